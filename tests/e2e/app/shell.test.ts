import '#views/app/pageTable.ts'
import { loadPages } from '#views/core/pages.ts'
import { goTo } from '../setup/layout'
import { makeBasket, makeNewOrder, makeOrderInProgress } from '../setup/people'
import { expect, test } from '../setup/test'

const addresses = (await loadPages()).map(({ path }) => path).filter((path) => !path.includes(':'))

test('every page is headed in one size and in one place', async ({ visit, person }) => {
  const admin = await person('admin')
  const [offer, order] = await Promise.all([makeBasket(admin), makeNewOrder(admin)])
  const records = [
    `/order/new-order/create-new-order/${offer}`,
    `/order/new-orders/edit/${order}`,
    '/accounts-profiles/user/edit/1',
    '/accounts-profiles/user/user-role/1',
    '/config/role/update-permission/1',
  ]
  const page = await visit({ as: admin, path: '/dashboard', viewport: { width: 1600, height: 900 } })
  await page.locator('main h1').first().waitFor()
  const places = new Map<string, string[]>()
  for (const path of [...addresses, ...records]) {
    if (!(await page.evaluate(goTo, path))) throw new Error(`${path} did not come`)
    const place = await page.evaluate(() => {
      const heading = document.querySelector('main h1')
      const words = document.createRange()
      if (heading) words.selectNodeContents(heading)
      const { left, top } = words.getBoundingClientRect()
      const isAlone = document.querySelectorAll('main h1').length === 1
      return `${isAlone ? '' : 'several, '}${heading && getComputedStyle(heading).fontSize} at ${Math.round(left)}, ${Math.round(top + scrollY)}`
    })
    places.set(place, [...(places.get(place) ?? []), path])
  }
  const [usual, ...others] = [...places].sort(([, a], [, b]) => b.length - a.length)
  expect(usual?.[1].length).toBeGreaterThan(50)
  expect(others).toEqual([])
})

test('a toast stands beside the menu, also while it is unfolded, and says the one message of a move', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: `/order/inprogress-orders?filter.handledBy=me&search=%23${id}` })
  const row = page.getByRole('row', { name: new RegExp(`${id}`) })
  await row.hover()
  await row.getByRole('button', { name: 'Mark done' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const said = page.getByText(`Order ${id} is now 'Done'`)
  await said.waitFor()
  await expect.poll(() => page.getByRole('complementary', { name: 'Activity' }).count()).toBe(0)
  expect(await said.count()).toBe(1)
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
