/** Five years of an office ten times the size of the one that the other benches measure. */
const whole = { titles: 1_000_000, customers: 200_000, orders: 5_000_000, moves: 20_000_000, invoices: 3_000_000, entries: 100_000_000 }

/** `share` of all of it, with `entries` of the audit log instead of a hundred million. */
export const sizesOf = (share, entries = whole.entries) =>
  Object.fromEntries(Object.entries({ ...whole, entries }).map(([name, count]) => [name, Math.round(count * share)]))

/** When row `n` of `count` came about: evenly over five years. */
const at = (n, count) => `(now() - interval '1826 days' * (1 - ${n} / ${count + 1}::float8))`
const oneOf = (n, texts) => `(array[${texts.map((text) => `'${text}'`).join(',')}])[1 + (${n}) % ${texts.length}]`
/** One of `count` by the hash of a number, evenly. */
const anyOf = (n, count) => `((hashint8((${n})::bigint) & 2147483647) % ${count})`
/** One of `count` by the hash of a number: a tenth of them in half of all cases, as books sell. */
const popular = (n, count) => `floor(${count} * power((hashint8((${n})::bigint) & 2147483647) / 2147483648.0::float8, 3))::int`

/** The newest orders are open. */
const isOpen = (n, count) => `${n} > ${Math.floor(count * 0.998)}`

const catalogue = ({ titles }) => `
  insert into products (kind, title, non_latin_title, contributor_line, language_ids, status, sought, readiness)
    select 'book', ${oneOf('n', ['Bröderna', 'Sagan om', 'Boken om', 'Historien om', 'Notes on', 'A history of'])} || ' ' || substr(md5(n::text), 1, 7)
        || case when n % 5000 = 7 then ' Kattresan' else '' end,
      case when n % 3 = 0 then 'کتاب ' || n else '' end, ${oneOf('n', ['Anna Ek', 'Erik Lindberg', 'Maryam Hosseini', 'Åsa Öberg', 'Sadegh Hedayat'])},
      array[1 + n % 4], 'active', case when n % 3 = 0 then 'کتاب مریم حسینی' else 'Bonniers' end, n % 32
    from generate_series(1, ${titles}) n;
  insert into product_details (product_id, kind, isbn, title, contributor, format, price, price_includes_vat, unit_price, sought, readiness, status)
    select t.id, 'book', b.body || (10 - b.sum % 10) % 10, t.title, t.contributor_line, ${oneOf('t.n', ['Hardback', 'Paperback'])}, 12900, true, 12170, t.sought, t.readiness, 'active'
    from (select id, title, contributor_line, sought, readiness, (row_number() over (order by id))::int as n from products order by id desc limit ${titles}) t
      cross join lateral (select body, (select sum(substr(body, i, 1)::int * (1 + 2 * ((i + 1) % 2)))::int from generate_series(1, 12) i) as sum
        from (select '97899' || lpad(t.n::text, 7, '0') as body) x) b order by t.n`

const customers = ({ customers: count }) => `
  insert into users (kind, first_name, last_name, non_latin_first_name, organisation, email)
    select case when n % 12 = 0 then 'institutional' else 'private' end, ${oneOf('n', ['Anna', 'Erik', 'Maryam', 'Lars', 'Åsa', 'Reza', 'Karin'])},
      ${oneOf('n', ['Lind', 'Ek', 'Berg', 'Sjö', 'Björk', 'Nor', 'Öster', 'Hag', 'Ahl', 'Dal', 'Alm', 'Söder', 'Ny', 'Gran', 'Wall'])}
        || ${oneOf('n / 15', ['berg', 'ström', 'gren', 'kvist', 'man', 'qvist', 'lund', 'mark', 'stedt', 'blad'])} || ' ' || n, case when n % 7 = 2 then 'مریم' else '' end,
      case when n % 12 = 0 then 'Skolbiblioteket nr ' || n else '' end, 'growth' || n || '@example.se'
    from generate_series(1, ${count}) n;
  insert into addresses (user_id, recipient, address, postal_code, city, country)
    select id, first_name || ' ' || last_name, 'Storgatan ' || id % 150 + 1, '111 22', 'Stockholm', 'SE' from users where email like 'growth%' order by id`

/** Each order has two lines. */
const orders = ({ orders: count, customers: people, titles }, { users, addresses, baskets, product_details: editions }, staff) => `
  insert into baskets (status, customer_id, handler_id, delivery_address_id, billing_address_id, payment_state, item_count, copies, net, vat, settled_total,
      first_titles, created_at, changed_at, changed_by)
    select o.status, ${users} + o.who, case when o.status in ('inProgress', 'done', 'cancelled') then ${staff} end, ${addresses} + o.who, ${addresses} + o.who, o.payment,
      2, 2, 24340, 1460, case o.payment when 'settled' then 25800 end, array['Bröderna ' || o.n % 997, 'Notes on ' || o.n % 991],
      ${at('o.n', count)}, least(now(), ${at('o.n', count)} + interval '1 hour' * (o.n % 300)), ${staff}
    from (select n, ${anyOf('n', people)} as who, s.status, case when n % 4 = 0 then 'invoice' when s.status = 'newOrder' and n % 3 = 0 then 'outstanding' else 'settled' end as payment
      from generate_series(1, ${count}) n cross join lateral (select case when ${isOpen('n', count)} then ${oneOf('n', ['create', 'newOrder', 'newOrder', 'inProgress'])}
        when n % 40 = 1 then 'cancelled' else 'done' end as status) s) o order by o.n;
  insert into basket_details (basket_id, product_detail_id, title, isbn, contributor, format, quantity, unit_price, vat_rate, net, vat, reserved, delivered, invoiced)
    select b.id, d.id, d.title, d.isbn, d.contributor, d.format, 1, 12170, 0.06, 12170, 730, (b.status = 'inProgress')::int, (b.status = 'done')::int, (b.status = 'done')::int
    from baskets b cross join lateral (values (${editions} + ${popular('b.id * 2', titles)}), (${editions} + ${anyOf('b.id * 2 + 1', titles)})) line (edition)
      join product_details d on d.id = line.edition
    where b.id >= ${baskets} order by b.id, d.id on conflict do nothing;
  delete from basket_counts;
  insert into basket_counts (shard, offers, new_orders, pending, in_progress, done, cancelled)
    select 0, count(*) filter (where list = 'offers'), count(*) filter (where list = 'newOrders'), count(*) filter (where list = 'pending'),
      count(*) filter (where list = 'inProgress'), count(*) filter (where list = 'done'), count(*) filter (where list = 'cancelled') from baskets`

/** An invoice covers one or two orders and has the document of the demo's smallest; one in thirty is unpaid. All are booked, or the server would start to book them. */
const invoices = ({ invoices: count, orders: ordered }, { invoices: from, baskets }, staff) => `
  insert into invoices (kind, state, customer_id, series, number, is_first, invoice_date, due_date, currency, net, vat, ocr, note, document, issued_at, issued_by)
    select 'invoice', case when n % 30 = 0 then 'issued' else 'paid' end, b.customer_id, 'invoice', 10000000 + n, false, b.created_at::date, b.created_at::date + 30,
      'SEK', 24340, 1460, '', '', m.document, b.created_at, ${staff}
    from generate_series(1, ${count}) n join baskets b on b.id = ${baskets} + floor((n - 1) * ${ordered / count}::float8)::int
      cross join (select document from invoices where kind = 'invoice' and currency = 'SEK' order by pg_column_size(document) limit 1) m order by n;
  insert into invoice_items (invoice_id, position, kind, basket_id, basket_detail_id, title, isbn, quantity, unit_price, amount, vat_rate, net, vat)
    select i.invoice, row_number() over (partition by i.invoice order by i.id), 'goods', i.basket_id, i.id, coalesce(i.title, ''), coalesce(i.isbn, ''), 1, 12170, 12170, 0.06, 12170, 730
    from (select d.*, ${from} + floor((d.basket_id - ${baskets}) / ${ordered / count}::float8)::int as invoice from basket_details d where d.basket_id >= ${baskets} and d.invoiced > 0) i
    order by i.invoice, i.id;
  insert into invoice_payments (invoice_id, at, amount, method, by_id, entered_at)
    select id, due_date, total, 'bankgiro', ${staff}, issued_at from invoices where id >= ${from} and state = 'paid' order by id;
  insert into sales_lines (day, source, kind, item, document_id, basket_id, basket_detail_id, basket_day, is_first, product_detail_id, customer_id, handler_id, currency, quantity, net, vat, net_sek)
    select v.invoice_date, 'invoice:' || i.id, 'invoice', 'goods', v.id, i.basket_id, i.basket_detail_id, v.invoice_date, i.position = 1, d.product_detail_id, v.customer_id, ${staff}, 'SEK', 1, i.net, i.vat, i.net
    from invoice_items i join invoices v on v.id = i.invoice_id join basket_details d on d.id = i.basket_detail_id where i.invoice_id >= ${from} order by i.id;
  insert into vouchers (kind, source_id, series, number, day, text, invoice_id, at)
    select 'invoice', id, 'growth', id, invoice_date, '', id, issued_at from invoices where id >= ${from} order by id;
  insert into vouchers (kind, source_id, series, number, day, text, invoice_id, at)
    select 'payment', id, 'growth payments', id, at, '', invoice_id, entered_at from invoice_payments where invoice_id >= ${from} order by id`

/** A thousand copies of each title first; then one move in eight brings thirty and the others take three. */
const moves = ({ moves: count, titles }, { product_details: editions }) => `
  insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select ${at('n', count)}, ${editions} + n - 1, 'supplier', 'stockholm', 1000, 'receipt', 'growth:' || n from generate_series(1, ${titles}) n;
  insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select ${at('n', count)}, ${editions} + ${popular('n', titles)}, case when n % 8 = 0 then 'supplier' else 'stockholm' end, case when n % 8 = 0 then 'stockholm' else 'customer' end,
      case when n % 8 = 0 then 30 else 3 end, case when n % 8 = 0 then 'receipt' else 'delivery' end, 'growth:' || n from generate_series(${titles + 1}, ${count}) n;
  insert into stock_months (product_detail_id, place, month, change)
    select product_detail_id, 'stockholm', date_trunc('month', at at time zone 'Europe/Stockholm')::date, sum(case to_place when 'stockholm' then quantity else -quantity end)::int
    from stock_moves where product_detail_id >= ${editions} group by 1, 3 order by 1, 3;
  insert into inventory (product_detail_id, warehouse, on_hand) select product_detail_id, place, sum(change)::int from stock_months where product_detail_id >= ${editions} group by 1, 2 order by 1`

/** Promised to the orders in progress. */
const promises = ({ baskets }) => `
  update inventory i set reserved = w.copies from (select d.product_detail_id as id, sum(d.reserved)::int as copies
    from basket_details d join baskets b on b.id = d.basket_id where b.id >= ${baskets} and b.list = 'inProgress' group by 1) w
  where i.product_detail_id = w.id and i.warehouse = 'stockholm'`

/** Ten entries: four about orders, four about editions and titles, one about a customer, and one sign-in. */
const entries = (
  { entries: count, orders: ordered, titles, customers: people },
  { baskets, product_details: editions, products, users },
  staff,
) => `
  insert into operator_activity_report (at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
    select ${at('n', count)}, p.operator, p.id, '192.0.2.' || n % 250, e.action, e.entity, e.name, e.record, '#' || e.record, 1 + n % 40, e.changes::jsonb, e.details, ${at('n', count)}
    from generate_series(1, ${count}) n
      join (select id, first_name || ' ' || last_name as operator, row_number() over (order by id) - 1 as place, count(*) over () as all_of from users where kind = 'staff') p on p.place = n % p.all_of
      cross join lateral (select n % 10 as tenth, ${baskets} + (n::bigint * ${ordered} / ${count + 1})::int as basket) t
      cross join lateral (select case when tenth < 9 then case when tenth < 4 then 'moved' else 'changed' end else 'signedIn' end as action,
        case when tenth < 4 then 'Order' when tenth < 7 then 'Book edition' when tenth < 8 then 'Book' when tenth < 9 then 'Customer' else 'Session' end as entity,
        case when tenth < 4 then 'Basket' when tenth < 7 then 'BookDetail' when tenth < 8 then 'Book' when tenth < 9 then 'Customer' else 'Session' end as name,
        case when tenth < 4 then basket when tenth < 7 then ${editions} + ${anyOf('n', titles)} when tenth < 8 then ${products} + ${anyOf('n', titles)} when tenth < 9 then ${users} + ${anyOf('n', people)} else ${staff} end as record,
        case when tenth < 4 then '[{"field":"status","from":"newOrder","to":"inProgress"}]' when tenth < 9 then '[{"field":"price","from":{"amount":12900,"currency":"SEK"},"to":{"amount":13900,"currency":"SEK"}}]' else '[]' end as changes,
        case when tenth < 4 then 'Status: New order → In progress' when tenth < 9 then 'Price: 129.00 SEK → 139.00 SEK' else '' end as details) e`

/** Its tables are filled in turn; those that do not wait for each other beside each other. */
const steps = [
  { name: 'titles', tables: ['products', 'product_details'], fill: catalogue },
  { name: 'customers', tables: ['users', 'addresses'], fill: customers },
  { name: 'orders', tables: ['baskets', 'basket_details'], fill: orders },
  { name: 'invoices', tables: ['invoices', 'invoice_items', 'invoice_payments', 'sales_lines', 'vouchers'], fill: invoices },
]
const besides = [
  { name: 'moves', tables: ['stock_moves', 'stock_months', 'inventory'], fill: moves },
  { name: 'entries', tables: ['operator_activity_report'], fill: entries },
]
const all = [...steps, ...besides].flatMap(({ tables }) => tables)

const indexesOf = `select i.indexname as name, i.indexdef as made from pg_indexes i
  where i.tablename = any ($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`

/**
 * Fills the database of a server that has its demo records and is stopped: rows as they would have been written, without what looks at each, and
 * indexes made afterwards. `connect` opens a connection; `say` hears what took how many seconds.
 */
export async function fillOffice(connect, sizes, say) {
  const one = await connect()
  const next = {}
  for (const table of all.filter((name) => name !== 'stock_months'))
    next[table] = Number(
      (await one.query(`select 1 + setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table})) as id`)).rows[0].id,
    )
  const staff = (await one.query(`select id from users where username = 'orders'`)).rows[0].id
  const run = async (db, { name, tables, fill }) => {
    const started = performance.now()
    await db.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '512MB'",
    )
    const { rows } = await db.query(indexesOf, [tables])
    for (const index of rows) await db.query(`drop index ${index.name}`)
    await db.query(fill(sizes, next, staff))
    for (const index of rows) await db.query(index.made)
    for (const table of tables) await db.query(`vacuum analyze ${table}`)
    say(name, (performance.now() - started) / 1000)
  }
  const two = await connect()
  await run(one, steps[0])
  await Promise.all([
    steps.slice(1).reduce((before, step) => before.then(() => run(one, step)), Promise.resolve()),
    besides.reduce((before, step) => before.then(() => run(two, step)), Promise.resolve()),
  ])
  await one.query(promises(next))
  await one.query('vacuum analyze inventory')
  await Promise.all([one.end(), two.end()])
}
