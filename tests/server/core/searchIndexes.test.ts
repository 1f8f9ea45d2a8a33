import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { entities } from '#api/app/contract'
import { snake } from '#api/core/names'
import { listRows } from '#server/core/entity/crud'
import { storedIn } from '#server/core/entity/entityTable'
import { entityTable } from '#server/core/registry'
import '#server/app/rooms'
import { explaining, fill, request, withNew } from './plans'

const searchable = Object.values(entities).filter(({ name }) =>
  getTableConfig(entityTable(name)).columns.some((column) => column.name === 'search'),
)

test('every entity with a text is searchable', () => {
  expect(searchable.length).toBeGreaterThan(40)
  // Retention is one row of numbers.
  expect(Object.keys(entities).filter((name) => !searchable.some((entity) => entity.name === name))).toEqual(['Retention'])
})

test.each(searchable.map((entity) => [entity.name, entity] as const))(
  '%s: a rare word is looked up in the index of its search',
  async (_, entity) => {
    const db = await withNew(entityTable(entity.name))
    const own = Object.entries(entity.fixed).map(([name, value]) => [snake(name), `'${value}'`])
    await fill(db, entityTable(entity.name), 500, Object.fromEntries(own))
    const explained = explaining(db)
    const table = storedIn(entity)
    await listRows(explained.db, table, request('xylofon blå'))
    expect(explained.plans.join()).toContain(`Bitmap Index Scan on ${table.name}_search`)
  },
)
