import * as z from 'zod/mini'
import { documentLanguages } from '../core/kinds/documentLanguage'
import { backOrder } from '../orders/backOrders'
import { buyer, seller } from '../orders/parties'
import { vatCases } from '../orders/vat/vatCase'
import { creditKind } from './creditKind'

const address = z.object({ street: z.string(), postalCode: z.string(), city: z.string(), /** ISO 3166-1 alpha-2. */ country: z.string() })
const electronicParty = z.object({
  /** Peppol participant, such as 0007:2120000142; '' if unknown. */
  endpoint: z.string(),
  legalName: z.string(),
  address,
})

export const electronicParts = z.object({
  seller: electronicParty,
  buyer: electronicParty,
  delivery: z.nullable(address),
  orderReference: z.string(),
  /** YYYY-MM-DD; for a credit note the invoice's. */
  deliveredOn: z.nullable(z.string()),
})
export type ElectronicParts = z.output<typeof electronicParts>

/** The complete document as issued; print, PDF and readers use only this, never the live tables. */
export const issuedDocument = z.object({
  language: z.enum(documentLanguages),
  seller,
  buyer,
  deliveredTo: z.array(z.string()),
  reference: z.string(),
  orders: z.array(z.int()),
  deliveryDate: z.nullable(z.string()),
  /** SEK per unit on a day, and the VAT in öre by it. */
  exchange: z.optional(z.nullable(z.object({ rate: z.number(), day: z.string(), vatSek: z.int() }))),
  /** Missing in older documents. */
  vatCase: z.optional(z.enum(vatCases)),
  vatNotes: z.optional(z.array(z.string())),
  credits: z.nullable(z.int()),
  reason: z.string(),
  /** Missing in older documents. */
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
  backOrders: z.optional(z.array(backOrder)),
  /** Missing in older documents. */
  electronic: z.optional(electronicParts),
})
export type IssuedDocument = z.output<typeof issuedDocument>

/** Older documents do not say whether the buyer is a business: an organisation number does. */
export const isPricedWithVat = ({ buyer, lines }: Pick<IssuedDocument, 'buyer' | 'lines'>): boolean =>
  !(buyer.isBusiness ?? (buyer.orgNumber !== '' || buyer.vatNumber !== '' || !lines.some(({ includesVat }) => includesVat)))
