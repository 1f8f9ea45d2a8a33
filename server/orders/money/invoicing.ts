import type { ShippedInvoice } from '#api/orders/shipAndInvoice'
import type { SignedIn } from '../../core/http/signedIn'
import type { Actor } from '../../core/trail'
import type { Queryable } from '../../db/database'
import type { LockedBasket } from '../basketLock'

/** `of` is the number of the invoice that a credit note credits; `total` is in minor units with VAT, below zero for credit notes. */
type Document = {
  id: number
  kind: 'preInvoice' | 'invoice' | 'credit'
  state: string
  number: number
  of: number | null
  total: number
  rates: { rate: number; net: number; vat: number }[]
}

/** What orders need of invoices, which are a room above them: `app` hands it in. */
export type Invoicing = {
  /** Credits what of an order must be before it can be cancelled, in the transaction that cancels it. @throws {Problem} 403, 409 */
  credit(tx: Queryable, of: { actor: Actor; user: SignedIn; basket: LockedBasket; reason: string }): Promise<void>
  /** Issues an invoice of what is handed over of an order and not invoiced; null where there is nothing. @throws {Problem} 409 */
  issue(tx: Queryable, actor: Actor, basketId: number): Promise<ShippedInvoice | null>
  /** Keeps with the order which invoices that will be, after it or its goods have moved. */
  keepHolds(tx: Queryable, basketId: number): Promise<void>
  /** The invoices, credit notes and pre-invoices of an order. */
  documentsOf(tx: Queryable, basketId: number): Promise<Document[]>
  /** Pre-invoices of an order that is cancelled are void. */
  voidPreInvoices(tx: Queryable, basketId: number): Promise<void>
}
