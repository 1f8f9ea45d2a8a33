import { type FoundOrder, findOrders } from '#api/orders/findOrders'
import { useAnswer } from '#views/core/data.ts'
import { useMay } from '#views/core/useMay.ts'
import type { ListFact } from './listFacts'
import { whereIs } from './whereIs'

/** An order that was looked for, with the list it stands in and its page there. */
export type Found = FoundOrder & { place: ListFact; href: string }

/** Orders of any list by number, ISBN, payment reference or customer, as far as their reader may open them; an empty search finds none. */
export function useFoundOrders(searched: string): { found: readonly Found[]; isLooking: boolean; hasFailed: boolean } {
  const may = useMay()
  const searchKey = searched.trim()
  const isAsked = searchKey !== '' && may('CustomerOrders')
  const { data, error } = useAnswer('Basket', findOrders, isAsked ? { query: { searchKey } } : null)
  const found = (data?.data ?? []).flatMap((order) => {
    const place = whereIs(order)
    return may(place.pagePermission) ? [{ ...order, place, href: place.page({ id: order.id }) }] : []
  })
  const isUnanswered = isAsked && !data
  return { found, isLooking: isUnanswered && !error, hasFailed: isUnanswered && error !== undefined }
}
