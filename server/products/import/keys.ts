import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { fold } from './cells/fold'
import { divided, textsOfRecord } from './cells/lists'
import { createNames } from './cells/names'
import { isToMake, readCell, unreadable } from './cells/readCell'
import { mappedColumns, type RawRow, textIn } from './readRow'
import type { Stored, StoredColumn } from './store'

const slice = 5000
const batch = 1000

const keyNames = ['productId', 'editionId', 'titleVersion', 'version', 'kind', 'isbn', 'gtin', 'articleNumber', 'slug']

type Keys = { keys: Record<string, unknown>; titleKey: string | null }

/** Unreadable keys are reported when the row is read. */
function keysOf({ cells, marks }: RawRow, columns: readonly StoredColumn[], names: ReturnType<typeof createNames>): Keys {
  const keys: Record<string, unknown> = {}
  let who = ''
  for (const column of mappedColumns(columns)) {
    const { declared } = column
    const text = textIn(column, cells)
    const mark = column.index === null ? undefined : marks[column.index]
    if (text === '' || unreadable(text, mark)) continue
    if (declared.name === 'title') keys.title = text
    if (declared.name === 'contributors') who ||= fold((textsOfRecord(divided(text)[0] ?? '', 3)[0] ?? '').replace(/[,،]/g, ' '))
    if (!keyNames.includes(declared.name)) continue
    const read = readCell(declared, text, {
      decimal: null,
      isCreating: () => false,
      isCreatable: false,
      currency: 'SEK',
      kind: 'book',
      names,
    })
    if ('value' in read && !isToMake(read.value)) keys[declared.name] = read.value
  }
  if (who) keys.who = who
  const titleKey = keys.title === undefined ? null : `${fold(String(keys.title))}\n${who}`
  return { keys, titleKey }
}

const rawRows = async (tx: Queryable, id: number, where: SQL, max: number): Promise<RawRow[]> =>
  (
    await tx.execute<RawRow>(
      sql`select row_number as "rowNumber", cells, marks from import_rows where import_id = ${id} and ${where} order by row_number limit ${max}`,
    )
  ).rows

async function put(tx: Queryable, stored: Stored, rows: readonly RawRow[]): Promise<void> {
  const names = createNames(tx)
  for (let at = 0; at < rows.length; at += batch) {
    const read = rows.slice(at, at + batch).map((row) => ({ rowNumber: row.rowNumber, ...keysOf(row, stored.columns, names) }))
    await tx.execute(sql`update import_rows t set keys = r.keys, title_key = r."titleKey", kind = coalesce(r.keys->>'kind', ${stored.kind})
      from ${rowsOf(read, sql`"rowNumber" int, keys jsonb, "titleKey" text`)} where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  }
}

export async function readKeys(tx: Queryable, stored: Stored, from: number): Promise<number | undefined> {
  const rows = await rawRows(tx, stored.id, sql`row_number > ${from}`, slice)
  await put(tx, stored, rows)
  return rows.length < slice ? undefined : rows.at(-1)?.rowNumber
}

export async function readKeysAgain(tx: Queryable, stored: Stored, numbers: readonly number[]): Promise<void> {
  await put(tx, stored, await rawRows(tx, stored.id, sql`row_number = any(${`{${numbers.join(',')}}`}::int[])`, numbers.length))
}
