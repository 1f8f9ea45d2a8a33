import * as z from 'zod/mini'
import { documentLanguages } from '../core/kinds/documentLanguage'
import { backOrder } from '../orders/backOrders'
import { buyer, seller } from '../orders/parties'
import { vatCases } from '../orders/vatCase'
import { creditKind } from './creditKind'

const address = z.object({ street: z.string(), postalCode: z.string(), city: z.string(), /** ISO 3166-1 alpha-2. */ country: z.string() })
const electronicParty = z.object({
  /** Peppol participant, such as 0007:2120000142; empty where none is known. */
  endpoint: z.string(),
  /** As it is registered, where the party's name is who is written to. */
  legalName: z.string(),
  address,
})

/** What an electronic invoice names and no paper prints. */
export const electronicParts = z.object({
  seller: electronicParty,
  buyer: electronicParty,
  delivery: z.nullable(address),
  /** The buyer's own number of the order. */
  orderReference: z.string(),
  /** YYYY-MM-DD; of a credit note that of its invoice. */
  deliveredOn: z.nullable(z.string()),
})
export type ElectronicParts = z.output<typeof electronicParts>

/** The whole of a document as it was issued; print, PDF and whoever reads it later read this and never the live tables. */
export const issuedDocument = z.object({
  language: z.enum(documentLanguages),
  seller,
  buyer,
  deliveredTo: z.array(z.string()),
  /** What the buyer calls the order, and what we do. */
  reference: z.string(),
  orders: z.array(z.int()),
  deliveryDate: z.nullable(z.string()),
  /** Of another currency: kronor for one of it on a day, and the VAT in öre by that. */
  exchange: z.optional(z.nullable(z.object({ rate: z.number(), day: z.string(), vatSek: z.int() }))),
  /** What VAT it pays, and why it pays none, as the law wants it said; left out of documents older than this. */
  vatCase: z.optional(z.enum(vatCases)),
  vatNotes: z.optional(z.array(z.string())),
  /** The invoice that a credit note credits. */
  credits: z.nullable(z.int()),
  reason: z.string(),
  /** What a credit note is for; left out of documents older than this. */
  creditKind: z.optional(creditKind),
  lines: z.array(
    z.object({
      kind: z.enum(['goods', 'freight', 'service']),
      title: z.string(),
      isbn: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      includesVat: z.boolean(),
      discount: z.int(),
      rate: z.number(),
      net: z.int(),
      vat: z.int(),
    }),
  ),
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
  /** What of its orders was back-ordered when it was issued; left out where nothing was. */
  backOrders: z.optional(z.array(backOrder)),
  /** Left out of documents older than this. */
  electronic: z.optional(electronicParts),
})
export type IssuedDocument = z.output<typeof issuedDocument>

/** Whether its prices are printed with VAT: a consumer's are. Older documents do not say who buys: a business has a number of one. */
export const isPricedWithVat = ({ buyer, lines }: Pick<IssuedDocument, 'buyer' | 'lines'>): boolean =>
  !(buyer.isBusiness ?? (buyer.orgNumber !== '' || buyer.vatNumber !== '' || !lines.some(({ includesVat }) => includesVat)))
