import '../src/views/radix.css'
import '../src/views/base.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import type { RequestHandler } from 'msw'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { type ReactNode, useEffect, useState } from 'react'
import { mutate, SWRConfig } from 'swr'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createActor } from 'xstate'
import { countMenu, currentUser, type UserInfo } from '#api/auth'
import { permissions } from '#api/permissions'
import { token } from '#api/token'
import { activityMachine } from '#machines/activity'
import { appMachine } from '#machines/app'
import { menuCountsMachine } from '#machines/menuCounts'
import { shellMachine } from '#machines/shell'
import { swrConfig } from '#views/data.ts'
import { DraftOwner } from '#views/drafts.ts'
import { type App, SystemProvider, useSession } from '#views/system.ts'
import { Toasts } from '#views/Toasts.tsx'
import { fake } from './fake'
import { menuCounts, type SignedIn, users } from './fixtures'

const loadMsw = mswLoader()

/** What a story says of its surroundings. */
type Surroundings = {
  /** Who is signed in; `null` is nobody. Without it, an order handler with every permission. */
  signedInAs?: SignedIn | null
  route?: string
  online?: boolean
}

const isSettled = (value: string) => value !== 'starting' && value !== 'loadingUser'

/** Renders once the session is known: stories of views see the app as it is inside the shell. */
function WhenSettled({ children }: { children: ReactNode }) {
  const session = useSession()
  const isReady = useSelector(session, (snapshot) => isSettled(typeof snapshot.value === 'string' ? snapshot.value : 'signedIn'))
  const userId = useSelector(session, ({ context }) => context.user?.id ?? null)
  return isReady && <DraftOwner value={userId}>{children}</DraftOwner>
}

const withApp: Decorator = (Story, { loaded, parameters }) => {
  const { app } = loaded as { app: App }
  const { route = '/' } = parameters as Surroundings
  const [{ hook }] = useState(() => memoryLocation({ path: route }))
  useEffect(() => () => void app.stop(), [app])
  return (
    <SystemProvider app={app}>
      <SWRConfig value={{ ...swrConfig, dedupingInterval: 0 }}>
        <Router hook={hook}>
          <WhenSettled>
            <Story />
          </WhenSettled>
          <Toasts />
        </Router>
      </SWRConfig>
    </SystemProvider>
  )
}

const withTheme: Decorator = (Story, { globals }) => {
  const { theme, direction } = globals
  useEffect(() => {
    const { documentElement: root, body } = document
    root.classList.toggle('dark', theme === 'dark')
    root.classList.toggle('light', theme !== 'dark')
    root.dir = direction
    // As index.html has it.
    body.classList.add('radix-themes')
    Object.assign(body.dataset, {
      isRootTheme: 'true',
      accentColor: 'indigo',
      grayColor: 'slate',
      hasBackground: 'true',
      panelBackground: 'solid',
      radius: 'medium',
      scaling: '100%',
    })
  }, [theme, direction])
  return <Story />
}

export default {
  parameters: { a11y: { test: 'error' }, layout: 'fullscreen' },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true } },
    direction: { toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  loaders: [
    async (context) => {
      const { signedInAs = { ...users.orders, permissions }, online = true } = context.parameters as Surroundings
      await loadMsw(context)
      localStorage.clear()
      sessionStorage.clear()
      // The cache is the page's own, as in the app, so that `refresh` finds it: each story empties it.
      await mutate(() => true, undefined)
      const { permissions: held = [], ...user } = { ...users.orders, ...signedInAs }
      if (signedInAs) token.set('story')
      // After the story's own handlers, which win.
      const own: RequestHandler[] = context.parameters.msw ?? []
      context.msw.use(...own, fake(currentUser, currentUserAnswer(user, held)), fake(countMenu, menuCounts))
      const app = createActor(appMachine, { input: { isOnline: online } }).start()
      app.send({ type: 'workspace.loaded', machines: { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine } })
      return { app }
    },
  ],
  decorators: [withApp, withTheme],
} satisfies Preview

const currentUserAnswer = (data: UserInfo, userPermission: readonly string[]) => ({
  userInfo: { isSuccess: true, status: 200, message: '', data },
  userPermission: [...userPermission],
})
