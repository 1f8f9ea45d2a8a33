import type { Page } from 'playwright-core'
import { orderDetails } from '#api/invoices/orderDetails'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { basketMoves } from '#api/orders/basketMoves'
import { makeBasket, makeNewOrder, type Person, statusOf } from '../setup/people'
import { expect, test } from '../setup/test'

const keysOf = new WeakMap<Page, number>()

/** Counts what a person does from now on: keys pressed, and clicks that no key makes. The app may hold a key and hand it on: they are counted here. */
async function countGestures(page: Page): Promise<void> {
  keysOf.set(page, 0)
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = (key, options) => {
    keysOf.set(page, (keysOf.get(page) ?? 0) + 1)
    return press(key, options)
  }
  await page.evaluate(() => {
    const counted = Object.assign(globalThis, { clicks: 0 })
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && counted.clicks++, true)
  })
}
const gesturesOf = async (page: Page) => (keysOf.get(page) ?? 0) + (await page.evaluate(() => Number(Reflect.get(globalThis, 'clicks'))))

const documentsOf = async (orders: Person, id: number) =>
  (await orders.call(orderDetails, { params: { id } })).data.documents.map(({ what, state }) => `${what} ${state}`)
const invoiced = ['delivery handedOver', 'invoice issued']

test('a placed order becomes an invoiced one in two keys', async ({ visit, person }) => {
  const orders = await person('orders')
  const placed = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${placed}` })
  await page.getByRole('button', { name: 'Ship and invoice' }).waitFor()
  await countGestures(page)
  await page.keyboard.press('i')
  await page.getByRole('alertdialog').getByText('2 copies from Stockholm').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/invoice \d+ issued/).waitFor()
  expect(await gesturesOf(page)).toBe(2)
  expect(await statusOf(orders, placed)).toBe('done')
  expect(await documentsOf(orders, placed)).toEqual(invoiced)
})

test('an order is placed, shipped and invoiced from its page in three keys, and its papers print', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeBasket(orders)
  await orders.call(updatePaymentInfo, {
    params: { id },
    body: { methodId: null, state: 'invoice', reference: '' },
  })
  const page = await visit({ as: orders, path: `/order/new-order/create-new-order/${id}` })
  await page.getByRole('button', { name: 'Place order', exact: true }).waitFor()
  await countGestures(page)
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Ship and invoice' }).waitFor()
  await page.keyboard.press('i')
  // A key typed ahead confirms nothing that could not be read.
  await page.getByRole('alertdialog').getByText('2 copies from Stockholm').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/invoice \d+ issued/).waitFor()
  expect(await gesturesOf(page)).toBe(3)
  expect(await documentsOf(orders, id)).toEqual(invoiced)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print invoice' }).click()])
  expect(download.suggestedFilename()).toMatch(/^invoice-.*\.pdf$/)
  const [slip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print packing slip' }).click()])
  expect(slip.suggestedFilename()).toMatch(/^packing-slip-.*\.pdf$/)
})

test('a page of new orders is shipped and invoiced in three gestures, held once, and undone before it is sent', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const ids = [await makeNewOrder(orders, 1), await makeNewOrder(orders, 1)]
  const page = await visit({ as: orders, path: '/order/new-orders/list?page=1&pageSize=2&sorted=true&field=id&type=desc' })
  await page
    .getByRole('link', { name: String(ids[1]) })
    .first()
    .waitFor()
  await countGestures(page)
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('i')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('2 copies from Stockholm').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ship and invoice: 2 orders', { exact: true }).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Ship and invoice: 2 orders', { exact: true }).waitFor({ state: 'detached' })
  for (const id of ids) expect(await statusOf(orders, id)).toBe('newOrder')

  await page.keyboard.press('i')
  await dialog.getByText('2 copies from Stockholm').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Print 2 invoices' }).waitFor()
  // Three for the batch that was undone, one to undo it, and two for the one that was sent.
  expect(await gesturesOf(page)).toBe(6)
  for (const id of ids) expect(await documentsOf(orders, id)).toEqual(invoiced)
})

test('a row of done orders makes its invoice in two clicks, and then says what is unpaid', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders, 1)
  for (const name of ['basket.start', 'basket.finish'] as const) await orders.call(basketMoves[name], { params: { id }, query: {} })
  const page = await visit({ as: orders, path: '/order/done-orders?page=1&pageSize=10&sorted=true&field=id&type=desc' })
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id) }) })
  await row.getByText('Not invoiced').waitFor()
  await countGestures(page)
  await row.hover()
  await row.getByRole('button', { name: 'Create invoice' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Create invoice ·/ })
    .click()
  await row.getByText(/unpaid$/).waitFor()
  expect(await gesturesOf(page)).toBe(2)
  expect(await documentsOf(orders, id)).toEqual(invoiced)
})

test('cancelling is behind the menu of the order and of its row', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders, 1)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  await page.getByRole('button', { name: 'Ship and invoice' }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel order' }).isVisible()).toBe(false)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.goto(new URL('/order/new-orders/list?page=1&pageSize=10&sorted=true&field=id&type=desc', page.url()).href)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id) }) })
  await row.hover()
  await row.getByRole('button', { name: `More for Order ${id}` }).click()
  await page
    .getByRole('group', { name: `More for Order ${id}` })
    .getByRole('button', { name: 'Cancel order' })
    .click()
  await page.getByRole('alertdialog').waitFor()
})
