import { useSyncExternalStore } from 'react'

const print = matchMedia('print')
let isPrinting = print.matches

/** Heard before the page is laid out for paper: what is drawn only near the screen has to be there by then. */
function subscribe(listener: () => void): () => void {
  const become = (value: boolean) => () => {
    isPrinting = value
    listener()
  }
  const changes = [
    ['beforeprint', become(true)],
    ['afterprint', become(false)],
  ] as const
  const follow = () => become(print.matches)()
  for (const [type, change] of changes) addEventListener(type, change)
  print.addEventListener('change', follow)
  return () => {
    for (const [type, change] of changes) removeEventListener(type, change)
    print.removeEventListener('change', follow)
  }
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
