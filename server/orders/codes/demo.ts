import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'
import { sumUp } from '../money/basketSums'

export async function codesDemo(tx: Queryable, now: Date): Promise<void> {
  await placeWithPackCodes(tx, now)
  const { rows } = await tx.execute<{ id: number }>(sql`
    with code as (select id from discount_codes where code = 'VALKOMMEN'),
      fitting as (select distinct on (b.status, b.customer_id) b.id, b.status, b.customer_id from baskets b
        where b.status in ('create', 'newOrder') and b.customer_id is not null and b.payment_state <> 'settled' and b.item_count > 0
          and not exists (select from discount_redemptions r where r.basket_id = b.id)),
      chosen as (select distinct on (customer_id) * from (select *, row_number() over (partition by status order by id) as place from fitting) f where place <= 6),
      used as (update discount_codes set used = (select count(*) from chosen where status = 'newOrder') where id = (select id from code))
    insert into discount_redemptions (code_id, basket_id, customer_id, state, at)
    select code.id, chosen.id, customer_id, case status when 'create' then 'applied' else 'held' end, ${now.toISOString()}::timestamptz - interval '1 hour' * place
    from chosen, code returning basket_id as id`)
  for (const { id } of rows) await sumUp(tx, id)
}

async function placeWithPackCodes(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with code as (select c.id, row_number() over (order by c.id desc) as place from discount_codes c join discount_code_packs k on k.id = c.pack_id
        where k.made > 0 and c.used = 0),
      placed as (select b.id, b.customer_id, row_number() over (order by b.id desc) as place from baskets b
        where b.status = 'newOrder' and b.customer_id is not null and b.payment_state <> 'settled' and b.item_count > 0),
      chosen as (select code.id as code, placed.id, placed.customer_id, place from code join placed using (place) where place <= 5),
      used as (update discount_codes c set used = 1 from chosen where c.id = chosen.code)
    insert into discount_redemptions (code_id, basket_id, customer_id, state, at)
    select code, id, customer_id, 'held', ${now.toISOString()}::timestamptz - interval '3 hours' * place from chosen returning basket_id as id`)
  for (const { id } of rows) await sumUp(tx, id)
}
