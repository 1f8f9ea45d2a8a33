import { sql } from 'drizzle-orm'
import { library } from '#api/library/labelTemplate'
import { staffIds } from '../access/demoStaff'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'
import type { Queryable } from '../db/database'
import { jsonOf } from '../db/json'
import { lines } from '../reference/demo/lines'

/** Common sheets, centred on A4; real ones need measuring and an offset. */
const templates = lines(
  ['title', 'content', 'grid', 'label', 'pitch', 'corner', 'padding', 'fontSize'],
  `3 × 8 shelf labels, 70 × 37 mm | shelf | 3 8 | 70 37 | 70 37 | 0 0.5 | 3 | 8
  3 × 7 shelf labels, 63.5 × 38.1 mm | shelf | 3 7 | 63.5 38.1 | 66.04 38.1 | 7.21 15.15 | 2.5 | 8
  2 × 7 shelf labels, 99.1 × 38.1 mm | shelf | 2 7 | 99.1 38.1 | 101.6 38.1 | 4.65 15.15 | 3 | 9
  4 × 11 barcodes, 48.5 × 25.4 mm | symbol | 4 11 | 48.5 25.4 | 48.5 25.4 | 8 8.8 | 2 | 7
  7 × 8 spine labels, 25 × 35 mm | spine | 7 8 | 25 35 | 27 36 | 11.5 5 | 2 | 11`,
).map(({ title, content, grid, label, pitch, corner, padding, fontSize }) => {
  const [[columns, rows], [width, height], [pitchX, pitchY], [firstX, firstY]] = [grid, label, pitch, corner].map((pair) =>
    pair.split(' ').map(Number),
  ) as [[number, number], [number, number], [number, number], [number, number]]
  return {
    title,
    content,
    columns,
    rows,
    width,
    height,
    pitchX,
    pitchY,
    firstX,
    firstY,
    padding: Number(padding),
    fontSize: Number(fontSize),
  }
})

const productions = [
  {
    kind: 'label',
    title: 'New Persian titles, shelf',
    template: 1,
    symbology: 'ean13',
    value: 'isbn',
    startAt: 1,
    like: '978964%',
    count: 30,
  },
  {
    kind: 'label',
    title: 'Stadsbiblioteket i Lund, spines',
    template: 5,
    symbology: 'none',
    value: 'isbn',
    startAt: 8,
    like: '97891%',
    count: 12,
  },
  { kind: 'label', title: 'Summer table', template: 3, symbology: 'isbn', value: 'isbn', startAt: 1, like: '9780%', count: 8 },
  {
    kind: 'barcode',
    title: 'Our numbers, journals',
    template: 4,
    symbology: 'code128',
    value: 'number',
    startAt: 1,
    like: '978%',
    count: 44,
  },
  { kind: 'barcode', title: 'Replacement barcodes', template: 4, symbology: 'ean13', value: 'isbn', startAt: 5, like: '97891%', count: 6 },
]

const records: DemoRecords = [[library.LabelTemplate, templates]]

export const libraryDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRecords(tx, records)) return undefined
  await insertRecords(tx, records)
  const [by = null] = await staffIds(tx)
  for (const [i, production] of productions.entries())
    await insertProduction(tx, production, new Date(now.getTime() - (i + 1) * 26 * 3_600_000), by)
  return records
}

async function insertProduction(tx: Queryable, made: (typeof productions)[number], at: Date, by: number | null): Promise<void> {
  const { kind, title, template, symbology, value, startAt, like, count } = made
  const time = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`with made as (
      insert into exports (kind, title, template_id, symbology, value, add_on, module_width, start_at, created_by, created_at, changed_by, changed_at)
      values (${kind}, ${title}, ${template}, ${symbology}, ${value}, 'none', 0.33, ${startAt}, ${by}, ${time}, ${by}, ${time}) returning id)
    insert into export_items (export_id, product_detail_id, copies, overrides)
    select made.id, d.id, case when d.place % 5 = 0 then 2 else 1 end,
      case when ${kind} = 'label' and ${template} = 5 then ${jsonOf({ shelfMark: sql`'Hcee.0' || d.place % 4 + 1` })}::jsonb else '{}'::jsonb end
    from made, (select id, row_number() over (order by id)::int as place from product_details where isbn like ${like} order by id limit ${count}) d
    order by d.place`)
}
