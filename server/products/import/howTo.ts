import { sql } from 'drizzle-orm'
import type { WriteSheet } from 'hucre/xlsx'
import type { ImportColumn } from '#api/products/importColumns'
import { labelSql, storedIn } from '../../core/entity/entityTable'
import { entityNamed } from '../../core/registry'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'

const maxNamed = 300
/** Excel's limit for a cell. */
const maxCell = 32_767

async function namesIn(db: Queryable, { meta }: ImportColumn): Promise<string[]> {
  const { refersTo, isLarge = false } = meta ?? {}
  if (!refersTo || isLarge) return []
  const entity = entityNamed(refersTo)
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${labelSql(entity, 't')} as name from ${verbatim(storedIn(entity).name)} t order by 1 limit ${maxNamed}`,
  )
  return rows.map(({ name }) => name)
}

/** `intro`: lines above the table of columns. */
export async function howTo(db: Queryable, columns: readonly ImportColumn[], intro: readonly string[] = []): Promise<WriteSheet> {
  const rules: string[][] = []
  for (const column of columns) rules.push([column.label, column.rule, (await namesIn(db, column)).join('; ').slice(0, maxCell)])
  const above = intro.length ? [...intro.map((line) => [line]), []] : []
  return {
    name: 'How to',
    columns: [{ width: 26 }, { width: 70 }, { width: 90 }],
    rows: [...above, ['Column', 'Takes', 'Allowed values'], ...rules],
    ...(intro.length === 0 && { freezePane: { rows: 1 } }),
  }
}
