import { sql } from 'drizzle-orm'
import { type Demo, hasRows } from '../core/demo'

export async function inventoryDemo({ tx, now }: Demo): Promise<void> {
  if (await hasRows(tx, ['stock_transfers', 'stocktakes'])) return
  const { rows: people } = await tx.execute<{ id: number }>(
    sql`select id from users where kind = 'staff' order by username = 'catalogue' desc nulls last, id limit 2`,
  )
  const [first, second = first] = people
  if (!first || !second) return
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

  await tx.execute(sql`update inventory i set shelf = case i.warehouse when 'stockholm' then chr(65 + (d.id / 24) % 12) || '-' || lpad((1 + d.id % 24 / 4)::text, 2, '0')
      else 'T-' || lpad((1 + d.id % 30)::text, 2, '0') end
    from product_details d where d.id = i.product_detail_id and i.warehouse in ('stockholm', 'tehran')`)

  for (const [place, shelf] of ['B-01', 'B-02'].entries()) {
    const at = day(9 - place)
    const { rows } = await tx.execute<{
      id: number
    }>(sql`insert into stocktakes (warehouse, shelf, state, started_by, started_at, posted_by, posted_at)
      values ('stockholm', ${shelf}, 'posted', ${first.id}, ${day(9.2 - place)}, ${first.id}, ${at}) returning id`)
    const id = rows[0]?.id ?? 0
    await tx.execute(sql`with counted as (
        insert into stocktake_items (stocktake_id, product_detail_id, shelf, counts, counted, book, counted_at)
        select ${id}, i.product_detail_id, i.shelf, 1, i.on_hand + case row_number() over (order by i.on_hand desc) when 1 then -1 when 2 then 1 else 0 end, i.on_hand, ${at}::timestamptz
        from inventory i where i.warehouse = 'stockholm' and i.shelf = ${shelf} and i.on_hand > 0 returning product_detail_id, counted, book, shelf
      ), told as (
        insert into stocktake_counts (stocktake_id, client_id, product_detail_id, quantity, shelf, by_id, at, book_at_count)
        select ${id}, gen_random_uuid(), product_detail_id, counted, shelf, case when product_detail_id % 2 = 0 then ${first.id}::int else ${second.id}::int end, ${at}::timestamptz, book from counted
      )
      insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
      select ${at}::timestamptz, ${first.id}, product_detail_id, case when counted > book then 'adjustment' else 'stockholm' end,
        case when counted > book then 'stockholm' else 'adjustment' end, abs(counted - book), 'count', ${`stocktake:${id}`} from counted where counted <> book`)
  }

  const { rows: open } = await tx.execute<{ id: number }>(
    sql`insert into stocktakes (warehouse, shelf, state, started_by, started_at) values ('tehran', '', 'open', ${second.id}, ${day(0.2)}) returning id`,
  )
  const openId = open[0]?.id ?? 0
  await tx.execute(sql`with counted as (
      insert into stocktake_items (stocktake_id, product_detail_id, shelf, counts, counted, book, last_move_id, counted_at)
      select ${openId}, i.product_detail_id, i.shelf, c.n, case when c.n = 0 then 0 else greatest(i.on_hand - case when i.product_detail_id % 11 = 0 then 2 else 0 end, 0) end, i.on_hand,
        case when c.n = 0 then 0 else coalesce((select max(m.id) from stock_moves m where m.product_detail_id = i.product_detail_id and 'tehran' in (m.from_place, m.to_place)), 0) end,
        case when c.n = 0 then null else ${day(0.1)}::timestamptz end
      from inventory i cross join lateral (select case when i.product_detail_id % 3 = 0 then 1 else 0 end as n) c
      where i.warehouse = 'tehran' and i.on_hand > 0 returning product_detail_id, counts, counted, book, shelf
    )
    insert into stocktake_counts (stocktake_id, client_id, product_detail_id, quantity, shelf, by_id, at, book_at_count)
    select ${openId}, gen_random_uuid(), product_detail_id, counted, shelf, ${second.id}, ${day(0.1)}::timestamptz, book from counted where counts > 0`)

  for (const [place, state] of (['done', 'underway', 'draft'] as const).entries()) {
    const [from, to] = place === 1 ? ['tehran', 'stockholm'] : ['stockholm', 'tehran']
    const { rows } = await tx.execute<{
      id: number
    }>(sql`insert into stock_transfers (from_place, to_place, state, note, acts, created_by, created_at)
      values (${from}, ${to}, ${state}, ${['', 'Nyinkomna persiska titlar', ''][place]}, ${state === 'draft' ? 0 : 1}, ${first.id}, ${day(6 - 2 * place)}) returning id`)
    const id = rows[0]?.id ?? 0
    await tx.execute(sql`insert into stock_transfer_items (transfer_id, product_detail_id, quantity, received)
      select ${id}, i.product_detail_id, least(i.on_hand - i.reserved, 4), case when ${state} = 'done' then least(i.on_hand - i.reserved, 4) else 0 end from inventory i
      where i.warehouse = ${from} and i.on_hand - i.reserved >= 8 and i.product_detail_id % 7 = ${place} order by i.product_detail_id limit 6`)
    const move = (at: string, leaves: string, comes: string, source: string) =>
      tx.execute(sql`insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
        select ${at}::timestamptz, ${first.id}, product_detail_id, ${leaves}, ${comes}, quantity, 'transfer', ${source} from stock_transfer_items where transfer_id = ${id}`)
    if (state !== 'draft') await move(day(5 - 2 * place), from, 'transit', `transfer:${id}`)
    if (state === 'done') await move(day(2), 'transit', to, `transfer:${id}:1`)
  }
}
