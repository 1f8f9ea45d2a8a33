import { basketById } from '#api/orders/baskets'
import { preloadItem } from '../../core/data'

/** The order's number in a path, or null when it can be none. */
export const toBasketId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null

/** Reads the order while the page's module is still on its way to the screen. */
export function preloadBasket({ params }: { params: { id?: string } }): void {
  const id = toBasketId(params.id)
  if (id !== null) preloadItem('Basket', basketById, id)
}
