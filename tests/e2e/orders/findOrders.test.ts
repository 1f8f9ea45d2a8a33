import { updatePaymentInfo } from '#api/orders/basketEdits'
import { makeBasket, makeNewOrder, makeOrderInProgress } from '../setup/people'
import { test } from '../setup/test'

test('Ctrl K finds an order by its number and by its payment reference, in whatever list it stands', async ({ visit, person }) => {
  const orders = await person('orders')
  const [id, offer] = [await makeOrderInProgress(orders), await makeBasket(orders)]
  await orders.call(updatePaymentInfo, { params: { id: offer }, body: { methodId: null, state: 'settled', reference: `KLARNA-${offer}` } })
  const page = await visit({ as: orders, path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Control+k')
  // Enter at once: it waits for what was asked.
  await page.keyboard.type(String(id))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/order/inprogress-orders/edit/${id}`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`klarna-${offer}`)
  await page.getByRole('option', { name: new RegExp(`Order ${offer}.*Offers`) }).click()
  await page.waitForURL(`**/order/new-order/create-new-order/${offer}`)
})

test('a search that finds nothing in a list says where the order is', async ({ visit, person }) => {
  const orders = await person('orders')
  await makeNewOrder(orders)
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: '/order/new-orders/list' })
  await page.getByRole('searchbox').fill(String(id))
  await page.getByRole('link', { name: `${id} is in In progress` }).click()
  await page.waitForURL(`**/order/inprogress-orders/edit/${id}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(String(id)) }).waitFor()
})
