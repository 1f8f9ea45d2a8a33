import { expect, test } from 'vitest'
import { countUserRegisterProduct, reportPageSize } from '#api/dashboard/reports'
import { productDetails, products } from '#server/products/tables'
import { startServer, type TestServer } from '../setup/harness'

const window = { fromDate: '2025-11-21', toDate: '2026-11-21' }

async function register({ db }: TestServer, registeredBy: number | null, day: string, details = 1) {
  const createdAt = new Date(`${day}T12:00:00Z`)
  const [product] = await db.insert(products).values({ kind: 'book', title: 'Mumintrollet', createdAt, registeredBy }).returning()
  for (let i = 0; i < details; i++)
    await db
      .insert(productDetails)
      .values({ productId: product?.id ?? 0, title: 'Mumintrollet', unitPrice: 100, vatRate: 0.06, createdAt, registeredBy })
}

test('products and editions are counted by who registered them, in the window, both days included', async () => {
  const server = await startServer()
  const [anna, bo] = [await server.addUser('Anna', ['ReportCountUserRegisterProduct']), await server.addUser('Bo', [])]
  for (const day of ['2025-11-20', '2025-11-21', '2026-11-21', '2026-11-22']) await register(server, anna, day, 2)
  await register(server, bo, '2026-01-01', 3)
  await register(server, null, '2026-01-01')
  const client = await server.signIn('anna')
  const { data, result, status } = await client.call(countUserRegisterProduct, { body: window })
  expect({ data, result, status }).toEqual({
    status: 200,
    result: { total: 2, page: 1, pageSize: reportPageSize },
    data: [
      { firstName: 'Anna', lastName: '', productCount: 2, productDetailCount: 4 },
      { firstName: 'Bo', lastName: '', productCount: 1, productDetailCount: 3 },
    ],
  })
})

test('the report is for whoever holds its permission, and a day is a day', async () => {
  const server = await startServer()
  const [orders, catalogue] = [await server.signIn('orders'), await server.signIn('catalogue')]
  await expect(orders.call(countUserRegisterProduct, { body: window })).rejects.toMatchObject({ status: 403 })
  await expect(catalogue.call(countUserRegisterProduct, { body: { ...window, toDate: 'today' } })).rejects.toMatchObject({ status: 422 })
})
