import { useSelector } from '@xstate/react'
import { Fragment, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { SWRConfig } from 'swr'
import { useLocation } from 'wouter'
import { shellMachine } from '#machines/app/shell'
import { hearLaws } from '#machines/core/law'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { tell } from '#machines/core/recorder/tap'
import { activityMachine } from '#machines/orders/activity'
import { basketChangesMachine } from '#machines/orders/basketChanges'
import { readAccess } from '#views/access/readAccess.ts'
import { Aside } from '#views/core/Aside.tsx'
import { part, Read } from '#views/core/chunk.ts'
import { emptyCache, swrConfig } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { DraftOwner } from '#views/core/drafts.ts'
import { openDrafts } from '#views/core/draftsOf.ts'
import { Making } from '#views/core/entity/making/Making.ts'
import { exceptions } from '#views/core/faults/exceptions.ts'
import { forgetPerson } from '#views/core/forgetPerson.ts'
import { whenIdle } from '#views/core/idle.ts'
import { Keys } from '#views/core/keyboard/Keys.tsx'
import { prefetch, prefetchPages, preload, usePlace } from '#views/core/pages.ts'
import { preferences } from '#views/core/preferences.ts'
import { wrongStep } from '#views/core/report/wrongStep.ts'
import { useMenuCounts, useSession } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Activity } from '#views/orders/activity/Activity.tsx'
import { useChangesShown } from '#views/orders/activity/useChangesShown.ts'
import './pageTable'
import '#views/core/print.css'
import { storeCounts } from '#views/core/menuCounts.ts'
import { type Beside, onBeside } from './beside'
import { making } from './making'
import { PageView } from './PageView'
import { frame } from './preview/frame'
import { type App, useApp } from './processes'
import { Shell } from './Shell'
import { OwnMenu } from './shell/Person'

export { preload } from '#views/core/pages.ts'
export { SignedOutAt } from './SignedOutAt'

const besides = {
  palette: part('the palette', () => import('./palette/Palette')),
  report: part('the report', () => import('#views/core/report/ReportProblem.tsx')),
  signOut: part('signing out', () => import('./SignOutDialog')),
}

wrongStep.part = part('the steps', () => import('./WrongStep'))

const UnsentHere = part('what this device has to send', () => import('./UnsentHere'))

const machines = { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine, basketChanges: basketChangesMachine }

hearLaws(tell)

// Owner of the cache: data read for another user is dropped.
let readFor: number | undefined

/** A part that fails to load comes with the next start. */
const ignore = () => undefined

function loadWhatOpens(app: App) {
  prefetchPages()
  import('./scanner').then(({ startScanner }) => startScanner(app), ignore)
  for (const { prefetch } of [...Object.values(besides), OwnMenu]) prefetch()
  // Build time: without a key the code is left out.
  if (import.meta.env.VITE_ANALYTICS_API_KEY)
    import('#views/integrations/analyticsActor.ts').then(({ analytics }) => analytics.send({ type: 'analytics.start' }), ignore)
}

function forgetAll(): void {
  emptyCache()
  if (readFor !== undefined) forgetPerson(readFor)
}

export function Workspace() {
  const Frame = useSyncExternalStore(frame.subscribe, frame.get) ?? Fragment
  return (
    <Frame>
      <Inside />
    </Frame>
  )
}

function Inside() {
  const app = useApp()
  const userId = useSelector(useSession(), ({ context }) => context.user?.id ?? null)
  // Before the first child renders, once.
  useState(() => {
    app.send({ type: 'workspace.loaded', machines })
    if (readFor !== undefined && readFor !== userId) emptyCache()
    readFor = userId ?? undefined
    if (userId === null) return
    openDrafts(userId)
    preferences.claim(userId)
  })
  return (
    <SWRConfig value={swrConfig}>
      <DraftOwner value={userId}>
        <Making value={making}>
          <Connected />
        </Making>
      </DraftOwner>
    </SWRConfig>
  )
}

function Connected() {
  const app = useApp()
  const menuCounts = useMenuCounts()
  const [path] = useLocation()
  const [beside, setBeside] = useState<Beside>()
  const place = usePlace(path)

  const session = useSession()
  useEmitted(session, { 'session.ended': forgetAll, 'access.refused': () => readAccess(session) })
  useChangesShown()
  useEmitted(menuCounts, { 'counts.read': ({ counts }) => storeCounts(counts) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a route change
  useEffect(() => app.send({ type: 'route.changed' }), [app, path])
  useEffect(() => {
    import('./history').then(({ startHistory }) => startHistory(session), ignore)
  }, [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a page, which starts at the top
  useLayoutEffect(() => void scrollTo(0, 0), [path])
  useEffect(() => listen(() => setBeside('palette')), [])
  useEffect(() => onBeside(setBeside), [])
  useEffect(() => whenIdle(() => loadWhatOpens(app)), [app])
  const Opened = beside && besides[beside]
  const close = () => setBeside((open) => (open === beside ? undefined : open))

  return (
    <Shell onSearch={() => setBeside('palette')}>
      {place ? (
        <PageView place={place} path={path} />
      ) : (
        <Suspense>
          <Read of={exceptions}>{({ NotFound }) => <NotFound />}</Read>
        </Suspense>
      )}
      <Activity />
      {('counts.waiting' in localStorage || 'scans.waiting' in localStorage) && (
        <Aside>
          <UnsentHere />
        </Aside>
      )}
      <Keys />
      {Opened && (
        <Opening key={beside} onClose={close}>
          <Opened onClose={close} />
        </Opening>
      )}
    </Shell>
  )
}

/** Ctrl or ⌘ K on any layout; prefetches a link's page on hover or focus, and its data on press, so that it is not stale. */
function listen(openPalette: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPalette()
  }
  const onLink =
    (act: (link: HTMLAnchorElement) => void) =>
    ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin) act(link)
    }
  const onPoint = onLink(({ pathname }) => prefetch(pathname))
  const onPress = onLink(({ pathname, search }) => preload(pathname, search))
  addEventListener('keydown', onKey)
  addEventListener('pointerover', onPoint)
  addEventListener('focusin', onPoint)
  addEventListener('pointerdown', onPress)
  return () => {
    removeEventListener('keydown', onKey)
    removeEventListener('pointerover', onPoint)
    removeEventListener('focusin', onPoint)
    removeEventListener('pointerdown', onPress)
  }
}
