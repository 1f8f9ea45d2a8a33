import { makeOrderInProgress } from '../setup/people'
import { expect, test } from '../setup/test'

test('a toast stands beside the menu, also while it is unfolded, and says the one message of a move', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: `/order/inprogress-orders?filter.handledBy=me&search=%23${id}` })
  const row = page.getByRole('row', { name: new RegExp(`${id}`) })
  await row.getByRole('button', { name: /^More for/ }).click()
  await page
    .getByRole('group', { name: /^More for/ })
    .getByRole('button', { name: 'Mark done' })
    .click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const notice = page.getByText(`Order ${id} is now 'Done'`)
  await notice.waitFor()
  await expect.poll(() => page.getByRole('complementary', { name: 'Activity' }).count()).toBe(0)
  expect(await notice.count()).toBe(1)
  const toast = page.locator('[data-sonner-toast]')
  const isBeside = async () => {
    const [menu, box] = [await page.locator('aside').first().boundingBox(), await toast.boundingBox()]
    return menu !== null && box !== null && box.x >= menu.x + menu.width
  }
  await expect.poll(isBeside).toBe(true)
  await page.locator('aside').first().hover()
  await page.getByText('Logout').waitFor()
  await expect.poll(isBeside).toBe(true)
})

test('on its own page a held move is spoken of by the banner alone', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: `/order/inprogress-orders/edit/${id}` })
  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  await page.getByText("'Mark done' is not sent yet").waitFor()
  expect(await page.getByRole('complementary', { name: 'Activity' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText(/is now 'Done'/).waitFor()
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
})

test('whoever comes to the rail of icons by Tab reads what they open', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.locator('main h1').first().waitFor()
  const width = async () => (await page.locator('aside').first().boundingBox())?.width ?? 0
  expect(await width()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Expand the menu' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(width).toBeGreaterThan(200)
  await page.locator('main').focus()
  await expect.poll(width).toBeLessThan(60)
})

test('what has the focus stays in sight when the section above it unfolds', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/order/new-orders/list', viewport: { width: 1280, height: 700 } })
  const last = page.locator('aside nav [role="group"]:last-child li:last-child > :is(a, button)')
  await last.waitFor()
  // The focus counts as the keyboard's.
  await page.keyboard.press('Tab')
  await last.focus()
  await page.locator('aside[data-open]').waitFor()
  const isInSight = async () => {
    const [nav, link] = [await page.locator('aside nav').boundingBox(), await last.boundingBox()]
    return nav !== null && link !== null && link.y + link.height < nav.y + nav.height + 1
  }
  await expect.poll(isInSight).toBe(true)
})

test('a page that opens below a mouse at rest keeps its menu folded until the mouse moves', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.clock.install()
  const menu = page.locator('aside').first()
  await menu.dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true })
  await page.clock.runFor(1000)
  expect(await menu.getAttribute('data-open')).toBeNull()
  await menu.dispatchEvent('pointermove', { pointerType: 'mouse', bubbles: true })
  await page.clock.runFor(1000)
  await expect.poll(() => menu.getAttribute('data-open')).toBe('true')
})
