import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import { discountFields } from './entities'

const permission = 'ProductDiscount'
export const maxEditions = 20_000
const maxRows = 100

const ids = z.array(id).check(z.maxLength(maxEditions, { error: `At most ${maxEditions} at once` }))

/** Ten-thousandths or minor units; null uses the discount's value. */
const valueOverride = z.nullable(z.int().check(z.gte(0, { error: 'An own value is 0 or more' }), z.lte(100_000_000_000)))
const details = z
  .array(z.object({ productDetailId: id, valueOverride }))
  .check(z.maxLength(maxEditions, { error: `At most ${maxEditions} at once` }))

export const addToDiscount = endpoint('POST Discount/AddProductAndEditDetailsToDiscount', {
  permission,
  summary: 'Adds editions to a discount, by title, by themselves or by a search, and gives editions a value of their own',
  body: z.object({
    discountId: id,
    version,
    add: z.optional(
      z.object({
        productIds: z.optional(ids),
        productDetailIds: z.optional(ids),
        /** Unknown ISBNs are returned. */
        isbns: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxEditions))),
        searchKey: z.optional(
          z.string().check(z.trim(), z.minLength(1), z.maxLength(200, { error: 'Search with 200 characters or fewer' })),
        ),
        /** All that match a list's search and filters. */
        matching: z.optional(
          z.object({
            kind: z.enum(['book', 'document', 'other']),
            part: z.enum(['title', 'edition']),
            searchKey: listRequest.shape.searchKey,
            filter: listRequest.shape.filter,
          }),
        ),
      }),
    ),
    details: z._default(details, []),
  }),
  answer: answer(
    z.object({
      version,
      added: z.int(),
      alreadyThere: z.int(),
      changed: z.int(),
      /** `currency`: priced in another currency. */
      skipped: z.array(z.object({ id, title: z.string(), reason: z.enum(['currency']) })),
      unknown: z.array(z.string()),
    }),
  ),
})

export const addable = z.object({
  id,
  title: z.string(),
  contributor: z.string(),
  isbn: z.nullable(z.string()),
  format: z.string(),
  price: z.int(),
  currency: z.string(),
  isIn: z.boolean(),
})
export type Addable = z.output<typeof addable>

export const addableEditions = endpoint('POST Discount/ProductDetailsToAddList/{id}', {
  isReading: true,
  permission,
  summary: 'Editions by title, contributor or ISBN, and whether a discount has them',
  body: listRequest,
  answer: listAnswer(addable),
})

const conflict = z.object({ discountId: id, title: z.string(), from: z.string(), until: z.nullable(z.string()) })

/** Minor units of the edition's currency. */
export const discountRow = z.object({
  id,
  productDetailId: id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  format: z.string(),
  currency: z.string(),
  includesVat: z.boolean(),
  /** List price at the start, or now if it has started. */
  price: z.int(),
  salePrice: z.int(),
  saving: z.int(),
  lowestPrior: z.int(),
  /** Without VAT; null if the purchase price is unknown. */
  margin: z.nullable(z.int()),
  /** Of the sale price without VAT: a decimal, -0.2 is 20 % below cost. */
  marginRate: z.nullable(z.number()),
  isFloored: z.boolean(),
  refusal: z.nullable(z.enum(['free', 'noSaving'])),
  stock: z.int(),
  valueOverride,
  /** `changed`: on sale at a price based on another list price. */
  state: z.enum(['pending', 'written', 'changed']),
  conflict: z.nullable(conflict),
})
export type DiscountRow = z.output<typeof discountRow>

const { title: _title, nonLatinTitle: _nonLatinTitle, note: _note, ...priced } = discountFields
/** The settings that prices follow from. */
export const pricedFields = priced

export const discountRows = endpoint('POST Discount/DiscountProductDetailsList/{id}', {
  isReading: true,
  permission,
  summary: 'The editions of a discount, with what it makes of their prices, or what it would with settings not saved yet',
  body: z.extend(listRequest, { unsaved: z.optional(z.object(pricedFields)) }),
  answer: listAnswer(discountRow),
})

export const activation = z.object({
  version,
  prices: z.int(),
  unchanged: z.int(),
  floored: z.int(),
  noSaving: z.int(),
  free: z.int(),
  conflicts: z.int(),
  /** Null if no purchase price is known. */
  belowCost: z.nullable(z.int()),
  /** Minor units of the discount's currency. */
  savingAtStock: z.int(),
  openBaskets: z.int(),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  rows: z.array(discountRow).check(z.maxLength(maxRows)),
})
export type Activation = z.output<typeof activation>

export const dryRunActivation = endpoint('POST Discount/RehearseActivation/{id}', {
  isReading: true,
  permission,
  summary: 'What activating a discount would write, and why it would be refused',
  answer: answer(activation),
})

export const discountState = z.enum(['draft', 'scheduled', 'active', 'ended'])
export type DiscountState = z.output<typeof discountState>

export const activateDiscount = endpoint('POST Discount/ActivateDiscountAndUpdateProductDetails/{id}', {
  permission,
  summary: 'Writes the prices of a discount, all of them or none; of an active one those that are missing',
  body: z.object({ version, details: z._default(details, []) }),
  answer: answer(z.object({ version, written: z.int(), unchanged: z.int(), state: discountState })),
})

export const activationRefused = z.object({ reason: z.literal('refused'), code: z.string(), rows: z.array(discountRow) })

export const stopDiscount = endpoint('POST Discount/StopDiscount/{id}', {
  permission,
  summary: 'Ends the prices of a discount now',
  body: z.object({ version }),
  answer: answer(z.object({ version, state: discountState })),
})

export const addCopyOfDiscount = endpoint('POST Discount/AddCopyOfDiscount/{id}', {
  permission,
  summary: 'Makes a draft of what a discount is, with its editions and their own values',
  answer: createdAnswer,
})

export const leaveOutConflicts = endpoint('POST Discount/LeaveOutConflicts/{id}', {
  permission,
  summary: 'Takes all editions that are in another discount then out of a discount',
  body: z.object({ version }),
  answer: answer(z.object({ version, leftOut: z.int() })),
})

export const removeDiscountItem = endpoint('DELETE Discount/RemoveDiscountItem/{id}', {
  permission,
  summary: 'Takes an edition out of a discount ({id} is the item); its sale price ends now',
  answer: emptyAnswer,
})
