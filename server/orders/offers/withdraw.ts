import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'

/** Offers of an order that is cancelled are none any more. */
export const withdrawOffers = (tx: Queryable, basketId: number) =>
  tx.execute(sql`with ended as (update offers set state = 'withdrawn' where basket_id = ${basketId} and state in ('draft', 'sent'))
    update baskets set offer_out = null, offer_until = null where id = ${basketId} and offer_out is not null`)
