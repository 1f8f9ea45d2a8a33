import * as z from 'zod/mini'

const party = {
  name: z.string(),
  /** Street, postal code and city, country: a line each. */
  lines: z.array(z.string()),
  orgNumber: z.string(),
  vatNumber: z.string(),
}

/** The company as its documents name it. */
export const seller = z.object({
  ...party,
  email: z.string(),
  phone: z.string(),
  bankgiro: z.string(),
  iban: z.string(),
  bic: z.string(),
  isFSkatt: z.boolean(),
  text: z.string(),
})
export type Seller = z.output<typeof seller>

export const buyer = z.object({
  ...party,
  /** Prices are printed without VAT to a business and with VAT to a consumer; left out of older documents. */
  isBusiness: z.optional(z.boolean()),
})
export type Buyer = z.output<typeof buyer>
