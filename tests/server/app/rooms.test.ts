import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as contracts from '#api/app/rooms'
import { rooms } from '#server/app/rooms'
import { entityTable, everyTable } from '#server/core/registry'

test('every room of the server is listed, and what it brings is brought once', () => {
  const folders = readdirSync(resolve(import.meta.dirname, '../../../server'), { withFileTypes: true })
  const files = folders.filter(({ name }) => !['app', 'db'].includes(name)).map(({ name }) => `${name}/room.ts`)
  const found = readdirSync(resolve(import.meta.dirname, '../../../server'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => !found.includes(file))).toEqual([])
  expect(rooms.length).toBe(files.length)
  expect(new Set(rooms).size).toBe(rooms.length)
  const brought = rooms.flatMap(({ contract }) => contract ?? [])
  expect(new Set(brought)).toEqual(new Set(Object.values(contracts)))
  expect(brought).toHaveLength(Object.keys(contracts).length)
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
