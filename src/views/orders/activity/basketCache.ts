import { mutate } from 'swr'
import type { BasketRow } from '#api/orders/basketLists'
import type { BasketStatus } from '#api/orders/baskets'
import { refresh } from '#views/core/data.ts'

const isRows = (data: unknown): data is BasketRow[] => Array.isArray(data) && data.every((row) => 'id' in row && 'status' in row)

export const correctRow = (id: number, status: BasketStatus): Promise<unknown> =>
  mutate<{ data: unknown } | undefined>(
    (key) => Array.isArray(key) && key[0] === 'Basket',
    (answer) => {
      if (!answer || !isRows(answer.data) || !answer.data.some((row) => row.id === id)) return answer
      return { ...answer, data: answer.data.map((row) => (row.id === id ? { ...row, status } : row)) }
    },
    { revalidate: false },
  )

/** Milliseconds: a batch of hundreds must not refresh per row. */
const pause = 1000
let readAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function refreshSoon(): void {
  if (timer !== undefined) return
  const due = readAt + pause - Date.now()
  const read = () => {
    timer = undefined
    readAt = Date.now()
    void refresh('Basket')
  }
  if (due <= 0) read()
  else timer = setTimeout(read, due)
}
