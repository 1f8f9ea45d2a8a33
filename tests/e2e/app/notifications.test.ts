import { expect, test } from '../setup/test'

test('the bell counts what is unread; what was opened or marked stays read after a reload, on a phone as well', async ({
  visit,
  person,
}) => {
  const admin = await person('admin')
  const page = await visit({ as: admin, path: '/dashboard' })
  const counted = page.getByRole('link', { name: /^Notifications, \d+ unread$/ })
  await counted.waitFor()
  const unreadOf = async () => Number(/(\d+) unread/.exec((await counted.textContent()) ?? '')?.[1] ?? 0)
  const unread = await unreadOf()
  await counted.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  const rows = page.locator('main li[data-unread]')
  await expect.poll(() => rows.count()).toBe(unread)

  await rows.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/notifications')
  await page.locator('main h1').first().waitFor()
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(unread - 1)

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await page.reload()
  await page.locator('main li').first().waitFor()
  expect(await rows.count()).toBe(0)

  const phone = await visit({ as: admin, path: '/dashboard', viewport: { width: 390, height: 844 } })
  await phone.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).click()
  await phone.getByRole('button', { name: 'Mark all as read' }).waitFor()
  await expect.poll(() => phone.locator('main li').count()).toBeGreaterThanOrEqual(unread)
})
