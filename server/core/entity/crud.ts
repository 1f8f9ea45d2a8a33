import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { Changed } from '#api/core/conflict'
import type { AnyEntity } from '#api/core/entity'
import { labelFieldsOf, optionFieldsOf } from '#api/core/option'
import type { Database, Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { jsonOf } from '../../db/json'
import { actorOf, changesSince, lastChange } from '../auditLog'
import { type Acting, type Bound, bind, type Json, jsonData } from '../http/endpoints'
import { Problem } from '../http/problem'
import { readPage } from '../list/listPage'
import type { Ranking } from '../list/ranking'
import { missing } from '../merging/redirects'
import { first, jsonRows } from '../sqlParts'
import { transact } from '../transact'
import { dropImage, editRow } from './crudEdit'
import { narrowingOf } from './crudFilter'
import { removeRow } from './crudRemove'
import { type Also, byLabel, optionJson, ordering, rowJson } from './crudSql'
import { addRow } from './crudWrite'
import { labelSql, ownRows, storedIn, type Table } from './entityTable'
import { countUses, usesOf } from './references'
import { textsOf } from './textsOf'
import type { Writing } from './writing'

/** The calls of an entity (docs/product.md, Calls), from its declaration alone. */
export function crudHandlers(entity: AnyEntity): Bound[] {
  const { list, all, item, add, edit, remove, removeImage } = entity.calls
  const table = storedIn(entity)
  const name = verbatim(table.name)
  const writing = (call: Acting, tx: Queryable): Writing => ({ tx, table, ...actorOf(call), user: call.user })
  const handlers: (Bound | undefined)[] = [
    list && bind(list, ({ body, db }) => listRows(db, table, body)),

    all &&
      bind(all, async ({ db }) => {
        const option = optionJson(table, [...optionFieldsOf(entity.fields), ...entity.inOptions], 't')
        const found = await first<{ rows: string }>(
          db,
          sql`select ${jsonRows(sql`${option}::text`, byLabel(entity, 't'))} as rows from ${name} t where ${ownRows(table)}`,
        )
        return jsonData(found?.rows ?? '[]')
      }),

    item && bind(item, async ({ params, db }) => jsonData(await requireRow(db, table, params.id))),

    add &&
      bind(add, (call) =>
        transact(call.db, async (tx) => jsonData(await requireRow(tx, table, await addRow(writing(call, tx), call.body)))),
      ),

    edit &&
      bind(edit, ({ params, body: { version: seen, ...body }, ...call }) =>
        transact(call.db, async (tx) => {
          const version = seen as number
          const isDone = await editRow(writing(call, tx), params.id, version, body)
          if (!isDone) throw await changedMeanwhile(tx, table, params.id, version)
          return jsonData(await requireRow(tx, table, params.id))
        }),
      ),

    remove &&
      bind(remove, ({ params, query, ...call }) =>
        transact(call.db, async (tx) => {
          await removeUnused(writing(call, tx), params.id, query.version)
          return null
        }),
      ),

    removeImage &&
      bind(removeImage, ({ params, query, ...call }) =>
        transact(call.db, async (tx) => {
          const { version } = await lockRow(tx, table, params.id)
          const seen = query.version ?? version
          const isDone = await dropImage(writing(call, tx), params.id, seen)
          if (!isDone) throw await changedMeanwhile(tx, table, params.id, seen)
          return jsonData(await requireRow(tx, table, params.id))
        }),
      ),
  ]
  return handlers.filter((handler) => handler !== undefined)
}

/** @throws {Problem} 422 for an unknown sort or filter */
export function listRows(db: Database, table: Table, body: ListRequest, also?: Also): Promise<Json> {
  const narrowing = narrowingOf(table, body, 't')
  return readPage(db, body, {
    from: verbatim(table.name),
    within: table.within,
    ...narrowing,
    order: ordering(table, byDays(table, body), 't'),
    ranking: rankingOf(table.entity, body, narrowing.others),
    row: rowJson(table, 't', also, table.entity.inList),
  })
}

/** Days with an index are walked along it: by id, those of years ago would come after all newer rows. Ids follow such times. */
function byDays({ fields, indexed = [] }: Table, { sort, filter }: ListRequest): string {
  const [name, direction] = (sort || 'id desc').split(' ')
  const day = fields.find((field) => field.kind === 'time' && indexed.includes(field.name) && (filter || undefined)?.[field.name])
  return name === 'id' && day ? `${day.name} ${direction}` : sort
}

/** Of entities that have a name and are chosen by it. */
function rankingOf(entity: AnyEntity, { searchKey, sort }: ListRequest, others: SQL | undefined): Ranking | undefined {
  if (!searchKey.trim() || !labelFieldsOf(entity.fields).length) return undefined
  return { ...textsOf(entity, 't'), searched: searchKey, isOrder: sort === '', use: countUses(entity, 't'), others }
}

/** JSON text. @throws {Problem} 404 */
export async function requireRow(db: Queryable, table: Table, id: number, also?: Also): Promise<string> {
  const found = await first<{ row: string }>(
    db,
    sql`select ${rowJson(table, 't', also)}::text as row from ${verbatim(table.name)} t where t.id = ${id} and ${ownRows(table)}`,
  )
  if (!found) throw await missing(db, table.entity, id)
  return found.row
}

/** 409 with the current record and who changed what; 404 if it is gone. */
export async function changedMeanwhile(tx: Queryable, table: Table, id: number, version: number, also?: Also): Promise<Problem> {
  const found = await first<{ data: Pick<Changed, 'current' | 'changedBy' | 'changedAt'> }>(
    tx,
    sql`select ${jsonOf({ current: rowJson(table, 't', also), ...lastChange('t') })} as data
      from ${verbatim(table.name)} t where t.id = ${id} and ${ownRows(table)}`,
  )
  if (!found) return missing(tx, table.entity, id)
  const fields = await changesSince(tx, table.entity.name, id, version)
  return Problem.changed(undefined, { ...found.data, fields })
}

type Locked = { version: number; isSystem: boolean; record: string }

export async function lockRow(tx: Queryable, table: Table, id: number): Promise<Locked> {
  const found = await first<Locked>(
    tx,
    sql`select version, is_system as "isSystem", ${labelSql(table.entity, 't')} as record
      from ${verbatim(table.name)} t where id = ${id} and ${ownRows(table)} for update`,
  )
  if (!found) throw await missing(tx, table.entity, id)
  return found
}

/** @throws {Problem} 404; 409 if changed, required by the system or in use */
export async function removeUnused(writing: Writing, id: number, seen: number | undefined): Promise<void> {
  const { tx, table } = writing
  const { version, isSystem, record } = await lockRow(tx, table, id)
  if (isSystem) throw Problem.conflict({ reason: 'system' }, 'The product needs it: it cannot be removed')
  if (seen !== undefined && seen !== version) throw await changedMeanwhile(tx, table, id, seen)
  const uses = await usesOf(tx, table.entity, id)
  if (uses.length)
    throw Problem.conflict(
      { reason: 'inUse', uses },
      `It is still in use: ${uses.map(({ title, count }) => `${title} (${count})`).join(', ')}`,
    )
  await removeRow(writing, { id, version, record })
}
