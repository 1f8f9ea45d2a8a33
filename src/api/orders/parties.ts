import * as z from 'zod/mini'

const party = {
  name: z.string(),
  lines: z.array(z.string()),
  orgNumber: z.string(),
  vatNumber: z.string(),
}

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
  /** Businesses see prices without VAT, consumers with; missing in older documents. */
  isBusiness: z.optional(z.boolean()),
})
export type Buyer = z.output<typeof buyer>
