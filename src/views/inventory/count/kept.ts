import type { WaitingCount } from '#machines/inventory/counting'

/** One key per count, so that tabs do not overwrite each other. Kept over sign-out: they describe a shelf, not a person. */
const prefix = (stocktakeId: number) => `count:${stocktakeId}:`

export function readWaiting(stocktakeId: number): WaitingCount[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix(stocktakeId)))
  return keys
    .flatMap((key): WaitingCount[] => {
      try {
        return [JSON.parse(localStorage.getItem(key) ?? '')]
      } catch {
        return []
      }
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}

export const keepWaiting = (stocktakeId: number, count: WaitingCount): void =>
  localStorage.setItem(prefix(stocktakeId) + count.clientId, JSON.stringify(count))

export function dropWaiting(stocktakeId: number, clientIds: readonly string[]): void {
  for (const id of clientIds) localStorage.removeItem(prefix(stocktakeId) + id)
}
