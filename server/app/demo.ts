import { type SQL, sql } from 'drizzle-orm'
import { createRandom, type Random } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import { type DemoCustomer, demoCustomers } from '../customers/demo'
import type { Database, Queryable } from '../db/database'
import { countIn } from '../orders/basketCounts'
import { type DemoOrder, demoOrders } from '../orders/demo'
import { type DemoEdition, demoEditions } from '../products/demo'

/** How many editions are all but sold out, so that some open orders are short. */
const scarceCount = 6

/**
 * Fills an empty database with a catalogue, customers and a year of orders; does nothing where there
 * is a product or a basket already. Dates are relative to `now`; all else is the same at every run.
 */
export async function seedDemo(db: Database, { now = new Date(), orders = 620 } = {}): Promise<void> {
  const isMade = await db.transaction(async (tx) => {
    // Two servers may start on one database at once.
    await tx.execute(sql`select pg_advisory_xact_lock(7205174)`)
    const { rows } = await tx.execute<{ isFilled: boolean }>(
      sql`select exists (select from products) or exists (select from baskets) as "isFilled"`,
    )
    if (rows[0]?.isFilled) return false
    const random = createRandom(1917)
    const editions = demoEditions(random)
    const customers = demoCustomers(random)
    const editionIds = await insertEditions(tx, editions)
    const customerIds = await insertCustomers(tx, customers, now)
    const staff = await staffIds(tx)
    await registerCatalogue(tx, now)
    const scarce = Array.from({ length: scarceCount }, (_, i) => i * 17 + 3)
    const made = demoOrders(random, { now, staff, customers, editions: editions.length, scarce }, orders)
    await insertOrders(tx, made, editionIds, customerIds)
    await stockUp(tx, made, editionIds, scarce, random)
    return true
  })
  if (isMade) await db.execute(sql`analyze`)
}

async function insertEditions(tx: Queryable, editions: DemoEdition[]): Promise<number[]> {
  const products = editions.filter(({ product }, i) => editions.findIndex((other) => other.product === product) === i)
  const first = await nextId(tx, 'products')
  await tx.execute(sql`insert into products (id, kind, title)
    select ${first} + product - 1, kind, title from ${rowsOf(products, 'product int, kind text, title text')}`)
  await continueIds(tx, 'products')
  const firstDetail = await nextId(tx, 'product_details')
  const rows = editions.map((edition, i) => ({ ...edition, id: firstDetail + i, product: first + edition.product - 1 }))
  await tx.execute(sql`insert into product_details (id, product_id, isbn, title, contributor, format, unit_price, vat_rate)
    select id, product, isbn, title, contributor, format, "unitPrice", "vatRate" from ${rowsOf(
      rows,
      'id int, product int, isbn text, title text, contributor text, format text, "unitPrice" bigint, "vatRate" numeric',
    )}`)
  await continueIds(tx, 'product_details')
  return rows.map(({ id }) => id)
}

/** Who entered the catalogue, over the last fourteen months: some more than others. */
async function registerCatalogue(tx: Queryable, now: Date): Promise<void> {
  const people = sql`(select array_agg(id order by username nulls last, id) as ids from users
    where kind = 'staff' and (username is null or username in ('admin', 'catalogue', 'orders'))) people`
  const at = sql`${now.toISOString()}::timestamptz - make_interval(hours => (t.id * 7919) % 10200)`
  for (const table of ['products', 'product_details'])
    await tx.execute(sql`update ${sql.raw(table)} t set created_at = ${at},
      registered_by = people.ids[1 + least((t.id * 31) % 17 % 7, cardinality(people.ids) - 1)] from ${people}`)
}

async function insertCustomers(tx: Queryable, customers: DemoCustomer[], now: Date): Promise<number[]> {
  const rows = customers.map((customer, place) => ({ place, ...customer }))
  const columns =
    'place int, kind text, "firstName" text, "lastName" text, "nonLatinFirstName" text, "nonLatinLastName" text, organisation text, email text, phone text, address text, "postalCode" text, city text, country text'
  await tx.execute(sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, email, phone, created_at)
    select kind, "firstName", "lastName", "nonLatinFirstName", "nonLatinLastName", organisation, email, phone, ${now.toISOString()}::timestamptz - interval '1 year'
    from ${rowsOf(rows, columns)} order by place on conflict do nothing`)
  await tx.execute(sql`insert into addresses (user_id, recipient, address, postal_code, city, country)
    select u.id, coalesce(nullif(r.organisation, ''), r."firstName" || ' ' || r."lastName"), r.address, r."postalCode", r.city, r.country
    from ${rowsOf(rows, columns)} join users u on lower(u.email) = lower(r.email) order by r.place`)
  const found = await tx.execute<{ id: number }>(
    sql`select u.id from ${rowsOf(rows, columns)} join users u on lower(u.email) = lower(r.email) order by r.place`,
  )
  return found.rows.map(({ id }) => id)
}

/** Whoever may have handled orders: the staff there is, and some colleagues without an account. */
export async function staffIds(tx: Queryable): Promise<number[]> {
  await tx.execute(sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, email) values
    ('staff', 'Maria', 'Sandberg', '', '', 'maria.sandberg@shop.example.se'),
    ('staff', 'Reza', 'Moradi', 'رضا', 'مرادی', 'reza.moradi@shop.example.se'),
    ('staff', 'Karin', 'Ljung', '', '', 'karin.ljung@shop.example.se') on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from users where kind = 'staff' and not required_change_password and coalesce(username, 'orders') in ('orders', 'admin') order by id`,
  )
  return rows.map(({ id }) => id)
}

async function insertOrders(tx: Queryable, orders: DemoOrder[], editionIds: number[], customerIds: number[]): Promise<void> {
  const methods = [...new Set(orders.flatMap(({ payment }) => payment.method ?? []))]
  await tx.execute(
    sql`insert into payment_method (title) select title from ${rowsOf(
      methods.map((title) => ({ title })),
      'title text',
    )} on conflict do nothing`,
  )
  const firstId = await nextId(tx, 'baskets')
  const baskets = orders.map((order, i) => ({
    id: firstId + i,
    status: order.status,
    customer: order.customer === undefined ? null : customerIds[order.customer],
    handler: order.handler,
    ...order.payment,
    made: order.history[0]?.at,
    changed: order.history.at(-1)?.at,
    by: order.history.at(-1)?.by,
  }))
  await tx.execute(sql`insert into baskets (id, status, customer_id, handler_id, delivery_address_id, billing_address_id,
      payment_method_id, payment_state, payment_reference, created_at, changed_at, changed_by)
    select r.id, status, customer, handler, a.id, a.id, m.id, state, reference, made, changed, by
    from ${rowsOf(
      baskets,
      'id int, status text, customer int, handler int, state text, method text, reference text, made timestamptz, changed timestamptz, by int',
    )} left join lateral (select min(id) as id from addresses where user_id = r.customer) a on true
      left join payment_method m on m.title = r.method order by r.id`)
  await continueIds(tx, 'baskets')

  const lines = orders.flatMap(({ lines }, i) =>
    lines.map(({ edition, quantity }) => ({ basket: firstId + i, edition: editionIds[edition], quantity })),
  )
  await tx.execute(sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate)
    select basket, p.id, quantity, p.unit_price, p.vat_rate from ${rowsOf(lines, 'basket int, edition int, quantity int')}
      join product_details p on p.id = r.edition order by basket`)
  await tx.execute(sumUpAll(firstId))
  await tx.execute(countIn(firstId, firstId + orders.length - 1))

  const history = orders.flatMap(({ history }, i) => history.map((entry, step) => ({ basket: firstId + i, step, ...entry })))
  await tx.execute(sql`insert into basket_history (basket_id, from_status, to_status, by_id, at, reason)
    select basket, "from", "to", by, at, reason
    from ${rowsOf(history, 'basket int, step int, "from" text, "to" text, by int, at timestamptz, reason text')} order by at, basket, step`)
  const comments = orders.flatMap(({ comments }, i) => comments.map((comment) => ({ basket: firstId + i, ...comment })))
  await tx.execute(sql`insert into basket_comments (basket_id, text, by_id, at)
    select basket, text, by, at from ${rowsOf(comments, 'basket int, text text, by int, at timestamptz')} order by at`)
}

/** Counts and amounts of every basket from an id on, from its lines. */
export const sumUpAll = (firstId: number): SQL => sql`
  update baskets b set item_count = s.lines, copies = s.copies, net = s.net, vat = s.vat from (
    select basket_id, count(*) as lines, sum(quantity) as copies, sum(net) as net, sum(vat) as vat
    from basket_details where basket_id >= ${firstId} group by basket_id
  ) s where b.id = s.basket_id`

/** Shelves that hold what is set aside, what open orders want, and some more; of the scarce ones hardly anything. */
async function stockUp(tx: Queryable, orders: DemoOrder[], editionIds: number[], scarce: number[], random: Random): Promise<void> {
  const reserved = new Map<number, number>()
  const wanted = new Map<number, number>()
  for (const { status, lines } of orders)
    for (const { edition, quantity } of lines) {
      const sum = status === 'inProgress' ? reserved : wanted
      if (status === 'inProgress' || status === 'newOrder') sum.set(edition, (sum.get(edition) ?? 0) + quantity)
    }
  const shelves = editionIds.map((edition, i) => {
    const aside = reserved.get(i) ?? 0
    const free = scarce.includes(i) ? random.between(0, 1) : (wanted.get(i) ?? 0) + random.between(4, 60)
    return { edition, stockholm: aside + free, aside, tehran: random.between(0, 80) }
  })
  await tx.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand, reserved)
    select edition, place.warehouse, place.on_hand, place.reserved
    from ${rowsOf(shelves, 'edition int, stockholm int, aside int, tehran int')},
      lateral (values ('stockholm', stockholm, aside), ('tehran', tehran, 0)) as place (warehouse, on_hand, reserved) order by edition, place.warehouse`)
}

/** The first id that is free, for rows that are given theirs. */
export async function nextId(tx: Queryable, table: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int + 1 as id from ${sql.raw(table)}`)
  return rows[0]?.id ?? 1
}

/** Lets the table number on from the ids that rows were given. */
export const continueIds = (tx: Queryable, table: string) =>
  tx.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.raw(table)}))`)
