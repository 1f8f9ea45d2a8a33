import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DocumentCharge, type DocumentLine, documentTotals, type TaxedAmount } from '#api/orders/documentTotals'
import { rowsOf } from '#server/core/rowsOf'
import type { Database } from '#server/db/database'
import { documentParts } from '#server/orders/money/documentParts'
import { emptyDatabase } from '../setup/database'

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 1_000_000_00 }),
  fc.integer({ min: 1, max: 999_900_000_000 }),
)
const rate = fc.constantFrom(0, 600, 1200, 2500)
const document = fc.record({
  lines: fc.array(fc.record({ base: amount, rate, includesVat: fc.boolean() }), { maxLength: 10 }),
  charges: fc.array(fc.record({ amount, rate }), { maxLength: 3 }),
})
type Document = { lines: DocumentLine[]; charges: DocumentCharge[] }
type Part = { document: number; is_charge: boolean; position: number; rate: number; net: number; vat: number }

async function partsInSql(db: Database, documents: Document[]): Promise<Part[]> {
  const rows = <Row extends object>(of: (document: Document) => Row[]) =>
    documents.flatMap((given, document) => of(given).map((row, position) => ({ ...row, document, position })))
  const lines = rowsOf(
    rows(({ lines }) => lines),
    sql`document int, position int, base bigint, rate numeric, "includesVat" boolean`,
  )
  const charges = rowsOf(
    rows(({ charges }) => charges),
    sql`document int, position int, amount bigint, rate numeric`,
  )
  const { rows: found } = await db.execute<Part>(sql`
    select document, is_charge, position, (rate * 10000)::int as rate, net::float8 as net, vat::float8 as vat from (${documentParts(
      sql`select document, position, base, rate / 10000 as rate, "includesVat" as includes_vat from ${lines}`,
      sql`select document, position, amount, rate / 10000 as rate from ${charges}`,
    )}) part order by document, is_charge, position, rate`)
  return found
}

const inTypeScript = ({ lines, charges }: Document, document: number): Part[] => {
  const totals = documentTotals(lines, charges)
  const row = (is_charge: boolean, position: number, taxed: TaxedAmount): Part => ({ document, is_charge, position, ...taxed })
  return [
    ...totals.lines.map((taxed, position) => row(false, position, taxed)),
    ...totals.charges.flatMap((parts, position) => parts.map((taxed) => row(true, position, taxed))),
  ]
}

test('SQL and TypeScript take the same shares of whatever document', async () => {
  const db = await emptyDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 8 }), async (documents) => {
      expect(await partsInSql(db, documents)).toEqual(documents.flatMap(inTypeScript))
    }),
    { numRuns: 60 },
  )
})
