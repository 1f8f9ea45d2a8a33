import { sql } from 'drizzle-orm'
import type { IssuedDocument } from '#api/invoices/document'
import { Problem } from '../core/http/problem'
import { customerName, first, isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf, namedColumns } from '../db/json'

type Address = { recipient: string; address: string; postalCode: string; city: string; country: string }

const linesOf = ({ address, postalCode, city, country }: Address) =>
  [address, `${postalCode} ${city}`.trim(), country].filter((line) => line !== '')

const addressOf = (column: string) =>
  sql`(select ${jsonOf(columnsOf('a', 'recipient', 'address', 'postalCode', 'city', 'country'))} from addresses a where a.id = b.${sql.raw(column)})`

type Read = {
  name: string | null
  billing: Address | null
  delivery: Address | null
  reference: string
  dueDays: number | null
  orgNumber: string
  vatNumber: string
}

export type Buyer = Pick<IssuedDocument, 'buyer' | 'deliveredTo' | 'reference'> & { dueDays: number | null }

/** The company as its documents name it. @throws {Problem} 409 where nobody has said who sells */
export async function readSeller(tx: Queryable): Promise<IssuedDocument['seller'] & { dueDays: number }> {
  const found = await first<{ seller: IssuedDocument['seller'] & { dueDays: number } & Omit<Address, 'recipient'> }>(
    tx,
    sql`select ${jsonOf({
      ...namedColumns('name', 'address'),
      postalCode: sql`postal_code`,
      ...namedColumns('city', 'country'),
      orgNumber: sql`org_number`,
      vatNumber: sql`vat_number`,
      ...namedColumns('email', 'phone', 'bankgiro', 'iban', 'bic'),
      isFSkatt: sql`is_tax_approved`,
      text: sql`coalesce(document_text, '')`,
      dueDays: sql`coalesce(due_days, 30)`,
    })} as seller from company order by id limit 1`,
  )
  if (!found?.seller.name)
    throw Problem.conflict({ reason: 'hasSeller' }, 'Say who sells before a document is issued: Administration, Company')
  const { address, postalCode, city, country, ...seller } = found.seller
  return { ...seller, lines: linesOf({ recipient: '', address, postalCode, city, country }) }
}

/** Who buys each of these orders, as they are now; those whose buyer has no name or address are left out. */
export async function readBuyers(tx: Queryable, basketIds: readonly number[]): Promise<Map<number, Buyer>> {
  const { rows } = await tx.execute<{ id: number; read: Read }>(
    sql`select b.id, ${jsonOf({
      name: customerName('u'),
      billing: addressOf('billing_address_id'),
      delivery: addressOf('delivery_address_id'),
      reference: 'b.payment_reference',
      dueDays: sql`(select due_days from payment_method m where m.id = b.payment_method_id)`,
      orgNumber: sql`coalesce(u.org_number, '')`,
      vatNumber: sql`coalesce(u.vat_number, '')`,
    })} as read
      from baskets b left join users u on u.id = b.customer_id where ${isOneOf('b.id', basketIds)}`,
  )
  const buyers = new Map<number, Buyer>()
  for (const { id, read } of rows) {
    const address = read.billing ?? read.delivery
    if (!read.name || !address) continue
    const name = read.billing?.recipient || read.name
    buyers.set(id, {
      buyer: {
        name,
        lines: [...(name === read.name ? [] : [read.name]), ...linesOf(address)],
        orgNumber: read.orgNumber,
        vatNumber: read.vatNumber,
      },
      deliveredTo: read.delivery ? [read.delivery.recipient || read.name, ...linesOf(read.delivery)] : [],
      reference: read.reference,
      dueDays: read.dueDays,
    })
  }
  return buyers
}
