import './views/core/radix.css'
import './views/core/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { client } from '#api/core/client'
import { token } from '#api/core/token'
import { appMachine } from '#machines/app/app'
import { place } from '#machines/core/place'
import { inspect, tell } from '#machines/core/recorder/tap'
import { App } from './views/app/App'
import { preloadEarly } from './views/app/early'
import { workspace } from './views/app/workspaceChunk'
import { exceptions, Offline } from './views/core/faults/exceptions'
import { whenIdle } from './views/core/idle'
import { SystemProvider } from './views/core/system'
import { loadDashboard } from './views/dashboard/load'

for (const kind of ['error', 'unhandledrejection'] as const) addEventListener(kind, tell)
client.onEnded(tell)

const app = createActor(appMachine, { input: { isOnline: navigator.onLine }, inspect }).start()

function begin(): void {
  const { pathname, search } = location
  // Fetches data beside the session's question, not after it.
  if (token.get() !== null) {
    workspace.prefetch()
    if (!preloadEarly(pathname, search))
      workspace.read().then(
        ({ preload }) => preload(pathname, search),
        () => undefined,
      )
  } else {
    place.rememberLink()
    whenIdle(() => {
      workspace.prefetch()
      loadDashboard().catch(() => undefined)
    })
  }

  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <SystemProvider app={app}>
        <App />
      </SystemProvider>
    </StrictMode>,
  )
}

document.addEventListener('visibilitychange', () => app.send({ type: document.hidden ? 'tab.hidden' : 'tab.shown' }))

const { lang } = document.documentElement
// Before anything draws, or takes a text out of its object. Where its texts cannot be fetched, the page is in English.
if (lang === 'sv' || lang === 'fa')
  import('./views/app/languages/laying')
    .then(({ layLanguage }) => layLanguage(lang).ready(location.pathname, token.get() !== null))
    .then(begin, begin)
else begin()

// Needed offline; after the first page, which needs the bandwidth more.
setTimeout(
  () =>
    whenIdle(() => {
      exceptions.prefetch()
      Offline.prefetch()
      import('./views/core/report/recording').then(
        ({ record }) => record(),
        () => undefined,
      )
      // Only over HTTPS or on this computer.
      if (import.meta.env.PROD) navigator.serviceWorker?.register(`/worker.js?${lang}`).catch(() => undefined)
    }),
  1000,
)
