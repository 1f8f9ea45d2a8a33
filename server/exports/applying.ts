import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Fields } from '#api/core/entityCalls'
import { metaOf } from '#api/core/field'
import { kinds } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { requireRow } from '../core/entity/crud'
import { editRow } from '../core/entity/crudEdit'
import { addRow } from '../core/entity/crudWrite'
import { storedIn } from '../core/entity/entityTable'
import type { Acting } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { derive } from '../products/derived'
import { addEdition, editEdition, readChanges, readNew, writingOf } from '../products/editions'
import { incomingSides } from './comparison'
import type { PriceValue } from './comparisonParts'
import type { Incoming, IncomingPerson } from './incoming'
import { storedFor } from './matching'
import { type Lookups, readLookups } from './records/lookups'
import { learnFromRecord } from './romanisation/memory'

type Values = Record<string, unknown>
type Chosen = { of: 'title' | 'edition'; field: string }
type ApplyInput = { titleVersion: number | null; editionVersion: number | null; fields: readonly Chosen[] }
export type Applied = { productId: number; productDetailId: number; isNew: boolean }

const blank = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const meta = metaOf(field)
      if (name === 'status') return [name, 'draft']
      if (meta.kind === 'flag') return [name, name === 'priceIncludesVat' || name === 'isOrderable']
      if (meta.kind === 'options' || meta.kind === 'rows') return [name, []]
      return [name, meta.empty ?? null]
    }),
  )

async function credited(call: Acting, tx: Queryable, lookups: Lookups, persons: readonly IncomingPerson[]): Promise<Values[]> {
  const rows: Values[] = []
  for (const person of persons) {
    const roleId = (await lookups.role(person)) ?? (await lookups.role({ ...person, marc: 'oth', onix: '' }))
    if (roleId === undefined) throw Problem.field('contributors', `Nobody has entered a role for ${person.marc || person.onix}`)
    const [found] = await lookups.people(person)
    const personId = found ?? (await enter(call, tx, person, roleId))
    if (!rows.some((row) => row.personId === personId && row.roleId === roleId)) rows.push({ personId, roleId, creditedAs: '' })
  }
  return rows
}

function enter(call: Acting, tx: Queryable, person: IncomingPerson, roleId: number): Promise<number> {
  const { firstName, lastName, nonLatinFirstName, nonLatinLastName, birthYear, isni } = person
  const names = { firstName: firstName || null, nonLatinFirstName: nonLatinFirstName || null, nonLatinLastName: nonLatinLastName || null }
  return addRow(writingOf(call, tx, storedIn(people.People)), {
    ...blank(people.People.fields),
    ...names,
    lastName,
    birthYear,
    isni: isni || null,
    peopleTypeIds: [roleId],
  })
}

function createPublisher(call: Acting, tx: Queryable, { publisher, nonLatinPublisher, place, nonLatinPlace }: Incoming): Promise<number> {
  const table = basicInfo.Publisher
  return addRow(writingOf(call, tx, storedIn(table)), {
    ...blank(table.fields),
    title: publisher,
    nonLatinTitle: nonLatinPublisher || null,
    place: place || null,
    nonLatinPlace: nonLatinPlace || null,
  })
}

async function chosenOf(call: Acting, tx: Queryable, incoming: Incoming, fields: readonly Chosen[]) {
  const lookups = await readLookups(tx)
  const says = await incomingSides(incoming, lookups)
  const values: Record<'title' | 'edition', Values> = { title: {}, edition: {} }
  for (const { of, field } of fields) {
    const side = says[of][field]
    if (!side) throw Problem.field(field, 'The record says nothing of this')
    if (field === 'price') Object.assign(values.edition, side.value as PriceValue)
    else if (field === 'publisherId') values.edition.publisherId = side.value ?? (await createPublisher(call, tx, incoming))
    else values[of][field] = field === 'contributors' ? await credited(call, tx, lookups, side.value as IncomingPerson[]) : side.value
  }
  return values
}

const parsed = (schema: z.ZodMiniType, values: Values): Values => {
  const read = z.safeParse(schema, values)
  if (!read.success) throw Problem.fields(fieldErrorsOf(read.error.issues))
  return read.data as Values
}

const stale = () => Problem.changed('Somebody changed it since it was compared: compare again')

async function make(call: Acting, tx: Queryable, incoming: Incoming, values: { title: Values; edition: Values }): Promise<Applied> {
  const { title, edition } = kinds.book
  const { version: _, ...fields } = parsed(z.object(title.fields), { ...blank(title.fields), ...values.title })
  const productId = await addRow(writingOf(call, tx, storedIn(title)), fields)
  await tx.execute(sql`update products set registered_by = ${call.user.id} where id = ${productId}`)
  const read = readNew('book', { ...blank(edition.fields), ...values.edition, isbn: incoming.isbn })
  if (read.errors) throw Problem.fields(read.errors)
  const productDetailId = await addEdition(call, tx, 'book', { ...read.values, productId })
  await derive(tx, [productId])
  return { productId, productDetailId, isNew: true }
}

/** Saves through the forms' functions: same rules, versions and audit log. @throws {Problem} 409 if changed since the comparison, 422 */
export const apply = (call: Acting, incoming: Incoming, { titleVersion, editionVersion, fields }: ApplyInput): Promise<Applied> =>
  transact(call.db, async (tx) => {
    const values = await chosenOf(call, tx, incoming, fields)
    await learnFromRecord(tx, incoming, { byId: call.user.id, now: call.clock.now() })
    const stored = await storedFor(tx, incoming)
    if (!stored) {
      if (titleVersion !== null) throw stale()
      return make(call, tx, incoming, values)
    }
    const { kind, productId, productDetailId } = stored
    if (titleVersion !== stored.titleVersion || editionVersion !== stored.editionVersion) throw stale()
    const { title, edition } = kinds[kind]
    if (Object.keys(values.title).length) {
      const table = storedIn(title)
      const current: Values = JSON.parse(await requireRow(tx, table, productId))
      const { version: __, ...next } = parsed(title.calls.edit.body, { ...current, ...values.title, version: titleVersion })
      if (!(await editRow(writingOf(call, tx, table), productId, titleVersion, next))) throw stale()
    }
    if (Object.keys(values.edition).length) {
      const current: Values = JSON.parse(await requireRow(tx, storedIn(edition), productDetailId))
      const read = readChanges(kind, values.edition, current)
      if (read.errors) throw Problem.fields(read.errors)
      const merged = { ...current, ...read.values }
      if (!(await editEdition(call, tx, kind, { id: productDetailId, version: editionVersion, values: merged }))) throw stale()
    }
    await derive(tx, [productId])
    return { productId, productDetailId, isNew: false }
  })
