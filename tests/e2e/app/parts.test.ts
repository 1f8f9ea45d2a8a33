import { makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

const missing = /ERR_FAILED|dynamically imported module|The chunk of/

test('what stands beside a page and does not arrive is said, costs nothing that is open, and comes when it is asked for again', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: '/dashboard', expects: missing })
  // Before the page: what opens is loaded as soon as the browser is idle.
  await page.route(/assets\/(Palette|orderDialogs)-.*\.js/, (route) => route.abort())
  await page.goto(`/order/new-orders/edit/${id}`)
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('Half a thought')

  await page.keyboard.press('Control+k')
  await page.getByText("The chunk of 'the palette' failed to load").waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await page.getByText("The chunk of 'cancelling' failed to load").waitFor()
  expect(await comment.inputValue()).toBe('Half a thought')

  await page.unroute(/assets\/(Palette|orderDialogs)-.*\.js/)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search for pages/ }).waitFor()
})

test('toasts that do not arrive leave the app standing, and what was said is said with the next', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard', expects: missing })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.route(/assets\/Toaster-.*\.js/, (route) => route.abort())
  await page.route('**/api/Basket/BasketMap', (route) =>
    route.fulfill({ status: 403, json: { isSuccess: false, status: 403, message: '', data: null } }),
  )
  const goToMap = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Search for pages/ }).fill('order map')
    await page.keyboard.press('Enter')
    await page.getByText('Could not load the order counts.').waitFor()
  }
  const failed = page.waitForEvent('console', (message) => message.text().includes("'the toasts'"))
  await goToMap()
  await failed
  expect(await page.getByRole('heading', { name: 'Order map' }).count()).toBe(1)

  await page.unroute(/assets\/Toaster-.*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Access error').first().waitFor()
})

test('the filters an address brings are there before the rows, which they would push away under the pointer', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/assets\/FilterPanel-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/order/done-orders?page=1&pageSize=20&filter.totalFrom=1')
  await page.getByTitle(/ in total$/).waitFor()
  const row = page.locator('tbody a[href]').first()
  expect(await row.isVisible()).toBe(false)
  letCome()
  await row.waitFor()
  expect(await page.getByRole('search', { name: 'Filters' }).getByLabel('Total from').isVisible()).toBe(true)
})
