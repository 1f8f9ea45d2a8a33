import { inventoryPaths } from '#api/inventory/paths'
import { currentStocktake, startStocktake } from '#api/inventory/stocktakes'
import { storedOffline } from '../setup/device'
import { lineTo } from '../setup/line'
import { password } from '../setup/people'
import { expect, test } from '../setup/test'

test('a Persian browser is spoken to in Persian from right to left, and a choice of Swedish outlives signing out', async ({ visit }) => {
  const page = await visit({ path: '/login', locale: 'fa-IR' })
  const root = page.locator('html')
  const signIn = async () => {
    await page.getByLabel('نام کاربری').fill('orders')
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'ورود' }).click()
    await page.waitForURL('**/dashboard')
  }
  await page.getByRole('heading', { name: 'ورود' }).waitFor()
  expect(await root.getAttribute('lang')).toBe('fa')
  expect(await root.getAttribute('dir')).toBe('rtl')
  await signIn()
  await page.getByRole('heading', { name: 'داشبورد' }).waitFor()

  await page.getByRole('button', { name: /^حساب/ }).click()
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.getByRole('heading', { name: 'Översikt' }).waitFor()
  expect(await root.getAttribute('dir')).toBe('ltr')

  await page.goto('/order/new-orders/list')
  await page.getByRole('heading', { name: 'Nya ordrar' }).waitFor()
  await page.getByText('Skapad', { exact: true }).first().waitFor()

  await page.locator('aside').first().hover()
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await page.waitForURL('**/login')
  await page.reload()
  await page.getByRole('heading', { name: 'ورود' }).waitFor()
  await signIn()
  await page.getByRole('heading', { name: 'Översikt' }).waitFor()
})

test('an English browser loads no language', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/order/new-orders/list' })
  await page.getByRole('heading', { name: 'New orders' }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /laying/.test(name))).toEqual([])
})

test('a count is still in Persian after a reload without a connection', async ({ visit, person, ownServer }) => {
  const { url } = await ownServer()
  const keeper = await person('catalogue', url)
  await keeper.call(startStocktake, { body: { warehouse: 'stockholm' } })
  const line = await lineTo(url)
  const page = await visit({
    as: keeper,
    at: line.url,
    path: inventoryPaths.count({ warehouse: 'stockholm' }),
    locale: 'fa-IR',
    serviceWorkers: 'allow',
    expects: /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/,
  })
  const scan = page.getByRole('textbox', { name: /قفسه/ })
  await scan.waitFor()
  await storedOffline(page, currentStocktake)
  line.cut()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^اتصال نیست/).waitFor()
  await scan.waitFor()
})
