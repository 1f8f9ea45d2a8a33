import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduce } from '#api/discounts/arithmetic'
import { stopDiscount } from '#api/discounts/discounts'
import { discountCalls } from '#api/discounts/entities'
import { rowsOf } from '#server/core/rowsOf'
import { savingSql } from '#server/discounts/figures'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { activate, addDiscount, inDays } from './discounting'

const amount = () => fc.integer({ min: 0, max: 5_000_000 })
const rule = fc.record({
  base: amount(),
  kind: fc.constantFrom('percent', 'amount', 'newPrice'),
  value: fc.oneof(fc.integer({ min: 0, max: 10_000 }), amount()),
  roundTo: fc.constantFrom(1, 100, 500, 1000),
  floorPrice: fc.option(amount()),
})

test('what the database takes off a price is what the arithmetic does', async () => {
  const { db } = await startServer()
  const rules = fc.sample(rule, { numRuns: 500, seed: 43 }).map((each) => ({
    ...each,
    value: each.kind === 'percent' ? Math.min(each.value, 10_000) : each.value,
  }))
  const listed = rowsOf(
    rules.map((each, n) => ({ ...each, n })),
    sql`n int, base bigint, kind text, value bigint, "roundTo" bigint, "floorPrice" bigint`,
  )
  const saving = savingSql(sql`r.base`, {
    kind: sql`r.kind`,
    value: sql`r.value`,
    roundTo: sql`r."roundTo"`,
    floorPrice: sql`r."floorPrice"`,
  })
  const { rows } = await db.execute<{ saving: number }>(sql`select (${saving})::float8 as saving from ${listed} order by n`)
  const expected = rules.map(
    ({ base, kind, ...rest }) => reduce(base, { ...rest, kind: kind as 'percent', allowsFree: true }, rest.value).saving,
  )
  expect(rows.map((row) => row.saving)).toEqual(expected)
})

test('the list says what each discount takes off the stock, and how many of its editions are in another then', async () => {
  const { db, clock, signIn } = await startServer()
  const admin = await signIn('admin')
  const ids = [await addProduct(db, { title: 'Pippi', unitPrice: 12_900 }), await addProduct(db, { title: 'Emil', unitPrice: 10_000 })]
  const figures = async () => {
    const { data } = await admin.call(discountCalls.list, { body: { sort: 'id asc' } })
    return data.map((row) => (row as unknown as { figures: unknown }).figures)
  }
  const summer = await addDiscount(admin, ids.slice(0, 1), { title: 'Summer', percent: 0.15 })
  const now = clock.now()
  await addDiscount(admin, ids, { title: 'Autumn', valueKind: 'amount', percent: null, amount: 1000, startsAt: inDays(now, 1) })
  // A hundred of each are on the shelf.
  expect(await figures()).toEqual([
    { savingAtStock: 1935 * 100, conflicts: 0 },
    { savingAtStock: 2 * 1000 * 100, conflicts: 0 },
  ])
  const { version } = await activate(admin, summer)
  expect(await figures()).toMatchObject([{ conflicts: 0 }, { conflicts: 1 }])
  await admin.call(stopDiscount, { params: { id: summer.id }, body: { version } })
  expect(await figures()).toMatchObject([null, { conflicts: 0 }])
})
