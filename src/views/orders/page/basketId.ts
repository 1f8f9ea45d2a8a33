import { basketById } from '#api/orders/baskets'
import { preloadItem } from '#views/core/data.ts'
import { toId } from '#views/core/toId.ts'

export function preloadBasket({ params }: { params: { id?: string } }): void {
  const id = toId(params.id)
  if (id !== null) preloadItem('Basket', basketById, id)
}
