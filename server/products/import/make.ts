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
import { createNames } from './cells/names'
import { isToMake } from './cells/readCell'
import type { Values } from './records'
import { emptyValues } from './values'

/** The entity that a column names first. */
const entityOf = (field: string): string => {
  const meta = columnOf(field)?.meta
  return (meta && pointedAt(meta)[0]) ?? ''
}

/** @throws {Problem} 403 for a column whose records the reader may not add */
export function requireMaking({ user }: Pick<Acting, 'user'>, columns: readonly Mapping[]): void {
  for (const { field, isCreating } of columns) {
    if (!isCreating || field === null) continue
    const column = columnOf(field)
    if (!column?.isCreatable)
      throw Problem.field('columns', `${column?.label ?? field} cannot be added by an import: add it in the basic information`)
    const { permissions, title } = entityNamed(entityOf(field))
    if (permissions.add !== '' && !user.permissions.has(permissions.add))
      throw Problem.field('columns', `You may not add a ${title.toLowerCase()}`)
  }
}

/** Values with whoever was still to be made in the place of their names: one that another row has made meanwhile is that one. */
export async function makeNamed(call: Acting, tx: Queryable, values: Values): Promise<Values> {
  if (!isToMake(values)) return values
  const made: Values = { ...values }
  for (const [field, value] of Object.entries(values)) {
    if (!isToMake(value)) continue
    if (!Array.isArray(value)) made[field] = await numberOf(call, tx, field === 'publisherId' ? 'Publisher' : 'Series', value, 0)
    else {
      const rows: Values[] = []
      for (const row of value as Values[]) rows.push({ ...row, personId: await numberOf(call, tx, 'People', row.personId, row.roleId) })
      made[field] = rows
    }
  }
  return made
}

async function numberOf(call: Acting, tx: Queryable, entity: string, value: unknown, roleId: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null || !('new' in value)) return value
  const text = String(value.new)
  const names = createNames(tx, 0)
  await names.learn(entity, { texts: [text] })
  const found = names.find(entity, '', text)
  if ('id' in found) return found.id
  const declared = entityNamed(entity)
  const said = entity === 'People' ? { ...person(text), peopleTypeIds: [roleId] } : { title: text }
  const parsed = z.safeParse(z.object(declared.fields), { ...emptyValues(declared.fields), ...said })
  if (!parsed.success) throw Problem.fields(fieldErrorsOf(parsed.error.issues))
  return addRow(writingOf(call, tx, storedIn(declared)), parsed.data as Values)
}

/** `Hedayat, Sadegh` and `Sadegh Hedayat`. */
function person(text: string): Values {
  const [last = '', first] = text.split(/\s*[,،]\s*/)
  if (first) return { firstName: first, lastName: last }
  const at = text.lastIndexOf(' ')
  return at < 0 ? { lastName: text } : { firstName: text.slice(0, at), lastName: text.slice(at + 1) }
}
