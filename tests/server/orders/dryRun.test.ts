import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxBulk } from '#api/orders/basketMoves'
import { dryRunMove } from '#api/orders/moveDryRun'
import { startServer } from '../setup/harness'
import { addProduct, makeBasket, move, readBasket } from './orders'

test('a rehearsal says per basket what the law would say, and moves nothing', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const paid = await makeBasket(orders, { productDetailId })
  const unpaid = await makeBasket(orders, { productDetailId, payment: 'outstanding' })
  const early = await makeBasket(orders, { productDetailId })
  for (const id of [paid, unpaid]) await move.place(orders, id)
  const { data } = await orders.call(dryRunMove, { body: { move: 'basket.start', selection: { ids: [unpaid, early, paid, paid] } } })
  const customerName = 'Anna Ek'
  const effects = {
    credits: [],
    voided: [],
    deliveries: [],
    offers: [],
    backOrders: [],
    cancelled: [],
    code: null,
    due: { amount: 0, currency: 'SEK' },
  }
  expect(data).toEqual([
    { id: unpaid, status: 'newOrder', customerName, refusal: { code: 'isPaid', message: 'The payment is outstanding' }, effects: null },
    {
      id: early,
      status: 'create',
      customerName,
      effects: null,
      refusal: { code: 'isFromHere', message: "'Start work' does not follow 'Create'" },
    },
    {
      id: paid,
      status: 'newOrder',
      customerName,
      refusal: null,
      effects: { ...effects, stock: [{ place: 'stockholm', onHand: 0, setAside: 2 }] },
    },
  ])
  expect((await readBasket(orders, paid)).status).toBe('newOrder')
})

test('baskets of one batch draw on the same shelf', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { onHand: 5 })
  const chosen: number[] = []
  for (let i = 0; i < 3; i++) {
    const id = await makeBasket(orders, { productDetailId, quantity: 2 })
    await move.place(orders, id)
    chosen.push(id)
  }
  const { data } = await orders.call(dryRunMove, { body: { move: 'basket.start', selection: { ids: chosen } } })
  expect(data.map(({ refusal }) => refusal?.message ?? null)).toEqual([
    null,
    null,
    'Out of stock: Pippi Långstrump (2 wanted, 1 available)',
  ])
  const setAside = [{ place: 'stockholm', onHand: 0, setAside: 2 }]
  expect(data.map(({ effects }) => effects?.stock)).toEqual([setAside, setAside, undefined])
  const outcomes = []
  for (const id of chosen) outcomes.push(await move.start(orders, id).catch((error) => error.message))
  expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : null))).toEqual(
    data.map(({ refusal }) => refusal?.message ?? null),
  )
})

test('all that match a list, its search and its filter can be previewed, newest first', async () => {
  const { db, signIn } = await startServer({ demo: 'small' })
  const admin = await signIn('admin')
  const selection = { list: 'done' as const, searchKey: 'bibliotek', filter: { paymentState: 'invoice' } }
  const { data } = await admin.call(dryRunMove, { body: { move: 'basket.cancel', reason: 'Recalled', selection } })
  const { rows } = await db.execute<{ id: number }>(sql`select b.id from baskets b join users u on u.id = b.customer_id
    where b.status = 'done' and b.payment_state = 'invoice' and u.organisation || u.email ilike '%bibliotek%' order by b.id desc`)
  expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  // Those that are invoiced ask for their credit note first.
  const invoiced = await db.execute<{ id: number }>(sql`select id from baskets where must_credit <> '{}'`)
  expect(data.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(0)
  expect(data.filter(({ refusal }) => refusal?.code === 'isCredited').map(({ id }) => id)).toEqual(
    data.map(({ id }) => id).filter((id) => invoiced.rows.some((row) => row.id === id)),
  )
  const speechless = await admin.call(dryRunMove, { body: { move: 'basket.cancel', selection } })
  expect(speechless.data.every(({ refusal }) => refusal?.code === 'hasReason')).toBe(true)
})

test('an unknown basket is refused by its number, and more than a bulk move takes by how many match', async () => {
  const { db, signIn } = await startServer({ demo: 'small' })
  await db.execute(sql`insert into baskets (status, created_at, changed_at, changed_by)
    select 'done', now(), now(), (select min(changed_by) from baskets) from generate_series(1, ${maxBulk})`)
  const admin = await signIn('admin')
  await expect(admin.call(dryRunMove, { body: { move: 'basket.start', selection: { ids: [1, 777_777] } } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'selection.ids': ['No order has the number 777777'] },
  })
  const { rows } = await db.execute<{ done: number }>(sql`select count(*)::int as done from baskets where status = 'done'`)
  expect(rows[0]?.done).toBeGreaterThan(maxBulk)
  await expect(
    admin.call(dryRunMove, {
      body: { move: 'basket.cancel', reason: 'Recalled', selection: { list: 'done', searchKey: '', filter: '' } },
    }),
  ).rejects.toMatchObject({
    status: 422,
    fieldErrors: { selection: [`${rows[0]?.done} orders match, and at most 5000 are moved at once: narrow the search or the filter`] },
  })
})
