import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'

export type FoundEdition = { code: string; id: number; title: string; isbn: string | null; kind: 'book' | 'document' | 'other' }

/** ISBN in any form, EAN, article number, or `PD-` and our number. Unknown codes are left out. */
export async function findCodes(tx: Queryable, codes: readonly string[]): Promise<Map<string, FoundEdition>> {
  const queries = [...new Set(codes)].map((code) => {
    const text = plainDigits(code).trim()
    const own = /^PD-?(\d{1,9})$/i.exec(text)?.[1]
    const digits = text.replace(/[\s-]/g, '')
    return { code, text, isbn: readIsbn(code).isbn ?? null, gtin: /^\d{8,14}$/.test(digits) ? digits : null, own: own ? Number(own) : null }
  })
  const { rows } = await tx.execute<FoundEdition>(sql`select r.code, d.id, d.title, d.isbn, d.kind
    from ${rowsOf(queries, sql`code text, text text, isbn text, gtin text, own int`)}
    cross join lateral (select coalesce(
      (select id from product_details where isbn = r.isbn), (select id from product_details where gtin = r.gtin limit 1),
      (select id from product_details where id = r.own),
      (select id from product_details where lower(article_number) = lower(r.text) limit 1)) as id) found
    join product_details d on d.id = found.id`)
  return new Map(rows.map((row) => [row.code, row]))
}
