import { Problem } from '../core/http/problem'

type Body = Readonly<Record<string, unknown>>

/** Keeps the value of its kind only. `freeBelow` is the minimum amount. @throws {Problem} 422 */
export function checkedRule(body: Body): Body {
  const { valueKind, percent, amount } = body
  if (valueKind === 'percent') {
    if (typeof percent !== 'number' || percent < 0.0001) throw Problem.field('percent', 'Say how many percent, 0.01 or more')
    return { ...body, percent: Math.round(percent * 10_000) / 10_000, amount: null, currencyId: null }
  }
  if (typeof amount !== 'number' || (amount < 1 && valueKind === 'amount')) throw Problem.field('amount', 'Say how much')
  return { ...body, percent: null }
}

/** A new price is neither rounded nor limited. @throws {Problem} 422 */
export function checkedDiscount(body: Body, before?: Body): Body {
  const checked = checkedRule(body)
  if (checked.valueKind !== 'newPrice') return checked
  // An activated discount keeps the rounding and the limit that its prices were made with.
  const { roundTo, floorPrice } = before && before.state !== 'draft' ? before : { roundTo: '1', floorPrice: null }
  return { ...checked, roundTo, floorPrice }
}

/** @throws {Problem} 422 */
export function checkedPeriod(body: Body): Body {
  const { startsAt, endsAt } = body
  if (typeof startsAt === 'string' && typeof endsAt === 'string' && Date.parse(endsAt) <= Date.parse(startsAt))
    throw Problem.field('endsAt', 'It ends before it starts')
  return body
}
