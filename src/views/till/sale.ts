import * as z from 'zod/mini'
import { type CashTitle, cashMethods, cashTitle } from '#api/till/till'
import { cashDue, saleTotals } from '#api/till/totals'
import { money } from '#views/core/format.ts'

const saleLine = z.object({
  title: cashTitle,
  quantity: z.int(),
  own: z.optional(z.object({ unitPrice: z.int(), reason: z.string() })),
})
export type SaleLine = z.output<typeof saleLine>

const payment = z.object({ method: z.enum(cashMethods), amount: z.int(), tendered: z.optional(z.int()) })
export type Paid = z.output<typeof payment>

const started = { lines: z.array(saleLine), paid: z.array(payment) }
const parkedSale = z.object({ ...started, at: z.string() })
type ParkedSale = z.output<typeof parkedSale>

export const storedSale = z.object({ ...started, parked: z.array(parkedSale) })
type LookedUp = { scan: string; code: string; quantity?: number }

export type Ringing = {
  lines: readonly SaleLine[]
  lookedUp: readonly LookedUp[]
  latest: string | undefined
  paid: readonly Paid[]
  parked: readonly ParkedSale[]
}

export type SaleEvent =
  | { type: 'title.scanned'; title: CashTitle }
  | { type: 'lookup.begun'; scan: string; code: string }
  | { type: 'lookup.found'; scan: string; title: CashTitle }
  | { type: 'lookup.failed'; scan: string }
  | { type: 'count.typed'; quantity: number }
  | { type: 'quantity.set'; id: number; quantity: number }
  | { type: 'price.set'; id: number; own?: { unitPrice: number; reason: string } }
  | { type: 'payment.taken'; paid: Paid }
  | { type: 'sale.parked'; at: string }
  | { type: 'sale.resumed'; at?: string }
  | { type: 'sale.discarded'; at: string }
  | { type: 'sale.cleared' }

export const nothingRung: Ringing = { lines: [], lookedUp: [], latest: undefined, paid: [], parked: [] }

export const isComplete = ({ lines, lookedUp }: Ringing): boolean => lines.length > 0 && lookedUp.length === 0

const without = (sale: Ringing, scan: string): Ringing => ({
  ...sale,
  lookedUp: sale.lookedUp.filter((each) => each.scan !== scan),
  latest: sale.latest === scan ? undefined : sale.latest,
})

export const priceOf = ({ title, own }: SaleLine): number => own?.unitPrice ?? title.grossPrice

export function ring(sale: Ringing, event: SaleEvent): Ringing {
  switch (event.type) {
    case 'title.scanned': {
      const rest = sale.lines.filter(({ title }) => title.id !== event.title.id)
      const before = sale.lines.find(({ title }) => title.id === event.title.id)
      return { ...sale, latest: undefined, lines: [...rest, { ...before, title: event.title, quantity: (before?.quantity ?? 0) + 1 }] }
    }
    case 'lookup.begun': {
      const { scan, code } = event
      return { ...sale, latest: scan, lookedUp: [...sale.lookedUp, { scan, code }] }
    }
    case 'lookup.found': {
      const { scan, title } = event
      const quantity = sale.lookedUp.find((each) => each.scan === scan)?.quantity
      const { latest, ...left } = without(sale, scan)
      const rung = { ...ring({ ...left, latest }, { type: 'title.scanned', title }), latest }
      return quantity === undefined ? rung : ring(rung, { type: 'quantity.set', id: title.id, quantity })
    }
    case 'lookup.failed':
      return without(sale, event.scan)
    case 'count.typed': {
      const { quantity } = event
      const last = sale.lines.at(-1)
      if (sale.latest !== undefined)
        return { ...sale, lookedUp: sale.lookedUp.map((each) => (each.scan === sale.latest ? { ...each, quantity } : each)) }
      return last ? ring(sale, { type: 'quantity.set', id: last.title.id, quantity }) : sale
    }
    case 'quantity.set': {
      const lines = sale.lines.map((line) => (line.title.id === event.id ? { ...line, quantity: event.quantity } : line))
      return { ...sale, lines: lines.filter(({ quantity }) => quantity > 0) }
    }
    case 'price.set': {
      const { id, own } = event
      return { ...sale, lines: sale.lines.map((line) => (line.title.id === id ? { ...line, own } : line)) }
    }
    case 'payment.taken':
      return { ...sale, paid: [...sale.paid, event.paid] }
    case 'sale.parked':
      return isComplete(sale)
        ? { ...nothingRung, parked: [...sale.parked, { at: event.at, lines: [...sale.lines], paid: [...sale.paid] }] }
        : sale
    case 'sale.resumed': {
      const wanted = sale.parked.findLast(({ at }) => event.at === undefined || at === event.at)
      if (!wanted || sale.lines.length > 0) return sale
      return { ...sale, lines: wanted.lines, paid: wanted.paid, parked: sale.parked.filter((each) => each !== wanted) }
    }
    case 'sale.discarded':
      return { ...sale, parked: sale.parked.filter(({ at }) => at !== event.at) }
    case 'sale.cleared':
      return { ...nothingRung, parked: sale.parked }
  }
}

/** Öre. */
export function amountsOf({ lines, paid }: Pick<Ringing, 'lines' | 'paid'>) {
  const totals = saleTotals(lines.map((line) => ({ quantity: line.quantity, unitPrice: priceOf(line), vatRate: line.title.vatRate })))
  const taken = paid.reduce((sum, { amount }) => sum + amount, 0)
  return { ...totals, taken, left: Math.max(totals.total - taken, 0), cash: cashDue(totals.total, taken) }
}

/** 57,50 is 5750 öre; undefined if invalid. */
export function oreOf(text: string): number | undefined {
  const typed = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''))
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0')) : undefined
}

export function signedOreOf(text: string): number | undefined {
  const ore = oreOf(text.replace(/^\s*[-−]\s*/, ''))
  return ore && /^\s*[-−]/.test(text) ? -ore : ore
}

export const sek = (amount: number): string => money({ amount, currency: 'SEK' })

export const kronorText = (ore: number): string => `${Math.trunc(ore / 100)}.${String(Math.abs(ore % 100)).padStart(2, '0')}`

/** Swish format C: number, amount with a comma, message, nothing editable. */
export const swishCode = (number: string, ore: number, message: string): string =>
  `C${number};${kronorText(ore).replace('.', ',')};${message};0`
