import { readFileSync } from 'node:fs'
import { readTrace } from '#machines/replay/read'
import { replay } from '#machines/replay/replay'
import { makeNewOrder } from './people'
import { expect, test } from './test'

test('a problem reported after a walk is one file that says where the person was, and goes again as it went', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  // The recorder comes when the page has nothing else to do.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/exceptions-.*\.js$/.test(name)))
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Customer orders' }).click()
  await page
    .getByRole('link', { name: /^New orders/ })
    .first()
    .click()
  await page.locator(`a[href="/order/new-orders/edit/${id}"]`).first().click()
  await page.getByRole('button', { name: /^Start work/ }).click()
  await page.getByRole('button', { name: /^Mark done/ }).waitFor()
  await page.goBack()
  await page.locator('tbody a[href]').first().waitFor()

  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('textbox', { name: /What happened/ }).fill('It skipped a row')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()])
  const trace = readTrace(readFileSync(await download.path(), 'utf8'))
  expect(trace.about).toBe('It skipped a row')
  expect(trace.parts.flatMap(({ places }) => places.map(({ place }) => place))).toEqual([
    '/dashboard',
    '/order/new-orders/list',
    `/order/new-orders/edit/${id}`,
    '/order/new-orders/list',
  ])
  const { difference, lost, steps } = replay(trace)
  expect(difference?.difference).toBeUndefined()
  expect(lost).toBe(0)
  expect(steps.flatMap(({ actor, to }) => (actor.machine === 'basketMove' ? [to] : []))).toContain('moved')
})
