import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { rooms } from '#server/app/rooms'
import { entityTable, everyTable } from '#server/core/registry'

test('no two rooms of the server bring a table by one name', () => {
  const byHand = rooms.flatMap((room) => Object.values(room.tables ?? {}).map((table) => getTableConfig(table).name))
  expect(new Set(byHand).size).toBe(byHand.length)
})

test('every reference between tables leads to a table that some room brings', () => {
  const tables = everyTable()
  const targets = Object.values(tables).flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name),
  )
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((name) => !tables[name])).toEqual([])
  expect(() => entityTable('Unheard')).toThrow('No entity is declared by the name Unheard')
})
