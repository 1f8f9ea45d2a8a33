import type { AnyEntity } from '#api/core/entity'
import { snake } from '#api/core/names'
import { requireRow } from '../core/entity/crud'
import { storedIn, type Table } from '../core/entity/entityTable'
import type { Queryable } from '../db/database'

/** Computed columns that are numbers: sorted as such. */
const counted = ['editions', 'used', 'made']

/**
 * An entity as its lists show it: its table with columns that are computed, each as SQL over a row `k`. What is written goes
 * through its form, whose fields the table itself has. `where` says which rows `k` there are.
 */
export function shownTable(entity: AnyEntity, computed: Readonly<Record<string, string>>, where = 'true'): Table {
  const { fields, ...table } = storedIn(entity)
  const columns = Object.entries(computed).map(([name, of]) => `${of} as ${snake(name)}`)
  return {
    ...table,
    name: `(select ${['k.*', ...columns].join(', ')} from ${table.name} k where ${where})`,
    fields: fields.map((field) => (counted.includes(field.name) ? { ...field, sqlType: 'integer' } : field)),
    indexed: [],
  }
}

/** A record as its list shows it. @throws {Problem} 404 */
export const readRow = async <Row>(tx: Queryable, table: Table, id: number): Promise<Row> => JSON.parse(await requireRow(tx, table, id))

/** The fields in which two states of a record differ. */
export const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
