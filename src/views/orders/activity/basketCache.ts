import { mutate } from 'swr'
import type { BasketRow } from '#api/orders/basketLists'
import { type Basket, basketById } from '#api/orders/baskets'
import type { BasketChange } from '#machines/orders/basketChanges'
import { refresh } from '#views/core/data.ts'

const isRows = (data: unknown): data is BasketRow[] => Array.isArray(data) && data.every((row) => 'id' in row && 'status' in row)

/** Shows the new statuses at once, in lists and on an order's page, then reads all of it again. */
export async function show(changes: readonly BasketChange[]): Promise<void> {
  const statusById = new Map(changes.flatMap(({ id, status }) => (status ? [[id, status] as const] : [])))
  const correct = <Row extends Pick<Basket, 'id' | 'status'>>(row: Row): Row => ({ ...row, status: statusById.get(row.id) ?? row.status })
  await mutate<{ data: unknown } | undefined>(
    (key) => Array.isArray(key) && key[0] === 'Basket',
    (answer) =>
      answer && isRows(answer.data) && answer.data.some(({ id }) => statusById.has(id))
        ? { ...answer, data: answer.data.map(correct) }
        : answer,
    { revalidate: false },
  )
  await mutate<{ data: Basket } | undefined>(
    (key) => Array.isArray(key) && key[1] === basketById.path && statusById.has(key[2]),
    (answer) => answer && { ...answer, data: correct(answer.data) },
    { revalidate: false },
  )
  await refresh('Basket')
}
