import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import { continueIds, type DemoFill, hasRows, nextId } from '../core/demo'
import { createRandom, type Random } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { inDefaultWarehouse, isIn } from '../inventory/stock'
import { includesVat, ownPrice } from '../products/prices/priceAt'
import { countIn } from './basketCounts'
import { codesDemo } from './codes/demo'
import { demoAbroad, demoDocuments } from './demoDocuments'
import { type DemoOrder, demoOrders } from './demoOrders'
import { wordsOncePlaced } from './documents/lineWords'
import { keepFirstTitles } from './firstTitles'
import { partsOfBaskets } from './money/basketSums'
import { movesMade } from './movesMade'
import { wishesDemo } from './wishes/demo'

const seed = 1_976_104_109

const scarceCount = 6

type World = { editionIds: number[]; customers: { id: number; kind: 'private' | 'institutional' }[] }

export const ordersDemo: DemoFill = async ({ tx, now, sizes }) => {
  if (await hasRows(tx, ['baskets', 'inventory'])) return undefined
  const world = await readWorld(tx)
  const editions = world.editionIds.length
  const scarce = Array.from({ length: scarceCount }, (_, i) => i * 17 + 3).filter((i) => i < editions)
  if (!world.customers.length || !scarce.length) return undefined
  const random = createRandom(seed)
  const staff = await staffIds(tx)
  const made = demoOrders(random, { now, staff, customers: world.customers, editions, scarce }, sizes.orders ?? 620)
  await insertOrders(tx, made, world)
  await stockUp(tx, now, made, world.editionIds, scarce, random)
  await codesDemo(tx, now)
  await wishesDemo(tx, now)
  await demoDocuments(tx, now)
  await demoBackOrder(tx)
  await demoAbroad(tx, now)
  return []
}

async function demoBackOrder(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with line as (
      select d.id, d.basket_id, d.product_detail_id, b.changed_at from basket_details d join baskets b on b.id = d.basket_id
        join product_details p on p.id = d.product_detail_id
      where b.status = 'inProgress' and d.reserved = d.quantity and d.quantity >= 3 and b.open_deliveries = '{}' and p.distributor_id is not null
      order by p.distributor_id = (select distributor_id from users where username = 'distributor') desc nulls last, b.id desc, d.id limit 1
    ), missing as (
      update basket_details d set reserved = d.reserved - 2, back_ordered_since = line.changed_at from line where d.id = line.id
    ), aside as (
      update inventory i set reserved = i.reserved - 2 from line where i.product_detail_id = line.product_detail_id and ${isIn('i')}
    )
    insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source, note)
    select line.changed_at - interval '1 hour', line.product_detail_id, ${inDefaultWarehouse}, 'adjustment', i.on_hand - i.reserved + 2, 'count', 'count:back-order', 'Water damage'
    from line join inventory i on i.product_detail_id = line.product_detail_id and ${isIn('i')}`)
}

async function readWorld(tx: Queryable): Promise<World> {
  const editions = await tx.execute<{ id: number }>(sql`select id from product_details order by id`)
  const customers = await tx.execute<World['customers'][number]>(
    sql`select id, kind from users where kind in ('private', 'institutional') order by id`,
  )
  return { editionIds: editions.rows.map(({ id }) => id), customers: customers.rows }
}

async function insertOrders(tx: Queryable, orders: DemoOrder[], world: World): Promise<void> {
  const methods = [...new Set(orders.flatMap(({ payment }) => payment.method ?? []))]
  await tx.execute(
    sql`insert into payment_method (title) select title from ${rowsOf(
      methods.map((title) => ({ title })),
      sql`title text`,
    )} on conflict do nothing`,
  )
  const firstId = await nextId(tx, 'baskets')
  const baskets = orders.map((order, i) => ({
    id: firstId + i,
    status: order.status,
    customer: order.customer === undefined ? null : world.customers[order.customer]?.id,
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
      sql`id int, status text, customer int, handler int, state text, method text, reference text, made timestamptz, changed timestamptz, by int`,
    )} left join lateral (select min(id) as id from addresses where user_id = r.customer) a on true
      left join payment_method m on m.title = r.method order by r.id`)
  await continueIds(tx, 'baskets')

  const lines = orders.flatMap(({ lines, status }, i) =>
    lines.map(({ edition, quantity }) => ({
      basket: firstId + i,
      edition: world.editionIds[edition],
      quantity,
      reserved: status === 'inProgress' ? quantity : 0,
      delivered: status === 'done' ? quantity : 0,
    })),
  )
  await tx.execute(sql`insert into basket_details (basket_id, product_detail_id, title, isbn, contributor, format, quantity, reserved, delivered, unit_price, price_includes_vat, vat_rate, net, vat)
    select basket, d.id, ${wordsOncePlaced('b', 'd')}, quantity, reserved, delivered, ${ownPrice}, ${includesVat}, d.vat_rate, 0, 0
    from ${rowsOf(lines, sql`basket int, edition int, quantity int, reserved int, delivered int`)}
      join product_details d on d.id = r.edition join baskets b on b.id = r.basket order by basket`)
  await tx.execute(sumUpAll(firstId))
  await tx.execute(keepFirstTitles(sql`b.id >= ${firstId}`))
  await tx.execute(countIn(firstId, firstId + orders.length - 1))

  const history = orders.flatMap(({ history }, i) => history.map((entry, step) => ({ basket: firstId + i, step, ...entry })))
  await tx.execute(
    movesMade(sql`select basket, "from" as was, "to" as becomes, by, at, reason, step
      from ${rowsOf(history, sql`basket int, step int, "from" text, "to" text, by int, at timestamptz, reason text`)}`),
  )
  const comments = orders.flatMap(({ comments }, i) => comments.map((comment) => ({ basket: firstId + i, ...comment })))
  await tx.execute(sql`insert into basket_comments (basket_id, text, by_id, at)
    select basket, text, by, at from ${rowsOf(comments, sql`basket int, text text, by int, at timestamptz`)} order by at`)
  await tx.execute(
    sql`update baskets b set comment_count = (select count(*) from basket_comments m where m.basket_id = b.id) where b.id >= ${firstId}`,
  )
}

const sumUpAll = (firstId: number) => sql`
  with line as (
    update basket_details d set net = p.net, vat = p.vat from (${partsOfBaskets(sql`b.id >= ${firstId}`)}) p
    where d.id = p.position and not p.is_charge returning d.basket_id, d.quantity, d.net, d.vat
  )
  update baskets b set item_count = s.lines, copies = s.copies, net = s.net, vat = s.vat,
    settled_total = case payment_state when 'settled' then s.net + s.vat end from (
    select basket_id, count(*) as lines, sum(quantity) as copies, sum(net) as net, sum(vat) as vat from line group by basket_id
  ) s where b.id = s.basket_id`

/** Opening stock dates before everything else, so that past stock is plausible. */
async function stockUp(tx: Queryable, now: Date, orders: DemoOrder[], editionIds: number[], scarce: number[], random: Random) {
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
  const places = sql`${rowsOf(shelves, sql`edition int, stockholm int, aside int, tehran int`)},
      lateral (values ('stockholm', stockholm, aside), ('tehran', tehran, 0)) as place (warehouse, on_hand, reserved)`
  await tx.execute(sql`insert into inventory (product_detail_id, warehouse, reserved)
    select edition, place.warehouse, place.reserved from ${places} order by edition, place.warehouse`)
  const began = new Date(now.getTime() - 500 * 86_400_000).toISOString()
  await tx.execute(sql`insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select ${began}::timestamptz, edition, 'supplier', place.warehouse, place.on_hand, 'receipt', 'begun:' || place.warehouse
    from ${places} where place.on_hand > 0 order by edition, place.warehouse`)
}
