import type { Page } from 'playwright-core'
import { accountPaths } from '#api/accounts/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { productPaths } from '#api/products/paths'
import { expect, test, untilLoaded } from '../setup/test'

const lists = [
  '/order/new-orders/list',
  '/order/pending-orders/list',
  orderPaths.deliveries,
  invoicePaths.invoices,
  productPaths.book.list,
  productPaths.document.list,
  accountPaths.individuals.list,
  accountPaths.institutions.list,
  accountPaths.users.list,
  inventoryPaths.all,
]

const place = (page: Page) =>
  page.evaluate(() => ({ path: location.pathname + location.search, y: Math.round(scrollY), focus: document.activeElement?.id ?? '' }))

test('Back and Forward return to the row and the position that one left, in ten lists', async ({ visit, person }) => {
  const page = await visit({ as: await person('admin'), path: '/dashboard', viewport: { width: 1366, height: 400 } })
  for (const list of lists) {
    await page.goto(`${list}?page=1&pageSize=50`)
    const links = page.locator('main tbody a[id]')
    await links.first().waitFor()
    await untilLoaded(page, 'history')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    const inSight = await page.waitForFunction(() =>
      [...document.querySelectorAll('main tbody a[id]')].findLast((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 120 && bottom < innerHeight - 40
      }),
    )
    const link = inSight.asElement()
    if (!link) throw new Error(`${list} shows no row`)
    await link.focus()
    const left = await place(page)
    await link.press('Enter')
    await page.waitForURL((url) => url.pathname !== list)
    await page.locator('main h1').first().waitFor()
    expect((await place(page)).y).toBe(0)
    await page.goBack()
    await expect.poll(() => place(page)).toEqual(left)
    await page.goForward()
    await page.waitForURL((url) => url.pathname !== list)
    await expect.poll(async () => (await place(page)).y).toBe(0)
    await page.goBack()
    await expect.poll(() => place(page)).toEqual(left)
  }
})

test('a page of a list that one went back to, and a reload, stand where they stood', async ({ visit, person }) => {
  const page = await visit({
    as: await person('admin'),
    path: `${productPaths.book.list}?page=1&pageSize=20`,
    viewport: { width: 1366, height: 400 },
  })
  const links = page.locator('main tbody a[id]')
  await links.first().waitFor()
  await untilLoaded(page, 'history')
  await page
    .getByRole('link', { name: 'Next page' })
    .or(page.getByRole('button', { name: 'Next page' }))
    .click()
  await page.waitForURL(/page=2/)
  await links.first().waitFor()
  // Left in the frame that scrolled, before the browser tells of it.
  await page.evaluate(() => {
    scrollTo(0, 240)
    history.back()
  })
  await page.waitForURL(/page=1/)
  await page.goForward()
  await expect.poll(async () => (await place(page)).y).toBe(240)
  await page.reload()
  await expect.poll(async () => (await place(page)).y).toBe(240)
})
