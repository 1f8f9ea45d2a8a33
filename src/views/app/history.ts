import { useEffect, useLayoutEffect, useRef } from 'react'

type Place = {
  y: number
  /** Id of the focused element. */
  focus: string
}

const storageKey = 'places'
const maxPlaces = 50

/** Milliseconds for a page to become tall enough. */
const patience = 5000
const stopping = ['wheel', 'keydown', 'touchstart', 'pointerdown'] as const

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

export function forgetPlaces(): void {
  places.clear()
  store()
}

/** The same for a replaced entry; by address in browsers without the Navigation API. */
const entry = (): string => window.navigation?.currentEntry?.key ?? location.pathname + location.search

function note(change: Partial<Place>): void {
  const key = entry()
  const place = places.get(key) ?? { y: 0, focus: '' }
  places.delete(key)
  places.set(key, Object.assign(place, change))
}

/**
 * A new page starts at the top. Back, Forward and a reload return to the position and the focus that the history entry had,
 * once the page is long enough, unless the person scrolls, presses or touches first.
 */
export function useHistoryPlaces(path: string): void {
  const arrived = useRef<string>(undefined)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let stop = restore()
    const onScroll = () => note({ y: scrollY })
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.id && target.closest('main')) note({ focus: target.id })
    }
    const onPop = () => {
      arrived.current = entry()
      stop()
      stop = restore()
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('focusin', onFocus)
    // Captured: before the router draws the page.
    addEventListener('popstate', onPop, { capture: true })
    addEventListener('pagehide', store)
    return () => {
      stop()
      store()
      removeEventListener('scroll', onScroll)
      removeEventListener('focusin', onFocus)
      removeEventListener('popstate', onPop, { capture: true })
      removeEventListener('pagehide', store)
      history.scrollRestoration = 'auto'
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes the page
  useLayoutEffect(() => {
    // The first page is restored above.
    if (arrived.current !== undefined && arrived.current !== entry()) scrollTo(0, 0)
    arrived.current = entry()
  }, [path])
}

/** Tries at each frame, as rows arrive after the page. */
function restore(): () => void {
  const place = places.get(entry())
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
