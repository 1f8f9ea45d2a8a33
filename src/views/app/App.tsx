import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { type AroundNavHandler, Redirect, Router, useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { corePaths } from '#api/core/paths'
import { accessError } from '#api/core/permissions'
import { isPublic, place } from '#machines/core/place'
import { requiredPage, type sessionMachine } from '#machines/core/session'
import Login from '#views/access/auth/Login.tsx'
import { Boundary } from '#views/core/Boundary.tsx'
import { chunk, Read } from '#views/core/chunk.ts'
import { Offline } from '#views/core/faults/exceptions.ts'
import { Failed } from '#views/core/faults/Failed.tsx'
import { leaveFor } from '#views/core/leaving.ts'
import { useConnection, useSession } from '#views/core/system.ts'
import { Toasts } from '#views/core/toast/Toasts.tsx'
import { dismissToasts, toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Splash } from './Splash'
import { workspace } from './workspaceChunk'

const stageOf = (session: SnapshotFrom<typeof sessionMachine>) => {
  const required = requiredPage(session.context.user)
  if (required) return required
  if (session.hasTag('hasUser')) return 'in'
  return session.matches('starting') || session.matches('loadingUser') ? 'waiting' : 'out'
}

// At navigation time, so that toasts about the navigation stay.
const leaveToastsBehind: AroundNavHandler = (navigate, to, options) => {
  leaveFor(to, () => {
    if (to.split(/[?#]/)[0] !== location.pathname) dismissToasts()
    navigate(to, options)
  })
}

// public/theme.js (docs/product.md, States).
const showPreferences = () => dispatchEvent(new Event('preferences'))

const doors = chunk('the entrance', () => import('#views/access/auth/Doors.tsx'))

export const App = () => (
  <Router aroundNav={leaveToastsBehind}>
    <Boundary fallback={(error, retry) => <Failed error={error} onRetry={retry} isFullPage />}>
      <Entrance />
    </Boundary>
    <WhileOffline />
    <Toasts />
  </Router>
)

function Entrance() {
  const session = useSession()
  const [path, go] = useLocation()
  const stage = useSelector(session, stageOf)

  // Links from mails stay open whatever happens to a session.
  const navigate: typeof go = (to, options) => isPublic(path) || go(to, options)

  const toLogin = () => {
    showPreferences()
    navigate(corePaths.login)
  }

  useEmitted(session, {
    'session.started': ({ to }) => {
      showPreferences()
      if (to !== place.here()) navigate(to, { replace: true })
    },
    'session.continued': ({ to }) => navigate(to, { replace: true }),
    'session.ended': toLogin,
    'session.expired': toLogin,
    'session.unreachable': () => navigate(corePaths.login, { replace: true }),
    'access.refused': () => toast.error(accessError),
  })
  useEffect(() => {
    addEventListener('popstate', dismissToasts)
    return () => removeEventListener('popstate', dismissToasts)
  }, [])

  if (isPublic(path) && stage !== 'waiting') return <Waiting of={doors}>{({ Doors }) => <Doors path={path} />}</Waiting>
  if (stage === 'out') {
    if (path === corePaths.login) return <Login />
    if (path === '/') return <Redirect to={corePaths.login} replace />
    return <Waiting of={workspace}>{({ SignedOutAt }) => <SignedOutAt path={path} />}</Waiting>
  }
  if (stage === 'waiting') return <Splash />
  if (stage[0] === '/' && path !== stage) return <Redirect to={stage} replace />
  if (path === '/' || path === corePaths.login) return <Redirect to={corePaths.home} replace />
  return <Waiting of={workspace}>{({ Workspace }) => <Workspace />}</Waiting>
}

const Waiting = <Module,>(parts: Parameters<typeof Read<Module>>[0]) => (
  <Suspense fallback={<Splash />}>
    <Read {...parts} />
  </Suspense>
)

function WhileOffline() {
  const isOffline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'))
  return (
    isOffline && (
      <Boundary fallback={() => null}>
        <Suspense>
          <Offline />
        </Suspense>
      </Boundary>
    )
  )
}
