import type { CashMethod, CashTitle } from '#api/till/till'
import { cashDue, saleTotals } from '#api/till/totals'

export type SaleLine = { title: CashTitle; quantity: number }
export type Paid = { method: CashMethod; amount: number; tendered?: number }
/** A sale as it is being rung. */
export type Ringing = { lines: readonly SaleLine[]; paid: readonly Paid[]; parked: readonly (readonly SaleLine[])[] }

export type SaleEvent =
  | { type: 'title.scanned'; title: CashTitle }
  | { type: 'quantity.set'; id: number; quantity: number }
  | { type: 'payment.taken'; paid: Paid }
  | { type: 'sale.parked' }
  | { type: 'sale.resumed' }
  | { type: 'sale.cleared' }

export const nothingRung: Ringing = { lines: [], paid: [], parked: [] }

/** What becomes of a sale as it is rung. What was paid in part stays until it is complete or put aside. */
export function ring(sale: Ringing, event: SaleEvent): Ringing {
  switch (event.type) {
    case 'title.scanned': {
      const rest = sale.lines.filter(({ title }) => title.id !== event.title.id)
      const before = sale.lines.find(({ title }) => title.id === event.title.id)
      return { ...sale, lines: [...rest, { title: event.title, quantity: (before?.quantity ?? 0) + 1 }] }
    }
    case 'quantity.set': {
      const lines = sale.lines.map((line) => (line.title.id === event.id ? { ...line, quantity: event.quantity } : line))
      return { ...sale, lines: lines.filter(({ quantity }) => quantity > 0) }
    }
    case 'payment.taken':
      return { ...sale, paid: [...sale.paid, event.paid] }
    case 'sale.parked':
      return sale.lines.length ? { lines: [], paid: [], parked: [...sale.parked, sale.lines] } : sale
    case 'sale.resumed': {
      const last = sale.parked.at(-1)
      return last && sale.lines.length === 0 ? { lines: last, paid: [], parked: sale.parked.slice(0, -1) } : sale
    }
    case 'sale.cleared':
      return { ...nothingRung, parked: sale.parked }
  }
}

/** Öre: what is rung, what was paid of it, and what the rest is, by card and in cash. */
export function amountsOf({ lines, paid }: Ringing) {
  const totals = saleTotals(lines.map(({ title, quantity }) => ({ quantity, unitPrice: title.grossPrice, vatRate: title.vatRate })))
  const taken = paid.reduce((sum, { amount }) => sum + amount, 0)
  return { ...totals, taken, left: Math.max(totals.total - taken, 0), cash: cashDue(totals.total, taken) }
}

/** Whole öre of what was typed as kronor, such as 57,50; undefined where it is no amount. */
export function oreOf(text: string): number | undefined {
  const typed = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''))
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0')) : undefined
}

export const kronorText = (ore: number): string => `${Math.trunc(ore / 100)}.${String(Math.abs(ore % 100)).padStart(2, '0')}`

/** What a Swish app reads (format C): number, amount with a comma, message, nothing editable. */
export const swishCode = (number: string, ore: number, message: string): string =>
  `C${number};${kronorText(ore).replace('.', ',')};${message};0`
