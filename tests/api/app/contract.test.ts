import { expect, test } from 'vitest'
import { endpoints, entities } from '#api/app/contract'
import { contracts } from '#api/app/rooms'
import type { Contract } from '#api/core/contract'
import type { Endpoint } from '#api/core/endpoint'

const modules = import.meta.glob<Record<string, unknown>>('../../../src/api/*/*.ts', { eager: true })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isCall = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('each call stands in exactly one room’s contract', () => {
  const named = endpoints.map(nameOf)
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([])
})

test('each call that is declared stands in its room’s contract', () => {
  const declared = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((exported) =>
      isCall(exported) ? [exported] : typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isCall) : [],
    ),
  )
  const listed = new Set(endpoints.map(nameOf))
  expect([...new Set(declared.map(nameOf))].filter((name) => !listed.has(name))).toEqual([])
})

test('no two rooms declare an entity by one name', () => {
  const names = Object.values<Contract>(contracts).flatMap((room) => Object.keys(room.entities ?? {}))
  expect(names).toHaveLength(Object.keys(entities).length)
})
