import type { Locator } from 'playwright-core'
import { basketById } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { makeOrderInProgress } from '../setup/people'
import { chooseFirst, expect, test } from '../setup/test'

const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

test('a new order begins in the field of its customer, and one that is left empty is not kept', async ({ visit, person }) => {
  const orders = await person('orders')
  const page = await visit({ as: orders, path: '/order/new-order/list' })
  await page.getByRole('button', { name: 'New order' }).click()
  await page.waitForURL('**/order/new-order/create-new-order/*')
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const search = page.getByRole('combobox', { name: 'Choose a customer' })
  await hasFocus(search)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect.poll(() => orders.call(basketById, { params: { id } }).catch(({ status }) => status)).toBe(404)

  await page.getByRole('button', { name: 'New order' }).click()
  await page.waitForURL('**/order/new-order/create-new-order/*')
  const orderId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { data: customers } = await orders.call(customerList, { body: { searchKey: '', page: 1, pageSize: 1, sort: '', filter: '' } })
  // A key that comes while the order is still read is nobody's.
  await hasFocus(search)
  await page.keyboard.type(customers[0]?.email ?? '')
  await chooseFirst(page)
  await expect.poll(async () => (await orders.call(basketById, { params: { id: orderId } })).data.customer?.id).toBe(customers[0]?.id)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page
    .getByRole('link', { name: String(orderId) })
    .first()
    .waitFor()
})

test('the palette offers what can be done with the order on screen, first', async ({ visit, person }) => {
  const orders = await person('orders')
  const page = await visit({ as: orders, path: `/order/inprogress-orders/edit/${await makeOrderInProgress(orders)}` })
  await page.getByRole('button', { name: 'Create delivery…' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('create del')
  await page.getByRole('option', { name: /Create delivery…/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Create delivery of order/ }).waitFor()
})
