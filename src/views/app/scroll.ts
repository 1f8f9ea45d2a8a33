import { useEffect, useLayoutEffect, useRef } from 'react'

// By path.
const left = new Map<string, number>()
const here = () => location.pathname + location.search
let wentBack = false

/** Milliseconds for a page to become tall enough. */
const patience = 3000

/** New pages start at the top; Back and Forward restore the position once the page is long enough, unless the user scrolls. */
export function useScroll(path: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const onScroll = () => left.set(here(), scrollY)
    const onPop = () => {
      wentBack = true
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('popstate', onPop)
      history.scrollRestoration = 'auto'
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes the page
  useLayoutEffect(() => {
    const goal = wentBack ? (left.get(here()) ?? 0) : 0
    wentBack = false
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    return scrollWhenPossible(goal)
  }, [path])
}

function scrollWhenPossible(goal: number): () => void {
  scrollTo(0, goal)
  if (Math.abs(scrollY - goal) < 2) return () => undefined
  const growth = new ResizeObserver(() => {
    scrollTo(0, goal)
    if (Math.abs(scrollY - goal) < 2) stop()
  })
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('keydown', stop)
    removeEventListener('touchstart', stop)
  }
  growth.observe(document.body)
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchstart', stop, { passive: true })
  addEventListener('keydown', stop)
  return stop
}
