import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Input } from '#api/core/endpoint'
import {
  addSale,
  cashMove,
  closeDay,
  dayList,
  dayReport,
  findTitles,
  lookup,
  openDay,
  receipt,
  registerState,
  reportPdf,
  saleById,
  saleList,
  titlesAtHand,
  xReport,
} from '#api/till/till'
import { nameSeller } from '../invoices/invoices'
import { expectLedger } from '../orders/expect'
import { addProduct, stockOf } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'

type Sale = Partial<Input<typeof addSale>['body']>

async function start({ isOpen = true } = {}) {
  const server = await startServer()
  await nameSeller(server.db)
  await server.addUser('Kassör', ['CashSell'])
  const clerk = await server.signIn('kassör')
  const book = await addProduct(server.db, { title: 'Doktor Glas', isbn: '9780141439518', unitPrice: 121_70, onHand: 10 })
  const mug = await addProduct(server.db, { title: 'Muminmugg', unitPrice: 119_60, vatRate: 0.25, onHand: 5 })
  const day = isOpen ? (await clerk.call(openDay, { body: { registerId: 1, float: 1000_00 } })).data : undefined
  const sell = async (body: Sale) =>
    (await clerk.call(addSale, { body: { registerId: 1, clientId: randomUUID(), items: [], payments: [], ...body } })).data
  const books = (quantity: number, unitPrice = 129_00) => ({ productDetailId: book, quantity, unitPrice })
  const mugs = (quantity: number) => ({ productDetailId: mug, quantity, unitPrice: 149_50 })
  return { ...server, clerk, book, mug, day, sell, books, mugs }
}

test('a sale in cash is counted from prices with VAT', async () => {
  const { db, book, sell, books } = await start()
  const sale = await sell({ items: [books(3)], payments: [{ method: 'cash', amount: 387_00, tendered: 500_00 }] })
  expect(sale).toMatchObject({ number: 1, gross: 387_00, vat: 21_91, rounding: 0, change: 113_00 })
  expect(sale.document.rates).toEqual([{ rate: 0.06, net: 365_09, vat: 21_91 }])
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 0 })
  await expectLedger(db)
})

test('cash is rounded to the krona, and a return rounds as its sale did', async () => {
  const { db, sell, books, mugs } = await start()
  const items = [books(2), mugs(1)]
  const sale = await sell({ items, payments: [{ method: 'cash', amount: 408_00 }] })
  expect(sale).toMatchObject({ gross: 407_50, rounding: 50, vat: 44_50 })
  const back = await sell({ kind: 'return', returnsId: sale.id, items, payments: [{ method: 'cash', amount: 408_00 }] })
  expect(back).toMatchObject({ number: 2, gross: -407_50, rounding: -50, vat: -44_50, document: { returns: 1 } })
  await expect(
    sell({ kind: 'return', returnsId: sale.id, items: [books(1)], payments: [{ method: 'cash', amount: 129_00 }] }),
  ).rejects.toMatchObject({
    data: { reason: 'isReturnable' },
  })
  await expectLedger(db)
})

test('card first, the rest in cash, rounded, with change', async () => {
  const { sell, books, mugs } = await start()
  const sale = await sell({
    items: [books(2), mugs(1)],
    payments: [
      { method: 'card', amount: 200_00 },
      { method: 'cash', amount: 208_00, tendered: 500_00 },
    ],
  })
  expect(sale).toMatchObject({ rounding: 50, change: 292_00 })
})

test('what is not paid in full is not sold', async () => {
  const { db, book, sell, books } = await start()
  await expect(sell({ items: [books(1)], payments: [{ method: 'swish', amount: 71_50 }] })).rejects.toMatchObject({
    status: 409,
    message: '57,50 kr is still to be paid',
  })
  await expect(sell({ items: [books(1)], payments: [{ method: 'card', amount: 130_00 }] })).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(db, book)).toMatchObject({ onHand: 10 })
})

test('a sale that is sent twice is one receipt, at once too', async () => {
  const { clerk, book, db } = await start()
  const body = {
    registerId: 1,
    clientId: randomUUID(),
    items: [{ productDetailId: book, quantity: 1, unitPrice: 129_00 }],
    payments: [{ method: 'card' as const, amount: 129_00 }],
  }
  const answers = await Promise.all([1, 2, 3].map(() => clerk.call(addSale, { body })))
  expect(new Set(answers.map(({ data }) => data.number))).toEqual(new Set([1]))
  expect(await stockOf(db, book)).toMatchObject({ onHand: 9 })
})

test('what the book says is gone is sold from the hand, and counted in first', async () => {
  const { db, book, sell, books } = await start()
  const payments = [{ method: 'card' as const, amount: 12 * 129_00 }]
  await expect(sell({ items: [books(12)], payments })).rejects.toMatchObject({ data: { reason: 'soldOut' } })
  await sell({ items: [books(12)], payments, isInHand: true })
  expect(await stockOf(db, book)).toEqual({ onHand: 0, reserved: 0 })
  await expectLedger(db)
})

test('training sells nothing, and is in no report', async () => {
  const { clerk, db, book, sell, books } = await start()
  await sell({ kind: 'training', items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  expect(await stockOf(db, book)).toMatchObject({ onHand: 10 })
  expect((await clerk.call(xReport, { params: { id: 1 } })).data).toMatchObject({ sales: 0, training: 1, gross: 0 })
})

test('a closing is the sum of its receipts, and closing again answers the same', async () => {
  const { clerk, day, sell, books, mugs } = await start()
  await sell({ items: [books(1)], payments: [{ method: 'cash', amount: 129_00 }] })
  await sell({ items: [mugs(1)], payments: [{ method: 'swish', amount: 149_50 }] })
  await clerk.call(cashMove, { body: { registerId: 1, amount: -200_00, reason: 'Bank' } })
  await expect(clerk.call(cashMove, { body: { registerId: 1, amount: -2000_00, reason: 'Bank' } })).rejects.toMatchObject({ status: 422 })
  const body = { counted: { '50000': 1, '10000': 4, '2000': 1, '500': 1 }, cardTotal: 0, swishTotal: 149_50 }
  const { data: z } = await clerk.call(closeDay, { params: { id: day?.id ?? 0 }, body })
  expect(z).toMatchObject({
    sales: 2,
    gross: 278_50,
    expectedCash: 929_00,
    counted: { cash: 925_00, swish: 149_50 },
    methods: [
      { method: 'cash', amount: 129_00 },
      { method: 'swish', amount: 149_50 },
    ],
  })
  expect((await clerk.call(closeDay, { params: { id: day?.id ?? 0 }, body: { ...body, counted: {} } })).data).toEqual(z)
  await expect(sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })).rejects.toMatchObject({
    data: { reason: 'isDayOpen' },
  })
})

test('a sale that is rung while the day is closed is in that closing or in none, and never in both', async () => {
  const { clerk, day, sell, books } = await start()
  await sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  const ringing = Array.from({ length: 3 }, () => sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] }))
  const closing = clerk.call(closeDay, {
    params: { id: day?.id ?? 0 },
    body: { counted: { 10000: 10 }, cardTotal: 0, swishTotal: 0, reason: 'The terminal is down' },
  })
  const rung = (await Promise.allSettled(ringing)).filter(({ status }) => status === 'fulfilled').length
  const { data: z } = await closing
  expect(z.gross).toBe((1 + rung) * 129_00)
  await expect(sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isDayOpen' },
  })
})

test('yesterday is closed before today is rung', async () => {
  const { clock, signIn, book } = await start()
  clock.advance(24 * 3_600_000)
  const clerk = await signIn('kassör')
  const items = [{ productDetailId: book, quantity: 1, unitPrice: 129_00 }]
  await expect(
    clerk.call(addSale, { body: { registerId: 1, clientId: randomUUID(), items, payments: [{ method: 'card', amount: 129_00 }] } }),
  ).rejects.toMatchObject({ data: { reason: 'isYesterday' } })
})

test('a receipt is printed once, and copied once, marked so', async () => {
  const { clerk, sell, books } = await start()
  const { id } = await sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  const first = (await clerk.call(receipt, { params: { id } })).data
  const copy = (await clerk.call(receipt, { params: { id } })).data
  expect(Buffer.from(first.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(copy.pdf).not.toBe(first.pdf)
  await expect(clerk.call(receipt, { params: { id } })).rejects.toMatchObject({ data: { reason: 'isCopied' } })
})

test('receipts say in their PDFs what was sold, its VAT, what was rounded and how it was paid', async () => {
  const { clerk, sell, books, mugs } = await start()
  const textOf = async ({ id }: { id: number }) =>
    textOfPdf(Buffer.from((await clerk.call(receipt, { params: { id } })).data.pdf, 'base64'))
  const expectText = async (sale: { id: number }, ...words: string[]) => {
    const text = await textOf(sale)
    for (const row of words) expect(text).toContain(row)
  }
  const cash = { method: 'cash', amount: 387_00 } as const
  await expectText(await sell({ items: [books(3)], payments: [cash] }), '3 × 129,00', 'Totalt SEK  387,00', 'Moms 6 % av 365,09  21,91')
  const items = [books(2), mugs(1)]
  const rounded = await sell({ items, payments: [{ method: 'cash', amount: 408_00 }] })
  const vat = ['Moms 6 % av 243,40  14,60', 'Moms 25 % av 119,60  29,90']
  await expectText(rounded, 'Totalt SEK  407,50', ...vat, 'Öresavrundning  0,50', 'Kontant  408,00')
  const back = await sell({ kind: 'return', returnsId: rounded.id, items, payments: [{ method: 'cash', amount: 408_00 }] })
  await expectText(back, 'RETUR', 'Att återbetala SEK  −407,50', 'Öresavrundning  −0,50', '−2 × 129,00')
  expect(await textOf(back)).not.toMatch(/ -\d/)
  const payments = [{ method: 'card', amount: 200_00 } as const, { method: 'cash', amount: 208_00, tendered: 500_00 } as const]
  await expectText(await sell({ items, payments }), 'Kort  200,00', 'Kontant  208,00', 'Mottaget  500,00', 'Växel  292,00')
})

test('a title is found by its code as it is scanned, with its price with VAT', async () => {
  const { clerk, book } = await start({ isOpen: false })
  const { data } = await clerk.call(lookup, { body: { code: '978-0-14-143951-8' } })
  expect(data).toMatchObject({ id: book, grossPrice: 129_00, available: 10 })
  expect((await clerk.call(titlesAtHand, {})).data).toEqual([data])
  await expect(clerk.call(lookup, { body: { code: '123' } })).rejects.toMatchObject({ status: 404 })
})

test('the database itself keeps receipts as they were given', async () => {
  const { db, clerk, sell, books } = await start()
  const { id } = await sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  const refused = (code: string) => ({ cause: expect.objectContaining({ code }) })
  await expect(db.execute(sql`update cash_sales set gross = 1 where id = ${id}`)).rejects.toMatchObject(refused('23001'))
  await expect(db.execute(sql`delete from cash_sale_items`)).rejects.toMatchObject(refused('23001'))
  await expect(
    db.execute(sql`insert into cash_sales (day_id, register_id, number, client_id, kind, at, by_id, gross, vat, rounding, change, document)
      select day_id, register_id, number + 2, gen_random_uuid(), kind, at, by_id, gross, vat, rounding, change, document from cash_sales`),
  ).rejects.toMatchObject(refused('23503'))
  expect((await clerk.call(saleById, { params: { id } })).data.gross).toBe(129_00)
})

const list = { searchKey: '', page: 1, pageSize: 10, sort: '', filter: '' } as const

test('a day is closed with the card and Swish totals entered, and a large difference with its reason', async () => {
  const { clerk, day, sell, books } = await start()
  await sell({ items: [books(1)], payments: [{ method: 'cash', amount: 129_00 }] })
  const { id = 0 } = day ?? {}
  const { differenceLimit } = (await clerk.call(registerState, {})).data
  const expected = { cash: 1129_00, card: 0, swish: 0 }
  const close = (body: object) => clerk.call(closeDay, { params: { id }, body: body as Input<typeof closeDay>['body'] })
  await expect(close({ counted: { 100000: 1 } })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { cardTotal: ['Enter the card total, or 0'], swishTotal: ['Enter the Swish total, or 0'] } },
  })
  const counted = { 100000: 1 }
  await expect(close({ counted, cardTotal: 0, swishTotal: 0 })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { reason: ['A difference above 50,00 kr needs a reason: write what you know of it'] } },
  })
  // What is missing in cash is not made good by what the terminal has too much.
  await expect(close({ counted, cardTotal: 129_00, swishTotal: 0 })).rejects.toMatchObject({ status: 422 })
  expect(differenceLimit).toBe(50_00)
  const { data: z } = await close({ counted, cardTotal: 0, swishTotal: 0, expected, reason: 'A note of 100 is missing' })
  expect(z).toMatchObject({ counted: { cash: 1000_00 }, reason: 'A note of 100 is missing', closedBy: 'Kassör' })
})

test('a day whose limit is set by the company asks for a reason above that limit', async () => {
  const { db, clerk, day } = await start()
  await db.execute(sql`update company set cash_difference_limit = 0`)
  const close = (reason: string) =>
    clerk.call(closeDay, { params: { id: day?.id ?? 0 }, body: { counted: { 100000: 1, 100: 1 }, cardTotal: 0, swishTotal: 0, reason } })
  await expect(close('')).rejects.toMatchObject({ status: 422 })
  expect((await close('Found under the counter')).data.day.closedAt).not.toBeNull()
})

test('a day that sold after its drawer was counted stays open', async () => {
  const { clerk, day, sell, books } = await start()
  const expected = { cash: 1000_00, card: 0, swish: 0 }
  await sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  const body = { counted: { 100000: 1 }, cardTotal: 0, swishTotal: 0, reason: 'None', expected }
  await expect(clerk.call(closeDay, { params: { id: day?.id ?? 0 }, body })).rejects.toMatchObject({ data: { reason: 'soldMeanwhile' } })
  expect((await clerk.call(registerState, {})).data.day?.id).toBe(day?.id)
})

test('X and Z reports are listed, opened and printed', async () => {
  const { clerk, day, sell, books } = await start()
  const { id = 0 } = day ?? {}
  await sell({ items: [{ ...books(1, 100_00), reason: 'Damaged' }], payments: [{ method: 'cash', amount: 100_00 }] })
  const text = async () => textOfPdf(Buffer.from((await clerk.call(reportPdf, { params: { id } })).data.pdf, 'base64'))
  expect(await text()).toContain('X-dagrapport')
  expect((await clerk.call(dayList, { body: list })).data).toMatchObject([{ id, z: 1, sales: 1, differences: null }])
  const counted = { 100000: 1, 5000: 1, 2000: 1 }
  await clerk.call(closeDay, { params: { id }, body: { counted, cardTotal: 0, swishTotal: 0 } })
  expect((await clerk.call(dayReport, { params: { id } })).data).toMatchObject({
    gross: 100_00,
    discounts: 29_00,
    counted: { cash: 1070_00 },
  })
  const [row] = (await clerk.call(dayList, { body: { ...list, searchKey: '1' } })).data
  expect(row).toMatchObject({ gross: 100_00, closedBy: 'Kassör', differences: { cash: -30_00, card: 0, swish: 0 } })
  const printed = await text()
  for (const words of ['Z-dagrapport 1', 'Rabatter  29,00', 'Förväntad kontant  1\u00a0100,00', 'Differens  −30,00'])
    expect(printed.replaceAll(' ', ' ')).toContain(words)
})

test('another price than the catalogue’s is sold with a reason, which its receipt and the audit log keep', async () => {
  const { db, clerk, sell, books } = await start()
  const payments = [{ method: 'card' as const, amount: 100_00 }]
  await expect(sell({ items: [books(1, 100_00)], payments })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { 'items.0.reason': ['Doktor Glas costs 129,00 kr: enter a reason to sell it for 100,00 kr'] } },
  })
  const sale = await sell({ items: [{ ...books(1, 100_00), reason: 'Damaged cover' }], payments })
  expect(sale.items).toMatchObject([{ unitPrice: 100_00, listPrice: 129_00, reason: 'Damaged cover' }])
  const { pdf } = (await clerk.call(receipt, { params: { id: sale.id } })).data
  expect(textOfPdf(Buffer.from(pdf, 'base64'))).toContain('100,00 (ord. 129,00)')
  const { rows } = await db.execute<{ details: string }>(
    sql`select details from operator_activity_report where entity_name = 'CashSale' and action = 'added'`,
  )
  expect(rows[0]?.details).toContain('Damaged cover')
  const back = await sell({ kind: 'return', returnsId: sale.id, items: [books(1, 100_00)], payments })
  expect(back.gross).toBe(-100_00)
})

test('a price that changed while the till had no connection is sold as it was when the day was opened', async () => {
  const { db, book, sell, books, clock } = await start()
  await db.execute(sql`insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, phase, at)
    select id, 'list', 15000, true, 'SEK', ${new Date(clock.now().getTime() + 60_000).toISOString()}::timestamptz, 'ahead', now() from product_details where id = ${book}`)
  clock.advance(120_000)
  const payments = [{ method: 'card' as const, amount: 129_00 }]
  expect((await sell({ items: [books(1)], payments })).items).toMatchObject([{ unitPrice: 129_00, listPrice: null }])
  expect((await sell({ items: [books(1, 150_00)], payments: [{ method: 'card', amount: 150_00 }] })).gross).toBe(150_00)
})

test('titles without a barcode are found by their words', async () => {
  const { clerk, mug } = await start()
  const { data } = await clerk.call(findTitles, { body: { ...list, searchKey: 'mumin' } })
  expect(data).toMatchObject([{ id: mug, title: 'Muminmugg', grossPrice: 149_50, available: 5 }])
})

test('receipts are listed by kind and day, with how often each was printed', async () => {
  const { clerk, sell, books } = await start()
  const { id } = await sell({ items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  await sell({ kind: 'training', items: [books(1)], payments: [{ method: 'card', amount: 129_00 }] })
  await clerk.call(receipt, { params: { id } })
  const { data } = await clerk.call(saleList, { body: { ...list, filter: { kind: 'sale' } } })
  expect(data).toMatchObject([{ id, number: 1, copies: 1 }])
  expect((await clerk.call(saleList, { body: { ...list, filter: { from: '2999-01-01' } } })).data).toEqual([])
})
