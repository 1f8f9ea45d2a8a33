import type { ShippedInvoice } from '#api/orders/shipAndInvoice'
import type { Actor } from '../../core/auditLog'
import type { SignedIn } from '../../core/http/signedIn'
import type { Queryable } from '../../db/database'
import type { LockedBasket } from '../basketLock'

/** Implemented by the invoices module, which is above orders. */
export type Invoicing = {
  /** @throws {Problem} 403, 409 */
  credit(tx: Queryable, of: { actor: Actor; user: SignedIn; basket: LockedBasket; reason: string }): Promise<void>
  /** Null if there is nothing to invoice. @throws {Problem} 409 */
  issue(tx: Queryable, actor: Actor, basketId: number): Promise<ShippedInvoice | null>
  keepHolds(tx: Queryable, basketId: number): Promise<void>
  voidPreInvoices(tx: Queryable, basketId: number): Promise<void>
}
