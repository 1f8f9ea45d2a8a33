import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/core/session'
import { startForgetting } from './leftAnswers'
import { startRecents } from './palette/recents'

type Place = {
  y: number
  /** Id of the focused element. */
  focus: string
}

const storageKey = 'places'
const maxPlaces = 50

/** Milliseconds for a page to become tall enough. */
const patience = 10_000
/** Milliseconds that a place has to last: rows that are drawn anew take the focus with them. */
const steady = 500
const stopping = ['wheel', 'keydown', 'touchstart', 'pointerdown'] as const

/** By history entry, the last one last. */
const places = new Map<string, Place>(read())

function read(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-maxPlaces)))
  } catch {
    // Storage is full or off: the places last until a reload.
  }
}

/** The same for a replaced entry; by address in browsers without the Navigation API. */
const entry = (): string => window.navigation?.currentEntry?.key ?? location.pathname + location.search

function note(change: Partial<Place>): void {
  const key = entry()
  const place = places.get(key) ?? { y: 0, focus: '' }
  places.delete(key)
  places.set(key, Object.assign(place, change))
}

const noteFocus = ({ activeElement }: Document) => {
  if (activeElement?.id && activeElement.closest('main')) note({ focus: activeElement.id })
}

let isStarted = false
let isRestoring = false

/** What scrolls during a restoration is the page, not the person. */
const noteScroll = () => {
  if (!isRestoring) note({ y: scrollY })
}

/**
 * Back, Forward and a reload return to the position and the focus that the history entry had, once the page is long enough, unless the person
 * scrolls, presses or touches first. Places are forgotten at sign-out.
 */
export function startHistory(session: ActorRefFrom<typeof sessionMachine>): void {
  if (isStarted) return
  isStarted = true
  history.scrollRestoration = 'manual'
  startRecents(session)
  startForgetting()
  let stop = restore()
  addEventListener('popstate', () => {
    stop()
    stop = restore()
  })
  addEventListener('scroll', noteScroll, { passive: true })
  addEventListener('focusin', () => noteFocus(document))
  // The last scroll may not be heard yet.
  window.navigation?.addEventListener('navigate', noteScroll)
  addEventListener('pagehide', () => {
    noteScroll()
    store()
  })
  session.on('session.ended', () => {
    places.clear()
    store()
  })
  // What happened while this part loaded.
  if (scrollY > 0) noteScroll()
  noteFocus(document)
}

/** True once the condition has held for `steady` milliseconds at every call. */
function lasts(isTrue: () => boolean): (now: number) => boolean {
  let since: number | undefined
  return (now) => {
    since = isTrue() ? (since ?? now) : undefined
    return since !== undefined && now - since > steady
  }
}

/** Tries at each frame, as rows arrive after the page. */
function restore(): () => void {
  const place = places.get(entry())
  if (!place) return () => undefined
  const { y, focus } = place
  isRestoring = true
  const end = performance.now() + patience
  // The element that had the focus may not come back: nobody is kept from scrolling by that.
  let isHeld = true
  const hasPosition = lasts(() => Math.abs(scrollY - y) < 1)
  const hasFocus = lasts(() => refocus(focus))
  let frame = 0
  const stop = () => {
    isRestoring = false
    cancelAnimationFrame(frame)
    for (const type of stopping) removeEventListener(type, stop)
  }
  const step = () => {
    const now = performance.now()
    if (isHeld && Math.abs(scrollY - y) >= 1) scrollTo(0, y)
    if (isHeld && hasPosition(now)) isHeld = isRestoring = false
    if (now > end || (hasFocus(now) && !isHeld)) stop()
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
