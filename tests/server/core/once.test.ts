import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPayment } from '#api/invoices/invoices'
import { convertToInvoice, setCredit } from '#api/invoices/issuing'
import { makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct, readBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

async function withOrder({ db, signIn, send }: TestServer) {
  await nameSeller(db)
  const admin = await signIn('admin')
  const id = await makeOrder(admin, [{ productDetailId: await addProduct(db), quantity: 3 }], { to: 'done' })
  const line = (await readBasket(admin, id)).items[0]?.id ?? 0
  const post = async (path: string, body: unknown, as = key(1)) => {
    const response = await send('POST', path, { body, token: admin.token, headers: { 'Idempotency-Key': as } })
    return { status: response.status, ...((await response.json()) as { data: Record<string, unknown>; message: string }) }
  }
  const count = async () =>
    Number((await db.execute<{ count: string }>(sql`select count(*) from invoices where kind = 'invoice'`)).rows[0]?.count)
  return { admin, id, line, post, count }
}

test('a part of an order that is invoiced again under its key is invoiced once, and the answer is the first', async () => {
  const server = await startServer()
  const { id, line, post, count } = await withOrder(server)
  const path = convertToInvoice.path.replace('{id}', String(id))
  const part = { items: [{ basketDetailId: line, quantity: 1 }] }
  const first = await post(path, part)
  expect(first.status).toBe(200)
  expect(await post(path, part)).toEqual(first)
  expect(await count()).toBe(1)
  expect(await post(path, { items: [{ basketDetailId: line, quantity: 2 }] })).toMatchObject({ status: 409, data: { reason: 'keyReused' } })
  const again = await post(path, part, key(2))
  expect(again.data).toMatchObject({ number: 100_002 })
  expect(await count()).toBe(2)
})

test('of two that come at once under one key one is carried out, and both hear of it', async () => {
  const server = await startServer()
  const { id, line, post, count } = await withOrder(server)
  const path = convertToInvoice.path.replace('{id}', String(id))
  const part = { items: [{ basketDetailId: line, quantity: 1 }] }
  const answers = await Promise.all([post(path, part), post(path, part), post(path, part)])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await count()).toBe(1)
})

test('what was refused or only previewed leaves no key, and a key is its own user’s', async () => {
  const server = await startServer()
  const { admin, id, post, count } = await withOrder(server)
  const path = convertToInvoice.path.replace('{id}', String(id))
  expect(await post(path, { isRehearsal: true })).toMatchObject({ status: 200, data: { invoiceId: null } })
  expect(await post(setCredit.path.replace('{id}', '999'), { kind: 'reduction', reason: 'None' })).toMatchObject({ status: 404 })
  const made = await post(path, {})
  expect(made.data).toMatchObject({ number: 100_001 })
  await server.addUser('second', ['DoneOrder'])
  const other = await server.send('POST', path, {
    body: {},
    token: (await server.signIn('second')).token,
    headers: { 'Idempotency-Key': key(1) },
  })
  expect(other.status).toBe(409)
  expect(await count()).toBe(1)
  const payment = addPayment.path.replace('{id}', String(made.data.invoiceId))
  const body = { at: '2026-11-20', amount: 50_00, method: 'swish', reference: '' }
  expect(await post(payment, body, key(3))).toEqual(await post(payment, body, key(3)))
  await admin.call(addPayment, { params: { id: Number(made.data.invoiceId) }, body: { ...body, isAnother: true } as never })
  const { rows } = await server.db.execute(sql`select from invoice_payments`)
  expect(rows).toHaveLength(2)
  expect(await post(payment, body, 'no key')).toMatchObject({ status: 422 })
})
