import type { PageModule } from '#views/core/pages.ts'
import { loadDashboard } from '#views/dashboard/load.ts'
import { loadOrder, loadOrderList } from '#views/orders/load.ts'

/** The rows of the page table that are not of everybody's first page. */
export const loadRest = () => import('./restOfPages')

/** Pages that are often opened by their links: they are fetched beside the workspace, which holds the page table, not after it. */
const early: readonly [RegExp, () => Promise<PageModule>][] = [
  [/^\/dashboard\/?$/, loadDashboard],
  [/^\/order\/[\w-]+-orders?(\/list)?\/?$/, loadOrderList],
  [/^\/order\/[\w-]+-orders\/edit\/(?<id>[^/]+)\/?$/, loadOrder],
]

/** Loads the page at this address and what it shows, if it is one of these; for others, the rest of the page table. Says whether it is. */
export function preloadEarly(path: string, search: string): boolean {
  for (const [pattern, load] of early) {
    const found = pattern.exec(path)
    if (!found) continue
    // A failure is shown where the page would have been.
    load().then(
      ({ preload }) => preload?.({ path, params: found.groups ?? {}, query: new URLSearchParams(search) }),
      () => undefined,
    )
    return true
  }
  loadRest().catch(() => undefined)
  return false
}
