import { sql } from 'drizzle-orm'
import { xlsxOfSheets } from '#api/core/sheet/writeSheet'
import { type ImportColumn, importColumns } from '#api/products/importColumns'
import type { Kind } from '#api/products/rules'
import { labelSql, storedIn } from '../../core/entity/entityTable'
import { entityNamed } from '../../core/registry'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { fieldsOf } from './values'

const maxNamed = 300

const ofExports = ['productId', 'editionId', 'titleVersion', 'version']

const columnsOf = (kind: Kind): ImportColumn[] =>
  importColumns.filter(({ of, field, name }) => (of === 'row' ? !ofExports.includes(name) : field in fieldsOf(of, kind)))

async function namesIn(db: Queryable, { meta }: ImportColumn): Promise<string[]> {
  const { refersTo, isLarge = false } = meta ?? {}
  if (!refersTo || isLarge) return []
  const entity = entityNamed(refersTo)
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${labelSql(entity, 't')} as name from ${verbatim(storedIn(entity).name)} t order by 1 limit ${maxNamed}`,
  )
  return rows.map(({ name }) => name)
}

/** Cells are formatted as text, so that Excel does not shorten ISBNs. */
export async function templateFile(db: Queryable, kind: Kind): Promise<Uint8Array> {
  const columns = columnsOf(kind)
  const rules = []
  for (const column of columns) rules.push([column.label, column.rule, (await namesIn(db, column)).join('; ').slice(0, 32_767)])
  return xlsxOfSheets([
    { name: 'Products', titles: columns.map(({ label }) => label) },
    { name: 'How to', titles: ['Column', 'Takes', 'Allowed values'], rows: rules, widths: [26, 70, 90] },
  ])
}
