import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { inDefaultWarehouse, isIn } from '../inventory/stock'
import { includesVat, ownPrice } from '../products/prices/priceAt'
import { countIn } from './basketCounts'
import { wordsOncePlaced } from './documents/lineWords'
import { documentParts } from './money/documentParts'
import { movesMade } from './movesMade'

const batchSize = 25_000

/** Spread evenly over the year before `now`, in SQL, in batches. */
export async function seedBaskets(
  db: Database,
  count: number,
  { now = new Date(), onProgress = (_made: number) => {} } = {},
): Promise<void> {
  const staff = await db.transaction(async (tx) => {
    await addCustomers(tx, Math.min(Math.ceil(count / 50), 20_000))
    return staffIds(tx)
  })
  for (let made = 0; made < count; ) {
    const size = Math.min(batchSize, count - made)
    await db.transaction((tx) => makeBatch(tx, { made, size, count, now, staff }))
    made += size
    onProgress(made)
  }
  // Sets the visibility map, which index-only counts need.
  for (const table of ['users', 'baskets', 'basket_details', 'operator_activity_report', 'inventory', 'stock_moves'])
    await db.execute(fragment`vacuum analyze ${table}`)
}

/** Numbered, so that a repeated run adds none twice. */
const addCustomers = (tx: Queryable, count: number) =>
  tx.execute(sql`
    with made as (
      insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, email, phone)
      select case when n % 12 = 0 then 'institutional' else 'private' end,
        (array['Anna','Erik','Maryam','Lars','Åsa','Reza','Karin','Nasrin','Östen','Laleh','Per','Zahra','Ebba'])[1 + n % 13],
        (array['Ek','Lindberg','Hosseini','Åkesson','Karimi','Öberg','Moradi','Wallin','Rahimi','Nyström','Sjögren'])[1 + n % 11] || ' ' || n,
        case when n % 13 in (2, 5, 7, 9, 11) then (array['مریم','رضا','نسرین','لاله','زهرا'])[1 + n % 5] else '' end,
        case when n % 13 in (2, 5, 7, 9, 11) then (array['حسینی','کریمی','مرادی','رحیمی'])[1 + n % 4] else '' end,
        case when n % 12 = 0 then 'Skolbiblioteket nr ' || n else '' end,
        'customer' || n || '@example.se', '+46 70 ' || lpad(n::text, 7, '0')
      from generate_series(1, ${count}::int) n on conflict do nothing returning id, first_name, last_name
    )
    insert into addresses (user_id, recipient, address, postal_code, city, country)
    select id, first_name || ' ' || last_name, 'Storgatan ' || id % 150 + 1, '111 22', 'Stockholm', 'SE' from made`)

type Batch = { made: number; size: number; count: number; now: Date; staff: number[] }

async function makeBatch(tx: Queryable, batch: Batch): Promise<void> {
  await skipReferenceChecks(tx)
  await draw(tx, batch)
  const { rows } = await tx.execute<{ first: number; last: number }>(sql`select min(id) as first, max(id) as last from drawn`)
  const { first = 0, last = 0 } = rows[0] ?? {}
  await tx.execute(sql`
    create temp table line on commit drop as
    select distinct on (o.id, p.id) o.id as basket, p.id as product, 1 + (hashint8extended(o.id * 8 + n, 21) & 3)::int as quantity, p.unit_price, p.includes_vat, p.vat_rate,
      null::bigint as net, null::bigint as vat
    from drawn o cross join lateral generate_series(1, 1 + (hashint4extended(o.id, 22) & 3)::int) n
      join chosen p on p.place = (hashint8extended(o.id * 8 + n, 23) & 1048575) % (select count(*) from chosen)`)
  await tx.execute(sql`analyze drawn`)
  await tx.execute(sql`analyze line`)
  await tx.execute(sql`
    update line set net = p.net, vat = p.vat from (${documentParts(
      sql`select basket as document, product as position, unit_price * quantity as base, vat_rate as rate, includes_vat from line`,
    )}) p where line.basket = p.document and line.product = p.position`)
  await tx.execute(sql`
    insert into baskets (id, status, customer_id, handler_id, delivery_address_id, billing_address_id, payment_state, item_count, copies, net, vat,
      settled_total, first_titles, created_at, changed_at, changed_by)
    select o.id, o.status, o.customer, case when o.forward >= 2 then o.handler end, a.id, a.id, o.payment, s.lines, s.copies, s.net, s.vat,
      case o.payment when 'settled' then s.net + s.vat end, t.titles, o.created_at, case when o.is_cancelled then o.cancelled_at else (array[o.created_at, o.placed_at, o.started_at, o.finished_at])[o.forward + 1] end, o.handler
    from drawn o left join lateral (select min(id) as id from addresses where user_id = o.customer) a on true
      join (select basket, count(*) as lines, sum(quantity) as copies, sum(net) as net, sum(vat) as vat
        from line group by basket) s on s.basket = o.id
      join (select basket, (array_agg(title order by product))[1:2] as titles from line join chosen on chosen.id = product group by basket) t on t.basket = o.id
    order by o.id`)
  await tx.execute(sql`
    insert into basket_details (basket_id, product_detail_id, title, isbn, contributor, format, quantity, reserved, delivered, unit_price, price_includes_vat, vat_rate, net, vat)
    select l.basket, l.product, ${wordsOncePlaced('o', 'p')}, l.quantity, case o.status when 'inProgress' then l.quantity else 0 end, case o.status when 'done' then l.quantity else 0 end,
      l.unit_price, l.includes_vat, l.vat_rate, l.net, l.vat
    from line l join drawn o on o.id = l.basket join chosen p on p.id = l.product order by l.basket, l.product`)
  await tx.execute(
    movesMade(sql`
    select o.id as basket, e.was, e.becomes, o.handler as by, e.at, e.reason, e.step from drawn o, lateral (values
      (0, null, 'create', o.created_at, ''), (1, 'create', 'newOrder', o.placed_at, ''),
      (2, 'newOrder', 'inProgress', o.started_at, ''), (3, 'inProgress', 'done', o.finished_at, ''),
      (4, (array['create', 'newOrder', 'inProgress', 'done'])[o.forward + 1], 'cancelled', o.cancelled_at, 'The customer changed their mind')
    ) e (step, was, becomes, at, reason)
    where e.step <= o.forward or (e.step = 4 and o.is_cancelled)`),
  )
  await stockUp(tx, first)
  await tx.execute(countIn(first, last))
  await tx.execute(sql`drop table drawn, line, chosen, customers, wanted`)
}

/** Reference checks are most of the work; ids were just read. */
const skipReferenceChecks = (tx: Queryable) =>
  tx.execute(sql`select set_config('session_replication_role', 'replica', true) where current_setting('is_superuser') = 'on'`)

// Materialised: inlined, each step would repeat the expressions before it.
async function draw(tx: Queryable, { made, size, count, now, staff }: Batch): Promise<void> {
  await tx.execute(sql`create temp table chosen on commit drop as
    select d.id, d.title, d.isbn, d.contributor, d.format, ${ownPrice} as unit_price, ${includesVat} as includes_vat, d.vat_rate, row_number() over (order by d.id) - 1 as place
    from product_details d where d.currency = 'SEK'`)
  await tx.execute(sql`create temp table customers on commit drop as
    select id as customer, row_number() over (order by id) - 1 as place from users where kind in ('private', 'institutional')`)
  await tx.execute(sql`analyze chosen`)
  await tx.execute(sql`analyze customers`)
  await tx.execute(sql`
    create temp table drawn on commit drop as
    with numbered as materialized (
        select nextval(pg_get_serial_sequence('baskets', 'id'))::int as id,
          ${now.toISOString()}::timestamptz - interval '1 year' * (1 - (${made}::float8 + n) / ${count + 1}::float8) as created_at
        from generate_series(1, ${size}::int) n
      ), fated as materialized (
        select *, case
            when created_at < ${now.toISOString()}::timestamptz - interval '14 days' then case when fate < 0.9 then 3 when fate < 0.97 then 1 else 2 end
            when fate < 0.1 then 0 when fate < 0.6 then 1 else 2 end as forward,
          case when created_at < ${now.toISOString()}::timestamptz - interval '14 days' then fate >= 0.9 or fate < 0.01 else fate >= 0.95 end as is_cancelled
        from (select *, (hashint4extended(id, 11) & 1048575) / 1048576.0 as fate from numbered) n
      ), placed as materialized (
        select *, created_at + least(interval '3 hours', ${now.toISOString()}::timestamptz - created_at) * ((hashint4extended(id, 12) & 255) / 1024.0) as placed_at from fated
      ), started as materialized (
        select *, placed_at + least(interval '8 days', ${now.toISOString()}::timestamptz - placed_at) * ((hashint4extended(id, 13) & 255) / 1024.0) as started_at from placed
      ), finished as materialized (
        select *, started_at + least(interval '8 days', ${now.toISOString()}::timestamptz - started_at) * ((hashint4extended(id, 14) & 255) / 1024.0) as finished_at from started
      )
    select id, forward, is_cancelled, created_at, placed_at, started_at, finished_at,
      (array[created_at, placed_at, started_at, finished_at])[forward + 1] + (${now.toISOString()}::timestamptz - (array[created_at, placed_at, started_at, finished_at])[forward + 1])
        * ((hashint4extended(id, 15) & 255) / 1024.0) as cancelled_at,
      case when is_cancelled then 'cancelled' else (array['create', 'newOrder', 'inProgress', 'done'])[forward + 1] end as status,
      customers.customer,
      (${`{${staff.join(',')}}`}::int[])[1 + ((hashint4extended(id, 17) & 1023) % ${staff.length}::int)::int] as handler,
      case when forward <= 1 and (hashint4extended(id, 18) & 3) = 0 then 'outstanding' when (hashint4extended(id, 19) & 3) = 0 then 'invoice' else 'settled' end as payment
    from finished join customers on customers.place = (hashint4extended(id, 16) & 1048575) % (select count(*) from customers)`)
}

async function stockUp(tx: Queryable, firstId: number): Promise<void> {
  // Re-enables triggers: the ledger's write the balances.
  await tx.execute(sql`select set_config('session_replication_role', 'origin', true) where current_setting('is_superuser') = 'on'`)
  await tx.execute(sql`
    create temp table wanted on commit drop as
    select l.product, coalesce(sum(l.quantity) filter (where o.status = 'inProgress'), 0)::int as aside,
      coalesce(sum(l.quantity) filter (where o.status = 'newOrder'), 0)::int as wanted
    from line l join drawn o on o.id = l.basket where o.status in ('newOrder', 'inProgress') group by l.product`)
  await tx.execute(sql`
    insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
    select product, 'supplier', ${inDefaultWarehouse}, quantity, 'receipt', ${`seed:${firstId}`} from (
      select w.product, w.aside + case when i.on_hand - i.reserved < 2 then 0 else w.wanted end as quantity
      from wanted w join inventory i on i.product_detail_id = w.product and ${isIn('i')}
    ) received where quantity > 0 order by product`)
  await tx.execute(sql`
    update inventory i set reserved = i.reserved + w.aside from wanted w where w.product = i.product_detail_id and ${isIn('i')}`)
}
