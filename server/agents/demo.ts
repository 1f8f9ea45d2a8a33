import { sql } from 'drizzle-orm'
import { type DemoFill, hasRows } from '../core/demo'
import type { Queryable } from '../db/database'
import { inventoryDemo } from '../inventory/demo'
import { countOrdered } from './changing'

const requests = [
  { state: 'draft', origin: 'admin', own: true, days: 0.1, note: '' },
  { state: 'draft', origin: 'agent', own: true, days: 0.3, note: 'Höstens nyheter' },
  { state: 'new', origin: 'admin', own: true, days: 1, note: 'Till julhandeln' },
  { state: 'new', origin: 'agent', own: true, days: 1.5, note: '' },
  { state: 'inProgress', origin: 'admin', own: true, days: 3, note: 'برای نمایشگاه کتاب' },
  { state: 'inProgress', origin: 'agent', own: true, days: 4, note: '' },
  { state: 'delivered', origin: 'admin', own: true, days: 7, note: '' },
  { state: 'done', origin: 'admin', own: true, days: 20, note: '' },
  { state: 'cancelled', origin: 'admin', own: true, days: 30, note: 'Slut hos förlaget' },
  { state: 'new', origin: 'admin', own: false, days: 2, note: '' },
  { state: 'inProgress', origin: 'admin', own: false, days: 5, note: '' },
] as const

export const agentsDemo: DemoFill = async (demo) => {
  const { tx, now } = demo
  await inventoryDemo(demo)
  if (await hasRows(tx, ['distributor_requests'])) return undefined
  const { rows } = await tx.execute<{ own: number | null; ownUser: number | null; other: number | null; staff: number | null }>(sql`select
    (select distributor_id from users where username = 'distributor') as own, (select id from users where username = 'distributor') as "ownUser",
    (select id from distributor d where d.id is distinct from (select distributor_id from users where username = 'distributor')
      and exists (select from product_details p where p.distributor_id = d.id) order by id limit 1) as other,
    (select id from users where kind = 'staff' order by username = 'catalogue' desc nulls last, id limit 1) as staff`)
  const [who] = rows
  if (!who?.staff) return undefined
  for (const [place, { state, origin, own, days, note }] of requests.entries()) {
    const distributorId = own ? who.own : who.other
    const by = origin === 'agent' ? who.ownUser : who.staff
    if (!distributorId || !by) continue
    const at = new Date(now.getTime() - days * 86_400_000).toISOString()
    const { rows: made } = await tx.execute<{
      id: number
    }>(sql`insert into distributor_requests (distributor_id, origin, state, note, created_by, created_at, sent_at, changed_at)
      values (${distributorId}, ${origin}, ${state}, ${note}, ${by}, ${at}, ${state === 'draft' ? null : at}, ${at}) returning id`)
    await fillRequest(tx, { id: made[0]?.id ?? 0, distributorId, state, place, at, staff: who.staff })
  }
  await orderMissing(tx, now)
  return undefined
}

async function orderMissing(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into request_items (request_id, product_detail_id, quantity, accepted, price, eta)
    select distinct on (p.id) r.id, p.id, 5, 5, round(p.unit_price * 0.55), (${now.toISOString()}::timestamptz + interval '9 days')::date
    from basket_details d join product_details p on p.id = d.product_detail_id
      join distributor_requests r on r.distributor_id = p.distributor_id and r.state = 'inProgress' and r.warehouse = 'stockholm'
    where d.back_ordered_since is not null order by p.id, r.id
    on conflict (request_id, product_detail_id) do update set quantity = 5, accepted = 5, eta = excluded.eta, delivered = 0 returning request_id as id`)
  for (const { id } of rows) await countOrdered(tx, id)
}

type Filling = { id: number; distributorId: number; state: (typeof requests)[number]['state']; place: number; at: string; staff: number }

async function fillRequest(tx: Queryable, { id, distributorId, state, place, at, staff }: Filling): Promise<void> {
  const isAnswered = state === 'inProgress' || state === 'delivered' || state === 'done'
  await tx.execute(sql`insert into request_items (request_id, product_detail_id, quantity, accepted, price, eta, delivered, received, receipts, note)
    select ${id}, p.id, q.quantity, case when not ${isAnswered} or ${state} = 'inProgress' and n = 4 then null when n = 3 then 0 else q.quantity end,
      case when ${isAnswered} and n <> 3 then round(p.unit_price * 0.55) end, case when ${isAnswered} and n < 3 then (${at}::timestamptz + interval '14 days')::date end,
      case when ${isAnswered} and n <> 3 and (${state} <> 'inProgress' or n = 1) then q.quantity else 0 end,
      case when ${state} = 'done' and n <> 3 then q.quantity else 0 end, case when ${state} = 'done' and n <> 3 then 1 else 0 end,
      case when ${isAnswered} and n = 3 then 'Slutsåld hos förlaget' else '' end
    from (select p.*, row_number() over (order by p.id) as n from (select * from product_details where distributor_id = ${distributorId}
      order by (id * 7919 + ${place} * 104729) % 1009, id limit 4) p) p cross join lateral (select 5 * (1 + p.id % 4) as quantity) q`)
  if (state === 'done')
    await tx.execute(sql`insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
      select ${at}::timestamptz, ${staff}, product_detail_id, 'supplier', 'stockholm', received, 'receipt', 'request:' || request_id || ':' || id || ':0'
      from request_items where request_id = ${id} and received > 0`)
  await countOrdered(tx, id)
}
