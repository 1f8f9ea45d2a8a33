import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inventoryItem, inventoryList, moveList, shelfLists, updateInventoryItem } from '#api/inventory/stock'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer } from '../setup/harness'

const request = (more: object = {}) => ({ body: { searchKey: '', page: 1, pageSize: 50, sort: 'id desc', filter: '' as const, ...more } })

test('a stock list says what is on hand, set aside, free and in transit of each edition', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 9, isbn: '9780141439518' })
  const order = await makeBasket(admin, { productDetailId: product, quantity: 2 })
  await move.place(admin, order)
  await move.start(admin, order)
  await db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand, shelf) values (${product}, 'tehran', 4, 'B-2')`)
  const { data } = await admin.call(inventoryList, request({ searchKey: '978-0-14-143951-8' }))
  expect(data).toMatchObject([
    {
      id: product,
      shelf: 'B-2',
      transit: 0,
      ordered: 0,
      stockholm: { onHand: 9, reserved: 2, free: 7 },
      tehran: { onHand: 4, reserved: 0, free: 4 },
    },
  ])
  const tehran = await admin.call(shelfLists.tehran, request({ filter: { shelf: 'b' } }))
  expect(tehran.data).toMatchObject([{ id: product, onHand: 4, shelf: 'B-2' }])
  expect((await admin.call(shelfLists.stockholm, request({ sort: 'onHand asc', filter: { stock: 'some' } }))).data).toHaveLength(1)
  expect((await admin.call(shelfLists.stockholm, request({ filter: { stock: 'none' } }))).data).toEqual([])
})

test('a correction needs a reason, posts an adjustment, and is refused to whoever has seen another balance', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 9 })
  const of = { productDetailId: product, warehouse: 'stockholm' as const }
  await expect(admin.call(updateInventoryItem, { body: { ...of, onHand: 7, reason: ' ', expected: 9 } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { reason: ['Say why'] },
  })
  const { data } = await admin.call(updateInventoryItem, { body: { ...of, onHand: 7, shelf: 'A-1', reason: 'Two were wet', expected: 9 } })
  expect(data.shelves).toMatchObject([
    { warehouse: 'stockholm', onHand: 7, shelf: 'A-1' },
    { warehouse: 'tehran', onHand: 0 },
  ])
  await expect(admin.call(updateInventoryItem, { body: { ...of, onHand: 8, reason: 'One was found', expected: 9 } })).rejects.toMatchObject(
    {
      status: 409,
      data: { reason: 'changed', current: { onHand: 7 }, changedBy: 'Shirin Ahmadi' },
    },
  )
  const moves = await admin.call(moveList, request({ filter: { productDetailId: product, place: 'stockholm' } }))
  expect(moves.data).toMatchObject([
    {
      from: 'stockholm',
      to: 'adjustment',
      quantity: 2,
      kind: 'adjustment',
      note: 'Two were wet',
      by: 'Shirin Ahmadi',
      balance: { copies: 7 },
    },
    { from: 'adjustment', to: 'stockholm', quantity: 9, kind: 'opening', by: null, balance: { copies: 9 } },
  ])
  await expectLedger(db)
})

test('stock as it was on a day is today’s less what moved since, by days of Stockholm', async () => {
  const { db, clock, signIn } = await startServer()
  const product = await addProduct(db, { onHand: 9 })
  const day = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(at)
  const before = day(clock.now())
  clock.advance(3 * 86_400_000)
  const admin = await signIn('admin')
  await admin.call(updateInventoryItem, {
    body: { productDetailId: product, warehouse: 'stockholm', onHand: 2, reason: 'Sold at a fair', expected: 9 },
  })
  const onHand = async (asOf: string) => (await admin.call(shelfLists.stockholm, request({ filter: { asOf } }))).data[0]
  expect(await onHand(before)).toMatchObject({ onHand: 9, reserved: null, free: null, ordered: null })
  expect(await onHand(day(clock.now()))).toMatchObject({ onHand: 2 })
  expect((await admin.call(inventoryList, request({ filter: { asOf: '2001-01-01' } }))).data[0]).toMatchObject({ stockholm: { onHand: 0 } })
})

test('whatever moved when, stock as it was on any day is what the ledger had added up to by its end', async () => {
  const { db, signIn } = await startServer()
  const product = await addProduct(db, { onHand: 0 })
  const other = await addProduct(db, { onHand: 5 })
  // About the ends of days, months and summer time in Stockholm, and not in the order of time.
  const instants = ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z', '2025-12-31T23:30:00Z', '2026-03-29T00:30:00Z', '2026-03-31T21:59:00Z']
    .concat(['2026-03-31T22:00:00Z', '2025-10-25T22:30:00Z', '2026-04-15T12:00:00Z', '2026-02-14T08:00:00Z', '2026-04-30T22:00:00Z'])
    .map((at, i) => ({ at, id: i % 3 ? product : other, from: i % 4 ? 'supplier' : 'transit', quantity: 1 + i, source: `bench:${i}` }))
  await db.execute(sql`insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select '2025-10-01', id, 'supplier', 'transit', 99, 'receipt', 'bench' from unnest(${`{${product},${other}}`}::int[]) id`)
  for (const { at, id, from, quantity, source } of instants)
    await db.execute(sql`insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
      values (${at}::timestamptz, ${id}, ${from}, 'stockholm', ${quantity}, 'receipt', ${source})`)
  await expectLedger(db)
  const admin = await signIn('admin')
  for (const day of ['2025-09-30', '2025-10-25', '2025-10-26', '2025-12-31', '2026-01-01', '2026-02-14', '2026-02-28', '2026-03-01'].concat(
    ['2026-03-28', '2026-03-29', '2026-03-31', '2026-04-01', '2026-04-15', '2026-04-30', '2026-05-01'],
  )) {
    const { rows } =
      await db.execute(sql`select d.id, coalesce(sum(case m.to_place when 'stockholm' then quantity end), 0)::int as "onHand",
        coalesce(sum(case 'transit' when m.to_place then quantity when m.from_place then -quantity end), 0)::int as transit
      from product_details d left join stock_moves m on m.product_detail_id = d.id and (m.at at time zone 'Europe/Stockholm')::date <= ${day}::date
      group by d.id order by d.id desc`)
    expect({ day, rows: (await admin.call(shelfLists.stockholm, request({ filter: { asOf: day } }))).data }).toMatchObject({ day, rows })
  }
})

test('whoever has one warehouse sees and corrects that one', async () => {
  const { db, signIn, addUser } = await startServer()
  const product = await addProduct(db, { onHand: 3 })
  await addUser('tehran', ['Inventory', 'InventoryTehran'])
  const tehran = await signIn('tehran')
  const of = { productDetailId: product, onHand: 4, reason: 'Found', expected: 0 }
  await expect(tehran.call(shelfLists.stockholm, request())).rejects.toMatchObject({ status: 403 })
  await expect(tehran.call(updateInventoryItem, { body: { ...of, warehouse: 'stockholm', expected: 3 } })).rejects.toMatchObject({
    status: 403,
  })
  await tehran.call(updateInventoryItem, { body: { ...of, warehouse: 'tehran' } })
  expect((await tehran.call(inventoryItem, { params: { id: product } })).data.shelves).toMatchObject([{ onHand: 3 }, { onHand: 4 }])
})

test('the ledger is narrowed by its days, kinds and sources', async () => {
  const { db, clock, signIn } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 9, title: 'Aniara' })
  await addProduct(db, { onHand: 1 })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(clock.now())
  const kinds = async (filter: object, searchKey = '') =>
    (await admin.call(moveList, request({ filter, searchKey }))).data.map(({ title }) => title)
  expect(await kinds({ kind: 'opening' }, 'aniara')).toEqual(['Aniara'])
  expect(await kinds({ productDetailId: product, day: today })).toEqual(['Aniara'])
  expect(await kinds({ day: { to: '2001-01-01' } })).toEqual([])
  expect(await kinds({ source: 'transfer:' })).toEqual([])
  await expect(kinds({ colour: 'red' })).rejects.toMatchObject({ status: 422 })
})
