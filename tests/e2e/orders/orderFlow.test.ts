import { makeNewOrder, makeOrderInProgress, statusOf } from '../setup/people'
import { chooseFirst, expect, test, untilLoaded } from '../setup/test'

test('a new order goes from create to done: customer, ISBNs good and bad, payment, and the moves in their order', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const page = await visit({ as: orders, path: '/order/new-order/list' })
  await page.getByRole('button', { name: 'New order' }).click()
  await page.waitForURL('**/order/new-order/create-new-order/*')
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await page.getByRole('button', { name: 'Place order', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await page.getByText('The order has no customer').first().waitFor()

  await page.getByPlaceholder('Name, organisation, email or phone').fill('bibliotek')
  await chooseFirst(page)
  await page.getByText('The order has no items').first().waitFor()

  const isbn = page.getByLabel('Add by ISBN')
  await isbn.fill('9789129688314')
  await isbn.press('Enter')
  await page.getByText('The check digit of 9789129688314 is wrong').first().waitFor()
  await isbn.fill('9780000000002')
  await isbn.press('Enter')
  await page
    .getByText(/9780000000002 is not in the catalogue/)
    .first()
    .waitFor()

  await page.getByPlaceholder('Search products').fill('a')
  await chooseFirst(page, /[1-9]\d* available/)
  await page
    .getByText(/^Added: /)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Place order', exact: true }).click()
  await expect.poll(() => statusOf(orders, id)).toBe('newOrder')
  await page.getByText('The payment is outstanding').first().waitFor()
  expect(await page.getByRole('button', { name: 'Start work', exact: true }).getAttribute('aria-disabled')).toBe('true')

  await page.getByLabel('State').selectOption('On invoice')
  await page.getByRole('button', { name: 'Save payment' }).click()
  await page.getByText('Payment saved').first().waitFor()
  await page.getByRole('button', { name: 'Start work', exact: true }).click()
  await expect.poll(() => statusOf(orders, id)).toBe('inProgress')

  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).first().click()
  await expect.poll(() => statusOf(orders, id)).toBe('done')
  await page.reload()
  await page.getByText('Erik Lindqvist').last().waitFor()
})

test('cancelling asks why and says what it causes, is held, and can be undone', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: `/order/inprogress-orders/edit/${id}` })
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('A cancelled order is final: it cannot be opened again.').waitFor()
  await dialog.getByText('2 copies set aside go back on the shelf in Stockholm.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText('Say why the order is cancelled').first().waitFor()
  await dialog.getByLabel('Reason').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  expect(await statusOf(orders, id)).toBe('inProgress')
  await page.getByRole('button', { name: 'Ship and invoice' }).waitFor()
})

test('many orders are started in three keystrokes, previewed first, with a result for each', async ({ visit, person }) => {
  const orders = await person('orders')
  const ids = [await makeNewOrder(orders), await makeNewOrder(orders), await makeNewOrder(orders)]
  const page = await visit({ as: orders, path: '/order/new-orders/list?page=1&pageSize=3&sorted=true&field=id&type=desc' })
  await page
    .getByRole('link', { name: String(ids[0]) })
    .first()
    .waitFor()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('s')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('All 3 will move.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Not sent yet').first().waitFor()
  await page.getByRole('button', { name: 'Send now' }).first().click()
  await page.getByText('All 3 moved').first().waitFor()
  for (const id of ids) expect(await statusOf(orders, id)).toBe('inProgress')
})

test('whoever comes second is told who moved it, when, to what, and what is left to do', async ({ visit, person }) => {
  const [orders, admin] = [await person('orders'), await person('admin')]
  const id = await makeNewOrder(orders)
  const first = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  const second = await visit({ as: admin, path: `/order/new-orders/edit/${id}` })
  await first.getByRole('button', { name: 'Start work', exact: true }).waitFor()
  await second.getByRole('button', { name: 'Start work', exact: true }).waitFor()
  await first.getByRole('button', { name: 'Start work', exact: true }).click()
  await expect.poll(() => statusOf(orders, id)).toBe('inProgress')
  await second.getByRole('button', { name: 'Start work', exact: true }).click()
  await second
    .getByText(/Erik Lindqvist moved it to 'In progress'/)
    .first()
    .waitFor()
  await second.getByRole('button', { name: 'Mark done', exact: true }).waitFor()
})

test('a list is a link: search, sort and page live in its address, and Back returns to them', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/order/done-orders?page=2&pageSize=20&sorted=true&field=total&type=asc' })
  const link = page.locator('table a[href*="/order/done-orders/edit/"]').first()
  const href = await link.getAttribute('href')
  await link.click()
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor()
  await page.goBack()
  expect(new URL(page.url()).search).toContain('page=2')
  await page.locator(`table a[href="${href}"]`).first().waitFor()
  await page.reload()
  await page.locator(`table a[href="${href}"]`).first().waitFor()
})

test('a lost connection is told in the words of the specification, and goes by itself with what was typed kept', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}`, expects: /ERR_INTERNET_DISCONNECTED/ })
  await page.getByRole('textbox', { name: 'New comment' }).fill('Ring the library first')
  // A part of the page that the break keeps from arriving would be said as well.
  await page.locator('#history li li').first().waitFor()
  await untilLoaded(page, 'exceptions')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('dialog', { name: 'connetcion lost' }).waitFor()
  await page.getByText('your connection lost.').waitFor()
  await page.getByRole('button', { name: 'reload' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'connetcion lost' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('Ring the library first')
})

test('a session that ends in mid-comment brings its person back to the page and the words', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought')
  await page.evaluate(() =>
    fetch('/api/Authentication/Logout', { method: 'POST', headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } }),
  )
  // Or the menu's counts hear of it first, and the button is gone.
  const press = page.getByRole('button', { name: 'Add comment' }).click({ timeout: 2000 })
  await Promise.all([page.waitForURL('**/login'), press.catch(() => undefined)])
  await page.getByLabel('Username').fill('orders')
  await page.locator('input[name=password]').fill('backoffice')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**/order/new-orders/edit/${id}`)
  await expect.poll(() => page.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('Half a thought')
})
