import { submit } from '#api/core/sending/submit'
import type { BasketStatus } from '#api/orders/baskets'
import { type Packing, type Shipped, shipAndInvoice } from '#api/orders/shipAndInvoice'

/** Under a key of its own: asked again after a lost answer, the server tells what came of the first. @throws {ApiError} */
export async function shipNow(id: number, expected: BasketStatus, packing: Packing | undefined): Promise<Shipped> {
  const { data } = await submit(shipAndInvoice, { params: { id }, body: { expected, ...(packing && { packing }) } })
  return data
}
