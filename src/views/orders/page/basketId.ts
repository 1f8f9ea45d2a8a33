import { basketById } from '#api/orders/baskets'
import { preloadItem } from '../../core/data'
import { toId } from '../../core/toId'

/** Reads the order while the page's module is still on its way to the screen. */
export function preloadBasket({ params }: { params: { id?: string } }): void {
  const id = toId(params.id)
  if (id !== null) preloadItem('Basket', basketById, id)
}
