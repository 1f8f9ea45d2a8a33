import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decimal, pricesOf } from '#api/exports/record'
import { addExport, addExportItems, exportFileWithItems } from '#api/library/exports'
import { library } from '#api/library/labelTemplate'
import { readRecords } from '#server/exports/projection'
import { textsOf } from '#server/library/labelLines'
import { readItems } from '#server/library/reading'
import { grossPrice } from '#server/products/prices/priceAt'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

const sheet = { columns: 3, rows: 7, width: 63.5, height: 38.1, pitchX: 66.04, pitchY: 38.1, firstX: 7.21, firstY: 15.15 }
const template = { title: 'Shelf', content: 'shelf' as const, ...sheet, padding: 2.5, fontSize: 8 }
const production = { kind: 'label' as const, title: 'All', symbology: 'none' as const, value: 'number' as const, addOn: 'none' as const }

/** A production of shelf labels of these editions. */
async function labelsOf(server: Awaited<ReturnType<typeof startServer>>, editions: readonly number[]) {
  const admin = await server.signIn('admin')
  const { data: made } = await admin.call(library.LabelTemplate.calls.add, { body: template })
  const body = { ...production, moduleWidth: 0.33, startAt: 1, templateId: made.id }
  const { data } = await admin.call(addExport, { body })
  await admin.call(addExportItems, { body: { exportId: data.id, productDetailIds: [...editions], copies: 1 } })
  return { admin, id: data.id, items: await readItems(server.db, data.id) }
}

const rulesOf = ({ findings }: { findings: readonly { rule: string }[] | null }) => findings?.map(({ rule }) => rule)

test('labels, exports and the till price every title of the demonstration the same', async () => {
  const server = await startServer({ demo: 'small' })
  const { db } = server
  const { rows } = await db.execute<{ id: number; gross: number | null }>(
    sql`select d.id, (${grossPrice})::float8 as gross from product_details d where d.tax_id is not null order by d.id`,
  )
  expect(rows.length).toBeGreaterThan(300)
  const { items } = await labelsOf(
    server,
    rows.map(({ id }) => id),
  )
  const records = await readRecords(
    db,
    rows.map(({ id }) => id),
  )
  const labels = new Map(items.map(({ productDetailId, shown }) => [productDetailId, shown.amount]))
  const compared = rows.map(({ id, gross }) => ({
    id,
    gross,
    label: labels.get(id),
    record: pricesOf(records.get(id) as never)?.total ?? null,
  }))
  expect(compared.filter(({ gross, label, record }) => gross !== label || gross !== record)).toEqual([])
})

test('a price with VAT is printed as it was typed, and a title without a price is an error and no “0,00 kr”', async () => {
  const server = await startServer()
  const typed = await addProduct(server.db)
  const bare = await addProduct(server.db, { unitPrice: 0 })
  await server.db.execute(sql`update product_details set price = 24300, price_includes_vat = true, unit_price = 22925 where id = ${typed}`)
  const { admin, id, items } = await labelsOf(server, [typed, bare])
  expect(items.map(({ shown }) => textsOf('shelf', shown, {}).map(({ text }) => text.replace(/\s/g, ' ')))).toEqual([
    ['Pippi Långstrump', 'Astrid Lindgren', '243,00 kr'],
    ['Pippi Långstrump', 'Astrid Lindgren'],
  ])
  const { data } = await admin.call(exportFileWithItems, { params: { id }, query: {} })
  const told = data.items.map((item) =>
    'price' in item ? [item.price && decimal(item.price.amount, item.price.currency), rulesOf(item)] : item,
  )
  expect(told).toEqual([
    ['243.00', []],
    [null, ['priceMissing']],
  ])
})

test('a title in two scripts has a line of each on its shelf label, in the height of one title', async () => {
  const server = await startServer()
  const edition = await addProduct(server.db, { title: 'Būf-i kūr' })
  await server.db.execute(
    sql`update products set non_latin_title = 'بوف کور' where id = (select product_id from product_details where id = ${edition})`,
  )
  const { items } = await labelsOf(server, [edition])
  const lines = items.flatMap(({ shown }) => textsOf('shelf', shown, {}))
  expect(lines.slice(0, 2)).toEqual([
    { text: 'بوف کور', isBold: true },
    { text: 'Būf-i kūr', isBold: true },
  ])
})
