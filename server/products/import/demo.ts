import { sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { readSlice } from './check'
import { guessColumns } from './columns'
import { match } from './match'
import { lockImport } from './store'

const headings = ['Titel', 'Författare', 'ISBN', 'Format', 'F-pris', 'Moms', 'Hylla']

/** A publisher's sheet as they come: most of it good, and a fault of each kind. */
const rows = [
  ['Kallocain', 'Karin Boye', '9789127162000', 'Inbunden', '229', '6 %', 'B 1'],
  ['Doktor Glas', 'Hjalmar Söderberg', '9789129700022', 'Inbundn', '199', '6 %', 'B 1'],
  ['Gösta Berlings saga', 'Selma Lagerlöf', '9.78913E+12', 'Pocket', '89', '6 %', 'B 2'],
  ['Körkarlen', 'Selma Lagerlöf', '', 'Pockett', '79,50', '6 %', 'B 2'],
  ['Hemsöborna', 'August Strindberg', '', 'Inbundn', '189', '6 %', 'B 3'],
  ['بوف کور', 'صادق هدایت', '', 'شومیز', '۱۲۹٫۵۰', '6 %', 'P 1'],
  ['Martin Birck', 'Hjalmar Söderberg', '', 'Inbunden', '#N/A', '6 %', 'B 1'],
  ['Pennskaftet', 'Elin Wägner', '', 'Inbunden', '', '6 %', 'B 4'],
]

/** An import that somebody has checked and not mended yet. */
export async function demoImport(tx: Queryable, now: Date): Promise<void> {
  const columns = guessColumns(headings, new Map()).map((column, i) => ({
    ...column,
    samples: rows.slice(0, 3).map((row) => row[i] ?? ''),
  }))
  const made = await first<{ id: number }>(
    tx,
    sql`insert into imports (file_name, sha256, size, kind, sheets, sheet, state, headings, columns, row_count, by_id, at)
      select 'Höstens böcker.xlsx', ${'0'.repeat(64)}, 48213, 'book', '["Böcker"]', 'Böcker', 'checked', ${JSON.stringify(headings)}::jsonb,
        ${JSON.stringify(columns)}::jsonb, ${rows.length}, (select id from users where username = 'catalogue'), ${new Date(now.getTime() - 26 * 3_600_000).toISOString()}::timestamptz
      returning id`,
  )
  const id = made?.id ?? 0
  await tx.execute(sql`insert into import_rows (import_id, row_number, cells) select ${id}::int, r.number, r.cells
    from ${rowsOf(
      rows.map((cells, i) => ({ number: i + 2, cells })),
      'number int, cells jsonb',
    )}`)
  const stored = await lockImport(tx, id)
  await readSlice(tx, stored, 0)
  await match(tx, stored)
}
