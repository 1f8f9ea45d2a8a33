import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type AroundNavHandler, Redirect, Router, useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { place } from '#machines/place'
import type { sessionMachine } from '#machines/session'
import { Boundary } from './Boundary'
import { chunk, useChunk } from './chunk'
import { Failure } from './Failure'
import { NotFound } from './NotFound'
import { Offline } from './Offline'
import { preferences } from './preferences'
import { placeAt } from './routes'
import { Splash } from './Splash'
import { useSession } from './system'
import { Toasts } from './Toasts'
import { dismissToasts, toast } from './toast'
import { useEmitted } from './useEmitted'
import { workspace } from './workspaceChunk'

const texts = { accessError: 'Access error' }

const login = chunk('Login', () => import('./auth/Login'))

/** How far somebody has come in. */
const stageOf = (session: SnapshotFrom<typeof sessionMachine>) => {
  if (session.matches({ signedIn: 'mustChangePassword' })) return 'must change password'
  if (session.hasTag('hasUser')) return 'in'
  return session.matches('starting') || session.matches('loadingUser') ? 'waiting' : 'out'
}

// Toasts go at the moment of leaving, so that one about the navigation itself stays.
const leaveToastsBehind: AroundNavHandler = (navigate, to, options) => {
  if (to.split(/[?#]/)[0] !== location.pathname) dismissToasts()
  navigate(to, options)
}

function retryAll(retry: () => void): void {
  login.forget()
  workspace.forget()
  retry()
}

/** The whole app: the entrance, or the workspace, with what may stand above either. */
export const App = () => (
  <Router aroundNav={leaveToastsBehind}>
    <Boundary resetOn="" fallback={(error, retry) => <Failure error={error} onRetry={() => retryAll(retry)} isWholePage />}>
      <Entrance />
    </Boundary>
    <Offline />
    <Toasts />
  </Router>
)

function Entrance() {
  const session = useSession()
  const [path, navigate] = useLocation()
  const stage = useSelector(session, stageOf)

  useEmitted(session, {
    'session.started': ({ to }) => {
      preferences.apply()
      if (to !== place.here()) navigate(to, { replace: true })
    },
    'session.continued': ({ to }) => navigate(to, { replace: true }),
    'session.ended': () => {
      preferences.apply()
      navigate('/login')
    },
    'session.expired': () => {
      preferences.apply()
      navigate('/login')
    },
    'session.unreachable': () => navigate('/login', { replace: true }),
    'access.refused': () => toast.error(texts.accessError),
  })
  useEffect(() => {
    addEventListener('popstate', dismissToasts)
    return () => removeEventListener('popstate', dismissToasts)
  }, [])

  const isKnown = path === '/' || path === '/login' || placeAt(path) !== undefined
  if (stage === 'out') {
    if (path === '/login')
      return (
        <Waiting>
          <Login />
        </Waiting>
      )
    return isKnown ? <Redirect to="/login" replace /> : <NotFound isWholePage />
  }
  if (stage === 'waiting') return <Splash />
  if (stage === 'must change password' && path !== '/change-password') return <Redirect to="/change-password" replace />
  if (path === '/' || path === '/login') return <Redirect to="/dashboard" replace />
  return (
    <Waiting>
      <InWorkspace />
    </Waiting>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => <Suspense fallback={<Splash />}>{children}</Suspense>

function Login() {
  const { default: Page } = useChunk(login)
  return <Page />
}

function InWorkspace() {
  const { Workspace } = useChunk(workspace)
  return <Workspace />
}
