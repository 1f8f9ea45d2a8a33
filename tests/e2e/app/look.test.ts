import { makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

test('right to left, in the dark, and on a telephone: every screen fits and nothing is cut off', async ({ visit, person }) => {
  const orders = await person('orders')
  const order = await makeNewOrder(orders)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    const page = await visit({ as: orders, path: '/dashboard', viewport, colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.evaluate(() => localStorage.setItem('direction', 'rtl'))
    for (const path of ['/order/new-orders/list', `/order/new-orders/edit/${order}`, '/change-password']) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const root = await page.evaluate(() => ({
        dir: document.documentElement.dir,
        isDark: document.documentElement.classList.contains('dark'),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(root, `${path} at ${viewport.width}`).toEqual({ dir: 'rtl', isDark: true, overflow: 0 })
    }
  }
})
