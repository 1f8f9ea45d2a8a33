import { corePaths, paramsAt } from '#api/core/paths'
import { lists, order } from '#api/orders/listPaths'
import type { PageModule } from '#views/core/pages.ts'
import { loadDashboard } from '#views/dashboard/load.ts'
import { loadOrder, loadOrderList } from '#views/orders/load.ts'

export const loadRest = () => import('./restOfPages')

/** Loaded beside the workspace, not after it. */
type Early = [Parameters<typeof paramsAt>[0], () => Promise<Pick<PageModule, 'preload'> & { default: unknown }>]
const early: readonly Early[] = [
  [corePaths.home, loadDashboard],
  ...Object.values(lists).map((path) => [path, loadOrderList] satisfies Early),
  ...Object.values(order).map((path) => [path, loadOrder] satisfies Early),
]

/** Returns whether it is one of these pages. */
export function preloadEarly(path: string, search: string): boolean {
  for (const [pattern, load] of early) {
    const params = paramsAt(pattern, path)
    if (!params) continue
    // The page shows the failure.
    load().then(
      ({ preload }) => preload?.({ path, params, query: new URLSearchParams(search) }),
      () => undefined,
    )
    return true
  }
  loadRest().catch(() => undefined)
  return false
}
