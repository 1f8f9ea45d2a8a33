import { writeXlsxStream } from 'hucre/xlsx'
import type { Client } from '#api/core/http'
import { type ImportField, importColumns } from '#api/products/importColumns'
import { applyImport, checkImport, type ImportItem, readImport, undoImport, uploadImport } from '#api/products/imports'

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

export const upload = async (client: Client, file: File): Promise<ImportItem> =>
  (await client.call(uploadImport, { body: { kind: 'book', file } })).data

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
