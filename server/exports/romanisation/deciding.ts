import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Endpoint } from '#api/core/endpoint'
import { allows } from '#api/core/permissions'
import { isArabic } from '#api/exports/record'
import type { RomanisedKind } from '#api/exports/romanisation'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { people } from '#api/reference/people'
import { actorOf, record, type Subject } from '../../core/auditLog'
import { changedMeanwhile, requireRow } from '../../core/entity/crud'
import { editRow } from '../../core/entity/crudEdit'
import { storedIn, type Table } from '../../core/entity/entityTable'
import { isFileField } from '../../core/entity/writing'
import type { Acting } from '../../core/http/endpoints'
import { fieldErrorsOf } from '../../core/http/input'
import { Problem } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { derive } from '../../products/derived'
import { writingOf } from '../../products/editions'
import { learn, type Pair, unlearn } from './memory'
import { fieldsOf } from './queue'

type Values = Record<string, unknown>
type Target = { table: Table; fields: Readonly<Record<string, z.ZodMiniType>>; permission: Endpoint['permission'] }

/** @throws {Problem} 404 */
async function targetOf(tx: Queryable, of: RomanisedKind, id: number): Promise<Target> {
  if (of === 'name') {
    const { fields, calls } = people.People
    return { table: storedIn(people.People), fields, permission: calls.edit.permission }
  }
  const found = await first<{ kind: Kind }>(tx, sql`select kind from products where id = ${id}`)
  if (!found) throw Problem.notFound('Title')
  const { title } = kinds[found.kind]
  return { table: storedIn(title), fields: title.fields, permission: title.calls.edit.permission }
}

/** @throws {Problem} 403 */
function requireEdit(user: SignedIn, { permission }: Target): void {
  if (permission === 'public' || !allows([...user.permissions], permission)) throw Problem.forbidden()
}

/** Saves the record as its form does. @throws {Problem} 409 if somebody changed it meanwhile, 422 */
async function save(
  call: Acting,
  tx: Queryable,
  { table, fields }: Target,
  { id, version }: { id: number; version: number },
  values: Values,
): Promise<void> {
  const schema = z.object(Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)))
  const read = z.safeParse(schema, values)
  if (!read.success) throw Problem.fields(fieldErrorsOf(read.error.issues))
  const current: Values = JSON.parse(await requireRow(tx, table, id))
  const files = Object.fromEntries(table.fields.filter(isFileField).map(({ name }) => [name, current[name]]))
  if (!(await editRow(writingOf(call, tx, table), id, version, { ...files, ...(read.data as Values) })))
    throw await changedMeanwhile(tx, table, id, version)
}

const versionOf = async (tx: Queryable, { table }: Target, id: number): Promise<number> =>
  (JSON.parse(await requireRow(tx, table, id)) as { version: number }).version

/** Texts that moved to the other script, with their romanised forms. */
const pairsOf = (of: RomanisedKind, before: Values, after: Values): Pair[] =>
  Object.keys(fieldsOf[of]).flatMap((name) => {
    const [original, romanised] = [before[name], after[name]]
    return typeof original === 'string' && typeof romanised === 'string' && isArabic(original) ? [{ original, romanised }] : []
  })

/** @throws {Problem} 422 for a form that is empty or not in Latin letters */
function changesFor(of: RomanisedKind, current: Values, given: Readonly<Record<string, string>>): { before: Values; after: Values } {
  const [before, after]: [Values, Values] = [{}, {}]
  for (const [name, other] of Object.entries(fieldsOf[of])) {
    const own = current[name]
    if (typeof own !== 'string' || !isArabic(own)) continue
    const romanised = given[name]?.trim() ?? ''
    if (!romanised) throw Problem.field(name, 'Enter the form in Latin letters')
    if (isArabic(romanised)) throw Problem.field(name, 'Write it in Latin letters')
    Object.assign(before, { [name]: own, [other]: current[other] ?? null })
    Object.assign(after, { [name]: romanised, [other]: own })
  }
  if (!Object.keys(after).length) throw Problem.conflict({ reason: 'isRomanised' }, 'It has a form in Latin letters already')
  return { before, after }
}

/** A skipped record is not changed: its decision is. */
const subjectOf = (id: number, of: RomanisedKind, values: Values): Subject => ({
  entityName: 'Romanisation',
  entity: 'Skipped romanisation',
  id,
  record: Object.keys(fieldsOf[of])
    .flatMap((name) => values[name] ?? [])
    .join(', '),
  version: 0,
})

type Asked = { of: RomanisedKind; id: number; version: number; values?: Readonly<Record<string, string>> | undefined }

/** @throws {Problem} 403, 404, 409 if changed meanwhile, 422 */
export const decide = (call: Acting, { of, id, version, values }: Asked): Promise<{ decisionId: number }> =>
  transact(call.db, async (tx) => {
    const target = await targetOf(tx, of, id)
    requireEdit(call.user, target)
    const now = call.clock.now()
    const current: Values = JSON.parse(await requireRow(tx, target.table, id))
    const { before, after } = values ? changesFor(of, current, values) : { before: named(of, current), after: {} }
    if (values) {
      await save(call, tx, target, { id, version }, after)
      if (of === 'title') await derive(tx, [id])
      const origin = String(after.title ?? after.lastName ?? current.title ?? current.lastName)
      await learn(tx, pairsOf(of, before, after), { source: 'accepted', origin, byId: call.user.id, now, isName: of === 'name' })
    }
    const made = await first<{ id: number }>(
      tx,
      sql`insert into romanisation_decisions (of, record_id, decision, before, after, version, by_id, at)
        values (${of}, ${id}, ${values ? 'accepted' : 'skipped'}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
          ${await versionOf(tx, target, id)}, ${call.user.id}, ${now.toISOString()}::timestamptz) returning id`,
    )
    const decisionId = made?.id ?? 0
    if (!values) await record(tx, actorOf(call), { ...subjectOf(decisionId, of, before), action: 'added' })
    return { decisionId }
  })

const named = (of: RomanisedKind, current: Values): Values =>
  Object.fromEntries(Object.keys(fieldsOf[of]).flatMap((name) => (current[name] ? [[name, current[name]]] : [])))

type Stored = { of: RomanisedKind; recordId: number; decision: 'accepted' | 'skipped'; before: Values; after: Values; version: number }

/** @throws {Problem} 403, 404, 409 if the record was changed since */
export const undo = (call: Acting, decisionId: number): Promise<null> =>
  transact(call.db, async (tx) => {
    const stored = await first<Stored>(
      tx,
      sql`delete from romanisation_decisions where id = ${decisionId}
        returning of, record_id as "recordId", decision, before, after, version`,
    )
    if (!stored) throw Problem.notFound('Decision')
    const { of, recordId, decision, before, after, version } = stored
    const target = await targetOf(tx, of, recordId)
    requireEdit(call.user, target)
    if (decision === 'skipped') {
      await record(tx, actorOf(call), { ...subjectOf(decisionId, of, before), action: 'removed' })
      return null
    }
    await save(call, tx, target, { id: recordId, version }, before)
    if (of === 'title') await derive(tx, [recordId])
    await unlearn(tx, pairsOf(of, before, after), of === 'name')
    return null
  })
