import { makeNewOrder, statusOf } from '../setup/people'
import { expect, test } from '../setup/test'

test('one goes from order to order through the list one came from, as it was sorted and filtered', async ({ visit, person }) => {
  const orders = await person('orders')
  // Larger than what other tests order meanwhile, which would stand among them.
  const made = [await makeNewOrder(orders, 30), await makeNewOrder(orders, 30), await makeNewOrder(orders, 30)].sort((a, b) => a - b)
  const [first, second, third] = made
  const page = await visit({ as: orders, path: '/order/new-orders/list?page=1&pageSize=2&field=id&type=desc&filter.totalFrom=200000' })
  await page.locator(`a[href="/order/new-orders/edit/${third}"]`).click()
  await page.getByRole('heading', { name: `Order ${third}`, exact: true }).waitFor()
  await page.getByText(/^1 of \d+ in New orders$/).waitFor()
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)

  await page.keyboard.press('j')
  await page.getByRole('heading', { name: `Order ${second}`, exact: true }).waitFor()
  // Over the end of the page of two rows.
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('heading', { name: `Order ${first}`, exact: true }).waitFor()
  await page.getByText(/^3 of \d+ in New orders$/).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: `Order ${second}`, exact: true }).waitFor()
  await page.getByText(/^2 of \d+ in New orders$/).waitFor()

  await page.getByRole('button', { name: 'Start work, and next' }).click()
  await page.getByRole('heading', { name: `Order ${first}`, exact: true }).waitFor()
  await expect.poll(() => statusOf(orders, second as number)).toBe('inProgress')
  await page.getByText(/^2 of \d+ in New orders$/).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: `Order ${third}`, exact: true }).waitFor()

  // Back is the list, not the orders in between.
  await page.getByRole('link', { name: 'Back to New orders' }).click()
  await page.getByRole('heading', { name: 'New orders', exact: true }).waitFor()
})
