import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { type Duplicate, mergingOf } from '#api/core/merging/calls'
import { soughtWords } from '#api/core/search/ranking'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { jsonArray } from '../../db/json'
import { actorOf, record } from '../auditLog'
import { lockRow } from '../entity/crud'
import { labelSql, ownRows, storedIn } from '../entity/entityTable'
import { textsOf } from '../entity/textsOf'
import { type Acting, type Bound, bind } from '../http/endpoints'
import { Problem } from '../http/problem'
import { nearQuery } from '../list/grams'
import { longRead } from '../longReads'
import { rowsOf } from '../rowsOf'
import { isOneOf } from '../sqlParts'
import { transact } from '../transact'
import { missing } from './redirects'

export type Named<Facts> = { id: number; label: string; names: (string | null)[]; facts: Facts }

/** How alike two records of an entity have to be, over alias `t`. */
export type Likeness = {
  /** JSON of what `compare` needs beside the names. */
  facts: SQL
  /** Why two look like one record; undefined if they do not. */
  compare: (one: Named<never>, other: Named<never>) => string | undefined
  more: (record: Named<never>) => string
  /** Records with another trait in common, by the ids of those that were asked about. */
  also?: (db: Queryable, ids: readonly number[]) => Promise<{ id: number; otherId: number }[]>
}

/** Candidates by the index of three-letter parts; more would be common words. */
const maxCandidates = 40
/** Records of one page of the list. */
const pageSize = 40
const maxShown = 5

const namesOf = ({ names }: Named<unknown>) => names.filter((name) => name !== null && name.trim() !== '') as string[]

async function readNamed(db: Queryable, entity: AnyEntity, { facts }: Likeness, where: SQL): Promise<Named<never>[]> {
  const table = storedIn(entity)
  const names = sql`json_build_array(${sql.join(textsOf(entity, 't').names, sql`, `)})`
  const { rows } = await db.execute<Named<never>>(
    sql`select t.id, ${labelSql(entity, 't')} as label, ${names} as names, ${facts} as facts
      from ${verbatim(table.name)} t where ${ownRows(table)} and ${where}`,
  )
  return rows
}

/** One lookup in the search index for each record. `isOlder`: only those of a lower id. */
async function candidatesOf(
  db: Queryable,
  entity: AnyEntity,
  records: readonly Named<never>[],
  isOlder: boolean,
): Promise<Map<number, number[]>> {
  const table = storedIn(entity)
  const asked = records.flatMap((record) => {
    const queries = [...new Set(namesOf(record).map((name) => nearQuery(soughtWords(name))))].filter(Boolean)
    return queries.length ? [{ id: record.id, query: queries.map((query) => `(${query})`).join(' | ') }] : []
  })
  if (!asked.length) return new Map()
  const { rows } = await db.execute<{ id: number; others: number[] }>(
    sql`select r.id, (select ${jsonArray(sql`c.id`)} from (
        select t.id from ${verbatim(table.name)} t where search_grams(t.search) @@ r.query::tsquery and (${ownRows(table)}) is true
          and ${isOlder ? sql`t.id < r.id` : sql`t.id <> r.id`} limit ${maxCandidates}) c) as others
      from ${rowsOf(asked, sql`id int, query text`)}`,
  )
  return new Map(rows.map(({ id, others }) => [id, others]))
}

async function compared(db: Queryable, entity: AnyEntity, likeness: Likeness, some: readonly Named<never>[], isOlder: boolean) {
  const found = await candidatesOf(db, entity, some, isOlder)
  for (const { id, otherId } of (await likeness.also?.(
    db,
    some.map((record) => record.id),
  )) ?? [])
    if (otherId !== id && (!isOlder || otherId < id)) found.set(id, [...new Set([...(found.get(id) ?? []), otherId])])
  const ids = [...new Set([...found.values()].flat())]
  const others = new Map((ids.length ? await readNamed(db, entity, likeness, isOneOf('t.id', ids)) : []).map((other) => [other.id, other]))
  const pairs = some.map((record) => ({
    record,
    others: (found.get(record.id) ?? []).flatMap((id): Duplicate[] => {
      const other = others.get(id)
      const why = other && likeness.compare(record, other)
      return why ? [{ id, label: other.label, more: likeness.more(other), why }] : []
    }),
  }))
  const denied = await deniedOf(
    db,
    entity.name,
    pairs.flatMap((pair) => pair.others.map((other) => [pair.record.id, other.id])),
  )
  return pairs.map((pair) => ({
    ...pair,
    others: pair.others.filter(({ id }) => !denied.has(keyOf(pair.record.id, id))).slice(0, maxShown),
  }))
}

const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

async function deniedOf(db: Queryable, entityName: string, pairs: readonly number[][]): Promise<Set<string>> {
  if (!pairs.length) return new Set()
  const asked = pairs.map(([one = 0, other = 0]) => ({ lower: Math.min(one, other), higher: Math.max(one, other) }))
  const { rows } = await db.execute<{ lower: number; higher: number }>(
    sql`select r.lower, r.higher from ${rowsOf(asked, sql`lower int, higher int`)} join not_duplicates n
      on n.entity_name = ${entityName} and n.lower_id = r.lower and n.higher_id = r.higher`,
  )
  return new Set(rows.map(({ lower, higher }) => keyOf(lower, higher)))
}

export function duplicateHandlers(entity: AnyEntity, likeness: Likeness): Bound[] {
  const calls = mergingOf(entity)
  return [
    bind(calls.duplicates, async ({ db, params: { id } }) => {
      const some = await readNamed(db, entity, likeness, sql`t.id = ${id}`)
      if (!some.length) throw await missing(db, entity, id)
      return (await compared(db, entity, likeness, some, false))[0]?.others ?? []
    }),

    bind(calls.duplicateList, ({ db, body: { before } }) =>
      longRead(db, async (from) => {
        const older = before === undefined ? sql`true` : sql`t.id < ${before}`
        const some = await readNamed(from, entity, likeness, sql`${older} order by t.id desc limit ${pageSize}`)
        const pairs = await compared(from, entity, likeness, some, true)
        return {
          pairs: pairs
            .filter(({ others }) => others.length)
            .map(({ record, others }) => ({ id: record.id, label: record.label, more: likeness.more(record), why: '', others })),
          next: some.length < pageSize ? null : (some.at(-1)?.id ?? null),
        }
      }),
    ),

    bind(calls.notDuplicate, (call) => remember(call, entity, [call.body.id, call.body.otherId])),
  ]
}

/** @throws {Problem} 404, 410, 422 */
const remember = (call: Acting, entity: AnyEntity, ids: readonly [number, number]): Promise<null> =>
  transact(call.db, async (tx) => {
    const table = storedIn(entity)
    const [id, otherId] = ids
    if (id === otherId) throw Problem.field('otherId', 'Is the same record')
    const [one, other] = [await lockRow(tx, table, id), await lockRow(tx, table, otherId)]
    await tx.execute(
      sql`insert into not_duplicates (entity_name, lower_id, higher_id, at, by_id)
        values (${entity.name}, ${Math.min(...ids)}, ${Math.max(...ids)}, ${call.clock.now().toISOString()}::timestamptz, ${call.user.id}) on conflict do nothing`,
    )
    const to = { id: otherId, label: other.record }
    const changes = [{ field: 'notDuplicateOf', label: 'No duplicate of', to }]
    const subject = { entity: entity.title, entityName: entity.name, id, record: one.record, version: one.version }
    await record(tx, actorOf(call), { ...subject, action: 'changed', changes })
    return null
  })
