import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { corePaths } from '#api/core/paths'
import { wayIn } from '#machines/core/wayIn'
import { isFirstArrival } from '#views/core/arrival.ts'
import { Boundary } from '#views/core/Boundary.tsx'
import { part, useChunk } from '#views/core/chunk.ts'
import { Failed } from '#views/core/faults/Failed.tsx'
import { Guard } from '#views/core/Guard.tsx'
import { PageSkeleton } from '#views/core/PageSkeleton.tsx'
import { chunkOf, type Place, titleAt } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'

const NoAccess = part('the message', () => import('#views/core/faults/NoAccess.tsx'))

const failed = (error: unknown, retry: () => void) => <Failed error={error} onRetry={retry} />

export function PageView({ place: shown, path }: { place: Place; path: string }) {
  const { page } = shown
  // A required password change needs no permission.
  const isRequired = useSelector(useSession(), (session) => session.matches({ signedIn: 'mustChangePassword' }))
  return (
    <Guard needs={isRequired && page.path === corePaths.changePassword ? '' : page.permission} instead={<Refused />}>
      <Title>{titleAt(shown)}</Title>
      <Boundary resetOn={path} fallback={failed}>
        <Suspense key={page.path} fallback={<PageSkeleton title={titleAt(shown)} />}>
          <Loaded place={shown} path={path} />
        </Suspense>
      </Boundary>
    </Guard>
  )
}

function Refused() {
  const [isFollowed] = useState(wayIn.isFollowedLink)
  return isFollowed ? (
    <Redirect to={corePaths.home} replace />
  ) : (
    <Boundary fallback={failed}>
      <Suspense>
        <NoAccess />
      </Suspense>
    </Boundary>
  )
}

/** Set before the page has loaded, for the browser's history. */
function Title({ children }: { children: string }) {
  useEffect(() => {
    document.title = children
  }, [children])
  return null
}

function Loaded({ place: { page, params }, path }: { place: Place; path: string }) {
  const { default: View } = useChunk(chunkOf(page))
  useArrival(path)
  return <View params={params} page={page} />
}

/** Unless the page has taken the focus. */
function useArrival(path: string): void {
  const last = useRef('')
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    if (isFirstArrival()) return
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])
}
