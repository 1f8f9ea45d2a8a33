import { sql } from 'drizzle-orm'
import { type Actor, record } from '../../core/auditLog'
import { stockholmDay } from '../../core/stockholm'
import type { Queryable } from '../../db/database'
import { orderSubject } from '../basketLog'

/** Unanswered offers are withdrawn or expired. The basket must be locked. */
export async function closeOffers(tx: Queryable, basketId: number, actor: Actor): Promise<void> {
  const { rows } = await tx.execute<{ id: number; from: string; to: string }>(sql`
    with live as (select id, state, valid_to from offers where basket_id = ${basketId} and state in ('draft', 'sent') order by id for update),
      free as (update baskets set offer_out = null, offer_until = null where id = ${basketId} and offer_out is not null)
    update offers o set state = case when live.state = 'sent' and live.valid_to < ${stockholmDay(actor.now)}::date then 'expired' else 'withdrawn' end
      from live where live.id = o.id returning o.id, live.state as from, o.state as to`)
  if (!rows.length) return
  const changes = rows.map(({ id, from, to }) => ({ field: 'offer', of: `Offer ${id}`, from, to }))
  await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes })
}
