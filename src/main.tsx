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
import { exceptions } from './views/core/faults/exceptions'
import { whenIdle } from './views/core/idle'
import { SystemProvider } from './views/core/system'
import { loadDashboard } from './views/dashboard/load'

for (const kind of ['error', 'unhandledrejection'] as const) addEventListener(kind, tell)
client.onEnded(tell)

const app = createActor(appMachine, { input: { isOnline: navigator.onLine }, inspect }).start()

// Fetches data beside the session's question, not after it.
if (token.get() !== null) {
  const { pathname, search } = location
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

document.addEventListener('visibilitychange', () => app.send({ type: document.hidden ? 'tab.hidden' : 'tab.shown' }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <SystemProvider app={app}>
      <App />
    </SystemProvider>
  </StrictMode>,
)

// Needed offline; after the first page, which needs the bandwidth more.
setTimeout(
  () =>
    whenIdle(() => {
      exceptions.prefetch()
      // Only over HTTPS or on this computer.
      if (import.meta.env.PROD) navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
    }),
  1000,
)
