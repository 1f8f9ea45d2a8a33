import type { WaitingCount } from '#machines/inventory/counting'

/**
 * Counts that wait on this device, each under a key of its own, so that two tabs never write over each other's. They are kept
 * whoever signs out meanwhile: they are no draft of a person's but what a shelf holds.
 */
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
