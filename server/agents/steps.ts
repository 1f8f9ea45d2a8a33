import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { etaRefusal, type newItem } from '#api/agents/requests'
import { requestFacts } from '#machines/agents/requestStatus'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { findCodes } from '../inventory/findCodes'
import { allowRequest, type Changing, type LockedItem, requireState } from './changing'

type NewItem = z.output<typeof newItem>

export async function addItem(
  { tx, request, note }: Pick<Changing, 'tx' | 'request' | 'note'>,
  { productDetailId, isbn, quantity, basketDetailId }: NewItem,
  distributorId?: number,
) {
  requireState(request, ['draft', 'new'], 'Work on this request has begun: make another one')
  const byCode = isbn === undefined ? undefined : (await findCodes(tx, [isbn])).get(isbn)
  if (isbn !== undefined && !byCode) throw Problem.field('isbn', `Nothing has the code ${isbn}`)
  const id = productDetailId ?? byCode?.id
  if (!id) throw Problem.field('productDetailId', 'Choose an edition, or scan one')
  const edition = await first<{ title: string; before: number | null; distributorId: number | null }>(
    tx,
    sql`select d.title, d.distributor_id as "distributorId", (select quantity from request_items where request_id = ${request.id} and product_detail_id = d.id) as before
      from product_details d where d.id = ${id}`,
  )
  if (!edition || (distributorId !== undefined && edition.distributorId !== distributorId))
    throw Problem.field(isbn === undefined ? 'productDetailId' : 'isbn', 'Is not one of your editions')
  if (basketDetailId !== undefined && !(await first(tx, sql`select id from basket_details where id = ${basketDetailId}`)))
    throw Problem.field('basketDetailId', 'Is not an item of an order')
  const after = (edition.before ?? 0) + quantity
  if (after > 100_000) throw Problem.field('quantity', 'At most 100 000 copies of a title')
  await tx.execute(sql`insert into request_items (request_id, product_detail_id, quantity, basket_detail_id) values (${request.id}, ${id}, ${after}, ${basketDetailId ?? null})
    on conflict (request_id, product_detail_id) do update set quantity = excluded.quantity, basket_detail_id = coalesce(excluded.basket_detail_id, request_items.basket_detail_id)`)
  note({ field: 'quantity', of: edition.title, from: edition.before ?? 0, to: after })
}

export async function setQuantity({ tx, request, note }: Changing, item: LockedItem, quantity: number): Promise<void> {
  requireState(request, ['draft', 'new'], 'Work on this request has begun: its numbers stand')
  if (quantity === item.quantity) return
  if (quantity === 0) await tx.execute(sql`delete from request_items where id = ${item.id}`)
  else {
    await tx.execute(sql`update request_items set quantity = ${quantity}, accepted = least(accepted, ${quantity}) where id = ${item.id}`)
  }
  note({ field: 'quantity', of: item.title, from: item.quantity, to: quantity })
}

export async function submit({ request, items, become }: Changing): Promise<void> {
  if (request.state === 'new') return
  allowRequest(request.state, requestFacts(items), { type: 'request.submit' })
  become('new')
}

export async function start({ request, items, become }: Changing): Promise<void> {
  if (request.state === 'inProgress') return
  allowRequest(request.state, requestFacts(items), { type: 'request.start' })
  become('inProgress')
}

export async function cancel({ request, items, become }: Changing): Promise<void> {
  if (request.state === 'cancelled') return
  allowRequest(request.state, requestFacts(items), { type: 'request.cancel' })
  become('cancelled')
}

/** @throws {Problem} 422 for a day that has passed */
function requireToCome(eta: string | null, days: { today: string; before: string | null }): void {
  const refusal = etaRefusal(eta, days)
  if (refusal) throw Problem.field('eta', refusal)
}

/** 0 declines. Copies in transit or received cannot be reduced. */
export async function answer(
  { tx, request, today, note }: Changing,
  item: LockedItem,
  { quantity = item.quantity, price, eta }: { quantity?: number | undefined; price?: number | undefined; eta?: string | undefined },
): Promise<void> {
  requireState(request, ['new', 'inProgress', 'delivered'], 'Only a request that was sent and has not ended is answered')
  if (quantity > item.quantity) throw Problem.field('quantity', `Only ${item.quantity} copies are asked for`)
  requireToCome(eta ?? null, { today, before: item.eta })
  if (quantity < item.delivered) throw Problem.field('quantity', `${item.delivered} copies are on their way already`)
  if (quantity !== item.accepted) note({ field: 'accepted', of: item.title, from: item.accepted, to: quantity })
  if (price !== undefined && price !== item.price) note({ field: 'price', of: item.title, from: item.price, to: price })
  if (eta !== undefined && eta !== item.eta) note({ field: 'eta', of: item.title, from: item.eta, to: eta })
  await tx.execute(
    sql`update request_items set accepted = ${quantity}, price = coalesce(${price ?? null}::bigint, price), eta = coalesce(${eta ?? null}::date, eta) where id = ${item.id}`,
  )
}

export async function deliver(
  { tx, request, today, note }: Changing,
  item: LockedItem,
  { delivered, eta, note: newNote }: { delivered?: number | undefined; eta?: string | null | undefined; note?: string | undefined },
): Promise<void> {
  requireToCome(eta ?? null, { today, before: item.eta })
  if (delivered !== undefined && delivered !== item.delivered) {
    requireState(request, ['inProgress', 'delivered'], 'Start work on this request first')
    if (item.accepted === null) throw Problem.conflict({ reason: 'isAnswered' }, `${item.title} is neither accepted nor declined`)
    if (delivered > item.accepted) throw Problem.field('delivered', `Only ${item.accepted} copies were accepted`)
    if (delivered < item.received) throw Problem.field('delivered', `${item.received} copies have been received already`)
    await tx.execute(sql`update request_items set delivered = ${delivered} where id = ${item.id}`)
    note({ field: 'delivered', of: item.title, from: item.delivered, to: delivered })
  }
  if (eta !== undefined && eta !== item.eta) {
    await tx.execute(sql`update request_items set eta = ${eta}::date where id = ${item.id}`)
    note({ field: 'eta', of: item.title, from: item.eta, to: eta })
  }
  if (newNote !== undefined && newNote !== item.note) {
    await tx.execute(sql`update request_items set note = ${newNote} where id = ${item.id}`)
    note({ field: 'note', of: item.title, from: item.note, to: newNote })
  }
}
