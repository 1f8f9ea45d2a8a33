import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { findTitles } from '#api/library/exports'
import { maxLabels, overrideFields } from '#api/library/productions'
import type { Change } from '../core/auditChanges'
import { type Actor, actorOf, record } from '../core/auditLog'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { pageOf } from '../core/list/simpleList'
import { wordsOf } from '../core/search'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { rankedEditions } from '../products/ranked'
import { productionSubject } from './productions'
import { type ItemRow, itemOf, readItems, requireAny, requireProduction, type StoredProduction } from './reading'

export type NotFound = { value: string; message: string }

/** Matches an ISBN-10 with its ISBN-13. */
export async function byIsbn(tx: Queryable, typed: readonly string[]): Promise<{ ids: number[]; notFound: NotFound[] }> {
  const read = typed.map((value) => ({ value, ...readIsbn(plainDigits(value)) }))
  const isbns = read.flatMap(({ isbn }) => isbn ?? [])
  const { rows } = await tx.execute<{ id: number; isbn: string }>(
    sql`select id, isbn from product_details where isbn in (select json_array_elements_text(${JSON.stringify(isbns)}::json))`,
  )
  const idByIsbn = new Map(rows.map(({ id, isbn }) => [isbn, id]))
  const notFound = read.flatMap(({ value, isbn, problem }) => {
    if (problem !== undefined) return [{ value, message: problem }]
    return idByIsbn.has(isbn) ? [] : [{ value, message: `No edition has the ISBN ${isbn}` }]
  })
  return { ids: isbns.flatMap((isbn) => idByIsbn.get(isbn) ?? []), notFound }
}

export async function byId(tx: Queryable, ids: readonly number[]): Promise<{ ids: number[]; notFound: NotFound[] }> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from product_details where id = any(${`{${ids.join(',')}}`}::int[])`)
  const existing = new Set(rows.map(({ id }) => id))
  return {
    ids: ids.filter((id) => existing.has(id)),
    notFound: ids.filter((id) => !existing.has(id)).map((id) => ({ value: String(id), message: `There is no edition ${id}` })),
  }
}

const touch = (tx: Queryable, { id }: StoredProduction, { user, now }: Actor) =>
  tx.execute(
    sql`update exports set revision = revision + 1, changed_by = ${user?.id ?? null}, changed_at = ${now.toISOString()}::timestamptz where id = ${id}`,
  )

/** @throws {Problem} 422 at `field` beyond the limit */
async function requireRoom(tx: Queryable, id: number, field: string): Promise<void> {
  const found = await first<{ labels: number }>(
    tx,
    sql`select coalesce(sum(copies), 0)::int as labels from export_items where export_id = ${id}`,
  )
  if ((found?.labels ?? 0) > maxLabels)
    throw Problem.field(
      field,
      `A production has at most ${maxLabels} labels: these would be ${found?.labels}. Make another one for the rest`,
    )
}

const tell = (tx: Queryable, actor: Actor, { kind, id, title, version }: StoredProduction, changes: Change[]) =>
  record(tx, actor, { ...productionSubject(kind, id, title, version), action: 'changed', changes })

type Added = { exportId: number; productDetailIds?: number[] | undefined; isbns?: string[] | undefined; copies: number }
type Changed = { exportId: number; items: readonly ({ id: number } & ItemChange)[] }

export const itemCalls = {
  add: (call: Acting, { exportId, productDetailIds = [], isbns = [], copies }: Added) =>
    transact(call.db, async (tx) => {
      const production = await requireProduction(tx, call.user, exportId, true)
      const [found, scanned] = [await byId(tx, productDetailIds), await byIsbn(tx, isbns)]
      const wanted = [...new Set([...found.ids, ...scanned.ids])]
      const added = await addItems(tx, exportId, wanted, copies)
      if (added) {
        await requireRoom(tx, exportId, isbns.length ? 'isbns' : 'productDetailIds')
        await touch(tx, production, actorOf(call))
        await tell(tx, actorOf(call), production, [{ field: 'titles', from: production.itemCount, to: production.itemCount + added }])
      }
      return { added, already: found.ids.length + scanned.ids.length - added, notFound: [...found.notFound, ...scanned.notFound] }
    }),

  update: (call: Acting, { exportId, items }: Changed) =>
    transact(call.db, async (tx) => {
      const production = await requireProduction(tx, call.user, exportId, true)
      const before = new Map((await readItems(tx, exportId, { ids: items.map(({ id }) => id) })).map((row) => [row.id, row]))
      const changes: Change[] = []
      for (const [i, { id, copies, overrides, remove }] of items.entries()) {
        const row = before.get(id)
        if (!row) throw Problem.field(`items.${i}.id`, 'This title is not in the production any more')
        requireNames(overrideFields, overrides, `items.${i}.overrides`)
        if (remove) await tx.execute(sql`delete from export_items where id = ${id}`)
        else
          await tx.execute(
            sql`update export_items set copies = ${copies ?? row.copies}, overrides = ${JSON.stringify(filled(overrides ?? row.overrides))}::jsonb where id = ${id}`,
          )
        changes.push(...changesOf(row, { copies, overrides, remove }))
      }
      if (!changes.length) return { items: [...before.values()].map((row) => itemOf(production, row)) }
      await requireRoom(tx, exportId, 'items')
      await touch(tx, production, actorOf(call))
      await tell(tx, actorOf(call), production, changes)
      const after = await readItems(tx, exportId, { ids: items.map(({ id }) => id) })
      return { items: after.map((row) => itemOf(production, row)) }
    }),
}

/** Returns the number added. */
export async function addItems(tx: Queryable, exportId: number, editionIds: readonly number[], copies: number): Promise<number> {
  const { rows } = await tx.execute(
    sql`insert into export_items (export_id, product_detail_id, copies)
      select ${exportId}, value::int, ${copies} from json_array_elements_text(${JSON.stringify(editionIds)}::json) with ordinality as w(value, place) order by place
      on conflict (export_id, product_detail_id) do nothing returning id`,
  )
  return rows.length
}

/** @throws {Problem} 422 for an unknown override */
export function requireNames(names: readonly string[], overrides: object | undefined, field: string): void {
  const other = Object.keys(overrides ?? {}).find((name) => !names.includes(name))
  if (other) throw Problem.field(`${field}.${other}`, `Is not said here: use ${names.join(', ')}`)
}

export const itemHandlers = [
  bind(findTitles, ({ db, user, body }) => {
    requireAny(user)
    const searched = body.searchKey.trim()
    const { isbn } = readIsbn(plainDigits(searched))
    return pageOf(db, body, {
      from: sql`product_details`,
      words: wordsOf(isbn ?? searched, 'searchKey'),
      sortColumns: { id: 'id', title: 'title' },
      indexed: ['id', 'title'],
      ranked: rankedEditions,
      row: jsonOf(columnsOf('t', 'id', 'isbn', 'title', 'contributor', 'format')),
    })
  }),
]

export const filled = (own: object) => Object.fromEntries(Object.entries(own).filter(([, value]) => value))

type ItemChange = { copies?: number | undefined; overrides?: object | undefined; remove?: boolean | undefined }

function changesOf({ shown, copies, overrides }: ItemRow, change: ItemChange): Change[] {
  const of = shown.title
  if (change.remove) return [{ field: 'removed', of }]
  const own = { ...overrides } as Record<string, string>
  const next = filled(change.overrides ?? overrides) as Record<string, string>
  const names = [...new Set([...Object.keys(own), ...Object.keys(next)])].filter((name) => own[name] !== next[name])
  return [
    ...(change.copies !== undefined && change.copies !== copies ? [{ field: 'copies', of, from: copies, to: change.copies }] : []),
    ...names.map((field) => ({ field, of, from: own[field] ?? null, to: next[field] ?? null })),
  ]
}
