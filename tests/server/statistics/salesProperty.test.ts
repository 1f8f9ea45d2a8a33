import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditKinds } from '#api/invoices/creditKind'
import { basketById } from '#api/orders/baskets'
import { addSale, openDay } from '#api/till/till'
import { stockholmDay } from '#server/invoices/days'
import { fold } from '#server/statistics/fold'
import { credit, invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { expectFigures } from './sales'

const days = ['2024-02-29', '2025-10-26', '2025-12-31', '2026-01-01', '2026-03-29', '2026-06-30', '2026-07-01']

const copies = fc.integer({ min: 1, max: 3 })
const invoicing = fc.record({ what: fc.constant('invoice' as const), order: fc.nat(2), copies, day: fc.nat(days.length - 1) })
const selling = fc.record({ what: fc.constant('sell' as const), copies })
const deed = fc.oneof(
  { weight: 3, arbitrary: invoicing },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('credit' as const), nth: fc.nat(5), kind: fc.constantFrom(...creditKinds) }) },
  { weight: 1, arbitrary: selling },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('takeBack' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('fold' as const) }) },
)
/** Something is invoiced and something sold in each of them. */
const history = fc.tuple(invoicing, selling, fc.array(deed, { minLength: 4, maxLength: 10 })).map(([one, two, more]) => [one, two, ...more])

test('after any invoices, parts, credits, receipts and folds every number is what was issued, and the sum of its lines', {
  timeout: 180_000,
}, async () => {
  const posted = { invoices: 0, receipts: 0 }
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom('day', 'week', 'month', 'quarter', 'year' as const), async (deeds, step) => {
      const { db, signIn, clock } = await startServer()
      await nameSeller(db)
      const admin = await signIn('admin')
      const [book, map] = [
        await addProduct(db, { unitPrice: 9999 }),
        await addProduct(db, { title: 'Karta', unitPrice: 3333, vatRate: 0.25 }),
      ]
      const orders: number[] = []
      for (let n = 0; n < 3; n++)
        orders.push(
          await makeOrder(
            admin,
            [
              { productDetailId: book, quantity: 5 },
              { productDetailId: map, quantity: 3 },
            ],
            { to: 'done' },
          ),
        )
      await admin.call(openDay, { body: { registerId: 1, float: 0 } })
      const invoices: number[] = []
      const receipts: { id: number; copies: number }[] = []
      // What the law refuses changes nothing.
      const refused = () => undefined
      // A series does not go back: what comes after an invoice or a credit note of a day has that day or a later one.
      let last = ''
      const dayOf = (day = '') => {
        if (day > last) last = day
        return last
      }
      for (const each of deeds) {
        if (each.what === 'invoice') {
          const id = orders[each.order] ?? 0
          const { items } = (await admin.call(basketById, { params: { id } })).data
          const wanted = items.map((item, i) => ({ basketDetailId: item.id, quantity: i === 0 ? each.copies : 1 }))
          const made = await invoiceOrder(admin, id, { items: wanted, invoiceDate: dayOf(days[each.day]) }).catch(refused)
          if (made?.invoiceId) invoices.push(made.invoiceId)
        } else if (each.what === 'credit') {
          const id = invoices[each.nth % Math.max(invoices.length, 1)]
          if (id && (await credit(admin, id, { kind: each.kind, ...(each.kind === 'returned' && { isRestocked: true }) }).catch(refused)))
            dayOf(stockholmDay(clock.now()))
        } else if (each.what === 'sell') {
          const items = [{ productDetailId: book, quantity: each.copies, unitPrice: 105_99 }]
          const payments = [{ method: 'card' as const, amount: each.copies * 105_99 }]
          const sale = await admin.call(addSale, { body: { registerId: 1, clientId: randomUUID(), items, payments } })
          receipts.push({ id: sale.data.id, copies: each.copies })
          posted.receipts += 1
        } else if (each.what === 'takeBack') {
          const back = receipts.pop()
          if (!back) continue
          const items = [{ productDetailId: book, quantity: back.copies, unitPrice: 105_99 }]
          const payments = [{ method: 'card' as const, amount: back.copies * 105_99 }]
          await admin.call(addSale, {
            body: { registerId: 1, clientId: randomUUID(), kind: 'return', returnsId: back.id, items, payments },
          })
        } else await db.transaction(fold)
      }
      posted.invoices += invoices.length
      const fine = step === 'day' || step === 'week'
      await expectFigures(db, admin, fine ? '2025-12-29' : '2024-01-01', fine ? '2026-01-04' : '2026-12-31', step)
    }),
    { numRuns: 3, endOnFailure: true },
  )
  // It was not all refused.
  expect(Math.min(posted.invoices, posted.receipts)).toBeGreaterThan(0)
})
