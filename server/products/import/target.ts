import { type SQL, sql } from 'drizzle-orm'
import type { ImportField } from '#api/products/importColumns'

/** How a column of an import is stored: the name its value goes by, whose it is, in which column, of which type, and what it is when it is emptied. */
export type Target = { field: string; of: 'title' | 'edition'; column: string; type: 'text' | 'bigint' | 'numeric'; empty: string | null }

/**
 * What an import writes, a line a column; the rest of the columns (numbers, version, whether VAT is included) say which row or how. A
 * further column is a line here and one in src/api/products/importColumns.ts.
 */
export const targets: Partial<Record<ImportField, Target>> = {
  title: { field: 'title', of: 'title', column: 'title', type: 'text', empty: null },
  contributors: { field: 'contributor', of: 'edition', column: 'contributor', type: 'text', empty: '' },
  isbn: { field: 'isbn', of: 'edition', column: 'isbn', type: 'text', empty: null },
  format: { field: 'format', of: 'edition', column: 'format', type: 'text', empty: '' },
  currency: { field: 'currency', of: 'edition', column: 'currency', type: 'text', empty: null },
  price: { field: 'unitPrice', of: 'edition', column: 'unit_price', type: 'bigint', empty: null },
  vat: { field: 'vatRate', of: 'edition', column: 'vat_rate', type: 'numeric', empty: null },
}

export const written = Object.values(targets)
export const ofEdition = written.filter(({ of }) => of === 'edition')

/** The column of an import that a stored field comes from. */
export const columnOfField = (field: string): ImportField =>
  (Object.entries(targets).find(([, target]) => target?.field === field)?.[0] ?? 'title') as ImportField

/** Texts that a lookup column takes: those of the basic information, and those that editions have already. */
export const knownTexts: Partial<Record<ImportField, SQL>> = {
  format: sql`select title as text from format union select non_latin_title from format where non_latin_title <> '' union select distinct format from product_details where format <> ''`,
}

/**
 * What a row says of a stored field, as SQL over its `typed`; a price with VAT is the one without it that comes to the same, rounded half
 * up in integers, with the rate of the row or else of the edition `d`.
 */
export function typedSql({ field, type }: Target): SQL {
  const plain = sql.raw(`(r.typed->>'${field}')::${type}`)
  if (field !== 'unitPrice') return plain
  const rate = sql.raw(`round(10000 * coalesce((r.typed->>'vatRate')::numeric, d.vat_rate, 0))::bigint`)
  return sql`case when (r.typed->>'priceIncludesVat')::boolean then div(20000 * ${plain} + 10000 + ${rate}, 2 * (10000 + ${rate}))::bigint else ${plain} end`
}

export const currentSql = ({ of, column }: Target): SQL => sql.raw(`${of === 'title' ? 'p' : 'd'}.${column}`)
