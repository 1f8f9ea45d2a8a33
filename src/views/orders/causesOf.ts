import type { MoveDryRun, MoveEffects } from '#api/orders/moveDryRun'
import type { MoveName } from '#machines/orders/basketStatus'
import { money } from '#views/core/format.ts'
import { expected } from './backOrderTexts'
import { effectTexts as texts } from './effectTexts'

type Moved = Pick<MoveDryRun, 'status' | 'effects'>
type Credit = MoveEffects['credits'][number]

export function causesOf(move: MoveName, moved: readonly Moved[]): string[] {
  const effects = moved.flatMap((each) => each.effects ?? [])
  if (move !== 'basket.cancel') return [...stockOf(effects), ...missingOf(effects), ...creditsOf(effects)]
  const stock = stockOf(effects)
  const statuses = new Set(moved.map(({ status }) => status))
  const [voided, deliveries, offers] = [
    effects.flatMap((each) => each.voided),
    effects.flatMap((each) => each.deliveries),
    effects.flatMap((each) => each.offers),
  ]
  const codes = [...new Set(effects.flatMap(({ code }) => code ?? []))]
  return [
    texts.isFinal,
    ...(stock.length ? stock : statuses.has('done') ? [texts.goodsLeft] : statuses.has('inProgress') ? [texts.stockStays] : []),
    ...(deliveries.length ? [texts.deliveries(deliveries)] : []),
    ...creditsOf(effects),
    ...(voided.length ? [texts.voided(voided)] : []),
    ...(offers.length ? [texts.offers(offers)] : []),
    ...(codes.length ? [texts.codes(codes)] : []),
    ...dueOf(effects),
    ...(statuses.size > (statuses.has('create') ? 1 : 0) ? [texts.noMail] : []),
  ]
}

export function causesOfReturn(effects: MoveEffects, writtenOff: number): string[] {
  const onward = effects.stock.reduce((sum, { setAside }) => sum + setAside, 0)
  return [
    ...stockOf([{ ...effects, stock: effects.stock.map((each) => ({ ...each, setAside: 0 })) }]),
    ...(writtenOff > 0 ? [texts.writtenOff(writtenOff)] : []),
    ...(onward > 0 ? [texts.onward(onward)] : []),
    ...dueOf([effects]),
  ]
}

function sums<K>(entries: readonly (readonly [K, number])[]): [K, number][] {
  const all = new Map<K, number>()
  for (const [key, value] of entries) all.set(key, (all.get(key) ?? 0) + value)
  return [...all].filter(([, value]) => value !== 0)
}

function stockOf(effects: readonly MoveEffects[]): string[] {
  const stock = effects.flatMap((each) => each.stock)
  const aside = stock.map(({ place, setAside, onHand }) => [place, onHand < 0 ? Math.min(setAside - onHand, 0) : setAside] as const)
  return [
    ...sums(stock.map(({ place, onHand }) => [place, onHand] as const)).map(([place, count]) =>
      count < 0 ? texts.leaves(-count, place) : texts.comesBack(count, place),
    ),
    ...sums(aside).map(([place, count]) => (count < 0 ? texts.putBack(-count, place) : texts.setAside(count, place))),
  ]
}

const maxTitles = 5

function missingOf(effects: readonly MoveEffects[]): string[] {
  const backOrders = effects.flatMap((each) => each.backOrders)
  const waiting = sums(backOrders.map(({ title, copies }) => [title, copies] as const))
  const lastDay = (of: string) => {
    const days = backOrders.flatMap(({ title, expectedOn }) => (title === of ? [expectedOn] : []))
    return days.includes(null) ? null : (days.sort().at(-1) ?? null)
  }
  const rest = waiting.slice(maxTitles)
  return [
    ...waiting.slice(0, maxTitles).map(([title, copies]) => texts.backOrdered(copies, title, expected(lastDay(title)))),
    ...(rest.length
      ? [
          texts.moreBackOrdered(
            rest.reduce((sum, [, copies]) => sum + copies, 0),
            rest.length,
          ),
        ]
      : []),
    ...sums(effects.flatMap(({ cancelled }) => cancelled.map(({ title, copies }) => [title, copies] as const)))
      .slice(0, maxTitles)
      .map(([title, copies]) => texts.cancelledCopies(copies, title)),
  ]
}

const vatOf = ({ rates, total }: Credit) => money({ amount: rates.reduce((sum, { vat }) => sum + vat, 0), currency: total.currency })

function creditsOf(effects: readonly MoveEffects[]): string[] {
  const credits = effects.flatMap((each) => each.credits)
  if (credits.length <= 3) return credits.map((credit) => texts.credit(credit.number, credit.of, money(credit.total), vatOf(credit)))
  return [...new Set(credits.map(({ total }) => total.currency))].map((currency) => {
    const own = credits.filter(({ total }) => total.currency === currency)
    const amount = own.reduce((sum, { total }) => sum + total.amount, 0)
    const vat = own.reduce((sum, { rates }) => sum + rates.reduce((of, rate) => of + rate.vat, 0), 0)
    return texts.credits(own.length, money({ amount, currency }), money({ amount: vat, currency }))
  })
}

function dueOf(effects: readonly MoveEffects[]): string[] {
  const back = sums(effects.map(({ due }) => [due.currency, Math.max(-due.amount, 0)] as const))
  const owed = sums(effects.map(({ due }) => [due.currency, Math.max(due.amount, 0)] as const))
  const lines = [
    ...back.map(([currency, amount]) => texts.paidBack(money({ amount, currency }))),
    ...owed.map(([currency, amount]) => texts.owed(money({ amount, currency }))),
  ]
  return lines.length ? lines : [texts.nothingDue]
}
