import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FieldErrors } from '#api/core/answer'
import { nth } from '#api/core/objects'
import { kinds } from '#api/products/entities'
import { editionFaults, type Kind } from '#api/products/rules'
import { editionsWithProductId } from '#api/products/titleCalls'
import { actorOf } from '../core/auditLog'
import { changedMeanwhile, requireRow } from '../core/entity/crud'
import { editRecords } from '../core/entity/crudEdit'
import { rowJson } from '../core/entity/crudSql'
import { type Also, addRecords } from '../core/entity/crudWrite'
import { ownRows, storedIn, type Table } from '../core/entity/entityTable'
import type { Writing } from '../core/entity/writing'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { first, isOneOf, jsonRows } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { derive } from './derived'
import { requireFreeIsbns } from './isbns'
import { inEdition } from './parts'
import { withFollowedPrice } from './prices/fromCurrency'
import { recordListPrices } from './prices/timeline'

export type Values = Readonly<Record<string, unknown>>

export const pricedBy = ({ clock, user }: Acting) => ({ now: clock.now(), byId: user.id })

export const writingOf = (call: Acting & Pick<Writing, 'locked'>, tx: Queryable, table: Table): Writing => ({
  tx,
  table,
  locked: call.locked,
  ...actorOf(call),
  user: call.user,
})

const letters = { book: 'B', document: 'D', other: 'O' } as const

type Size = { height: number; width: number }

/** Sizes are looked up once per batch. */
function createSizing(tx: Queryable) {
  const sizes = new Map<number, Size | undefined>()
  return async (values: Values): Promise<Values> => {
    const { sizeId } = values
    if (typeof sizeId !== 'number' || (values.heightMm && values.widthMm)) return values
    if (!sizes.has(sizeId))
      sizes.set(
        sizeId,
        await first<Size>(tx, sql`select round(length)::int as height, round(width)::int as width from size where id = ${sizeId}`),
      )
    const size = sizes.get(sizeId)
    return size ? { ...values, heightMm: values.heightMm ?? size.height, widthMm: values.widthMm ?? size.width } : values
  }
}

/** Locks the titles. @throws {Problem} 422 for one of another kind */
async function requireTitles(tx: Queryable, kind: Kind, ids: readonly unknown[]): Promise<void> {
  const wanted = [...new Set(ids.map(Number))]
  const { rows } = await tx.execute(
    sql`select id from products where ${isOneOf('id', wanted)} and kind = ${kind} order by id for key share`,
  )
  if (rows.length !== wanted.length) throw Problem.field('productId', 'Does not exist')
}

/** Returns the id; call `derive` afterwards. @throws {Problem} 422 */
export async function addEdition(call: Acting, tx: Queryable, kind: Kind, values: Values): Promise<number> {
  const [id] = await addEditions(call, tx, kind, [values])
  return id as number
}

/** A constant number of statements. `isLocking` serialises writers of the same ISBNs. @throws {Problem} 422 for any of them */
export async function addEditions(call: Acting, tx: Queryable, kind: Kind, all: readonly Values[], isLocking = true): Promise<number[]> {
  await requireTitles(
    tx,
    kind,
    all.map(({ productId }) => productId),
  )
  return addRecords(writingOf(call, tx, storedIn(kinds[kind].edition)), await newRecords(call, tx, kind, all, isLocking))
}

type Numbered = { body: Values; also: Also & { id: number } }

/** Records for `addRecords`. Does not check their titles. @throws {Problem} 422 for an ISBN that is taken */
export async function newRecords(call: Acting, tx: Queryable, kind: Kind, all: readonly Values[], isLocking: boolean): Promise<Numbered[]> {
  await requireFreeIsbns(
    tx,
    all.map(({ isbn }) => ({ isbn })),
    isLocking,
  )
  const numbers = await numbered(tx, kind, all)
  const sized = createSizing(tx)
  const records = []
  for (const [i, values] of all.entries())
    records.push({ body: await withFollowedPrice(tx, await sized(values)), also: { registered_by: call.user.id, ...nth(numbers, i) } })
  return records
}

async function numbered(tx: Queryable, kind: Kind, all: readonly Values[]): Promise<{ id: number; article_number: string | null }[]> {
  const { rows } = await tx.execute<{ id: number; isFree: boolean }>(
    sql`select n.id, not exists (select from product_details d where d.article_number = ${letters[kind]} || '-' || n.id) as "isFree"
      from ${nextIds('product_details', all.length)} n`,
  )
  return rows.map(({ id, isFree }, i) => ({
    id,
    article_number: (all[i]?.articleNumber as string | null | undefined) || (isFree ? `${letters[kind]}-${id}` : null),
  }))
}

/** Rows `id`: numbers that no record of the table has. */
export const nextIds = (table: 'products' | 'product_details', count: number): SQL =>
  sql`(select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int))`

/** `stored`: current fields, if already read. */
export type EditionEdit = { id: number; version: number; values: Values; stored?: Values | undefined }

/** Returns whether the version matched. @throws {Problem} 422 */
export async function editEdition(call: Acting, tx: Queryable, kind: Kind, edit: EditionEdit): Promise<boolean> {
  const [isDone = false] = await editEditions(call, tx, kind, [edit])
  return isDone
}

/**
 * A constant number of statements. Returns those whose version matched. `isLocking` as in `addEditions`.
 * @throws {Problem} 422 for any of them
 */
export async function editEditions(
  call: Acting,
  tx: Queryable,
  kind: Kind,
  edits: readonly EditionEdit[],
  isLocking = true,
): Promise<boolean[]> {
  const moved = edits.flatMap(({ values: { productId } }) => (productId === undefined ? [] : [productId]))
  if (moved.length) await requireTitles(tx, kind, moved)
  await requireFreeIsbns(
    tx,
    edits.map(({ id, values: { isbn } }) => ({ isbn, exceptId: id })),
    isLocking,
  )
  const table = storedIn(kinds[kind].edition)
  const sized = createSizing(tx)
  const records = []
  for (const { id, version, values, stored } of edits) {
    const current: Values = stored ?? JSON.parse(await requireRow(tx, table, id))
    records.push({ id, version, body: await withFollowedPrice(tx, await sized(values), current) })
  }
  return editRecords(writingOf(call, tx, table), records)
}

type Read = { values: Values; errors?: undefined } | { values?: undefined; errors: FieldErrors }

export function readNew(kind: Kind, sent: Values): Read {
  const { productId: _, ...fields } = kinds[kind].edition.fields
  const parsed = z.safeParse(z.object(fields), sent)
  const errors = parsed.success ? editionFaults(kind)(parsed.data) : fieldErrorsOf(parsed.error.issues)
  return Object.keys(errors).length ? { errors } : { values: parsed.data as Values }
}

export function readChanges(kind: Kind, { id: _, version: __, ...sent }: Values, current: Values): Read {
  const fields: Readonly<Record<string, z.ZodMiniType>> = kinds[kind].edition.fields
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const parsed = z.safeParse(z.object({ [name]: field }), { [name]: value })
    if (parsed.success) Object.assign(values, parsed.data)
    else Object.assign(errors, fieldErrorsOf(parsed.error.issues))
  }
  if (!Object.keys(errors).length) Object.assign(errors, editionFaults(kind)({ ...current, ...values }))
  return Object.keys(errors).length ? { errors } : { values }
}

const titleOf = async (tx: Queryable, id: number) =>
  (await first<{ productId: number }>(tx, sql`select product_id as "productId" from product_details where id = ${id}`))?.productId ?? 0

export const editionHandlers: Bound[] = (['book', 'document', 'other'] as const).flatMap((kind) => {
  const { calls } = kinds[kind].edition
  const table = () => storedIn(kinds[kind].edition)
  return [
    bind(calls.item, async ({ db, params }) => jsonData(await requireRow(db, table(), params.id, inEdition))),

    bind(calls.add, (call) =>
      transact(call.db, async (tx) => {
        const id = await addEdition(call, tx, kind, call.body)
        await derive(tx, [await titleOf(tx, id)])
        await recordListPrices(tx, [id], pricedBy(call))
        return jsonData(await requireRow(tx, table(), id, inEdition))
      }),
    ),

    bind(calls.edit, (call) =>
      transact(call.db, async (tx) => {
        const { version: seen, ...values } = call.body as Values & { version: number }
        const { id } = call.params
        const before = await titleOf(tx, id)
        const isDone = await editEdition(call, tx, kind, { id, version: seen, values })
        if (!isDone) throw await changedMeanwhile(tx, table(), id, seen, inEdition)
        await derive(tx, [before, await titleOf(tx, id)])
        await recordListPrices(tx, [id], pricedBy(call))
        return jsonData(await requireRow(tx, table(), id, inEdition))
      }),
    ),

    bind(editionsWithProductId[kind], async ({ db, params }) => {
      const found = await first<{ rows: string; isThere: boolean }>(
        db,
        sql`select exists (select from products where id = ${params.id} and kind = ${kind}) as "isThere",
          (select ${jsonRows(sql`${rowJson(table(), 't', inEdition)}::text`, sql`t.format, t.publication_date, t.id`)}
            from product_details t where t.product_id = ${params.id} and ${ownRows(table())}) as rows`,
      )
      if (!found?.isThere) throw Problem.notFound(kinds[kind].title.title)
      return jsonData(found.rows)
    }),
  ]
})
