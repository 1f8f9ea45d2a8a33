import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type FieldErrors, type ListRequest, maxChanged } from '#api/core/answer'
import { type FieldMeta, metaOf } from '#api/core/field'
import { bulkChanges, type ManyChanged, needsCurrency, type Operation, operationsOf, tooMany } from '#api/products/bulkChange'
import { kinds } from '#api/products/entities'
import { type Kind, titleFaults } from '#api/products/rules'
import { type Change, textOf } from '../core/auditChanges'
import { lastChange } from '../core/auditLog'
import { withDryRun } from '../core/dryRun'
import { rowJson } from '../core/entity/crudSql'
import { ownRows, storedIn } from '../core/entity/entityTable'
import { type Acting, type Bound, bind } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { isOneOf } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { derive } from './derived'
import { editEditions, pricedBy, readChanges, type Values } from './editions'
import { narrowed } from './lists'
import { recordListPrices } from './prices/timeline'
import { editTitles } from './titles'
import { changedAfter, valueThen } from './versions'

type Part = 'title' | 'edition'
type Of = { kind: Kind; part: Part }
type Seen = { id: number; version?: number | undefined }
type Row = ManyChanged['rows'][number]
type Current = { id: number; version: number; record: string; isbn: string | null; values: Values; changedBy: string | null }
type Wanted = { current: Current; value: unknown }

/** Half away from zero. */
const rounded = (amount: number, to: number) => Math.sign(amount) * Math.round(Math.abs(amount) / to) * to

/** Empty numbers stay empty. */
function applied(operation: Operation, { kind }: FieldMeta, value: unknown): unknown {
  switch (operation.type) {
    case 'set':
      return operation.value
    case 'add':
      return value == null ? value : Number(value) + operation.by
    case 'percent':
      return value == null ? value : rounded(Number(value) * (1 + operation.by), operation.roundTo ?? (kind === 'number' ? 0.01 : 1))
    case 'replace':
      return typeof value === 'string' ? value.replaceAll(operation.find, operation.with) : value
    case 'include':
      return [...new Set([...((value ?? []) as number[]), ...operation.ids])]
    case 'exclude':
      return ((value ?? []) as number[]).filter((id) => !operation.ids.includes(id))
  }
}

const nameIn = (part: Of['part']) => sql`t.title as record, ${part === 'edition' ? sql`t.isbn` : sql`null`} as isbn`

async function lockRecords(tx: Queryable, { kind, part }: Of, ids: readonly number[]): Promise<Map<number, Current>> {
  const table = storedIn(kinds[kind][part])
  const { rows } = await tx.execute<Current>(
    sql`select t.id, t.version, ${nameIn(part)}, ${rowJson(table, 't')} as values, ${lastChange('t').changedBy} as "changedBy"
      from ${verbatim(table.name)} t where ${isOneOf('t.id', ids)} and ${ownRows(table)} order by t.id for update of t`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const inOther = ({ label, currencyField = '' }: FieldMeta, { values }: Current): string => {
  const code = (values.labels as Readonly<Record<string, string>> | undefined)?.[currencyField]
  return code ? `${label} is in ${code}` : `${label} has no currency`
}

const leftAs = ({ id, version, record, isbn }: Current, refusal: string | null): Row => ({
  id,
  version,
  record,
  isbn,
  from: null,
  to: null,
  refusal,
})

/** The value as it would be stored, trimmed for example, or why it is not allowed. */
function readValue({ kind, part }: Of, field: string, { current, value }: Wanted): { value: unknown; errors: FieldErrors } {
  if (part === 'edition') {
    const { values, errors = {} } = readChanges(kind, { [field]: value }, current.values)
    return { value: values?.[field], errors }
  }
  const fields = kinds[kind].title.fields as Readonly<Record<string, z.ZodMiniType>>
  const parsed = z.safeParse(z.object({ [field]: fields[field] as z.ZodMiniType }), { [field]: value })
  if (!parsed.success) return { value, errors: fieldErrorsOf(parsed.error.issues) }
  return { value: parsed.data[field], errors: titleFaults(kind)({ ...current.values, ...parsed.data }) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Writes the values that are allowed; the outcome of every other record has the reason. @throws {Problem} 422 */
async function write(call: Acting, tx: Queryable, of: Of, field: string, wanted: readonly Wanted[]): Promise<Map<number, Row>> {
  const { kind, part } = of
  const outcomes = new Map<number, Row>()
  const good = wanted.flatMap((each): Wanted[] => {
    const { current } = each
    const read = readValue(of, field, each)
    const isUnchanged = isSame(current.values[field], each.value) || isSame(current.values[field], read.value)
    const [message] = isUnchanged ? [null] : Object.values(read.errors).flat()
    if (message === undefined) return [{ current, value: read.value }]
    outcomes.set(current.id, leftAs(current, message))
    return []
  })
  if (!good.length) return outcomes
  const { image } = kinds[kind].title.fields
  const edits = good.map(({ current: { id, version, values }, value }) => ({ id, version, values, value }))
  if (part === 'edition')
    await editEditions(
      call,
      tx,
      kind,
      edits.map(({ id, version, values, value }) => ({ id, version, values: { [field]: value }, stored: values })),
    )
  else
    await editTitles(
      call,
      tx,
      kind,
      edits.map(({ id, version, values, value }) => ({
        id,
        version,
        body: { [field]: value, ...(image && { image: values.image ?? null }) },
      })),
    )
  const ids = edits.map(({ id }) => id)
  await derive(tx, part === 'title' ? ids : edits.map(({ values }) => Number(values.productId)))
  if (part === 'edition') await recordListPrices(tx, ids, pricedBy(call))
  for (const row of await readOutcomes(tx, of, field, ids)) outcomes.set(row.id, row)
  return outcomes
}

/** The former and the new value, from the audit log: it has the names of what a record refers to. */
async function readOutcomes(tx: Queryable, { kind, part }: Of, field: string, ids: readonly number[]): Promise<Row[]> {
  const table = storedIn(kinds[kind][part])
  const { rows } = await tx.execute<Pick<Row, 'id' | 'version' | 'record' | 'isbn'> & { change: Change | null }>(
    sql`select t.id, t.version, ${nameIn(part)}, (select c from jsonb_array_elements(r.changes) c where c->>'field' = ${field}) as change
      from ${verbatim(table.name)} t join operator_activity_report r
        on r.entity_name = ${table.entity.name} and r.record_id = t.id and r.record_version = t.version
      where ${isOneOf('t.id', ids)} and r.action = 'changed'`,
  )
  return rows.map(({ change, ...row }) => ({
    ...row,
    from: change && textOf(change.from ?? null),
    to: change && textOf(change.to ?? null),
    refusal: null,
  }))
}

const inOrder = (seen: readonly Seen[], outcomes: ReadonlyMap<number, Row>): ManyChanged => ({
  rows: seen.map(
    ({ id }) => outcomes.get(id) ?? { id, version: 1, record: `#${id}`, isbn: null, from: null, to: null, refusal: 'It was removed' },
  ),
})

/** Locks the records. Those that changed since they were seen have an outcome instead; removed ones are in neither. */
async function meet(tx: Queryable, of: Of, seen: readonly Seen[]): Promise<{ current: Current[]; outcomes: Map<number, Row> }> {
  const found = await lockRecords(
    tx,
    of,
    seen.map(({ id }) => id),
  )
  const outcomes = new Map<number, Row>()
  const current = seen.flatMap(({ id, version }) => {
    const row = found.get(id)
    if (row && version !== undefined && row.version !== version)
      outcomes.set(id, leftAs(row, `${row.changedBy ?? 'Somebody'} changed it in the meantime`))
    return row && !outcomes.has(id) ? [row] : []
  })
  return { current, outcomes }
}

type Matching = Pick<ListRequest, 'searchKey' | 'filter'>

/** @throws {Problem} 422 */
export async function seenMatching(db: Queryable, { kind, part }: Of, matching: Matching): Promise<Seen[]> {
  const table = storedIn(kinds[kind][part])
  const { where = sql`true` } = narrowed(table, matching, part === 'title')
  const { rows } = await db.execute<Seen>(
    sql`select t.id from ${verbatim(table.name)} t where ${ownRows(table)} and ${where} order by t.id limit ${maxChanged + 1}`,
  )
  if (rows.length > maxChanged) throw Problem.field('matching', tooMany)
  return rows
}

/** @throws {Problem} 422 */
function metaIn({ kind, part }: Of, field: string): FieldMeta {
  const fields = kinds[kind][part].fields as Readonly<Record<string, z.ZodMiniType>>
  const declared = Object.hasOwn(fields, field) ? fields[field] : undefined
  const meta = declared && metaOf(declared)
  if (!meta || !operationsOf(field, meta).length) throw Problem.field('field', 'Is not changed for many at once')
  return meta
}

const ofAll = (['book', 'document', 'other'] as const).flatMap((kind) =>
  (['title', 'edition'] as const).map((part): Of => ({ kind, part })),
)

export const bulkChangeHandlers: Bound[] = ofAll.flatMap((of) => {
  const calls = bulkChanges[of.kind][of.part]
  return [
    bind(calls.change, async (call) => {
      const { matching, field, operation, currencyId, isRehearsal } = call.body
      const meta = metaIn(of, field)
      if (!operationsOf(field, meta).includes(operation.type)) throw Problem.field('operation', `${meta.label} is not changed like this`)
      if (needsCurrency(meta, operation) && currencyId === undefined) throw Problem.field('currencyId', 'Say in which currency')
      if (matching && !isRehearsal) throw Problem.field('matching', 'Rehearse it, and send the rows of the rehearsal')
      const rows = matching ? await seenMatching(call.db, of, matching) : call.body.rows
      if (!rows) throw Problem.field('rows', 'Choose at least one')
      return withDryRun<ManyChanged>(
        isRehearsal,
        // Versions before it, to be sent with the change itself.
        (answer) => ({ rows: answer.rows.map((row) => (row.to === null ? row : { ...row, version: row.version - 1 })) }),
        (keep) =>
          transact(call.db, async (tx) => {
            const { current, outcomes } = await meet(tx, of, rows)
            const isOther = ({ values }: Current) => needsCurrency(meta, operation) && values[meta.currencyField ?? ''] !== currencyId
            for (const each of current.filter(isOther)) outcomes.set(each.id, leftAs(each, inOther(meta, each)))
            const wanted = current
              .filter((each) => !isOther(each))
              .map((each) => ({ current: each, value: applied(operation, meta, each.values[field]) }))
            for (const [id, row] of await write(call, tx, of, field, wanted)) outcomes.set(id, row)
            return keep(inOrder(rows, outcomes))
          }),
      )
    }),

    bind(calls.undo, (call) => {
      const { rows, field } = call.body
      metaIn(of, field)
      return transact(call.db, async (tx) => {
        const { current, outcomes } = await meet(tx, of, rows)
        const table = storedIn(kinds[of.kind][of.part])
        const before = await changedAfter(
          tx,
          current.map(({ id, version }) => ({ entity: table.entity.name, id, version: version - 1 })),
        )
        const wanted = current.map((each, i) => {
          const then = before[i]?.[field]
          return { current: each, value: then ? valueThen(table, field, then.from ?? null).value : each.values[field] }
        })
        for (const [id, row] of await write(call, tx, of, field, wanted)) outcomes.set(id, row)
        return inOrder(rows, outcomes)
      })
    }),
  ]
})
