import type { BasketRow } from '#api/orders/basketLists'
import type { RehearsedMove } from '#api/orders/rehearsal'
import { consequencesOfCancelling } from '#machines/orders/cancelling'
import { money } from '../core/format'
import { texts } from './list/rehearsalTexts'

/** What cancelling all of these brings about, each said once. */
export function causesOf(baskets: readonly Pick<RehearsedMove, 'id' | 'status' | 'settled'>[], rows: readonly BasketRow[]): string[] {
  const copiesOf = new Map(rows.map((row) => [row.id, row.copies]))
  const working = baskets.filter(({ status }) => status === 'inProgress')
  const isKnown = working.every(({ id }) => copiesOf.has(id))
  const copies = working.reduce((sum, { id }) => sum + (copiesOf.get(id) ?? 0), 0)
  const statuses = [...new Set(baskets.map(({ status }) => status))]
  const said = statuses.flatMap((status) => {
    if (status !== 'inProgress' || (isKnown && working.length === 1)) return consequencesOfCancelling(status, { copies })
    return consequencesOfCancelling('newOrder', { copies }).concat(isKnown ? texts.setAsideCopies(copies) : texts.setAside)
  })
  return [...new Set(said), ...paidBack(baskets)]
}

/** What was paid for them, by currency. */
function paidBack(baskets: readonly Pick<RehearsedMove, 'settled'>[]): string[] {
  const sums = new Map<string, number>()
  for (const { settled } of baskets) if (settled) sums.set(settled.currency, (sums.get(settled.currency) ?? 0) + settled.amount)
  const paid = [...sums].filter(([, amount]) => amount > 0)
  return paid.length ? paid.map(([currency, amount]) => texts.paidBack(money({ amount, currency }))) : [texts.nothingPaid]
}
