import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { shareOut } from './codes/share'

/** Counts a basket's lines and amounts anew, with what its code takes off each line. */
export async function sumUp(tx: Queryable, basketId: number): Promise<void> {
  await shareOut(tx, basketId)
  await tx.execute(sql`update baskets b set item_count = s.lines, copies = s.copies, net = s.net, vat = s.vat from (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as copies, coalesce(sum(net), 0)::bigint as net, coalesce(sum(vat), 0)::bigint as vat
      from basket_details where basket_id = ${basketId}
    ) s where b.id = ${basketId}`)
}
