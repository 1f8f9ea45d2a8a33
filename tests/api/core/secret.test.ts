import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#api/app/contract'
import type { Endpoint } from '#api/core/endpoint'
import { secret, secretsIn } from '#api/core/secret'

/** Every name in a schema. */
function namesIn(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, options = [], ...def } = schema._zod.def as { shape?: Record<string, z.core.$ZodType>; options?: z.core.$ZodType[] }
  const parts = Object.values(def).filter((part): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part)
  return [...Object.keys(shape), ...[...options, ...parts, ...Object.values(shape)].flatMap((part) => namesIn(part, seen))]
}

const undeclared = (schema: z.core.$ZodType) => {
  const declared = secretsIn(schema)
  return namesIn(schema).filter((name) => !declared.includes(name))
}

test('what sounds like a secret in the contract is declared one', () => {
  const isSounding = (name: string) => /pass(word|phrase)|token|secret|recoveryCodes$|credential|privateKey|apiKey/i.test(name)
  const flags = ['requiredChangePassword', 'secretSetAt', 'canKeepSecrets']
  const faults = endpoints.flatMap(({ path, params, query, body, answer }) =>
    [params, query, body, answer]
      .flatMap(undeclared)
      .flatMap((name) => (isSounding(name) && !flags.includes(name) ? [`${path}: ${name}`] : [])),
  )
  expect(faults, 'declare it with `secret` (src/api/core/secret.ts)').toEqual([])
})

const access = import.meta.glob<Record<string, Partial<Endpoint>>>(['../../../src/api/access/*.ts', '../../../src/api/core/auth.ts'], {
  eager: true,
})

/** What is sent to the calls that say who somebody is and what they may do, and is none. */
const open =
  'mobile username email terms firstName lastName nonLatinFirstName nonLatinLastName phone version id userId roleId expected title permissions isRequired'

test('whatever shows who somebody is, is declared secret or said to be none', () => {
  const calls = Object.values(access).flatMap((module) => Object.values(module).filter(({ path, body }) => path && body))
  const faults = calls.flatMap(({ path, query, body }) =>
    [query, body]
      .flatMap((schema) => (schema ? undeclared(schema) : []))
      .flatMap((name) => (open.split(' ').includes(name) ? [] : [`${path}: ${name}`])),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(faults, 'declare it with `secret` (src/api/core/secret.ts), or name it here').toEqual([])
})

test('a secret is found however its schema is put together', () => {
  const pin = secret(z.string())
  const schema = z.intersection(
    z.object({ pin: z.nullable(pin), open: z.string() }),
    z.object({ deep: z.object({ codes: z.array(z.optional(pin)) }), or: z.union([z.literal(''), pin]), piped: z.pipe(z.unknown(), pin) }),
  )
  expect(secretsIn(schema)).toEqual(['pin', 'codes', 'or', 'piped'])
  expect(secretsIn(z.object({ pin: pin.check(z.minLength(4)) }))).toEqual([])
})
