import { sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { checkSlice } from './check'
import { guessColumns, rememberedFrom } from './columns'
import { lockImport } from './store'

const headings = ['Titel', 'Författare', 'Språk', 'ISBN', 'Bandtyp', 'Förlag', 'Utgivningsdatum', 'F-pris', 'Moms', 'Hylla']

const rows = [
  ['Kallocain', 'Boye, Karin', 'Svenska', '9789127162006', 'Hardback', 'Natur & Kultur', '2026-11', '229', '6 %', 'B 1'],
  ['Doktor Glas', 'Söderberg, Hjalmar', 'swe', '9789129700022', 'Hardbac', 'Albert Bonniers Förlag', '2026', '199', '6 %', 'B 1'],
  ['Gösta Berlings saga', 'Lagerlöf, Selma', 'swe', '9.78913E+12', 'Pocket', 'Albert Bonniers Förlag', '2026', '89', '6 %', 'B 2'],
  ['Körkarlen', 'Lagerlöf, Selma', 'swe', '', 'Pockett', 'Albert Boniers Förlag', '2026', '79,50', '6 %', 'B 2'],
  ['Hemsöborna', 'Strindberg, August', 'swe', '', 'Hardbac', 'Albert Boniers Förlag', '2026', '189', '6 %', 'B 3'],
  ['بوف کور', 'صادق هدایت', 'per', '', 'Hardback', 'Cheshmeh', '۲۰۲۶', '۱۲۹٫۵۰', '6 %', 'P 1'],
  ['Martin Bircks ungdom', 'Söderberg, Hjalmar', 'swe', '', 'Hardback', 'Albert Bonniers Förlag', '2026', '#N/A', '6 %', 'B 1'],
  ['Pennskaftet', 'Wägner, Elin', 'swe', '', 'Hardback', 'Albert Bonniers Förlag', '2026-13', '', '6 %', 'B 4'],
]

export async function demoImport(tx: Queryable, now: Date): Promise<void> {
  const columns = guessColumns(headings, rememberedFrom([])).map((column, i) => ({
    ...column,
    isCreating: column.field === 'contributors',
    samples: rows.slice(0, 3).map((row) => row[i] ?? ''),
  }))
  const made = await first<{ id: number }>(
    tx,
    sql`insert into imports (file_name, sha256, size, kind, sheets, sheet, sender, state, headings, preview, columns, row_count, by_id, at)
      select 'Höstens böcker.xlsx', ${'0'.repeat(64)}, 48213, 'book', '["Böcker"]', 'Böcker', 'Albert Bonniers Förlag', 'mapped', ${JSON.stringify(headings)}::jsonb, ${JSON.stringify([headings, ...rows].map((cells, i) => ({ number: i + 1, cells })))}::jsonb,
        ${JSON.stringify(columns)}::jsonb, ${rows.length}, (select id from users where username = 'catalogue'), ${new Date(now.getTime() - 26 * 3_600_000).toISOString()}::timestamptz
      returning id`,
  )
  const id = made?.id ?? 0
  await tx.execute(sql`insert into import_rows (import_id, row_number, cells) select ${id}::int, r.number, r.cells
    from ${rowsOf(
      rows.map((cells, i) => ({ number: i + 2, cells })),
      sql`number int, cells jsonb`,
    )}`)
  await checkSlice(tx, await lockImport(tx, id))
}
