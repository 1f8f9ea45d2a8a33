import { sql } from 'drizzle-orm'
import type { Client } from '#api/core/http'
import type { Database } from '#server/db/database'
import { findCustomer } from '../orders/orders'
import { nameSeller } from './invoices'

/** Names a seller who can send electronic invoices, and a customer who gets them. Returns the customer. */
export async function makeElectronic(
  db: Database,
  client: Client,
  { reference = 'REF-4711' }: { reference?: string } = {},
): Promise<number> {
  await nameSeller(db)
  await db.execute(sql`update company set country = 'SE', electronic_address = '0007:5566778899', iban = 'SE3550000000054910000003', bic = 'ESSESESS',
    is_tax_approved = true, email = 'order@bokhuset.example', phone = '+46 8 123 45 67'`)
  const id = await findCustomer(client)
  await db.execute(sql`update users set kind = 'institutional', organisation = 'Rinkeby bibliotek', org_number = '212000-0142', invoice_delivery = 'electronic',
    electronic_address = '0007:2120000142', buyer_reference = ${reference} where id = ${id}`)
  return id
}

/** The XML of an invoice as it was issued. */
export async function readXml(db: Database, invoiceId: number | null): Promise<string | undefined> {
  const { rows } = await db.execute<{ xml: string }>(sql`select xml from electronic_invoices where invoice_id = ${invoiceId}`)
  return rows[0]?.xml
}
