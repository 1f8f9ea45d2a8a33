import * as z from 'zod/mini'
import { type FieldMeta, register } from '../field'
import { readGtin } from './gtin'
import { readPartialDate } from './partialDate'

const typed = (label: string) => z.string({ error: `${label} must be text` }).check(z.trim())

/** 2026, 2026-01 or 2026-01-31, sorted by first day. */
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

/** GTIN-8, UPC, EAN-13, GTIN-14; digits. */
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

export const slug = (label: string) =>
  register(
    typed(label).check(
      z.minLength(3, { error: `${label} has 3 characters or more` }),
      z.maxLength(80, { error: `${label} is at most 80 characters` }),
      z.regex(slugForm, { error: `${label} is made of small letters a to z, digits, and single hyphens between them` }),
    ),
    'slug',
    label,
    { min: 3, max: 80, pattern: slugForm.source },
  )

/** Minor units, never negative, in the currency that `currencyField` refers to; `labels` has the ISO 4217 code under the amount's name. */
export const moneyIn = (label: string, currencyField: string, max = 100_000_000_000) => {
  const bounds: Partial<FieldMeta> = { min: 0, max: max, currencyField }
  return register(
    z
      .int({ error: `${label} must be an amount` })
      .check(z.gte(0, { error: `${label} is at least 0` }), z.lte(max, { error: `${label} is too large` })),
    'moneyIn',
    label,
    bounds,
  )
}
