import { sql } from 'drizzle-orm'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Client } from '#api/core/http'
import { type CauseAnswer, type ImportCause, importCauseList, resolveImportCause } from '#api/products/importCauses'
import { type ImportField, importColumns } from '#api/products/importColumns'
import {
  applyImport,
  checkImport,
  editImportMapping,
  type ImportItem,
  importRowList,
  type Mapping,
  readImport,
  undoImport,
  uploadImport,
} from '#api/products/imports'
import type { Database } from '#server/db/database'

type Cell = string | number | null

/** A sheet as somebody sends it. */
export async function sheet(rows: readonly (readonly Cell[])[], name = 'books.xlsx'): Promise<File> {
  const stream = writeXlsxStream(
    rows.map((row) => [...row]),
    { name: 'Books' },
  )
  return new File([await new Response(stream).arrayBuffer()], name)
}

/** A sheet of these columns, under their own headings. */
export const sheetOf = (fields: readonly ImportField[], rows: readonly (readonly Cell[])[], name?: string): Promise<File> =>
  sheet([fields.map((field) => importColumns.find((column) => column.name === field)?.label ?? field), ...rows], name)

export const fields: ImportField[] = ['title', 'contributors', 'languages', 'isbn', 'format', 'publisher', 'price', 'vat']

/** A row of these fields: a book that can be sold. */
export const book = (number: number, more: Partial<Record<ImportField, string>> = {}): string[] => {
  const values: Record<ImportField, string> = {
    title: `Book ${number}`,
    contributors: 'Jansson, Tove (aut)',
    languages: 'swe',
    isbn: isbnOf(number),
    format: 'Inbunden',
    publisher: 'Bonniers',
    price: '129,50',
    vat: '6 %',
    ...more,
  }
  return fields.map((field) => values[field] ?? '')
}

/** The basic information that those rows name. */
export const withBasics = async ({ db }: { db: Database }): Promise<void> => {
  await db.execute(
    sql`insert into currency (title, code, value_in_krona) values ('Krona', 'SEK', 1), ('Euro', 'EUR', 11.4), ('Yen', 'JPY', 0.07)`,
  )
  await db.execute(sql`insert into tax (title, rate, is_for_books) values ('General', 0.25, false), ('Books', 0.06, true)`)
  await db.execute(
    sql`insert into format (title, tax_id, is_digital) select title, (select id from tax where title = 'Books'), false from unnest(array['Inbunden', 'Pocket']) title`,
  )
  await db.execute(
    sql`insert into language (english_title, native_title, code, direction) values ('Swedish', 'svenska', 'swe', 'ltr'), ('Persian', 'فارسی', 'per', 'rtl')`,
  )
  await db.execute(sql`insert into publisher (title) values ('Bonniers'), ('Natur & Kultur')`)
  await db.execute(
    sql`insert into people (first_name, last_name, non_latin_last_name) values ('Tove', 'Jansson', null), ('Sadegh', 'Hedayat', 'هدایت')`,
  )
}

/** Says something of some columns. */
export async function say(client: Client, item: ImportItem, changes: Record<ImportField, Partial<Mapping>>): Promise<ImportItem> {
  const columns = item.columns.map(({ index, field, value, decimal, isCreating }) => ({
    index,
    field,
    value,
    decimal,
    isCreating,
    ...changes[field ?? ''],
  }))
  return (await client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet: item.sheet, columns } }))
    .data
}

/** The problems of the rows that have some, in the order of the file. */
export const problemsOf = async (client: Client, id: number) =>
  (await client.call(importRowList, { params: { id }, body: { filter: { only: 'faulty' }, pageSize: 1000 } })).data.flatMap(
    ({ id: row, problems }) => problems.map(({ index, code, message, suggestions }) => ({ row, index, code, message, suggestions })),
  )

export const upload = async (client: Client, file: File): Promise<ImportItem> =>
  (await client.call(uploadImport, { body: { kind: 'book', file } })).data

export const causesOf = async (client: Client, id: number): Promise<ImportCause[]> =>
  (await client.call(importCauseList, { params: { id }, body: {} })).data

/** Answers the first cause of a column, or of one of its texts, for as many rows as it has. */
export async function answer(
  client: Client,
  id: number,
  { field, text }: { field: ImportField; text?: string },
  said: Omit<CauseAnswer, 'cause' | 'rows'>,
) {
  const cause = (await causesOf(client, id)).find((each) => each.field === field && (text === undefined || each.text === text))
  if (!cause) throw new Error(`Nothing is wrong with ${text} in ${field}`)
  const body = { cause: cause.id, rows: cause.rows, ...said }
  return (await client.call(resolveImportCause, { params: { id }, body })).data
}

/** Asks until every row has been checked. */
export async function check(client: Client, item: ImportItem): Promise<ImportItem> {
  let { data } = await client.call(checkImport, { params: { id: item.id }, body: { version: item.version } })
  while (data.state === 'checking')
    data = (await client.call(checkImport, { params: { id: item.id }, body: { version: data.version } })).data
  return data
}

export async function apply(client: Client, item: ImportItem, mode: 'all' | 'good'): Promise<ImportItem> {
  let at = item
  for (;;) {
    const { data } = await client.call(applyImport, { params: { id: item.id }, body: { version: at.version, mode } })
    at = data.item
    if (data.remaining === 0) return at
  }
}

export async function undo(client: Client, item: ImportItem): Promise<ImportItem> {
  let at = item
  for (;;) {
    const { data } = await client.call(undoImport, { params: { id: item.id }, body: { version: at.version } })
    at = data.item
    if (data.remaining === 0) return at
  }
}

export const read = async (client: Client, id: number): Promise<ImportItem> => (await client.call(readImport, { params: { id } })).data

/** A made-up ISBN with a valid check digit. */
export function isbnOf(number: number): string {
  const body = `97891${String(number).padStart(7, '0')}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return body + ((10 - (sum % 10)) % 10)
}
