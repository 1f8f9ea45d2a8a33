import { statusListOf } from '#api/orders/basketLists'
import { type BasketStatus, basketStatuses, paymentState } from '#api/orders/baskets'
import type { ListAge } from '#api/orders/orderMap'
import type { Refusal } from '#machines/core/law'
import { type BasketFacts, type BasketMove, basketLaw, type MoveName, moveLabels, statusLabels } from '#machines/orders/basketStatus'
import { texts } from './texts'

export type Counts = Readonly<Record<ListAge['list'], ListAge>>

export type Way = { key: string; from: BasketStatus; to: BasketStatus; label: string; isDead: boolean; words: string[] }

const ready: BasketFacts = { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }
const lacking: BasketFacts[] = [
  { ...ready, hasCustomer: false },
  { ...ready, items: 0 },
  { ...ready, isPaymentOutstanding: true },
  { ...ready, shortages: [{ title: '…', wanted: 1, available: 0 }] },
]

const listsOf = Object.fromEntries(
  basketStatuses.map((status) => [status, [...new Set(paymentState.options.map((state) => statusListOf(status, state)))]]),
) as Record<BasketStatus, ListAge['list'][]>
export const statuses = basketStatuses
export const listsIn = (status: BasketStatus) => listsOf[status]
export const countIn = (status: BasketStatus, counts: Counts): number => listsOf[status].reduce((sum, list) => sum + counts[list].count, 0)

const lackingIn = ({ lacking }: ListAge, code: Refusal['code']) => lacking.find((one) => one.code === code)?.count ?? 0

const eventOf = (type: MoveName): BasketMove => (type === 'basket.cancel' ? { type, reason: 'asked for' } : { type })

export function waysOf(counts: Counts): Way[] {
  return statuses.flatMap((from) =>
    basketLaw.moves(from).map((name) => {
      const move = eventOf(name)
      const to = basketLaw.to(name)
      const refusals = lacking.flatMap((facts) => basketLaw.refusal(from, move, facts) ?? [])
      const reasonOf = ({ message }: Refusal) => message.replace(/:.*/, '')
      const held = refusals.flatMap((refusal) => {
        const count = listsIn(from).reduce((sum, list) => sum + lackingIn(counts[list], refusal.code), 0)
        return count > 0 ? [{ count, reason: reasonOf(refusal) }] : []
      })
      const open = countIn(from, counts) - held.reduce((sum, { count }) => sum + count, 0)
      const needs = refusals.map(reasonOf)
      const words = [
        open > 0 ? texts.open(open) : countIn(from, counts) > 0 ? texts.allHeld : texts.dead(statusLabels[from]),
        ...held.map(({ count, reason }) => texts.refused(count, reason)),
        ...(needs.length > 0 ? [texts.needs(needs)] : []),
      ]
      return { key: `${from} ${to}`, from, to, label: moveLabels[name], isDead: open === 0, words }
    }),
  )
}

export const finalWords = (from: BasketStatus): string =>
  basketLaw.moves(from).length ? '' : texts.final(basketLaw.refusal(from, eventOf('basket.cancel'), ready)?.message ?? '')
