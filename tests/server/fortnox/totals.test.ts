import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nth } from '#api/core/objects'
import { startSync, syncLists } from '#api/fortnox/calls'
import { takePart } from '#api/invoices/parts'
import { documentTotals } from '#api/orders/documentTotals'
import { createSecrets } from '#server/core/secrets'
import type { Outside } from '#server/fortnox/connection'
import { remember } from '#server/fortnox/fakes/serve'
import { customerNumber } from '#server/fortnox/numbers'
import { type InvoiceRecord, payloadOf } from '#server/fortnox/payloads'
import { targets } from '#server/fortnox/targets'
import { connect, ended, fortnoxOf, startFortnox } from './fortnox'

type Item = InvoiceRecord['items'][number]

const line = fc.record({
  unitPrice: fc.integer({ min: 1, max: 60_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  discount: fc.constantFrom(0, 0.1, 0.15),
  includesVat: fc.boolean(),
  rate: fc.constantFrom(0, 600, 1200, 2500),
  take: fc.double({ min: 0, max: 1, noNaN: true }),
})
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  freight: fc.constantFrom(0, 4900, 10_000),
  isCredit: fc.boolean(),
  isFirstPart: fc.boolean(),
})

/** The whole, its first part, or the part that completes it, as issuing makes them. */
function itemsOf({ lines, freight, isCredit, isFirstPart }: typeof document extends fc.Arbitrary<infer T> ? T : never): Item[] {
  const bases = lines.map(({ unitPrice, quantity, discount }) => Math.round(unitPrice * quantity * (1 - discount)))
  const totals = documentTotals(
    lines.map(({ includesVat, rate }, i) => ({ base: bases[i] ?? 0, includesVat, rate })),
    freight > 0 ? [{ amount: freight, rate: 2500 }] : [],
  )
  const whole = lines.map(({ quantity, includesVat, rate }, i) => {
    const { net, vat } = nth(totals.lines, i)
    return { quantity, amount: bases[i] ?? 0, includesVat, rate, net, vat, take: 0 }
  })
  const first = takePart(whole.map((of, i) => ({ ...of, take: Math.floor(of.quantity * (lines[i]?.take ?? 0)) })))
  const parts = isFirstPart
    ? first
    : takePart(
        whole.map((of, i) => {
          const { quantity, amount, vat } = nth(first, i)
          const left = of.quantity - quantity
          return { ...of, quantity: left, amount: of.amount - amount, vat: of.vat - vat, take: left }
        }),
      )
  const sign = isCredit ? -1 : 1
  const row = (more: Pick<Item, 'kind' | 'quantity' | 'vatRate' | 'net' | 'vat' | 'includesVat'>): Item => ({
    ...more,
    title: 'Boken',
    edition: null,
    articleNumber: null,
    isArticle: false,
    account: null,
  })
  return [
    ...parts.map(({ quantity, net, vat }, i) => {
      const { rate, includesVat } = nth(lines, i)
      return row({ kind: 'goods', quantity: sign * quantity, vatRate: rate / 10_000, net: sign * net, vat: sign * vat, includesVat })
    }),
    ...(totals.charges[0] ?? []).map(({ rate, net, vat }) =>
      row({ kind: 'freight', quantity: sign, vatRate: rate / 10_000, net: sign * net, vat: sign * vat, includesVat: false }),
    ),
  ].filter(({ quantity }) => quantity !== 0)
}

test('what Fortnox computes of any invoice, part of one or credit note is our total to the öre', async () => {
  const server = await startFortnox()
  await connect(server)
  const { db, clock, fake } = server
  fake.books.customers.set(customerNumber(1), {})
  const outside: Outside = { db, clock, secrets: createSecrets(new Uint8Array(32).fill(7)), fortnox: fortnoxOf(fake, clock) }
  let number = 100_000
  await fc.assert(
    fc.asyncProperty(document, fc.constantFrom('SEK', 'EUR'), async (of, currency) => {
      const items = itemsOf(of)
      fc.pre(items.length > 0)
      const total = items.reduce((sum, { net, vat }) => sum + net + vat, 0)
      number++
      const record: InvoiceRecord = {
        kind: of.isCredit ? 'credit' : 'invoice',
        number,
        customerId: 1,
        day: '2026-11-22',
        dueDate: of.isCredit ? null : '2026-12-22',
        deliveryDate: null,
        reference: null,
        ocr: '1',
        currency,
        rate: currency === 'SEK' ? null : 11.2345,
        vatCase: null,
        total,
        credits: null,
        items,
      }
      const payload = payloadOf('invoice', record)
      const made = await targets.invoice.create(outside, payload, record)
      await targets.invoice.finish?.(outside, made, record, payload)
      expect(fake.books.invoices.get(made.remoteId)).toMatchObject({ Booked: true, Total: Number((total / 100).toFixed(2)) })
    }),
    { numRuns: 150, seed: 29 },
  )
})

test('every invoice of the demonstration is brought to Fortnox, at its total, and so is every voucher', { timeout: 120_000 }, async () => {
  const server = await startFortnox({ demo: 'small' })
  const { db, admin, fake } = server
  await connect(server)
  await remember(db, fake)
  for (const kind of ['invoice', 'voucher'] as const) {
    const { id } = (await admin.call(startSync, { body: { kind, filter: '' } })).data
    const run = await ended(admin, id)
    expect(run).toMatchObject({ state: 'done', failed: 0, doubtful: 0, rows: [] })
    expect(run.total).toBeGreaterThan(10)
    const { data } = await admin.call(syncLists[kind], { body: { pageSize: 1000 } })
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['synced']))
  }
  const { data: invoices } = await admin.call(syncLists.invoice, { body: { pageSize: 1000 } })
  expect(invoices.map(({ remoteId }) => Number(fake.books.invoices.get(remoteId ?? '')?.Total))).toEqual(
    invoices.map(({ total }) => (total?.amount ?? 0) / 100),
  )
})
