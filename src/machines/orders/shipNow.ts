import type { Money } from '#api/core/money'
import { submit } from '#api/core/sending/submit'
import type { BasketStatus } from '#api/orders/baskets'
import { type Packing, type Shipped, shipAndInvoice } from '#api/orders/shipAndInvoice'

type ShipRequest = { id: number; status: BasketStatus; invoiceTotal: Money | null | undefined; packing: Packing | undefined }

/** Idempotent by its key: a repeat returns the first result. @throws {ApiError} */
export async function shipNow({ id, status, invoiceTotal, packing }: ShipRequest): Promise<Shipped> {
  const body = { expected: status, ...(invoiceTotal !== undefined && { expectedTotal: invoiceTotal }), ...(packing && { packing }) }
  const { data } = await submit(shipAndInvoice, { params: { id }, body })
  return data
}
