import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FieldErrors } from '#api/core/answer'
import { kinds } from '#api/products/entities'
import { editionFaults, type Kind } from '#api/products/rules'
import { editionsWithProductId } from '#api/products/titleCalls'
import { changedMeanwhile, requireRow } from '../core/entity/crud'
import { rowJson } from '../core/entity/crudSql'
import { addRow, editRow } from '../core/entity/crudWrite'
import { ownRows, storedIn, type Table } from '../core/entity/entityTable'
import type { Writing } from '../core/entity/writing'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { first, jsonRows } from '../core/sqlParts'
import { actorOf } from '../core/trail'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { derive } from './derived'
import { requireFreeIsbn } from './isbns'
import { inEdition } from './parts'
import { withFollowedPrice } from './prices/fromCurrency'
import { recordListPrices } from './prices/timeline'

export type Values = Readonly<Record<string, unknown>>

/** Whose doing a price is, and from when it holds. */
export const pricedBy = ({ clock, user }: Acting) => ({ now: clock.now(), byId: user.id })

/** A call that writes much in one transaction brings along what that has locked. */
export const writingOf = (call: Acting & Pick<Writing, 'locked'>, tx: Queryable, table: Table): Writing => ({
  ...{ tx, table, locked: call.locked },
  ...actorOf(call),
  user: call.user,
})

const letters = { book: 'B', document: 'D', other: 'O' } as const

/** A standard size says height and width, until somebody measures. */
async function sized(tx: Queryable, values: Values): Promise<Values> {
  if (typeof values.sizeId !== 'number' || (values.heightMm && values.widthMm)) return values
  const size = await first<{ height: number; width: number }>(
    tx,
    sql`select round(length)::int as height, round(width)::int as width from size where id = ${values.sizeId}`,
  )
  return size ? { ...values, heightMm: values.heightMm ?? size.height, widthMm: values.widthMm ?? size.width } : values
}

/** @throws {Problem} 422 when there is no such title of this kind; it is locked, so that it stays until the edition stands */
async function requireTitle(tx: Queryable, kind: Kind, id: unknown): Promise<void> {
  const found = await first(tx, sql`select id from products where id = ${Number(id)} and kind = ${kind} for key share`)
  if (!found) throw Problem.field('productId', 'Does not exist')
}

/** Adds an edition to a title that is there. Returns its id; what follows from it is still to be derived. @throws {Problem} 422 */
export async function addEdition(call: Acting, tx: Queryable, kind: Kind, values: Values): Promise<number> {
  await requireTitle(tx, kind, values.productId)
  await requireFreeIsbn(tx, values.isbn)
  const table = storedIn(kinds[kind].edition)
  return addRow(writingOf(call, tx, table), await withFollowedPrice(tx, await sized(tx, values)), {
    registered_by: call.user.id,
    ...(await numbered(tx, kind, values)),
  })
}

/** The next number of an edition, and the article number that follows from it where none is typed and no other edition has it. */
async function numbered(tx: Queryable, kind: Kind, values: Values): Promise<Record<string, string | number>> {
  if (values.articleNumber) return {}
  const next = await first<{ id: number; isFree: boolean }>(
    tx,
    sql`select n.id, not exists (select from product_details d where d.article_number = ${letters[kind]} || '-' || n.id) as "isFree"
      from (select nextval(pg_get_serial_sequence('product_details', 'id'))::int as id) n`,
  )
  return next ? { id: next.id, ...(next.isFree && { article_number: `${letters[kind]}-${next.id}` }) } : {}
}

/** Changes some fields of an edition; returns whether it still was as `version` was. @throws {Problem} 422 */
export async function editEdition(call: Acting, tx: Queryable, kind: Kind, id: number, version: number, values: Values): Promise<boolean> {
  if (values.productId !== undefined) await requireTitle(tx, kind, values.productId)
  await requireFreeIsbn(tx, values.isbn, id)
  const table = storedIn(kinds[kind].edition)
  const current = JSON.parse(await requireRow(tx, table, id)) as Values
  return editRow(writingOf(call, tx, table), id, version, await withFollowedPrice(tx, await sized(tx, values), current))
}

type Read = { values: Values; errors?: undefined } | { values?: undefined; errors: FieldErrors }

/** What was sent of a new edition with its title, by the edition's own fields. */
export function readNew(kind: Kind, sent: Values): Read {
  const { productId: _, ...fields } = kinds[kind].edition.fields
  const parsed = z.safeParse(z.object(fields), sent)
  const errors = parsed.success ? editionFaults(kind)(parsed.data) : fieldErrorsOf(parsed.error.issues)
  return Object.keys(errors).length ? { errors } : { values: parsed.data as Values }
}

/** What was sent of some fields of an edition that stands as `current`: what it would be has to hold. */
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
        const isDone = await editEdition(call, tx, kind, id, seen, values)
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
