import { addBasketDetail } from '#api/orders/basketEdits'
import { addBasket, basketById } from '#api/orders/baskets'
import { sellableList } from '#api/orders/choosing'
import type { Person } from '../setup/people'
import { expect, test } from '../setup/test'

const isbn = '9780394014616'

const priceOf = async (orders: Person) => {
  const { data } = await orders.call(sellableList, { body: { searchKey: isbn, page: 1, pageSize: 10, sort: '', filter: '' } })
  const [found] = data
  if (!found) throw new Error(`${isbn} is not sold`)
  return { id: found.id, price: found.unitPrice.amount }
}

/** A basket with one copy of the book. */
async function basketWith(orders: Person, productDetailId: number): Promise<number> {
  const { data } = await orders.call(addBasket, {})
  await orders.call(addBasketDetail, { params: { id: data.id }, body: { productDetailId, quantity: 1 } })
  return data.id
}
const priceIn = async (orders: Person, id: number) => {
  const { items } = (await orders.call(basketById, { params: { id } })).data
  return items[0]?.net
}

test('a sale is previewed, activated, paid in new orders, stopped, and kept by the order that was open then', async ({ visit, person }) => {
  const [catalogue, orders] = [await person('catalogue'), await person('orders')]
  const before = await priceOf(orders)
  const unreduced = await priceIn(orders, await basketWith(orders, before.id))
  const title = `Prov ${Date.now()}`

  const page = await visit({ as: catalogue, path: '/products/discount/new' })
  await page.getByRole('textbox', { name: 'Title', exact: false }).first().fill(title)
  await page.getByLabel(/^Kind/).selectOption('Percent off')
  await page.getByLabel('Percent off').last().fill('50')
  await page.getByRole('button', { name: 'Save and choose editions' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  await page.getByPlaceholder('Title, contributor or ISBNs').fill(isbn)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('1 edition added.').waitFor()
  const preview = page.getByRole('region', { name: 'What activation changes' })
  await expect.poll(() => preview.locator('dd').first().textContent()).toBe('1')
  expect(await priceOf(orders)).toEqual(before)

  await preview.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Activated: 1 price written.').waitFor()
  await page.getByText('On sale').waitFor()
  expect((await priceOf(orders)).price).toBeLessThan(before.price * 0.51)
  const open = await basketWith(orders, before.id)
  const sale = await priceIn(orders, open)

  await preview.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Discount stopped.').waitFor()
  expect(await priceOf(orders)).toEqual(before)
  expect(await priceIn(orders, open)).toBe(sale)
  expect(await priceIn(orders, await basketWith(orders, before.id))).toBe(unreduced)

  const order = await visit({ as: orders, path: `/order/new-order/create-new-order/${open}` })
  await order.getByText('The discount ended: 1 item keeps its price').waitFor()
})
