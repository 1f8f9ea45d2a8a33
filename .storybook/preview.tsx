import '../src/views/core/radix.css'
import '../src/views/core/base.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { delay, http, type RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { configure, waitFor as waitForPage } from 'storybook/test'
import { MINIMAL_VIEWPORTS } from 'storybook/viewport'
import { SWRConfig } from 'swr'
import { type BaseLocationHook, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createActor, waitFor } from 'xstate'
import { currentUser, type UserInfo } from '#api/core/auth'
import { permissions } from '#api/core/permissionNames'
import { token } from '#api/core/token'
import { appMachine, childOf } from '#machines/app/app'
import { shellMachine } from '#machines/app/shell'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { inspect, listen } from '#machines/core/recorder/tap'
import { activityMachine } from '#machines/orders/activity'
import { basketChangesMachine } from '#machines/orders/basketChanges'
import { swrConfig } from '#views/core/data.ts'
import { DraftOwner } from '#views/core/drafts.ts'
import { leaveFor } from '#views/core/leaving.ts'
import { SystemProvider, useSession } from '#views/core/system.ts'
import { useChangesShown } from '#views/orders/activity/useChangesShown.ts'
import '#views/app/pageTable.ts'
import { making } from '#views/app/making.ts'
import type { App } from '#views/app/processes.ts'
import { Making } from '#views/core/entity/making/Making.ts'
import { loadPages } from '#views/core/pages.ts'
import { Toasts } from '#views/core/toast/Toasts.tsx'
import { dismissToasts, toastsWanted } from '#views/core/toast/toast.ts'
import { createCalls } from './calls'
import { DocsPage } from './DocsPage'
import { fake, witness } from './fake'
import { type SignedIn, users } from './fixtures/people'
import { reset, themeOfBody } from './reset'
import { proveShown } from './shown'
import { speakAs } from './speaking'
import { surroundings } from './surroundings'

/** A story's part is loaded when it is asked for, and a busy machine takes its time; this only delays a failure. */
const asyncUtilTimeout = 10_000
configure({ asyncUtilTimeout })

listen(witness.hear)

/** With `npm run test:slow-answers` every answer comes late by a random time, of this many milliseconds at most. */
const maxDelay = Number(import.meta.env.VITE_SLOW_ANSWERS ?? 0)
// A handler without an answer leaves it to the next one.
const slowAnswers = maxDelay ? [http.all('*/api/*', () => delay(Math.random() * maxDelay))] : []

const calls = createCalls(location.origin)
const { fetch: plainFetch } = globalThis
globalThis.fetch = (asked, options) => calls.follow(asked instanceof Request ? asked.url : String(asked), plainFetch(asked, options))

const nameOf = ({ title, name }: { title: string; name: string }) => `${title}: ${name}`

// The worker lies beside the stories, wherever a static build is put; by default it would be looked for at the host's root.
const loadMsw = mswLoader(async () => {
  const worker = setupWorker()
  await worker.start({
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledRequest: calls.hear,
  })
  return worker
})

/** What a story says of its surroundings. */
type Surroundings = {
  /** Who is signed in; `null` is nobody. Without it, an order handler with every permission. */
  signedInAs?: SignedIn | null
  route?: string
  online?: boolean
  /** The states that it shows, as `machine.state`: some actor has to have been in each, or a record of an answer where it is a law's. */
  states?: readonly string[]
  /** It shows the app's error page. */
  isFailure?: boolean
}

/** Until it is known who is signed in: what is typed belongs to them, and a page of nobody's would be drawn anew. */
const settled = (app: App) =>
  waitFor(childOf(app.system, 'session'), (session) => !session.matches('starting') && !session.matches('loadingUser'), {
    timeout: asyncUtilTimeout,
  })

function InWorkspace({ children }: { children: ReactNode }) {
  const userId = useSelector(useSession(), ({ context }) => context.user?.id ?? null)
  useChangesShown()
  return (
    <DraftOwner value={userId}>
      <Making value={making}>{children}</Making>
    </DraftOwner>
  )
}

/** A toaster, once this story has said something. What an earlier story said does not count: the whole app brings a toaster of its own. */
function FirstToasts() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  const [before] = useState(wanted)
  return wanted > before && <Toasts />
}

type Loaded = { app: App; hook: BaseLocationHook }

const withApp: Decorator = (Story, { loaded }) => {
  const { app, hook } = loaded as Loaded
  useEffect(
    () => () => {
      // The next story's toaster would say them again.
      dismissToasts()
      app.stop()
    },
    [app],
  )
  return (
    <SystemProvider app={app}>
      <SWRConfig value={{ ...swrConfig, dedupingInterval: 0 }}>
        <Router hook={hook} aroundNav={(navigate, to, options) => leaveFor(to, () => navigate(to, options))}>
          <InWorkspace>
            <Story />
          </InWorkspace>
          <FirstToasts />
        </Router>
      </SWRConfig>
    </SystemProvider>
  )
}

const withTheme: Decorator = (Story, { globals }) => {
  const { theme, direction, language } = globals
  useEffect(() => {
    const { documentElement: root, body } = document
    root.classList.toggle('dark', theme === 'dark')
    root.classList.toggle('light', theme !== 'dark')
    root.dir = language === 'fa' ? 'rtl' : direction
    body.classList.add('radix-themes')
    Object.assign(body.dataset, themeOfBody)
  }, [theme, direction, language])
  return <Story />
}

export default {
  tags: ['autodocs'],
  parameters: {
    // A test says what is wrong; all that is right fills a hundred megabytes of its report.
    a11y: { test: 'error', ...(import.meta.env.MODE === 'test' && { options: { resultTypes: ['violations'] } }) },
    layout: 'fullscreen',
    docs: { page: DocsPage },
    options: { storySort: { order: ['Welcome', 'Foundations', 'Components', 'Patterns', 'Screens', 'Statecharts', 'Replay'] } },
    viewport: { options: { ...MINIMAL_VIEWPORTS, small: { name: 'Phone', styles: { width: '390px', height: '800px' }, type: 'mobile' } } },
  },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true } },
    direction: { toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true } },
    language: { toolbar: { title: 'Language', icon: 'globe', items: ['en', 'sv', 'fa'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', direction: 'ltr', language: 'en' },
  // After Storybook's own, which wraps every event in React's `act`: there React goes on rendering what waits for a part of
  // the app, without an end, and the part never arrives. A browser has no `act` either.
  beforeEach: () => configure({ eventWrapper: (event) => event() }),
  loaders: [
    async (context) => {
      const { signedInAs = { ...users.orders, permissions }, route = '/', online = true, states = [] } = context.parameters as Surroundings
      await calls.allLeft()
      await loadMsw(context)
      await loadPages()
      await speakAs(context.globals.language)
      witness.begin()
      await reset()
      const { permissions: held = [], ...user } = { ...users.orders, ...signedInAs }
      if (signedInAs) token.set('story')
      // After the story's own handlers, which win.
      const own = (context.parameters.msw ?? []) as RequestHandler[]
      context.msw.use(...slowAnswers, ...own, fake(currentUser, currentUserAnswer(user, held)), ...surroundings)
      calls.begin(nameOf(context))
      const app = createActor(appMachine, { input: { isOnline: online }, inspect }).start()
      app.send({
        type: 'workspace.loaded',
        machines: { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine, basketChanges: basketChangesMachine },
      })
      if (!states.includes('session.loadingUser')) await settled(app)
      return { app, hook: memoryLocation({ path: route }).hook } satisfies Loaded
    },
  ],
  afterEach: async (context) => {
    const { states = [], isFailure } = context.parameters as Surroundings
    await witness.prove(states, asyncUtilTimeout)
    calls.prove()
    // A story without steps may still load its part.
    await waitForPage(() => proveShown(nameOf(context), isFailure))
  },
  decorators: [withApp, withTheme],
} satisfies Preview

const currentUserAnswer = (data: UserInfo, userPermission: readonly string[]) => ({
  userInfo: { isSuccess: true, status: 200, message: '', data },
  userPermission: [...userPermission],
})
