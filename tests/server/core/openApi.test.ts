import { expect, test } from 'vitest'
import { endpoints } from '#api/app/contract'
import { openApi } from '#server/core/http/openApi'
import { startServer } from '../setup/harness'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }>; $ref?: string }>
  security?: object[]
}
type Description = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, object> } }

const description = openApi(endpoints) as Description
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

test('the description is served, and lists every call of the contract', async () => {
  const { send } = await startServer()
  const served = (await (await send('GET', 'openapi.json')).json()) as Description
  expect(served).toEqual(JSON.parse(JSON.stringify(description)))
  expect(served.openapi).toBe('3.1.0')
  for (const { method, path } of endpoints) expect(served.paths[`/${path}`]).toHaveProperty(method.toLowerCase())
})

test('every operation has a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-zA-Z]\w+$/)
})

test('the parameters of a path are those in its braces, and required', () => {
  for (const { path, operation } of operations) {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect([path, declared.map(({ name }) => name)]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])])
    expect(declared.every(({ required }) => required)).toBe(true)
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] as string)
  for (const reference of new Set(references))
    expect(
      reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], description),
      reference,
    ).toBeDefined()
})

test('every schema is one, with types that JSON Schema knows', () => {
  const typeNames = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'])
  const types = [...JSON.stringify(description.paths).matchAll(/"type":"([^"]+)"/g)].map((match) => match[1] as string)
  expect([...new Set(types)].filter((type) => !typeNames.has(type))).toEqual([])
})

test('guarded calls say that they need a session, public ones do not', () => {
  for (const { method, path, permission } of endpoints)
    expect(description.paths[`/${path}`]?.[method.toLowerCase()]?.security === undefined).toBe(permission === 'public')
})
