import { type FoundOrder, findOrders } from '#api/orders/findOrders'
import { useAnswer } from '#views/core/data.ts'
import { useMay } from '#views/core/useMay.ts'
import type { ListFact } from './listFacts'
import { whereIs } from './whereIs'

export type Found = FoundOrder & { place: ListFact; href: string }

export function useFoundOrders(searched: string): { found: readonly Found[]; isLooking: boolean; hasFailed: boolean } {
  const may = useMay()
  const searchKey = searched.trim()
  const isSearched = searchKey !== '' && may('CustomerOrders')
  const { data, error } = useAnswer('Basket', findOrders, isSearched ? { query: { searchKey } } : null)
  const found = (data?.data ?? []).flatMap((order) => {
    const place = whereIs(order)
    return may(place.pagePermission) ? [{ ...order, place, href: place.page({ id: order.id }) }] : []
  })
  const isUnanswered = isSearched && !data
  return { found, isLooking: isUnanswered && !error, hasFailed: isUnanswered && error !== undefined }
}
