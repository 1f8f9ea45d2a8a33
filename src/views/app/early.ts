import { corePaths, paramsAt } from '#api/core/paths'
import { lists, order } from '#api/orders/listPaths'
import type { PageModule } from '#views/core/pages.ts'
import { loadDashboard } from '#views/dashboard/load.ts'
import { loadOrder, loadOrderList } from '#views/orders/load.ts'

/** The rows of the page table that are not of everybody's first page. */
export const loadRest = () => import('./restOfPages')

/** Pages that are often opened by their links: they are fetched beside the workspace, which holds the page table, not after it. */
type Early = [Parameters<typeof paramsAt>[0], () => Promise<PageModule>]
const early: readonly Early[] = [
  [corePaths.home, loadDashboard],
  ...Object.values(lists).map((path) => [path, loadOrderList] satisfies Early),
  ...Object.values(order).map((path) => [path, loadOrder] satisfies Early),
]

/** Loads the page at this address and what it shows, if it is one of these; for others, the rest of the page table. Says whether it is. */
export function preloadEarly(path: string, search: string): boolean {
  for (const [pattern, load] of early) {
    const params = paramsAt(pattern, path)
    if (!params) continue
    // A failure is shown where the page would have been.
    load().then(
      ({ preload }) => preload?.({ path, params, query: new URLSearchParams(search) }),
      () => undefined,
    )
    return true
  }
  loadRest().catch(() => undefined)
  return false
}
