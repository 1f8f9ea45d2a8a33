import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { creditKinds } from '#api/invoices/creditKind'
import { addPayment, surplusUses } from '#api/invoices/invoices'
import { orderDetails } from '#api/invoices/orderDetails'
import { basketPaymentInfo, updateBasketPost } from '#api/orders/basketCharges'
import { basketMoves } from '#api/orders/basketMoves'
import { deliveryById, returnDelivery } from '#api/orders/deliveries'
import type { Database } from '#server/db/database'
import { stockholmDay } from '#server/invoices/days'
import { sumUp } from '#server/orders/money/basketSums'
import { auditCommerce } from '#server/till/commerceAudit'
import { expectLedger } from '../orders/expect'
import { addProduct, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

const nth = fc.nat(9)
const copies = fc.integer({ min: 1, max: 3 })
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('deliver' as const), line: fc.nat(1), copies }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('invoice' as const), line: fc.option(fc.nat(1)), copies, isAhead: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('credit' as const),
      nth,
      item: nth,
      copies,
      kind: fc.constantFrom(...creditKinds),
      amount: fc.option(fc.integer({ min: 1, max: 150_00 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('return' as const), nth, item: nth, copies, isRestocked: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      nth,
      amount: fc.integer({ min: 1, max: 900_00 }),
      surplus: fc.constantFrom(...surplusUses),
    }),
  },
)
/** Each run delivers, invoices, credits, pays and takes back something: none is left to chance. */
const trade = fc
  .tuple(fc.constantFrom(...creditKinds), fc.array(deed, { minLength: 5, maxLength: 9 }))
  .map(([kind, more]) => [
    { what: 'deliver', line: 0, copies: 2 } as const,
    { what: 'invoice', line: null, copies: 1, isAhead: false } as const,
    { what: 'credit', nth: 0, item: 0, copies: 1, kind, amount: null } as const,
    { what: 'pay', nth: 0, amount: 10_00, surplus: surplusUses[0] } as const,
    { what: 'return', nth: 0, item: 0, copies: 1, isRestocked: true } as const,
    ...more,
  ])

type Line = {
  id: number
  quantity: number
  delivered: number
  returned: number
  invoiced: number
  reduced: number
  cameBack: number
  anew: number
}

/** What the documents themselves say of each line of an order: nothing that the order keeps of it. */
async function readLines(db: Database, basketId: number): Promise<Line[]> {
  const copiesOf = (kind: string) => sql`coalesce(-sum(i.quantity) filter (where v.credit_kind = ${kind}), 0)::int`
  const { rows } = await db.execute<Line>(sql`
    select d.id, d.quantity, coalesce(e.gone, 0)::int as delivered, coalesce(e.back, 0)::int as returned, coalesce(i.invoiced, 0) as invoiced,
      coalesce(i.reduced, 0) as reduced, coalesce(i.came_back, 0) as "cameBack", coalesce(i.anew, 0) as anew
    from basket_details d
      left join (select e.basket_detail_id, sum(e.quantity) as gone, sum(e.returned) as back from basket_delivery_items e
        join basket_deliveries o on o.id = e.delivery_id and o.handed_over_at is not null group by 1) e on e.basket_detail_id = d.id
      left join (select i.basket_detail_id, coalesce(sum(i.quantity) filter (where v.kind = 'invoice'), 0)::int as invoiced,
          ${copiesOf('reduction')} as reduced, ${copiesOf('returned')} as came_back, ${copiesOf('reinvoice')} as anew
        from invoice_items i join invoices v on v.id = i.invoice_id group by 1) i on i.basket_detail_id = d.id
    where d.basket_id = ${basketId} order by d.id`)
  return rows
}

/** What is due of an order by its invoices and what is left of it: the same wherever it is asked for. */
async function expectDue(client: Client, order: number, invoices: readonly number[]): Promise<void> {
  const { due, notInvoiced, invoiced, paid } = (await client.call(orderDetails, { params: { id: order } })).data
  const dues = await Promise.all(invoices.map(async (id) => (await readInvoice(client, id)).due.amount))
  expect(due).toBe(notInvoiced + invoiced - paid)
  expect(dues.reduce((sum, each) => sum + each, 0)).toBe(invoiced - paid)
  expect((await client.call(basketPaymentInfo, { params: { id: order } })).data.due.amount).toBe(due)
  expect((await readBasket(client, order)).payment.due).toBe(due)
}

test('after any deliveries, parts, credits, returns and payments what is billed less what came back is what was delivered less what came back, and no copy is billed twice', {
  timeout: 300_000,
}, async () => {
  const done = { invoices: 0, credits: 0, returns: 0, payments: 0 }
  await fc.assert(
    fc.asyncProperty(trade, async (deeds) => {
      const { db, signIn, clock } = await startServer()
      await nameSeller(db)
      const admin = await signIn('admin')
      const [book, map] = [
        await addProduct(db, { unitPrice: 99_99, onHand: 30 }),
        await addProduct(db, { title: 'Karta', unitPrice: 33_33, vatRate: 0.25, onHand: 30 }),
      ]
      const order = await makeOrder(
        admin,
        [
          { productDetailId: book, quantity: 5 },
          { productDetailId: map, quantity: 3 },
        ],
        { to: 'newOrder' },
      )
      await admin.call(updateBasketPost, { params: { id: order }, body: { postServiceId: null, freight: 49_00 } })
      await move.start(admin, order)
      const lines = (await readBasket(admin, order)).items.map(({ id }) => id)
      const [deliveries, invoices]: number[][] = [[], []]
      const pick = (of: readonly number[] | undefined, n: number) => of?.[n % Math.max(of.length, 1)]
      // What the law refuses changes nothing.
      const refused = () => undefined
      for (const each of deeds) {
        if (each.what === 'deliver') {
          const made = await deliver(admin, order, [{ basketDetailId: lines[each.line] ?? 0, quantity: each.copies }]).catch(refused)
          if (made) deliveries?.push(made)
        } else if (each.what === 'invoice') {
          const items = each.line === null ? undefined : [{ basketDetailId: lines[each.line] ?? 0, quantity: each.copies }]
          const made = await invoiceOrder(admin, order, { items, isAhead: each.isAhead }).catch(refused)
          if (made?.invoiceId) invoices?.push(made.invoiceId)
          done.invoices += made ? 1 : 0
        } else if (each.what === 'credit') {
          const id = pick(invoices, each.nth)
          if (!id) continue
          const item =
            pick(
              (await readInvoice(admin, id)).items.map((one) => one.id),
              each.item,
            ) ?? 0
          const of =
            each.amount !== null && each.kind === 'reduction'
              ? { amount: each.amount }
              : { items: [{ invoiceItemId: item, quantity: each.copies }] }
          const made = await credit(admin, id, { kind: each.kind, ...of, ...(each.kind === 'returned' && { isRestocked: true }) }).catch(
            refused,
          )
          done.credits += made ? 1 : 0
        } else if (each.what === 'return') {
          const id = pick(deliveries, each.nth)
          if (!id) continue
          const { items } = (await admin.call(deliveryById, { params: { id } })).data
          const itemId =
            pick(
              items.map((one) => one.id),
              each.item,
            ) ?? 0
          const body = { items: [{ itemId, quantity: each.copies, isRestocked: each.isRestocked }], reason: 'Torn' }
          done.returns += (await admin.call(returnDelivery, { params: { id }, body }).catch(refused)) ? 1 : 0
        } else {
          const id = pick(invoices, each.nth)
          const body = {
            at: stockholmDay(clock.now()),
            amount: each.amount,
            method: 'bankgiro',
            surplus: each.surplus,
            isAnother: true,
          } as const
          done.payments += id && (await admin.call(addPayment, { params: { id }, body }).catch(refused)) ? 1 : 0
        }
        await expectDue(admin, order, invoices ?? [])
      }
      // All that is left is delivered and invoiced.
      await move.finish(admin, order)
      const last = await invoiceOrder(admin, order).catch(refused)
      if (last?.invoiceId) invoices?.push(last.invoiceId)
      await expectDue(admin, order, invoices ?? [])
      for (const { id, quantity, delivered, returned, invoiced, reduced, cameBack, anew } of await readLines(db, order)) {
        const billed = invoiced - anew - cameBack
        expect(delivered).toBe(quantity)
        expect(invoiced - anew).toBeLessThanOrEqual(quantity)
        // Copies that came back after they were invoiced are billed until they are credited as returned.
        const owedBack = Math.max(billed - (delivered - returned), 0)
        expect(billed - owedBack).toBe(delivered - returned - Math.max(delivered - returned - billed, 0))
        expect(owedBack).toBeLessThanOrEqual(returned - Math.min(cameBack, returned))
        if (reduced === 0) expect(billed - owedBack, `line ${id}`).toBe(delivered - returned)
      }
      const { totals } = await readBasket(admin, order)
      const { rows } = await db.execute<{ billed: number; copies: number; charges: number; isMixed: boolean }>(sql`
        select coalesce(sum(i.net + i.vat), 0)::float8 as billed, coalesce(sum(i.quantity) filter (where i.kind = 'goods'), 0)::int as copies,
          coalesce(sum(i.quantity) filter (where i.kind <> 'goods'), 0)::int as charges,
          coalesce(bool_or(i.credits_item_id in (select r.credits_item_id from invoice_items r
            join invoices w on w.id = r.invoice_id and w.credit_kind = 'reduction')), false) as "isMixed"
        from invoice_items i join invoices v on v.id = i.invoice_id and (v.kind = 'invoice' or v.credit_kind = 'reinvoice')`)
      // What was billed of a whole order is its total to the öre, in however many parts and corrections. Of what was reduced, a correction
      // credits no more than was left, and the whole is billed anew.
      const [{ billed, copies, charges, isMixed } = { billed: 0, copies: 0, charges: 0, isMixed: true }] = rows
      if (copies === 8 && charges > 1 && !isMixed) expect(billed).toBe(totals.total)
      await expectLedger(db)
      for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
    }),
    { numRuns: 5, endOnFailure: true },
  )
  expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThanOrEqual(5)
})

const öre = fc.integer({ min: 1, max: 199_99 })
const shrunk = fc.record({
  prices: fc.tuple(öre, öre),
  isWithVat: fc.boolean(),
  /** Copies on the shelf of the five and the three that are ordered. */
  there: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(2)),
  parts: fc.array(fc.record({ line: fc.nat(1), copies: fc.integer({ min: 1, max: 2 }), isBack: fc.boolean() }), { maxLength: 4 }),
  end: fc.constantFrom('finish', 'finish', 'cancel'),
})

test('copies that come back or are cancelled before they are invoiced leave no öre due, and all credited leaves none either', {
  timeout: 300_000,
}, async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const refused = () => undefined
  await fc.assert(
    fc.asyncProperty(shrunk, async ({ prices, isWithVat, there, parts, end }) => {
      const [book, map] = [
        await addProduct(db, { unitPrice: prices[0], onHand: there[0] }),
        await addProduct(db, { title: 'Karta', unitPrice: prices[1], vatRate: 0.25, onHand: there[1] }),
      ]
      const lines = [
        { productDetailId: book, quantity: 5 },
        { productDetailId: map, quantity: 3 },
      ]
      const order = await makeOrder(admin, lines, { to: 'create' })
      await admin.call(updateBasketPost, { params: { id: order }, body: { postServiceId: null, freight: 49_00 } })
      await db.execute(sql`update basket_details set price_includes_vat = ${isWithVat} where basket_id = ${order}`)
      await sumUp(db, order)
      await move.place(admin, order)
      await move.start(admin, order, 'backOrder')
      const ids = (await readBasket(admin, order)).items.map(({ id }) => id)
      const invoices: number[] = []
      const invoice = async () => {
        const made = await invoiceOrder(admin, order).catch(refused)
        if (made?.invoiceId) invoices.push(made.invoiceId)
        return made?.total.amount ?? 0
      }
      const notInvoiced = async () => (await admin.call(orderDetails, { params: { id: order } })).data.notInvoiced
      for (const { line, copies, isBack } of parts) {
        const delivery = await deliver(admin, order, [{ basketDetailId: ids[line] ?? 0, quantity: copies }]).catch(refused)
        if (delivery && isBack) {
          const [item] = (await admin.call(deliveryById, { params: { id: delivery } })).data.items
          const body = { items: [{ itemId: item?.id ?? 0, quantity: 1, isRestocked: false }], reason: 'Torn' }
          await admin.call(returnDelivery, { params: { id: delivery }, body })
        }
        await invoice()
        await expectDue(admin, order, invoices)
      }
      if (end === 'finish') {
        await move.finish(admin, order, 'cancel')
        const due = await notInvoiced()
        expect(await invoice(), 'what is due is what the last invoice comes to').toBe(due)
      } else await admin.call(basketMoves['basket.cancel'], { params: { id: order }, query: { reason: 'Too late', credit: 'full' } })
      expect(await notInvoiced()).toBe(0)
      await expectDue(admin, order, invoices)
      for (const id of invoices) await credit(admin, id).catch(refused)
      expect((await admin.call(orderDetails, { params: { id: order } })).data).toMatchObject({ invoiced: 0, due: 0 })
    }),
    { numRuns: 12, endOnFailure: true },
  )
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})
