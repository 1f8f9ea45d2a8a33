import * as z from 'zod/mini'
import { type FieldMeta, register } from '../field'
import { readGtin } from './gtin'
import { readPartialDate } from './partialDate'

const typed = (label: string) => z.string({ error: `${label} must be text` }).check(z.trim())

/** A year, a month or a day: 2026, 2026-01 or 2026-01-31. It is sorted by its first day, and filtered by days, months or years. */
export const partialDate = (label: string) =>
  register(
    typed(label).check(
      z.overwrite((text) => readPartialDate(text) ?? text),
      z.refine((text) => readPartialDate(text) === text, {
        error: `${label} must be a year, month or day such as 2026, 2026-01 or 2026-01-31`,
      }),
    ),
    'partialDate',
    label,
  )

/** What a barcode stands for (GTIN-8, UPC, EAN-13, GTIN-14), kept as its digits. */
export const gtin = (label: string) =>
  register(
    typed(label).check(
      z.overwrite((text) => readGtin(text).gtin ?? text),
      z.refine((text) => readGtin(text).gtin !== undefined, { error: ({ input }) => readGtin(String(input)).problem }),
    ),
    'gtin',
    label,
  )

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The last part of an address in the shop: `blinda-ugglan`. */
export const slug = (label: string) =>
  register(
    typed(label).check(
      z.minLength(3, { error: `${label} has 3 characters or more` }),
      z.maxLength(80, { error: `${label} is at most 80 characters` }),
      z.regex(slugForm, { error: `${label} is made of small letters a to z, digits, and single hyphens between them` }),
    ),
    'slug',
    label,
    { least: 3, most: 80, pattern: slugForm.source },
  )

/**
 * Minor units, never negative, in the currency that the option field `currencyField` of the same record points at. A record's
 * `labels` has that currency's ISO 4217 code under the name of the amount.
 */
export const moneyIn = (label: string, currencyField: string, most = 100_000_000_000) => {
  const bounds: Partial<FieldMeta> = { least: 0, most, currencyField }
  return register(
    z
      .int({ error: `${label} must be an amount` })
      .check(z.gte(0, { error: `${label} is at least 0` }), z.lte(most, { error: `${label} is too large` })),
    'moneyIn',
    label,
    bounds,
  )
}
