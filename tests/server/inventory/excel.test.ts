import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { count, startCount } from './stock'

test('a file has every row of its list, with ISBNs as text', async () => {
  const { db, signIn, send } = await startServer()
  const { token } = await signIn('admin')
  for (let i = 0; i < 3; i++)
    await addProduct(db, { onHand: i, title: `Title ${i}`, isbn: ['9780141439518', '9789129688313', null][i] ?? null })
  const answer = await send('GET', 'Inventory/InventoryExcel/stockholm/list', { token })
  expect(answer.headers.get('content-disposition')).toMatch(/stock-stockholm-list-\d{4}-\d\d-\d\d\.xlsx/)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets[0]?.rows.slice(1).map((row) => [row[0], row[1], row[6]])).toEqual([
    ['Title 0', '9780141439518', 0],
    ['Title 1', '9789129688313', 1],
    ['Title 2', null, 2],
  ])
})

test('a file of a count has what was counted; of no count there is none, and of another’s warehouse neither', async () => {
  const { db, signIn, send, addUser } = await startServer()
  const admin = await signIn('admin')
  const product = await addProduct(db, { onHand: 5 })
  expect((await send('GET', 'Inventory/InventoryExcel/stockholm/review', { token: admin.token })).status).toBe(404)
  await count(admin, await startCount(admin), product, 4)
  const answer = await send('GET', 'Inventory/InventoryExcel/stockholm/review', { token: admin.token })
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets[0]?.rows[1]?.slice(3, 6)).toEqual([5, 4, -1])
  await addUser('tehran', ['Inventory', 'InventoryTehran'])
  const { token } = await signIn('tehran')
  for (const path of ['stockholm/list', 'all/list', 'stockholm/review'])
    expect((await send('GET', `Inventory/InventoryExcel/${path}`, { token })).status).toBe(403)
})
