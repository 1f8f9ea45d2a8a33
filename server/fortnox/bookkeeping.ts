import type { VoucherLine } from '#api/fortnox/calls'
import type { InvoicePayment } from '#api/invoices/invoices'
import type { CashReport } from '#api/till/till'

/** Swedish BAS chart. */
export const accounts = {
  receivables: '1510',
  cash: '1910',
  bank: '1920',
  swish: '1930',
  cards: '1580',
  advances: '2420',
  rounding: '3740',
  exchangeGains: '3960',
  exchangeLosses: '7960',
  drawerDifference: '3799',
  /** Cash in or out without a sale: needs an explanation. */
  unexplained: '1999',
} as const

/** Defaults for article groups and taxes without an account. */
const byRate: Readonly<Record<string, { sales: string; vat: string }>> = {
  '0.25': { sales: '3001', vat: '2611' },
  '0.12': { sales: '3002', vat: '2621' },
  '0.06': { sales: '3003', vat: '2631' },
}
const untaxed = { sales: '3004', vat: '2611' }

/** The VAT return reports these separately. */
const abroad: Readonly<Record<string, string>> = { intraEu: '3108', export: '3105' }

/** `vatCase` of the order (decision 034) takes precedence over the article group's account. */
export const salesAccountOf = (rate: number, groups: string | null, vatCase?: string | null): string =>
  abroad[vatCase ?? ''] ?? groups ?? (byRate[String(rate)] ?? untaxed).sales
const vatAccountOf = (rate: number, vatAccounts: Readonly<Record<string, string>>): string =>
  vatAccounts[String(rate)] ?? (byRate[String(rate)] ?? untaxed).vat

/** Öre by account; positive is debit. */
type Balances = ReadonlyMap<string, number>

/** Debits first, zeros omitted. */
function linesOf(balances: Balances): VoucherLine[] {
  return [...balances]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }))
    .sort((a, b) => Number(a.debit === 0) - Number(b.debit === 0) || a.account.localeCompare(b.account))
}

function summed(entries: readonly (readonly [account: string, amount: number])[]): Balances {
  const balances = new Map<string, number>()
  for (const [account, amount] of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
  return balances
}

/** Öre; negative for a credit note. */
export type BookedItem = { vatRate: number; net: number; vat: number; account: string | null; vatCase?: string | null }

/** 1510 / 30xx and VAT by rate; a credit note mirrors it. */
export const invoiceLines = (items: readonly BookedItem[], vatAccounts: Readonly<Record<string, string>>): VoucherLine[] =>
  linesOf(
    summed(
      items.flatMap(({ vatRate, net, vat, account, vatCase }) => [
        [accounts.receivables, net + vat],
        [salesAccountOf(vatRate, account, vatCase), -net],
        [vatAccountOf(vatRate, vatAccounts), -vat],
      ]),
    ),
  )

const paidInto: Record<InvoicePayment['method'], string> = {
  bankgiro: accounts.bank,
  bank: accounts.bank,
  card: accounts.cards,
  swish: accounts.swish,
  cash: accounts.cash,
  advance: accounts.advances,
  balance: accounts.advances,
  repaid: accounts.bank,
  other: accounts.bank,
}

/**
 * Öre: `amount` by the rate of the payment's day, `claim` by the invoice's. Negative leaves the invoice, to the customer's balance or the
 * customer.
 */
type Paid = { amount: number; claim: number; method: InvoicePayment['method'] }

export function paymentLines({ amount, claim, method, isReversed }: Paid & { isReversed: boolean }) {
  const sign = isReversed ? -1 : 1
  const gained = amount - claim
  return linesOf(
    summed([
      [paidInto[method], sign * amount],
      [accounts.receivables, -sign * claim],
      [gained > 0 ? accounts.exchangeGains : accounts.exchangeLosses, -sign * gained],
    ]),
  )
}

const tilled: Record<CashReport['methods'][number]['method'], string> = {
  cash: accounts.cash,
  card: accounts.cards,
  swish: accounts.swish,
  other: accounts.cards,
}

export function closingLines(report: CashReport, items: readonly BookedItem[], vatAccounts: Readonly<Record<string, string>>) {
  const moved = report.moves.reduce((sum, { amount }) => sum + amount, 0)
  const difference = report.counted ? report.counted.cash - report.expectedCash : 0
  return linesOf(
    summed([
      ...report.methods.map(({ method, amount }) => [tilled[method], amount] as const),
      ...items.flatMap(({ vatRate, net, vat, account }) => [
        [salesAccountOf(vatRate, account), -net] as const,
        [vatAccountOf(vatRate, vatAccounts), -vat] as const,
      ]),
      [accounts.rounding, -report.rounding],
      [accounts.cash, moved + difference],
      [accounts.unexplained, -moved],
      [accounts.drawerDifference, -difference],
    ]),
  )
}

export const isBalanced = (lines: readonly VoucherLine[]): boolean =>
  lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) === 0
