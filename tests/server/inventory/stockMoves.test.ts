import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move, stockOf } from '../orders/orders'
import { emptyDatabase } from '../setup/database'
import { startServer } from '../setup/harness'

type Posted = { product: number; from: string; to: string; quantity: number; kind?: string; source?: string }

const post = (db: Database, { product, from, to, quantity, kind = 'transfer', source = 'transfer:1' }: Posted) =>
  db.execute(sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
    values (${product}, ${from}, ${to}, ${quantity}, ${kind}, ${source})`)

const movesOf = async (db: Database, product: number) =>
  (
    await db.execute<Record<string, unknown>>(
      sql`select from_place as "from", to_place as "to", quantity, kind, source from stock_moves where product_detail_id = ${product} order by id`,
    )
  ).rows

/** What the database answers a statement that it refuses: its code, and the rule by name where it has one. */
const refused = (code: string, constraint?: string) => ({ cause: expect.objectContaining({ code, ...(constraint && { constraint }) }) })

test('a balance that begins with copies posts them as its opening move', async () => {
  const db = await emptyDatabase()
  const product = await addProduct(db, { onHand: 12 })
  expect(await movesOf(db, product)).toEqual([
    { from: 'adjustment', to: 'stockholm', quantity: 12, kind: 'opening', source: expect.stringMatching(/^opening:\d+$/) },
  ])
  await expectLedger(db)
})

test('a move takes copies from one place to the other, and makes the balance that is not there', async () => {
  const db = await emptyDatabase()
  const product = await addProduct(db, { onHand: 12 })
  await post(db, { product, from: 'stockholm', to: 'transit', quantity: 5 })
  await post(db, { product, from: 'transit', to: 'tehran', quantity: 4, source: 'transfer:1 received' })
  const { rows } = await db.execute(sql`select warehouse, on_hand from inventory where product_detail_id = ${product} order by warehouse`)
  expect(rows).toEqual([
    { warehouse: 'stockholm', on_hand: 7 },
    { warehouse: 'tehran', on_hand: 4 },
    { warehouse: 'transit', on_hand: 1 },
  ])
  await expectLedger(db)
})

test('copies that are not there cannot leave, whether the shelf holds too few or was never stocked', async () => {
  const db = await emptyDatabase()
  const product = await addProduct(db, { onHand: 2 })
  const sold = { product, to: 'customer', quantity: 3, kind: 'cashSale' }
  await expect(post(db, { ...sold, from: 'stockholm' })).rejects.toMatchObject(refused('23514', 'inventory_on_hand'))
  await expect(post(db, { ...sold, from: 'tehran' })).rejects.toMatchObject(refused('23514', 'inventory_on_hand'))
  expect(await stockOf(db, product)).toMatchObject({ onHand: 2 })
  await expectLedger(db)
})

test('nobody but the ledger writes a balance', async () => {
  const db = await emptyDatabase()
  const [product, other] = [await addProduct(db, { onHand: 2 }), await addProduct(db, { onHand: 0 })]
  const edited = refused('23001')
  await expect(db.execute(sql`update inventory set on_hand = 9 where product_detail_id = ${product}`)).rejects.toMatchObject(edited)
  await expect(db.execute(sql`update inventory set warehouse = 'tehran' where product_detail_id = ${product}`)).rejects.toMatchObject(
    edited,
  )
  await expect(db.execute(sql`delete from inventory where product_detail_id = ${product}`)).rejects.toMatchObject(edited)
  await expect(
    db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand) values (${product}, 'stockholm', 5)
      on conflict (product_detail_id, warehouse) do update set on_hand = excluded.on_hand`),
  ).rejects.toMatchObject(edited)
  await db.execute(sql`update inventory set on_hand = on_hand, reserved = 1 where product_detail_id = ${product}`)
  await db.execute(sql`delete from inventory where product_detail_id = ${other}`)
  expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 1 })
})

test('a move stands as it was posted', async () => {
  const db = await emptyDatabase()
  const product = await addProduct(db, { onHand: 2 })
  await expect(db.execute(sql`update stock_moves set quantity = 3`)).rejects.toMatchObject(refused('23001'))
  await expect(db.execute(sql`delete from stock_moves`)).rejects.toMatchObject(refused('23001'))
  const opening = { product, from: 'adjustment', to: 'tehran', quantity: 1, kind: 'opening', source: 'mine' }
  await expect(post(db, opening)).rejects.toMatchObject(refused('23001'))
})

test('the same is never posted twice, and a move goes somewhere', async () => {
  const db = await emptyDatabase()
  const product = await addProduct(db, { onHand: 9 })
  const delivery = { product, from: 'stockholm', to: 'customer', quantity: 2, kind: 'delivery', source: 'basket:7' }
  await post(db, delivery)
  await expect(post(db, delivery)).rejects.toMatchObject(refused('23505', 'stock_moves_once'))
  await expect(post(db, { ...delivery, from: 'customer' })).rejects.toMatchObject(refused('23514', 'stock_moves_leaves'))
  await expect(post(db, { ...delivery, source: 'basket:8', quantity: 0 })).rejects.toMatchObject(refused('23514', 'stock_moves_quantity'))
  await expect(post(db, { ...delivery, source: 'basket:8', from: 'nowhere' })).rejects.toMatchObject(refused('23514', 'stock_moves_places'))
  expect(await stockOf(db, product)).toMatchObject({ onHand: 7 })
})

test('an order that is done has sent its copies, once, by whoever finished it', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const product = await addProduct(db, { onHand: 5 })
  const id = await makeBasket(orders, { productDetailId: product, quantity: 3 })
  await move.place(orders, id)
  await move.start(orders, id)
  const { rows } = await db.execute(sql`select reserved from basket_details where basket_id = ${id}`)
  expect(rows).toEqual([{ reserved: 3 }])
  await expectLedger(db)
  await move.finish(orders, id)
  await move.finish(orders, id)
  expect((await movesOf(db, product)).slice(1)).toEqual([
    { from: 'stockholm', to: 'customer', quantity: 3, kind: 'delivery', source: `basket:${id}` },
  ])
  const { rows: by } = await db.execute(sql`select u.username from stock_moves m join users u on u.id = m.by_id where m.kind = 'delivery'`)
  expect(by).toEqual([{ username: 'orders' }])
  await expectLedger(db)
})

test('a line never has more set aside than it wants', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db), quantity: 2 })
  await expect(db.execute(sql`update basket_details set reserved = 3 where basket_id = ${id}`)).rejects.toMatchObject(
    refused('23514', 'basket_details_reserved'),
  )
})
