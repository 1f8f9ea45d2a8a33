import { useLayoutEffect } from 'react'
import { wayIn } from '#machines/core/wayIn'

const listeners = new Set<() => void>()
let pages = 0

function change(by: number): void {
  pages += by
  for (const listener of listeners) listener()
}

/** Whether what is shown works without a connection. */
export const worksOffline = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): boolean => pages > 0,
}

/** For a page that works without a connection: a bar says so in place of the dialog, and a reload keeps whoever is signed in. */
export function useWorksOffline(): void {
  useLayoutEffect(() => {
    wayIn.markOffline()
    change(1)
    return () => change(-1)
  }, [])
}
