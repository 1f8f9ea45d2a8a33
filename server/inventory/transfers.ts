import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  addTransfer,
  editTransfer,
  removeTransfer,
  type TransferState,
  transferById,
  transferList,
  transferStates,
} from '#api/inventory/transfers'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { type TransferEvent, type TransferFacts, transferLaw } from '#machines/inventory/transferStatus'
import type { Change } from '../core/auditChanges'
import { type Actor, actorOf, record, type Subject } from '../core/auditLog'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import { findCodes } from './findCodes'
import { requireWarehouse } from './ledger'

export type LockedTransfer = { id: number; state: TransferState; from: Warehouse; to: Warehouse; acts: number }

/** @throws {Problem} 404 */
export async function lockTransfer(tx: Queryable, id: number): Promise<LockedTransfer> {
  const found = await first<LockedTransfer>(
    tx,
    sql`select id, state, from_place as "from", to_place as "to", acts from stock_transfers where id = ${id} for update`,
  )
  if (!found) throw Problem.notFound('Transfer')
  return found
}

/** @throws {Problem} 409 with the law's reason */
export function allowTransfer({ state }: LockedTransfer, facts: TransferFacts, event: TransferEvent): void {
  requireAllowed(transferLaw.refusal(state, event, facts), { state })
}

export const noFacts: TransferFacts = { titles: 0, shortages: [], missing: 0 }

const transferSubject = ({ id, from, to }: Pick<LockedTransfer, 'id' | 'from' | 'to'>): Subject => ({
  entityName: 'StockTransfer',
  entity: 'Transfer',
  id,
  record: `#${id}, ${warehouseNames[from]} to ${warehouseNames[to]}`,
  version: sql`(select version from stock_transfers where id = ${id})`,
})

export async function recordTransfer(tx: Queryable, actor: Actor, transfer: LockedTransfer, changes: readonly Change[]): Promise<void> {
  await tx.execute(sql`update stock_transfers set version = version + 1 where id = ${transfer.id}`)
  const action = changes.some(({ field }) => field === 'state') ? 'moved' : 'changed'
  await record(tx, actor, { ...transferSubject(transfer), action, changes })
}

const sums = sql`select count(*)::int as titles, coalesce(sum(i.quantity), 0)::int as copies, coalesce(sum(i.received), 0)::int as received,
  case when t.state in ('draft', 'recalled') then 0 else coalesce(sum(i.quantity - i.received - i.lost), 0)::int end as missing
  from stock_transfer_items i where i.transfer_id = t.id`
const fields = (more: Record<string, Expression> = {}): SQL =>
  sql`(select ${jsonOf({
    id: 't.id',
    from: 't.from_place',
    to: 't.to_place',
    ...columnsOf('t', 'state', 'note'),
    ...columnsOf('s', 'titles', 'copies', 'received', 'missing'),
    basketId: sql`(select o.basket_id from basket_transfers o where o.transfer_id = t.id)`,
    createdAt: iso('t.created_at'),
    createdBy: sql`(select ${personName('u')} from users u where u.id = t.created_by)`,
    ...more,
  })} from (${sums}) s)`

const detailColumns: Record<string, Expression> = {
  version: 't.version',
  items: sql`(select ${jsonArray(
    jsonOf({
      id: 'i.id',
      productDetailId: 'd.id',
      ...columnsOf('d', 'isbn', 'title'),
      shelf: sql`coalesce(b.shelf, '')`,
      ...columnsOf('i', 'quantity', 'received', 'lost'),
      free: sql`coalesce(b.on_hand - b.reserved, 0)`,
    }),
    sql`i.id desc`,
  )}
  from stock_transfer_items i join product_details d on d.id = i.product_detail_id
  left join inventory b on b.product_detail_id = d.id and b.warehouse = t.from_place where i.transfer_id = t.id)`,
}

const filter = z.object({ state: z.optional(z.enum(transferStates)) })

type ItemInput = {
  code?: string | undefined
  productDetailId?: number | undefined
  quantity?: number | undefined
  add?: number | undefined
}

async function wanted(tx: Queryable, inputs: readonly ItemInput[]) {
  const found = await findCodes(
    tx,
    inputs.flatMap(({ code }) => code ?? []),
  )
  const notFound: string[] = []
  const rows: { productDetailId: number; quantity: number | null; add: number }[] = []
  for (const { code, productDetailId, quantity, add = quantity === undefined ? 1 : 0 } of inputs) {
    const id = productDetailId ?? (code && found.get(code)?.id)
    if (id) rows.push({ productDetailId: id, quantity: quantity ?? null, add })
    else notFound.push(code ?? '')
  }
  return { rows, notFound }
}

export async function makeTransfer(
  tx: Queryable,
  actor: Actor,
  { from, to, note }: { from: Warehouse; to: Warehouse; note: string },
): Promise<number> {
  const made = await first<{ id: number }>(
    tx,
    sql`insert into stock_transfers (from_place, to_place, note, created_by, created_at)
      values (${from}, ${to}, ${note}, ${actor.user?.id}, ${actor.now.toISOString()}) returning id`,
  )
  const { id } = made as { id: number }
  await record(tx, actor, { ...transferSubject({ id, from, to }), action: 'added' })
  return id
}

type Put = { productDetailId: number; quantity?: number | null; add?: number }

/** A draft, which must be locked or new. @throws {Problem} 422 for an unknown edition */
export async function putOnTransfer(tx: Queryable, actor: Actor, transfer: LockedTransfer, rows: readonly Put[]): Promise<void> {
  const changes: Change[] = []
  for (const { productDetailId, quantity, add = 0 } of rows) {
    const line = await first<{ title: string; before: number | null }>(
      tx,
      sql`select d.title, (select quantity from stock_transfer_items where transfer_id = ${transfer.id} and product_detail_id = d.id) as before
        from product_details d where d.id = ${productDetailId}`,
    )
    if (!line) throw Problem.field('items', `There is no edition ${productDetailId}`)
    const after = quantity ?? (line.before ?? 0) + add
    if (after === (line.before ?? 0)) continue
    if (after === 0)
      await tx.execute(sql`delete from stock_transfer_items where transfer_id = ${transfer.id} and product_detail_id = ${productDetailId}`)
    else
      await tx.execute(sql`insert into stock_transfer_items (transfer_id, product_detail_id, quantity) values (${transfer.id}, ${productDetailId}, ${after})
        on conflict (transfer_id, product_detail_id) do update set quantity = excluded.quantity`)
    changes.push({ field: 'quantity', of: line.title, from: line.before ?? 0, to: after })
  }
  if (changes.length) await recordTransfer(tx, actor, transfer, changes)
}

export const transferHandlers = [
  bind(transferList, ({ db, body }) => {
    const { state } = readFilter(filter, body.filter)
    const { isDescending } = readSort(body.sort, { id: '' })
    const where = state && sql`t.state = ${state}`
    return readPage(db, body, { from: sql`stock_transfers`, words: [], where, order: { isDescending, isIndexed: true }, row: fields() })
  }),

  bind(transferById, async ({ db, params }) => {
    const found = await first<{ row: string }>(
      db,
      sql`select ${fields(detailColumns)}::text as row from stock_transfers t where t.id = ${params.id}`,
    )
    if (!found) throw Problem.notFound('Transfer')
    return jsonData(found.row)
  }),

  bind(addTransfer, ({ body: { from, to, note }, ...call }) => {
    requireWarehouse(call.user, from)
    if (from === to) throw Problem.field('to', 'Choose the other warehouse')
    return transact(call.db, async (tx) => ({ id: await makeTransfer(tx, actorOf(call), { from, to, note }) }))
  }),

  bind(editTransfer, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.from)
      if (transfer.state !== 'draft')
        throw Problem.conflict({ reason: 'isFromHere', state: transfer.state }, 'What has been sent stands as it is')
      const { rows, notFound } = await wanted(tx, body.items)
      await putOnTransfer(tx, actorOf(call), transfer, rows)
      return { notFound }
    }),
  ),

  bind(removeTransfer, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.from)
      allowTransfer(transfer, noFacts, { type: 'transfer.remove' })
      await record(tx, actorOf(call), { ...transferSubject(transfer), action: 'removed' })
      await tx.execute(sql`delete from stock_transfers where id = ${transfer.id}`)
      return null
    }),
  ),
]
