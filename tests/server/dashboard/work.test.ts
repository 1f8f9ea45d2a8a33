import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workList } from '#api/dashboard/work'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct, makeBasket, move } from '../orders/orders'
import { type SignedInClient, startServer } from '../setup/harness'

const workOf = async (client: SignedInClient) =>
  Object.fromEntries((await client.call(workList, {})).data.map(({ name, count }) => [name, count]))

test('an order handler is told of what is placed, of what is theirs, and of what nobody has begun in three days', async () => {
  const { db, clock, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  expect(await workOf(orders)).toEqual({})
  const productDetailId = await addProduct(db)
  const [placed, begun] = [await makeBasket(orders, { productDetailId }), await makeBasket(orders, { productDetailId })]
  await move.place(orders, placed)
  await move.place(orders, begun)
  await move.start(orders, begun)
  expect(await workOf(orders)).toEqual({ newOrders: 1, myOrders: 1 })
  expect(await workOf(await signIn('admin'))).toMatchObject({ newOrders: 1 })
  const fourDaysAgo = new Date(clock.now().getTime() - 4 * 86_400_000).toISOString()
  await db.execute(sql`update baskets set changed_at = ${fourDaysAgo}::timestamptz where id = ${placed}`)
  await invoiceOrder(orders, await makeOrder(orders, [{ productDetailId, quantity: 1 }], { to: 'done' }), { invoiceDate: '2026-01-02' })
  expect(await workOf(orders)).toEqual({ newOrders: 1, myOrders: 1, oldOrders: 1, overdueInvoices: 1 })
  const { data } = await orders.call(workList, {})
  expect(data.find(({ name }) => name === 'oldOrders')?.oldest).toEqual([
    { id: placed, number: placed, name: 'Anna Ek', since: fourDaysAgo },
  ])
  expect(data.find(({ name }) => name === 'overdueInvoices')?.oldest).toMatchObject([{ number: 100001, since: '2026-02-01T23:00:00.000Z' }])
})

test('with the demonstration’s data each role has work of its own, and none of another’s', async () => {
  const { signIn, addUser } = await startServer({ demo: 'small' })
  const [orders, catalogue, distributor, admin] = await Promise.all(
    ['orders', 'catalogue', 'distributor', 'admin'].map(async (name) => workOf(await signIn(name))),
  )
  expect(Object.keys(orders ?? {})).toEqual(expect.arrayContaining(['newOrders', 'overdueInvoices', 'openWishes']))
  expect(Object.keys(catalogue ?? {})).toEqual(expect.arrayContaining(['agentOrders', 'hiddenReviews']))
  expect(Object.keys(distributor ?? {})).toEqual(expect.arrayContaining(['ownRequests', 'ownDrafts']))
  expect(Object.keys(distributor ?? {}).filter((name) => !name.startsWith('own'))).toEqual([])
  expect(Object.keys(admin ?? {})).toEqual(expect.arrayContaining(['newOrders', 'agentOrders', 'messages']))
  await addUser('Stöd', ['Dashboard', 'AdministrationContactList', 'AccountsProfilesUsers'])
  expect(Object.keys(await workOf(await signIn('stöd')))).toContain('messages')
})
