import { sql } from 'drizzle-orm'
import type { Cell } from '#api/core/sheet/writeSheet'
import { columnOf } from '#api/products/importColumns'
import type { ImportItem, ImportProblem } from '#api/products/imports'
import { apiHeaders } from '../../core/http/securityHeaders'
import type { Database } from '../../db/database'
import { isFaulty } from './store'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const fileAnswer = (stream: ReadableStream<Uint8Array>, name: string, type = sheetType): Response =>
  new Response(stream, {
    headers: {
      ...apiHeaders,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      'Cache-Control': 'no-store',
    },
  })

const slice = 1000

type Row = { number: number; cells: string[]; problems: ImportProblem[] }

export async function faultyRowsFile(db: Database, { id, columns }: ImportItem): Promise<ReadableStream<Uint8Array>> {
  const { xlsxStream } = await import('#api/core/sheet/writeSheet')
  const inFile = columns.filter(({ index }) => index !== null)
  return xlsxStream(
    ['Row', 'Problems', ...inFile.map(({ heading }, i) => heading || `Column ${i + 1}`)],
    faulty(db, id, inFile.length),
    'Faults',
  )
}

async function* faulty(db: Database, id: number, width: number): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`select r.row_number as number, r.cells, r.misread || r.clashes as problems from import_rows r
      where r.import_id = ${id} and r.row_number > ${after} and ${isFaulty} order by r.row_number limit ${slice}`)
    for (const { number, cells, problems } of rows)
      yield [
        number,
        problems.map(({ field, message }) => `${columnOf(field)?.label ?? field}: ${message}`).join('; '),
        ...Array.from({ length: width }, (_, i) => cells[i] ?? null),
      ]
    const last = rows.at(-1)
    if (rows.length < slice || !last) return
    after = last.number
  }
}
