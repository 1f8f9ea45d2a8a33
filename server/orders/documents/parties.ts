import { sql } from 'drizzle-orm'
import { countryName } from '#api/core/kinds/countries'
import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { InvoiceDelivery } from '#api/core/kinds/invoiceDelivery'
import type { Seller, Buyer as Who } from '#api/orders/parties'
import type { Logo } from '../../core/documents/paper'
import { allBytesOf, findFile, type WithFiles } from '../../core/files/stores/reading'
import { Problem } from '../../core/http/problem'
import { customerName, first, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { columnsOf, jsonOf, namedColumns } from '../../db/json'
import { isBusiness } from '../money/vatTerms'

type Address = { recipient: string; address: string; postalCode: string; city: string; country: string }

const linesOf = ({ address, postalCode, city, country }: Address, language: DocumentLanguage) =>
  [address, `${postalCode} ${city}`.trim(), countryName(country, language)].filter((line) => line !== '')

const addressOf = (column: string) =>
  sql`(select ${jsonOf(columnsOf('a', 'recipient', 'address', 'postalCode', 'city', 'country'))} from addresses a where a.id = b.${verbatim(column)})`

export type AddressParts = { street: string; postalCode: string; city: string; country: string }

const partsOf = ({ address, postalCode, city, country }: Address): AddressParts => ({ street: address, postalCode, city, country })

type Read = {
  name: string | null
  language: DocumentLanguage | null
  billing: Address | null
  delivery: Address | null
  reference: string
  dueDays: number | null
  orderReference: string
  invoiceDelivery: InvoiceDelivery
  electronicAddress: string
  email: string
  orgNumber: string
  vatNumber: string
  isBusiness: boolean
}

export type ElectronicParty = { endpoint: string; legalName: string; address: AddressParts }

export type Buyer = {
  buyer: Who
  deliveredTo: string[]
  reference: string
  dueDays: number | null
  country: string
  language: DocumentLanguage
  invoiceDelivery: InvoiceDelivery
  email: string
  parts: { buyer: ElectronicParty; delivery: AddressParts | null; orderReference: string }
}

export type ReadSeller = Omit<Seller, 'text' | 'lines'> & {
  dueDays: number
  address: Address
  electronicAddress: string
  texts: Record<DocumentLanguage, string>
}

const reference = sql`coalesce(nullif(b.payment_reference, ''), u.buyer_reference, '')`
const orderReference = sql`coalesce(nullif(b.order_reference, ''), u.order_reference, '')`

/**
 * JSON array of both references, or null without electronic invoices. An invoice has one of each (EN 16931, BT-10 and BT-13), so orders
 * that differ cannot share one.
 */
export const electronicReferences = sql`case when u.invoice_delivery <> 'pdf' then jsonb_build_array(${reference}, ${orderReference}) end`

export const sellerIn = (
  { dueDays: _, electronicAddress: __, address, texts, ...seller }: ReadSeller,
  language: DocumentLanguage,
): Seller => ({
  ...seller,
  lines: linesOf(address, language),
  text: texts[language],
})

export const electronicSeller = ({ name, electronicAddress, address }: ReadSeller): ElectronicParty => ({
  endpoint: electronicAddress,
  legalName: name,
  address: partsOf(address),
})

export async function readSeller(tx: Queryable): Promise<ReadSeller> {
  const found = await first<{ seller: ReadSeller }>(
    tx,
    sql`select ${jsonOf({
      ...namedColumns('name'),
      address: jsonOf({
        recipient: sql`''`,
        ...namedColumns('address'),
        postalCode: sql`postal_code`,
        ...namedColumns('city'),
        country: sql`coalesce(country, '')`,
      }),
      orgNumber: sql`org_number`,
      vatNumber: sql`vat_number`,
      ...namedColumns('email', 'phone', 'bankgiro', 'iban', 'bic'),
      electronicAddress: sql`coalesce(electronic_address, '')`,
      isFSkatt: sql`is_tax_approved`,
      texts: jsonOf({
        sv: sql`coalesce(document_text, '')`,
        en: sql`coalesce(english_document_text, '')`,
        fa: sql`coalesce(persian_document_text, '')`,
      }),
      dueDays: sql`coalesce(due_days, 30)`,
    })} as seller from company order by id limit 1`,
  )
  if (!found) throw new Error('There is no company')
  return found.seller
}

/** Countries in this language or the buyer's. Buyers without a name or address are left out. */
export async function readBuyers(tx: Queryable, basketIds: readonly number[], language?: DocumentLanguage): Promise<Map<number, Buyer>> {
  const { rows } = await tx.execute<{ id: number; read: Read }>(
    sql`select b.id, ${jsonOf({
      name: customerName('u'),
      language: 'u.language',
      billing: addressOf('billing_address_id'),
      delivery: addressOf('delivery_address_id'),
      reference,
      orderReference,
      invoiceDelivery: sql`coalesce(u.invoice_delivery, 'pdf')`,
      electronicAddress: sql`coalesce(u.electronic_address, '')`,
      email: sql`coalesce(u.email, '')`,
      dueDays: sql`(select due_days from payment_method m where m.id = b.payment_method_id)`,
      orgNumber: sql`coalesce(u.org_number, '')`,
      vatNumber: sql`coalesce(u.vat_number, '')`,
      isBusiness: isBusiness('u'),
    })} as read
      from baskets b left join users u on u.id = b.customer_id where ${isOneOf('b.id', basketIds)}`,
  )
  const buyers = new Map<number, Buyer>()
  for (const { id, read } of rows) {
    const address = read.billing ?? read.delivery
    if (!read.name || !address) continue
    const own = read.language ?? 'sv'
    const linesFor = (one: Address) => linesOf(one, language ?? own)
    const name = read.billing?.recipient || read.name
    buyers.set(id, {
      buyer: {
        name,
        lines: [...(name === read.name ? [] : [read.name]), ...linesFor(address)],
        orgNumber: read.orgNumber,
        vatNumber: read.vatNumber,
        isBusiness: read.isBusiness,
      },
      deliveredTo: read.delivery ? [read.delivery.recipient || read.name, ...linesFor(read.delivery)] : [],
      reference: read.reference,
      dueDays: read.dueDays,
      country: address.country,
      language: own,
      invoiceDelivery: read.invoiceDelivery,
      email: read.email,
      parts: {
        buyer: { endpoint: read.electronicAddress, legalName: read.name, address: partsOf(address) },
        delivery: read.delivery && partsOf(read.delivery),
        orderReference: read.orderReference,
      },
    })
  }
  return buyers
}

/** Orders must leave while the store of files is away: their papers come without a logo then. */
export async function readLogo(db: WithFiles): Promise<Logo | undefined> {
  const file = await findFile(db, sql`f.id = (select c.logo from company c order by c.id limit 1)`)
  if (!file) return undefined
  const bytes = await allBytesOf(db, file).catch((error) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return bytes && { type: file.type, bytes }
}
