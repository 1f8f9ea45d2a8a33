import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { columnOf } from '#api/products/importColumns'
import type { Mapping } from '#api/products/imports'
import { addRow } from '../../core/entity/crudWrite'
import { storedIn } from '../../core/entity/entityTable'
import type { Acting } from '../../core/http/endpoints'
import { fieldErrorsOf } from '../../core/http/input'
import { Problem } from '../../core/http/problem'
import { entityNamed } from '../../core/registry'
import type { Queryable } from '../../db/database'
import { writingOf } from '../editions'
import { pointedAt } from './cells/namedAs'
import { createNames, keyOf } from './cells/names'
import { isToMake } from './cells/readCell'
import type { Values } from './records'
import { emptyValues } from './values'

const entityOf = (field: string): string => {
  const meta = columnOf(field)?.meta
  return (meta && pointedAt(meta)[0]) ?? ''
}

export function mayMake({ user }: Pick<Acting, 'user'>, field: string): boolean {
  const { add } = entityNamed(entityOf(field)).permissions
  return add === '' || user.permissions.has(add)
}

/** @throws {Problem} 422 */
export function requireMaking(caller: Pick<Acting, 'user'>, columns: readonly Mapping[]): void {
  for (const { field, isCreating } of columns) {
    if (!isCreating || field === null) continue
    const column = columnOf(field)
    if (!column?.isCreatable)
      throw Problem.field('columns', `${column?.label ?? field} cannot be added by an import: add it in the basic information`)
    if (!mayMake(caller, field)) throw Problem.field('columns', `You may not add a ${entityNamed(entityOf(field)).title.toLowerCase()}`)
  }
}

/** A call that carries out an import. */
export type Importing = Acting & { importId: number }

export type Maker = (values: Values) => Promise<Values>

type Named = { new: string }
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'new' in value

function namedIn(all: readonly Values[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  const add = (entity: string, value: unknown) => {
    if (isNamed(value)) texts.set(entity, (texts.get(entity) ?? new Set()).add(String(value.new)))
  }
  for (const values of all)
    for (const [field, value] of Object.entries(values))
      if (Array.isArray(value)) for (const row of value) add('People', (row as Values | null)?.personId)
      else add(field === 'publisherId' ? 'Publisher' : 'Series', value)
  return texts
}

/** Creates each named record once and replaces names by ids. `all`: all values, so that names are looked up together. */
export async function createMaker(call: Importing, tx: Queryable, all: readonly Values[]): Promise<Maker> {
  const names = createNames(tx, 0)
  for (const [entity, texts] of namedIn(all.filter(isToMake))) await names.learn(entity, { texts })
  const made = new Map<string, Promise<number>>()
  const numberOf = (entity: string, value: unknown, roleId: unknown): unknown => {
    if (!isNamed(value)) return value
    const text = String(value.new)
    const found = names.find(entity, text)
    if ('id' in found) return found.id
    // `Hedayat, Sadegh` is Sadegh Hedayat.
    const { firstName = '', lastName } = person(text)
    const key = `${entity}\n${keyOf(entity === 'People' ? `${firstName} ${lastName}` : text)}`
    const existing = made.get(key)
    if (existing) return existing
    const making = enter(call, tx, entity, text, roleId)
    made.set(key, making)
    return making
  }
  return async (values) => {
    if (!isToMake(values)) return values
    const own: Values = { ...values }
    for (const [field, value] of Object.entries(values)) {
      if (!isToMake(value)) continue
      if (!Array.isArray(value)) own[field] = await numberOf(field === 'publisherId' ? 'Publisher' : 'Series', value, 0)
      else {
        const rows: Values[] = []
        for (const row of value) rows.push({ ...row, personId: await numberOf('People', row.personId, row.roleId) })
        own[field] = rows
      }
    }
    return own
  }
}

export const makeNamed = async (call: Importing, tx: Queryable, values: Values): Promise<Values> =>
  isToMake(values) ? (await createMaker(call, tx, [values]))(values) : values

async function enter(call: Importing, tx: Queryable, entity: string, text: string, roleId: unknown): Promise<number> {
  const declared = entityNamed(entity)
  const values = entity === 'People' ? { ...person(text), peopleTypeIds: [roleId] } : { title: text }
  const parsed = z.safeParse(z.object(declared.fields), { ...emptyValues(declared.fields), ...values })
  if (!parsed.success) throw Problem.fields(fieldErrorsOf(parsed.error.issues))
  const id = await addRow(writingOf(call, tx, storedIn(declared)), parsed.data)
  await tx.execute(sql`insert into import_made (import_id, entity, record_id) values (${call.importId}, ${entity}, ${id})`)
  return id
}

function person(text: string): Values {
  const [last = '', first] = text.split(/\s*[,،]\s*/)
  if (first) return { firstName: first, lastName: last }
  const at = text.lastIndexOf(' ')
  return at < 0 ? { lastName: text } : { firstName: text.slice(0, at), lastName: text.slice(at + 1) }
}
