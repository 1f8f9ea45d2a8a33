import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { codeCalls, packCalls } from '#api/discounts/entities'
import { redemptions } from '#api/discounts/packs'
import { applyDiscountCode, removeBasketDiscount, updateBasketDetailPrices } from '#api/orders/basketCodes'
import { editBasketDetail } from '#api/orders/basketEdits'
import { users } from '#server/access/tables'
import { addProduct, findCustomer, makeBasket, move, readBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { activate, addCode, addDiscount, day, inDays, packForm } from './discounting'

const apply = (client: Client, id: number, code = 'SOMMAR10') => client.call(applyDiscountCode, { params: { id }, body: { code } })
const usedOf = async ({ db }: TestServer, id: number) =>
  (await db.execute<{ used: number }>(sql`select used from discount_codes where id = ${id}`)).rows[0]?.used
const _addPack = async (client: Client, more: object = {}) =>
  (await client.call(packCalls.add, { body: { ...packForm, ...more } as never })).data as { id: number; version: number }

test('a code takes its share off each line, however it is typed, and off what the lines become', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const id = await makeBasket(admin, { productDetailId: await addProduct(server.db, { unitPrice: 10_000 }), quantity: 2 })
  await addCode(admin)
  expect((await apply(admin, id, ' sommar-۱0 ')).data).toEqual({ total: 19_080, amount: 2000, currency: 'SEK' })
  const basket = await readBasket(admin, id)
  expect(basket).toMatchObject({
    code: { code: 'SOMMAR10', amount: 2000 },
    items: [{ codeDiscount: 2000, net: 18_000 }],
    totals: { total: 19_080 },
  })
  await admin.call(editBasketDetail, { params: { id: basket.items[0]?.id ?? 0 }, body: { quantity: 5 } })
  expect(await readBasket(admin, id)).toMatchObject({ code: { amount: 5000 }, items: [{ codeDiscount: 5000 }], totals: { net: 45_000 } })
  await admin.call(removeBasketDiscount, { params: { id } })
  expect(await readBasket(admin, id)).toMatchObject({ code: null, items: [{ codeDiscount: 0 }], totals: { net: 50_000 } })
})

test('a code is not for what is on sale, and for orders of so much', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const productDetailId = await addProduct(server.db, { unitPrice: 10_000 })
  await activate(admin, await addDiscount(admin, [productDetailId], { percent: 0.2 }))
  const id = await makeBasket(admin, { productDetailId, quantity: 2 })
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ unitPrice: 10_000, discount: 4000, net: 16_000 }] })
  await addCode(admin)
  await addCode(admin, { code: 'ALLES', appliesToDiscounted: true })
  await addCode(admin, { code: 'STORT', minimumBasket: 20_000, appliesToDiscounted: true })
  await addCode(admin, { code: 'DOKUMENT', onlyKind: 'document', appliesToDiscounted: true })
  const refused = (code: string) => apply(admin, id, code).then(undefined, (error) => error.fieldErrors.code[0])
  expect(await refused('SOMMAR10')).toBe('Nothing in this order is what it is for')
  expect(await refused('DOKUMENT')).toBe('Nothing in this order is what it is for')
  expect(await refused('STORT')).toBe('It is for orders of SEK\u00a0200.00 or more')
  expect((await apply(admin, id, 'ALLES')).data.amount).toBe(1600)
})

test('a code that does not hold is told why', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const id = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  const now = server.clock.now()
  await addCode(admin, { code: 'BEFORE', startsAt: inDays(now, 1) })
  await addCode(admin, { code: 'AFTER', endsAt: inDays(now, -1) })
  await addCode(admin, { code: 'OFF', isActive: false })
  await addCode(admin, { code: 'KRONOR', valueKind: 'amount', percent: null, amount: 1_000_000 })
  const refused = (code: string) => apply(admin, id, code).then(undefined, (error) => error.fieldErrors.code[0])
  expect(await refused('BEFORE')).toBe('It does not hold yet')
  expect(await refused('AFTER')).toBe('It does not hold any more')
  expect(await refused('OFF')).toBe('It is switched off')
  expect(await refused('NONE')).toBe('There is no such code')
  // Case 11: never below nothing.
  expect((await apply(admin, id, 'KRONOR')).data).toMatchObject({ amount: 20_000, total: 0 })
})

test('a use is taken when the order is placed, once, and given back when it is cancelled', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const code = await addCode(admin, { mostUses: 1 })
  const productDetailId = await addProduct(server.db)
  const [first, second] = [await makeBasket(admin, { productDetailId }), await makeBasket(admin, { productDetailId })]
  for (const id of [first, second]) await apply(admin, id)
  expect(await usedOf(server, code.id)).toBe(0)
  await move.place(admin, first)
  await move.place(admin, first)
  expect(await usedOf(server, code.id)).toBe(1)
  const refusal = await move.place(admin, second).then(undefined, (error) => error)
  expect(refusal).toMatchObject({ status: 409, data: { reason: 'codeUsedUp', currentStatus: 'create' } })
  expect(refusal.message).toMatch(/SOMMAR10 has been used up: .* costs SEK\s212.00 and not SEK\s190.80/)
  expect(await readBasket(admin, second)).toMatchObject({ status: 'create', code: { amount: 2000 }, totals: { total: 19_080 } })
  await move.cancel(admin, first)
  expect(await usedOf(server, code.id)).toBe(0)
  await move.place(admin, second)
  expect((await admin.call(redemptions, { params: { id: code.id } })).data.map(({ basketId, state }) => [basketId, state])).toEqual([
    [second, 'held'],
    [first, 'released'],
  ])
  await expect(admin.call(removeBasketDiscount, { params: { id: second } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'placed' },
  })
})

test('of fifty orders that are placed at once with a code of one use, one is; once it is cancelled, the next is', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const code = await addCode(admin, { mostUses: 1 })
  const productDetailId = await addProduct(server.db)
  const ids: number[] = []
  for (let i = 0; i < 50; i++) ids.push(await makeBasket(admin, { productDetailId, quantity: 1 }))
  for (const id of ids) await apply(admin, id)
  const outcomes = await Promise.allSettled(ids.map((id) => move.place(admin, id)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(49)
  for (const error of refused) expect(error).toMatchObject({ status: 409, data: { reason: 'codeUsedUp' } })
  expect(await usedOf(server, code.id)).toBe(1)
  const placed = ids[outcomes.findIndex(({ status }) => status === 'fulfilled')] as number
  await move.cancel(admin, placed)
  const next = ids.find((id) => id !== placed) as number
  await move.place(admin, next)
  expect(await usedOf(server, code.id)).toBe(1)
})

test('a code that ended after it was put on an order is refused when the order is placed', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await addCode(admin, { endsAt: inDays(server.clock.now(), 1 / 24) })
  const id = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  await apply(admin, id)
  server.clock.advance(day / 24)
  await expect(move.place(admin, id)).rejects.toMatchObject({ status: 409, data: { reason: 'codeEnded' } })
})

test('an institution and those who order for it use a code together', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await addCode(admin, { mostPerCustomer: 1 })
  const productDetailId = await addProduct(server.db)
  const parentId = await findCustomer(admin, { email: 'library@example.se', organisation: 'Biblioteket' })
  const [first, second] = [await makeBasket(admin, { productDetailId }), await makeBasket(admin, { productDetailId })]
  await server.db.execute(sql`update baskets set customer_id = ${parentId} where id = ${first}`)
  await server.db.update(users).set({ parentId }).where(eq(users.email, 'anna@example.se'))
  for (const id of [first, second]) await apply(admin, id)
  await move.place(admin, first)
  await expect(move.place(admin, second)).rejects.toMatchObject({ status: 409, data: { reason: 'codeUsedByCustomer' } })
})

test('ten wrong codes in an hour are enough; the right one is looked at again an hour later', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  await addCode(admin)
  const id = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  const guesses = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => apply(admin, id, `GUESS${i}`)))
  const statuses = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.status : 200))
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  await expect(apply(admin, id)).rejects.toMatchObject({ status: 429 })
  expect((await apply(orders, id)).status).toBe(200)
  server.clock.advance(3_600_000)
  for (let i = 0; i < 12; i++) await apply(admin, id)
})

test('lines keep their price when a sale has ended, until somebody updates them; a new line has its list price at once, whatever the clock’s job does', async () => {
  // No job runs here: what is sold asks for the price of now.
  const server = await startServer()
  const admin = await server.signIn('admin')
  const productDetailId = await addProduct(server.db, { unitPrice: 10_000 })
  await activate(admin, await addDiscount(admin, [productDetailId], { percent: 0.2, endsAt: inDays(server.clock.now(), 1 / 24) }))
  const id = await makeBasket(admin, { productDetailId, quantity: 2 })
  server.clock.advance(day / 24)
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ net: 16_000 }] })
  const update = (isRehearsal: boolean) => admin.call(updateBasketDetailPrices, { params: { id }, body: { isRehearsal } })
  const line = { from: 8000, to: 10_000, hasSaleEnded: true }
  expect((await update(true)).data).toMatchObject({ lines: [line], totalFrom: 16_960, totalTo: 21_200 })
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ net: 16_000 }] })
  await update(false)
  expect(await readBasket(admin, id)).toMatchObject({ items: [{ unitPrice: 10_000, discount: 0, net: 20_000 }] })
  expect((await update(false)).data.lines).toEqual([])
  const fresh = await makeBasket(admin, { productDetailId, quantity: 1 })
  expect(await readBasket(admin, fresh)).toMatchObject({ items: [{ net: 10_000 }] })
})

test('a used code stays, and its limit is not put below what has been used', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const code = await addCode(admin)
  const basket = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  await apply(admin, basket)
  await move.place(admin, basket)
  await expect(admin.call(codeCalls.remove, { params: { id: code.id }, query: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'used' },
  })
  const unused = await addCode(admin, { code: 'unused 1' })
  expect(unused.code).toBe('UNUSED1')
  await admin.call(codeCalls.remove, { params: { id: unused.id }, query: { version: 1 } })
  await expect(addCode(admin, { code: 'SOM-MAR 10' })).rejects.toMatchObject({ status: 422, fieldErrors: { code: ['Is already taken'] } })
})
