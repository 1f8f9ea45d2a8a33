import { expect, test } from 'vitest'
import { listViews, maxListViews, removeListView, saveListView } from '#api/core/listViews'
import { startServer } from '../setup/harness'

const list = 'orders.newOrders'

test("a view is kept under its name, by list and by person, and another's cannot be removed", async () => {
  const { signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const titles = async (client: typeof orders, of = list) =>
    (await client.call(listViews, { query: { list: of } })).data.map(({ title, query }) => `${title}?${query}`)
  const { id } = (await orders.call(saveListView, { body: { list, title: ' Large ones ', query: 'filter.totalFrom=100000' } })).data
  await orders.call(saveListView, { body: { list, title: 'اول', query: 'sorted=true' } })
  await orders.call(saveListView, { body: { list: 'orders.done', title: 'Large ones', query: '' } })
  expect(await titles(orders)).toEqual(['Large ones?filter.totalFrom=100000', 'اول?sorted=true'])
  const again = await orders.call(saveListView, { body: { list, title: 'Large ones', query: 'filter.totalFrom=200000' } })
  expect(again.data.id).toBe(id)
  expect((await titles(orders))[0]).toBe('Large ones?filter.totalFrom=200000')

  expect(await titles(admin)).toEqual([])
  await expect(admin.call(removeListView, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await orders.call(removeListView, { params: { id } })
  await expect(orders.call(removeListView, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await titles(orders)).toEqual(['اول?sorted=true'])
  expect(await titles(orders, 'orders.done')).toEqual(['Large ones?'])
})

test('a view without a name, with an address for a query, or one too many is refused by its field', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const save = (title: string, query = '') => orders.call(saveListView, { body: { list, title, query } })
  await expect(save('  ')).rejects.toMatchObject({ status: 422, data: { fieldErrors: { title: ['Give the view a name'] } } })
  await expect(save('Elsewhere', 'https://evil.example#x')).rejects.toMatchObject({ status: 422 })
  for (let i = 0; i < maxListViews; i++) await save(`View ${i}`)
  await expect(save('One more')).rejects.toMatchObject({ status: 422, data: { fieldErrors: { title: [expect.stringContaining('50')] } } })
  await save('View 7', 'page=2')
})
