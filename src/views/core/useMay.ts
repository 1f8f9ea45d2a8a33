import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { allows, type Needed } from '#api/core/permissions'
import { isOpenTo, prefetchPages, usePagesHere } from './pages'
import { useSession } from './system'

export function useMay(): (needed: Needed) => boolean {
  const held = useSelector(useSession(), ({ context }) => context.permissions)
  return useCallback((needed) => allows(held, needed), [held])
}

/** Tells whether the person may open a page: links to pages they may not open are not shown. */
export function useMayOpen(): (href: string) => boolean {
  const may = useMay()
  // A page is known once the table is loaded.
  usePagesHere()
  prefetchPages()
  return useCallback((href) => isOpenTo(may, href), [may])
}
