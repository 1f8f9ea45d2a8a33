import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateInventoryItem } from '#api/inventory/stock'
import {
  approveStocktake,
  closeStocktake,
  countStocktake,
  currentStocktake,
  decideCount,
  editStocktakeItem,
  finalLists,
  reopenStocktake,
  reviewLists,
  startStocktake,
  undecidedCounts,
} from '#api/inventory/stocktakes'
import { expectLedger } from '../orders/expect'
import { addProduct, makeBasket, move } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { balancesOf, count, postCount, startCount } from './stock'

/** Sells copies, and moves time on so that it is plain what came first. */
async function sell({ signIn, clock }: TestServer, product: number, quantity: number): Promise<void> {
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: product, quantity })
  await move.place(orders, id)
  await move.start(orders, id)
  clock.advance(1000)
  await move.finish(orders, id)
  clock.advance(1000)
}

test('book 12, counted 10, two sold before it is posted: 8 are left, not 10', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 12 })
  const id = await startCount(admin)
  server.clock.advance(1000)
  await count(admin, id, product, 10)
  await sell(server, product, 2)
  await postCount(admin, id)
  expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: 8 })
  expect((await admin.call(finalLists.stockholm, { body: {} })).data).toMatchObject([{ book: 12, counted: 10, difference: -2 }])
  await expectLedger(server.db)
})

test('counts of a title add up, whoever makes them, and a count that is sent again counts once', async () => {
  const server = await startServer()
  const [admin, keeper] = [await server.signIn('admin'), await server.signIn('catalogue')]
  const product = await addProduct(server.db, { onHand: 5 })
  const id = await startCount(admin)
  const clientId = randomUUID()
  await Promise.all([count(admin, id, product, 3, { clientId }), count(keeper, id, product, 4)])
  const again = await count(admin, id, product, 3, { clientId })
  expect(again.data).toEqual([
    { clientId, outcome: 'counted', productDetailId: product, title: 'Pippi Långstrump', counted: 7, mine: 3, isClockWrong: false },
  ])
  const { current } = (await admin.call(currentStocktake, { query: { warehouse: 'stockholm' } })).data
  expect(current).toMatchObject({ counted: 1, titles: 1, more: 2, fewer: 0, people: [{ counts: 1 }, { counts: 1 }] })
})

test('a count that waited in a phone is held against the books of when it was made', async () => {
  const server = await startServer()
  const product = await addProduct(server.db, { onHand: 12 })
  server.clock.advance(60_000)
  const admin = await server.signIn('admin')
  const id = await startCount(admin)
  const counted = server.clock.now()
  server.clock.advance(60_000)
  await sell(server, product, 2)
  await count(admin, id, product, 12, { at: counted })
  expect((await admin.call(reviewLists.stockholm, { body: {} })).data).toMatchObject([{ book: 12, counted: 12, difference: 0 }])
  // The same by a clock that is an hour late.
  const { code, quantity } = { code: `PD-${product}`, quantity: -12 }
  const late = (at: Date) => new Date(at.getTime() - 3_600_000).toISOString()
  await admin.call(countStocktake, {
    params: { id },
    body: { sentAt: late(server.clock.now()), counts: [{ clientId: randomUUID(), code, quantity, at: late(server.clock.now()) }] },
  })
  expect((await admin.call(reviewLists.stockholm, { body: {} })).data).toMatchObject([
    { book: 10, counted: 0, difference: -10, isMoved: true },
  ])
})

test('a title that moved between two counts is counted again or accepted before anything is posted', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 12 })
  const id = await startCount(admin)
  server.clock.advance(1000)
  await count(admin, id, product, 5)
  await sell(server, product, 1)
  await count(admin, id, product, 6)
  await admin.call(closeStocktake, { params: { id }, query: {} })
  await expect(admin.call(approveStocktake, { params: { id }, body: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isUnmoved' },
  })
  await admin.call(editStocktakeItem, { params: { id }, body: { productDetailId: product, action: 'recount' } })
  await admin.call(reopenStocktake, { params: { id } })
  await count(admin, id, product, 10)
  await postCount(admin, id)
  expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: 10 })
})

test('one count at a time in a warehouse, and titles nobody counted keep their balance or are none', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [found, lost] = [await addProduct(server.db, { onHand: 2 }), await addProduct(server.db, { onHand: 3 })]
  const id = await startCount(admin)
  await expect(startCount(admin)).rejects.toMatchObject({ status: 409, data: { reason: 'isOnlyCount', id } })
  await startCount(admin, 'tehran')
  await count(admin, id, found, 2)
  await expect(admin.call(closeStocktake, { params: { id }, query: {} })).rejects.toMatchObject({
    message: '1 of 2 titles are counted: choose whether the rest keeps its balance or is none',
  })
  await postCount(admin, id, 'none')
  expect(await balancesOf(server.db, found)).toMatchObject({ stockholm: 2 })
  expect(await balancesOf(server.db, lost)).toMatchObject({ stockholm: 0 })
})

test('a count of one shelf expects what stands there, and takes what is found besides', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [here, elsewhere] = [await addProduct(server.db, { onHand: 2 }), await addProduct(server.db, { onHand: 3 })]
  await server.db.execute(sql`update inventory set shelf = 'A-1' where product_detail_id = ${here}`)
  const { id } = (await admin.call(startStocktake, { body: { warehouse: 'stockholm', scope: { shelf: 'A-1' } } })).data
  expect((await admin.call(reviewLists.stockholm, { body: {} })).data).toMatchObject([{ productDetailId: here, counted: null }])
  const body = { counts: [{ clientId: randomUUID(), code: `PD-${elsewhere}`, quantity: 3, shelf: 'A-1' }] }
  await admin.call(countStocktake, { params: { id }, body })
  await count(admin, id, here, 2)
  await postCount(admin, id)
  const { rows } = await server.db.execute(sql`select shelf from inventory where product_detail_id = ${elsewhere}`)
  expect(rows).toEqual([{ shelf: 'A-1' }])
})

test('more cannot be taken back than was counted, and what no code names is said to be unknown', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 2 })
  const id = await startCount(admin)
  expect((await count(admin, id, product, -1)).data).toMatchObject([{ outcome: 'belowNothing', counted: 0 }])
  const body = { counts: [{ clientId: randomUUID(), code: '9780000000002', quantity: 1 }] }
  expect((await admin.call(countStocktake, { params: { id }, body })).data).toMatchObject([{ outcome: 'unknown', productDetailId: null }])
})

test('a typed number is all that one counted of a title on a shelf, after a reload too, and leaves what a colleague counted', async () => {
  const server = await startServer()
  const [admin, keeper] = [await server.signIn('admin'), await server.signIn('catalogue')]
  const product = await addProduct(server.db, { onHand: 5 })
  const id = await startCount(admin)
  await count(admin, id, product, 20, { shelf: 'A-1' })
  await count(keeper, id, product, 3, { shelf: 'A-1' })
  await count(admin, id, product, 2, { shelf: 'B-2' })
  await count(admin, id, product, 1, { shelf: 'A-1' })
  const typed = await count(admin, id, product, 21, { shelf: 'A-1', isTotal: true })
  expect(typed.data).toMatchObject([{ mine: 21, counted: 26 }])
  expect((await count(admin, id, product, 0, { shelf: 'A-1', isTotal: true })).data).toMatchObject([{ mine: 0, counted: 5 }])
})

test('a device with the time of 1970 changes no difference of a correct shelf, and is told that its clock is wrong', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 24 })
  server.clock.advance(60_000)
  const id = await startCount(admin)
  server.clock.advance(60_000)
  expect((await count(admin, id, product, 24, { at: new Date(0) })).data).toMatchObject([{ isClockWrong: true }])
  expect((await admin.call(reviewLists.stockholm, { body: {} })).data).toMatchObject([{ book: 24, difference: 0, isMoved: false }])
  const sold = await addProduct(server.db, { onHand: 5 })
  await sell(server, sold, 1)
  await count(admin, id, sold, 4, { at: new Date(0) })
  expect((await admin.call(reviewLists.stockholm, { body: { filter: { show: 'moved' } } })).data).toMatchObject([{ productDetailId: sold }])
})

test('a late count by a wrong clock marks a title that has moved since the start', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const sold = await addProduct(server.db, { onHand: 5 })
  server.clock.advance(60_000)
  const id = await startCount(admin)
  server.clock.advance(60_000)
  await sell(server, sold, 1)
  await admin.call(closeStocktake, { params: { id }, query: { rest: 'keep' } })
  await count(admin, id, sold, 4, { at: new Date(0) })
  const [late] = (await admin.call(undecidedCounts, { params: { id } })).data.counts
  await admin.call(decideCount, { params: { id: late?.id ?? 0 }, body: { decision: 'add' } })
  expect((await admin.call(reviewLists.stockholm, { body: { filter: { show: 'moved' } } })).data).toMatchObject([{ productDetailId: sold }])
})

test('counts that come after the end are kept for the reviewer, who adds them or leaves them out', async () => {
  const server = await startServer()
  const [admin, keeper] = [await server.signIn('admin'), await server.signIn('catalogue')]
  const product = await addProduct(server.db, { onHand: 5 })
  server.clock.advance(60_000)
  const id = await startCount(admin)
  await count(admin, id, product, 3)
  const clientId = randomUUID()
  const made = server.clock.now()
  server.clock.advance(1000)
  await admin.call(closeStocktake, { params: { id }, query: {} })
  expect((await count(keeper, id, product, 2, { clientId, at: made })).data).toMatchObject([{ outcome: 'late', counted: 3 }])
  expect((await count(keeper, id, product, 2, { clientId, at: made })).data).toMatchObject([{ outcome: 'late' }])
  await count(keeper, id, product, 7, { at: made })
  const [first, second] = (await admin.call(undecidedCounts, { params: { id } })).data.counts
  expect([first, second]).toMatchObject([
    { reason: 'late', title: 'Pippi Långstrump', quantity: 2 },
    { reason: 'late', quantity: 7 },
  ])
  await admin.call(decideCount, { params: { id: first?.id ?? 0 }, body: { decision: 'add' } })
  await admin.call(decideCount, { params: { id: second?.id ?? 0 }, body: { decision: 'leaveOut' } })
  expect((await count(keeper, id, product, 2, { clientId, at: made })).data).toMatchObject([{ outcome: 'counted', counted: 5 }])
  expect((await admin.call(undecidedCounts, { params: { id } })).data.counts).toEqual([])
  await admin.call(approveStocktake, { params: { id }, body: {} })
  expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: 5 })
  expect((await count(keeper, id, product, 1)).data).toMatchObject([{ outcome: 'late' }])
})

test('an unknown code is kept, and counted once somebody says which title it is', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 2 })
  const id = await startCount(admin)
  const body = { counts: [{ clientId: randomUUID(), code: '9780000000002', quantity: 2, shelf: 'A-1' }] }
  await admin.call(countStocktake, { params: { id }, body })
  const [unknown] = (await admin.call(undecidedCounts, { params: { id } })).data.counts
  expect(unknown).toMatchObject({ reason: 'unknown', code: '9780000000002', quantity: 2, shelf: 'A-1', title: '' })
  const add = (productDetailId?: number) =>
    admin.call(decideCount, { params: { id: unknown?.id ?? 0 }, body: { decision: 'add', ...(productDetailId && { productDetailId }) } })
  await expect(add()).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { productDetailId: ['No title has the code 9780000000002: choose the title'] } },
  })
  await add(product)
  expect((await admin.call(reviewLists.stockholm, { body: {} })).data).toMatchObject([{ productDetailId: product, counted: 2 }])
})

test('the review names phones that may hold counts: those that said so, and those not heard since the end', async () => {
  const server = await startServer()
  const [admin, keeper] = [await server.signIn('admin'), await server.signIn('catalogue')]
  const product = await addProduct(server.db, { onHand: 2 })
  const id = await startCount(admin)
  await count(admin, id, product, 2)
  const report = (client: typeof admin, device: string, waiting: number) =>
    client.call(countStocktake, { params: { id }, body: { counts: [], device: { id: device, waiting } } })
  const [hers, his] = [randomUUID(), randomUUID()]
  await report(admin, hers, 0)
  await report(keeper, his, 3)
  const devices = async () => (await admin.call(undecidedCounts, { params: { id } })).data.devices
  expect(await devices()).toMatchObject([{ id: his, waiting: 3 }])
  server.clock.advance(1000)
  await admin.call(closeStocktake, { params: { id }, query: {} })
  expect((await devices()).map((device) => device.id).sort()).toEqual([hers, his].sort())
  server.clock.advance(1000)
  await report(admin, hers, 0)
  await report(keeper, his, 0)
  expect(await devices()).toEqual([])
})

test('a count that is open again waits for no phone, until it ends anew', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const product = await addProduct(server.db, { onHand: 2 })
  const id = await startCount(admin)
  await count(admin, id, product, 2)
  const device = randomUUID()
  await admin.call(countStocktake, { params: { id }, body: { counts: [], device: { id: device, waiting: 0 } } })
  const devices = async () => (await admin.call(undecidedCounts, { params: { id } })).data.devices
  server.clock.advance(1000)
  await admin.call(closeStocktake, { params: { id }, query: {} })
  await admin.call(reopenStocktake, { params: { id } })
  expect(await devices()).toEqual([])
  await admin.call(closeStocktake, { params: { id }, query: {} })
  expect(await devices()).toMatchObject([{ id: device }])
})

test('the dry run of posting says copies and öre and posts nothing, and what has changed since is refused', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [more, fewer] = [await addProduct(server.db, { onHand: 2 }), await addProduct(server.db, { onHand: 9 })]
  await server.db.execute(sql`update product_details set unit_price = 10000, currency = 'SEK' where id in (${more}, ${fewer})`)
  const id = await startCount(admin)
  await count(admin, id, more, 3)
  await count(admin, id, fewer, 5)
  await admin.call(closeStocktake, { params: { id }, query: {} })
  const { data } = await admin.call(approveStocktake, { params: { id }, body: { isRehearsal: true } })
  expect(data).toEqual({ state: 'posted', titles: 2, more: 1, fewer: 4, value: -30_000 })
  expect(await balancesOf(server.db, fewer)).toMatchObject({ stockholm: 9 })
  const { titles } = data
  await expect(admin.call(approveStocktake, { params: { id }, body: { expected: { titles, more: 2, fewer: 4 } } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changedMeanwhile' },
  })
  await admin.call(approveStocktake, { params: { id }, body: { expected: { titles, more: 1, fewer: 4 } } })
  expect(await balancesOf(server.db, fewer)).toMatchObject({ stockholm: 5 })
})

test('however sales and counts interleave, a balance is its ledger, and what was counted less what was sold since', async () => {
  const step = fc.oneof(
    fc.record({ sold: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ counted: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ found: fc.integer({ min: 1, max: 5 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const server = await startServer()
      const admin = await server.signIn('admin')
      const product = await addProduct(server.db, { onHand: 30 })
      const id = await startCount(admin)
      server.clock.advance(1000)
      let onHand = 30
      let expected: number | undefined
      for (const each of steps) {
        if ('sold' in each) {
          await sell(server, product, each.sold)
          onHand -= each.sold
          if (expected !== undefined) expected -= each.sold
        } else if ('found' in each) {
          const body = {
            productDetailId: product,
            warehouse: 'stockholm' as const,
            onHand: onHand + each.found,
            reason: 'Found',
            expected: onHand,
          }
          await admin.call(updateInventoryItem, { body })
          server.clock.advance(1000)
          onHand += each.found
          if (expected !== undefined) expected += each.found
        } else {
          await admin.call(editStocktakeItem, { params: { id }, body: { productDetailId: product, action: 'recount' } })
          await count(admin, id, product, each.counted)
          server.clock.advance(1000)
          expected = each.counted
        }
      }
      await admin.call(closeStocktake, { params: { id }, query: { rest: 'keep' } })
      const posting = admin.call(approveStocktake, { params: { id }, body: {} }).catch((error) => error)
      if (expected !== undefined && expected < 0) expect(await posting).toMatchObject({ status: 409, data: { reason: 'isCovered' } })
      else {
        await posting
        expect(await balancesOf(server.db, product)).toMatchObject({ stockholm: expected ?? onHand })
      }
      await expectLedger(server.db)
    }),
    { numRuns: 12 },
  )
})
