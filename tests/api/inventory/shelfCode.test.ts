import { expect, test } from 'vitest'
import { readShelfCode, shelfCode } from '#api/inventory/shelfCode'

test('the code of a shelf names its warehouse and is read back as its name', () => {
  for (const warehouse of ['stockholm', 'tehran'] as const)
    for (const shelf of ['A-12', 'Pallet 3', 'c.1/2'])
      expect(readShelfCode(shelfCode(warehouse, shelf) ?? '')).toEqual({ warehouse, shelf })
  expect([shelfCode('stockholm', 'A-12'), shelfCode('tehran', 'Pallet 3')]).toEqual(['BO:shelf:A-12', 'BO:shelf:T:Pallet_3'])
})

test('a name with signs that scanners type differently has no code', () => {
  const names = ['الف-۱', 'Å-1', 'A_1', 'T:A', '']
  expect(names.filter((shelf) => shelfCode('stockholm', shelf) !== undefined)).toEqual([])
})

test('only codes of shelves are read', () => {
  expect(['BO:order:17', 'A-12', 'BO:shelf:', 'bo:shelf:a-12'].map(readShelfCode)).toEqual([
    undefined,
    undefined,
    undefined,
    { warehouse: 'stockholm', shelf: 'a-12' },
  ])
})
