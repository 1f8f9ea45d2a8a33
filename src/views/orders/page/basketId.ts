import { basketById } from '#api/orders/baskets'
import { preloadItem } from '#views/core/data.ts'
import { toId } from '#views/core/toId.ts'

/** Reads the order while the page's module is still on its way to the screen. */
export function preloadBasket({ params }: { params: { id?: string } }): void {
  const id = toId(params.id)
  if (id !== null) preloadItem('Basket', basketById, id)
}
