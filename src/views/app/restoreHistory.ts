import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/core/session'

export type Place = {
  y: number
  /** Id of the focused element. */
  focus: string
}
/** By history entry, the last one last. */
export type Places = Map<string, Place>

const storageKey = 'places'
const maxPlaces = 50

/** Milliseconds for a page to become tall enough. */
const patience = 5000
const stopping = ['wheel', 'keydown', 'touchstart', 'pointerdown'] as const

function read(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function store(places: Places): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-maxPlaces)))
  } catch {
    // Storage is full or off: the places last until a reload.
  }
}

/**
 * Back, Forward and a reload return to the position and the focus that the history entry had, once the page is long enough, unless the person
 * scrolls, presses or touches first. Places are forgotten at sign-out.
 */
export function startRestoring(session: ActorRefFrom<typeof sessionMachine>, places: Places, entry: () => string): void {
  const restoreHere = () => restore(places.get(entry()))
  history.scrollRestoration = 'manual'
  for (const [key, place] of read()) if (!places.get(key)?.y) places.set(key, place)
  let stop = restoreHere()
  addEventListener('popstate', () => {
    stop()
    stop = restoreHere()
  })
  addEventListener('pagehide', () => store(places))
  session.on('session.ended', () => {
    places.clear()
    store(places)
  })
}

/** Tries at each frame, as rows arrive after the page. */
function restore(place: Place | undefined): () => void {
  if (!place) return () => undefined
  const { y, focus } = place
  const end = performance.now() + patience
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of stopping) removeEventListener(type, stop)
  }
  const step = () => {
    if (Math.abs(scrollY - y) >= 1) scrollTo(0, y)
    const isThere = Math.abs(scrollY - y) < 1 && refocus(focus)
    if (isThere || performance.now() > end) stop()
    else frame = requestAnimationFrame(step)
  }
  for (const type of stopping) addEventListener(type, stop, { passive: true })
  frame = requestAnimationFrame(step)
  return stop
}

/** Only where the page lost the focus: an arrival gives it to the heading. */
function refocus(id: string): boolean {
  if (!id) return true
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.id !== 'main' && activeElement.tagName !== 'H1') return true
  const target = document.getElementById(id)
  target?.focus({ preventScroll: true })
  return target !== null && document.activeElement === target
}
