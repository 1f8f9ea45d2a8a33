import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Input } from '#api/core/endpoint'
import { dryRunSync } from '#api/fortnox/calls'
import { addPayment, invoiceById, reversePayment } from '#api/invoices/invoices'
import { convertToInvoice, setCredit } from '#api/invoices/issuing'
import { basketById } from '#api/orders/baskets'
import { addSale, cashMove, closeDay, openDay, registerState } from '#api/till/till'
import { stockholmDay } from '#server/core/stockholm'
import { invoiceLines, isBalanced, paymentLines } from '#server/fortnox/bookkeeping'
import { keepVouchers } from '#server/fortnox/vouchers'
import { makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { asArticle, startFortnox } from './fortnox'

const rate = fc.constantFrom(0, 0.06, 0.12, 0.25)
const item = fc.record({
  vatRate: rate,
  net: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  vat: fc.integer({ min: -2_500_000, max: 2_500_000 }),
  account: fc.constantFrom(null, '3011', '3012', '3041'),
})

test('whatever a document has, its lines balance, each account stands once and on one side, and sales are its net', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const lines = invoiceLines(items, { '0.06': '2631', '0.25': '2611' })
      expect(isBalanced(lines)).toBe(true)
      expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length)
      expect(lines.every(({ debit, credit }) => Math.min(debit, credit) === 0 && debit + credit > 0)).toBe(true)
      const sold = lines.filter(({ account }) => account.startsWith('30')).reduce((sum, { debit, credit }) => sum + credit - debit, 0)
      expect(sold).toBe(items.reduce((sum, { net }) => sum + net, 0))
    }),
  )
})

/** Öre. */
const rateable = fc.integer({ min: 1, max: 1_000_000 })

test('what a currency gained or lost between an invoice and its payment is booked beside them, the claim is gone', () => {
  const paid = (amount: number) => paymentLines({ amount, claim: 119_250, method: 'bankgiro', isReversed: false })
  expect(paid(120_000)).toEqual([
    { account: '1920', debit: 120_000, credit: 0 },
    { account: '1510', debit: 0, credit: 119_250 },
    { account: '3960', debit: 0, credit: 750 },
  ])
  expect(paid(119_000)).toEqual([
    { account: '1920', debit: 119_000, credit: 0 },
    { account: '7960', debit: 250, credit: 0 },
    { account: '1510', debit: 0, credit: 119_250 },
  ])
  expect(paid(119_250)).toHaveLength(2)
})

test('a credit note of the same items mirrors its invoice, and a payment that is taken back mirrors itself', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), rateable, rateable, (items, amount, claim) => {
      const mirrored = (lines: ReturnType<typeof invoiceLines>) =>
        lines.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }))
      const byAccount = (lines: ReturnType<typeof invoiceLines>) => [...lines].sort((a, b) => a.account.localeCompare(b.account))
      const credited = items.map(({ net, vat, ...rest }) => ({ ...rest, net: -net, vat: -vat }))
      expect(byAccount(invoiceLines(credited, {}))).toEqual(byAccount(mirrored(invoiceLines(items, {}))))
      const payment = { amount, claim, method: 'bankgiro' as const }
      expect(isBalanced(paymentLines({ ...payment, isReversed: false }))).toBe(true)
      expect(byAccount(paymentLines({ ...payment, isReversed: true }))).toEqual(
        byAccount(mirrored(paymentLines({ ...payment, isReversed: false }))),
      )
    }),
  )
})

type Started = Awaited<ReturnType<typeof startFortnox>>

/** What documents and receipts say by an independent query, and what the vouchers have on 30xx: öre without VAT. */
const compared = async ({ db }: Started) =>
  (
    await db.execute<{
      documents: number
      receipts: number
      booked: number
      wrong: number
      vat: number
      bookedVat: number
      due: number
      receivables: number
    }>(
      sql`select (select coalesce(sum(i.net), 0)::int from invoice_items i join invoices v on v.id = i.invoice_id where v.kind in ('invoice', 'credit')) as documents,
        (select coalesce(sum(i.gross - i.vat), 0)::int from cash_sale_items i join cash_sales s on s.id = i.sale_id where s.kind <> 'training') as receipts,
        (select coalesce(sum(credit - debit), 0)::int from voucher_lines where account like '30%') as booked,
        (select coalesce(sum(i.vat), 0)::int from invoice_items i join invoices v on v.id = i.invoice_id where v.kind in ('invoice', 'credit'))
          + (select coalesce(sum(i.vat), 0)::int from cash_sale_items i join cash_sales s on s.id = i.sale_id where s.kind <> 'training') as vat,
        (select coalesce(sum(credit - debit), 0)::int from voucher_lines where account like '26%') as "bookedVat",
        (select coalesce(sum(total), 0)::int from invoices where kind in ('invoice', 'credit')) - (select coalesce(sum(amount), 0)::int from invoice_payments where reversed_at is null) as due,
        (select coalesce(sum(debit - credit), 0)::int from voucher_lines where account = '1510') as receivables,
        (select count(*)::int from (select voucher_id from voucher_lines group by 1 having sum(debit) <> sum(credit)) w) as wrong`,
    )
  ).rows[0]

test('after random invoices, parts, credits, payments and receipts, the vouchers balance and have the documents’ sales, VAT and receivables', async () => {
  const server = await startFortnox()
  const { admin, db, clock } = server
  await nameSeller(db)
  const editions: number[] = []
  for (const [unitPrice, account] of [
    [1008, '3011'],
    [9999, '3012'],
    [14_990, '3041'],
    [333, '3011'],
  ] as const) {
    const id = await addProduct(db, { unitPrice, onHand: 1000, vatRate: account === '3041' ? 0.25 : 0.06 })
    if (account !== '3012') await asArticle(db, id, { account })
    editions.push(id)
  }
  await db.execute(sql`insert into cash_registers (title) select 'Kassa 1' where not exists (select from cash_registers)`)
  const part = fc.record({
    edition: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 7 }),
    invoiced: fc.integer({ min: 1, max: 7 }),
    credited: fc.nat(3),
    pays: fc.boolean(),
    isTakenBack: fc.boolean(),
  })
  const runs = fc.sample(fc.array(part, { minLength: 1, maxLength: 3 }), { numRuns: 6, seed: 17 })
  const at = stockholmDay(clock.now())
  for (const parts of runs) {
    const order = await makeOrder(
      admin,
      parts.map(({ edition, quantity }) => ({ productDetailId: editions[edition] ?? 0, quantity })),
    )
    const { data: basket } = await admin.call(basketById, { params: { id: order } })
    for (const [i, { invoiced, quantity, credited, pays, isTakenBack }] of parts.entries()) {
      const line = basket.items[i]
      if (!line) continue
      const items = [{ basketDetailId: line.id, quantity: Math.min(invoiced, quantity) }]
      const { data: made } = await admin.call(convertToInvoice, { params: { id: order }, body: { items, isAhead: true } })
      const { data: invoice } = await admin.call(invoiceById, { params: { id: made.invoiceId ?? 0 } })
      const paid = pays
        ? (
            await admin.call(addPayment, {
              params: { id: invoice.id },
              body: { at, amount: invoice.total.amount, method: 'bankgiro', isAnother: true },
            })
          ).data
        : undefined
      if (paid && isTakenBack) await admin.call(reversePayment, { params: { id: paid.id } })
      const copies = Math.min(credited, invoice.items[0]?.quantity ?? 0)
      if (copies > 0)
        await admin.call(setCredit, {
          params: { id: invoice.id },
          body: { items: [{ invoiceItemId: invoice.items[0]?.id ?? 0, quantity: copies }], kind: 'reduction', reason: 'Wrong edition' },
        })
    }
  }
  const { data: register } = await admin.call(registerState, {})
  const { data: day } = await admin.call(openDay, { body: { registerId: register.id, float: 50_000 } })
  await ring(server, register.id, editions)
  await admin.call(cashMove, { body: { registerId: register.id, amount: -10_000, reason: 'To the bank' } })
  await admin.call(closeDay, {
    params: { id: day.id },
    body: { counted: { '10000': 6 }, cardTotal: 0, swishTotal: 0, reason: 'The drawer was not counted' },
  })
  await keepVouchers(db, clock.now())
  const found = await compared(server)
  expect(found).toMatchObject({
    wrong: 0,
    booked: (found?.documents ?? 0) + (found?.receipts ?? 0),
    bookedVat: found?.vat,
    receivables: found?.due,
  })
  expect(found?.receipts).not.toBe(0)
  const ids = (await db.execute<{ id: number }>(sql`select id from invoices order by id`)).rows.map(({ id }) => id)
  const { data: plan } = await admin.call(dryRunSync, { body: { kind: 'invoice', ids } })
  expect(plan.vouchers).toBe(ids.length)
  expect(plan.accounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(server.fake.requests).toHaveLength(0)
})

/** Receipts at the till: paid in cash, which is rounded, by card and by Swish; one comes back. */
async function ring({ admin }: Started, registerId: number, editions: readonly number[]): Promise<void> {
  const sell = async (body: Partial<Input<typeof addSale>['body']>) =>
    (await admin.call(addSale, { body: { registerId, clientId: randomUUID(), items: [], payments: [], ...body } })).data
  const [book = 0, , mug = 0] = editions
  const items = [
    { productDetailId: book, quantity: 2, unitPrice: 12_900, reason: 'Shelf price' },
    { productDetailId: mug, quantity: 1, unitPrice: 14_950, reason: 'Shelf price' },
  ]
  const cash = await sell({ items, payments: [{ method: 'cash', amount: 40_800 }] })
  await sell({ items, payments: [{ method: 'card', amount: 40_750 }] })
  await sell({ items: items.slice(0, 1), payments: [{ method: 'swish', amount: 25_800 }] })
  await sell({ kind: 'return', returnsId: cash.id, items, payments: [{ method: 'cash', amount: 40_800 }] })
}

test('a voucher stands as it was written, and one that does not balance is refused by the database', async () => {
  const { db } = await startFortnox()
  const write = (debit: number, credit: number) =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into vouchers (id, kind, source_id, series, number, day, text, at) values (1, 'closing', 1, 'Z', 1, '2026-01-02', 'Z 1', now())`,
      )
      await tx.execute(
        sql`insert into voucher_lines (voucher_id, place, account, debit, credit) values (1, 1, '1910', ${debit}, 0), (1, 2, '3001', 0, ${credit})`,
      )
    })
  await expect(write(100, 99)).rejects.toThrow()
  await write(100, 100)
  await expect(db.execute(sql`update voucher_lines set debit = 1 where voucher_id = 1 and place = 1`)).rejects.toThrow()
  await expect(
    db.execute(sql`insert into voucher_lines (voucher_id, place, account, debit, credit) values (1, 3, '1910', 5, 0)`),
  ).rejects.toThrow()
})
