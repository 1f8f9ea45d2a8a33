import { inventoryItem, updateInventoryItem } from '#api/inventory/stock'
import { basketMoves } from '#api/orders/basketMoves'
import { basketById } from '#api/orders/baskets'
import { deliveryList } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { makeNewOrder, type Person } from '../setup/people'
import { expect, test, untilToast } from '../setup/test'

/** A placed order of three copies: none is on the shelf in Stockholm, five are in Tehran. */
async function makeOrderWithoutStock(staff: Person) {
  const id = await makeNewOrder(staff, 3)
  const { items } = (await staff.call(basketById, { params: { id } })).data
  const productDetailId = items[0]?.productDetailId ?? 0
  const { shelves } = (await staff.call(inventoryItem, { params: { id: productDetailId } })).data
  for (const [warehouse, onHand] of [
    ['stockholm', 0],
    ['tehran', 5],
  ] as const) {
    const expected = shelves.find((shelf) => shelf.warehouse === warehouse)?.onHand ?? 0
    await staff.call(updateInventoryItem, {
      body: { productDetailId, warehouse, onHand, expected, reason: 'Counted', isConfirmed: true },
    })
  }
  return id
}

test('an order whose copies are in Tehran is filled from there: the dialog shows both shelves, and its delivery leaves from Tehran', async ({
  visit,
  person,
}) => {
  const staff = await person('admin')
  const id = await makeOrderWithoutStock(staff)
  const page = await visit({ as: staff, path: orderPaths.order.newOrders({ id }) })
  await page.getByText('Out of stock in Stockholm: 3 copies').waitFor()
  await page.getByRole('button', { name: 'Fill from Tehran' }).click()
  const dialog = page.getByRole('dialog', { name: `Fill order ${id} from Tehran` })
  await dialog.getByText('Copies that each warehouse can set aside').waitFor()
  expect(await dialog.locator('tbody td').allTextContents()).toEqual(['3', '0', '3'])
  await dialog.getByRole('button', { name: 'Fill from Tehran' }).click()
  await untilToast(page, 'Filled from Tehran.')
  await page.getByText('Out of stock in Stockholm: 3 copies').waitFor({ state: 'detached' })
  await staff.call(basketMoves['basket.start'], { params: { id }, query: {} })
  await page.goto(new URL(orderPaths.order.inProgress({ id }), page.url()).href)
  await page.getByRole('button', { name: 'Create delivery…' }).click()
  await page.getByRole('button', { name: 'Create delivery of 3 copies' }).click()
  await page.getByRole('main').getByText('From Tehran').waitFor()
  const { data: deliveries } = await staff.call(deliveryList, { body: { filter: { warehouse: 'tehran' } } })
  expect(deliveries.map(({ basketId }) => basketId)).toContain(id)
})

test('copies of the other warehouse come by a transfer made from the order', async ({ visit, person }) => {
  const staff = await person('admin')
  const id = await makeOrderWithoutStock(staff)
  const page = await visit({ as: staff, path: orderPaths.order.newOrders({ id }) })
  await page.getByRole('button', { name: 'Transfer 3 copies from Tehran' }).click()
  await page.getByRole('heading', { name: /^Transfer \d+/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Transfer \d+: 3 copies, draft$/ }).waitFor()
})
