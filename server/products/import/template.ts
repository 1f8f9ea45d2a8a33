import { writeXlsx } from 'hucre/xlsx'
import { type ImportColumn, importColumns } from '#api/products/importColumns'
import type { Kind } from '#api/products/rules'
import type { Queryable } from '../../db/database'
import { howTo } from './howTo'
import { fieldsOf } from './values'

const ofExports = ['productId', 'editionId', 'titleVersion', 'version']

const columnsOf = (kind: Kind): ImportColumn[] =>
  importColumns.filter(({ of, field, name }) => (of === 'row' ? !ofExports.includes(name) : field in fieldsOf(of, kind)))

/** Cells are formatted as text, so that Excel does not shorten ISBNs. */
export async function templateFile(db: Queryable, kind: Kind): Promise<Uint8Array> {
  const columns = columnsOf(kind)
  return writeXlsx({
    sheets: [
      {
        name: 'Products',
        columns: columns.map(({ label }) => ({ header: label, width: Math.max(12, label.length + 4), numFmt: '@' })),
        rows: [columns.map(({ label }) => label)],
        freezePane: { rows: 1 },
      },
      await howTo(db, columns),
    ],
  })
}
