import type { ComparedAccount, ComparedKind, DifferenceReason } from '#api/fortnox/comparison'
import { accounts } from '../bookkeeping'
import type { Opens } from '../records'
import type { Ours } from './ours'
import type { Booked } from './sie'
import type { Remote, Theirs } from './theirs'

type Found = {
  kind: ComparedKind
  reason: DifferenceReason
  number: string
  day: string
  ours: number | null
  theirs: number | null
  difference: number
  opens: Opens | null
  remote: Remote | null
}

export type Compared = { documents: number; rounded: number; differences: Found[]; accounts: ComparedAccount[] }

const nothing: Booked = new Map()
/** Öre: what rounding to whole kronor may come to. */
const maxRounding = 50

function differenceOf(ours: Booked, theirs: Booked): Map<string, number> {
  const accountsOfBoth = new Set([...ours.keys(), ...theirs.keys()])
  return new Map([...accountsOfBoth].map((account) => [account, (theirs.get(account) ?? 0) - (ours.get(account) ?? 0)]))
}
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
/** Both sides balance, so that what is too much on some accounts is missing on others. */
const sizeOf = (booked: Booked) => sum([...booked.values()].map((amount) => Math.max(amount, 0)))

/** Fortnox evens out VAT that it rounds otherwise by a row on 3740. */
function isRounding(by: Booked): boolean {
  const amounts = [...by.values()]
  return (by.get(accounts.rounding) ?? 0) !== 0 && amounts.every((amount) => Math.abs(amount) <= maxRounding)
}

/** Change of receivables; for a day of the till and other vouchers, the sum booked. */
function amountOf(kind: ComparedKind, booked: Booked): number {
  if (kind === 'closing' || kind === 'voucher') return sizeOf(booked)
  const claim = booked.get(accounts.receivables) ?? 0
  return kind === 'payment' || kind === 'reversal' ? 0 - claim : claim
}

/** Only this product books on receivables and sales; on other accounts anybody may. */
const isOurs = (account: string) => account === accounts.receivables || /^3[01]\d\d$/.test(account)

const kindOf = { invoice: 'invoice', payment: 'payment', voucher: 'voucher' } as const satisfies Record<Remote['kind'], ComparedKind>

type Totals = Map<string, { ours: number; theirs: number; rounding: number; others: number }>

function add(totals: Totals, side: 'ours' | 'theirs' | 'rounding' | 'others', booked: Booked): void {
  for (const [account, amount] of booked) {
    const of = totals.get(account) ?? { ours: 0, theirs: 0, rounding: 0, others: 0 }
    of[side] += amount
    totals.set(account, of)
  }
}

function reasonOf({ isCancelled, isBooked, booked }: Theirs, one: Ours): DifferenceReason {
  if (isCancelled) return 'cancelledThere'
  if (!isBooked) return 'notBooked'
  return amountOf(one.kind, booked) === amountOf(one.kind, one.booked) ? 'accounts' : 'amount'
}

/** Pure: both sides as they were read. */
export function compare(ours: readonly Ours[], theirs: readonly Theirs[]): Compared {
  const byId = new Map(theirs.map((one) => [`${one.remote.kind} ${one.remoteId}`, one]))
  const byReference = new Map(theirs.filter(({ reference }) => reference).map((one) => [one.reference, one]))
  const counterpartOf = ({ kind, remoteId, reference }: Ours): Theirs | undefined => {
    const remoteKind = kind === 'invoice' || kind === 'credit' ? 'invoice' : kind === 'closing' ? 'voucher' : 'payment'
    return (remoteId === null ? undefined : byId.get(`${remoteKind} ${remoteId}`)) ?? byReference.get(reference)
  }
  const differences: Found[] = []
  const totals: Totals = new Map()
  const met = new Set<Theirs>()
  let [documents, rounded] = [0, 0]
  for (const one of ours) {
    const other = counterpartOf(one)
    if (other) met.add(other)
    if (one.isMoving) continue
    documents++
    const { kind, number, day, opens, booked } = one
    const theirBooked = other?.booked ?? nothing
    add(totals, 'ours', booked)
    add(totals, 'theirs', theirBooked)
    const by = differenceOf(booked, theirBooked)
    if (sizeOf(by) === 0 && other && !other.isCancelled) continue
    if (other && isRounding(by)) {
      rounded++
      add(totals, 'rounding', by)
      continue
    }
    const reason = other ? reasonOf(other, one) : one.remoteId === null ? 'notSent' : 'missingThere'
    differences.push({
      kind,
      number,
      day,
      opens,
      reason,
      ours: amountOf(kind, booked),
      theirs: other ? amountOf(kind, theirBooked) : null,
      difference: sizeOf(by),
      remote: other?.remote ?? null,
    })
  }
  for (const other of theirs) {
    const { remote, booked, isCancelled, isBooked, reference, day, total } = other
    if (met.has(other) || isCancelled) continue
    if (remote.kind === 'voucher' && !reference && ![...booked.keys()].some(isOurs)) {
      add(totals, 'others', booked)
      continue
    }
    add(totals, 'theirs', booked)
    const kind = kindOf[remote.kind]
    const size = isBooked ? sizeOf(booked) : Math.abs(total)
    const theirAmount = isBooked ? amountOf(kind, booked) : total
    differences.push({
      kind,
      reason: 'missingHere',
      number: remote.id,
      day,
      ours: null,
      theirs: theirAmount,
      difference: size,
      opens: null,
      remote,
    })
  }
  return {
    documents,
    rounded,
    differences: differences.sort((a, b) => b.difference - a.difference || a.day.localeCompare(b.day)),
    accounts: [...totals].map(([account, amounts]) => ({ account, ...amounts })).sort((a, b) => a.account.localeCompare(b.account)),
  }
}
