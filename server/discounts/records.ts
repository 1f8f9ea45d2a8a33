import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { snake } from '#api/core/names'
import { requireRow } from '../core/entity/crud'
import { storedIn, type Table } from '../core/entity/entityTable'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'

const counted = ['editions', 'used', 'made']

/** `computed` is SQL over row `k`; `where` selects rows. */
export function shownTable(entity: AnyEntity, computed: Readonly<Record<string, SQL>>, where = sql`true`): Table {
  const { fields, ...table } = storedIn(entity)
  const columns = Object.entries(computed).map(([name, of]) => fragment`${of} as ${snake(name)}`)
  return {
    ...table,
    name: fragment`(select ${[sql`k.*`, ...columns]} from ${table.name} k where ${where})`,
    fields: fields.map((field) => (counted.includes(field.name) ? { ...field, sqlType: 'integer' } : field)),
    indexed: [],
  }
}

/** @throws {Problem} 404 */
export const readRow = async <Row>(tx: Queryable, table: Table, id: number): Promise<Row> => JSON.parse(await requireRow(tx, table, id))

export const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
