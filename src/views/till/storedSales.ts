import * as z from 'zod/mini'
import { addSale, type NewSale } from '#api/till/till'

const placeOf = (cashier: number | null) => `till.outbox:${cashier ?? 'nobody'}`

export const storedSales = (cashier: number | null) => ({
  read(): NewSale[] {
    try {
      return z.parse(z.array(addSale.body), JSON.parse(localStorage.getItem(placeOf(cashier)) ?? '[]'))
    } catch {
      return []
    }
  },
  keep(queue: readonly NewSale[]): void {
    if (queue.length) localStorage.setItem(placeOf(cashier), JSON.stringify(queue))
    else localStorage.removeItem(placeOf(cashier))
  },
})
