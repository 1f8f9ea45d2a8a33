/**
 * The parts of the app that several screens share, by the module that opens each: few and whole, one for everybody, one for
 * whoever is signed in, one a family of pages. Each takes in what it needs and those before it lack; left alone, whatever
 * parts share becomes a file for each set of sharers. A page that is in none of them is a part of its own.
 */
const parts: Record<string, readonly string[]> = {
  exceptions: ['core/faults/NotFound.tsx', 'core/faults/Failure.tsx', 'core/faults/Offline.tsx', 'core/report/recording.ts'],
  workspace: ['app/Workspace.tsx'],
  orders: ['orders/list/OrderListPage.tsx'],
  doors: ['access/auth/Doors.tsx'],
  basket: ['orders/page/BasketPage.tsx', 'orders/page/CreateOrderPage.tsx'],
}

/** What the bundler makes of them; the entry comes first. */
export const chunkGroups = [
  { name: 'entry', tags: ['$initial' as const] },
  ...Object.entries(parts).map(([name, modules]) => ({
    name,
    test: (id: string) => modules.some((module) => id.endsWith(`/src/views/${module}`)),
  })),
]
