import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { isScrolled } from '#machines/app/shell'
import type { Trace } from '#machines/core/recorder/trace'
import { makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

/** The recorder comes when the page has nothing else to do. */
async function untilRecorded(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/exceptions-.*\.js$/.test(name)))
  await page.waitForLoadState('networkidle')
}

async function saveReport(page: Page, about: string): Promise<Trace> {
  await page.getByRole('textbox', { name: /What happened/ }).fill(about)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()])
  return readTrace(readFileSync(await download.path(), 'utf8'))
}

test('a problem reported after a walk is one file that says where the person was, and goes again as it went', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await untilRecorded(page)
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
  const trace = await saveReport(page, 'It skipped a row')
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

test('scrolling stands in a report where the top bar rises and falls, not at every frame', async ({ visit, person }) => {
  const path = '/order/done-orders'
  const page = await visit({ as: await person('orders'), path, viewport: { width: 390, height: 800 } })
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await untilRecorded(page)
  await page.mouse.wheel(0, 200)
  await page.locator('header[data-elevated]').waitFor()
  for (const y of [300, 600]) {
    await page.mouse.wheel(0, 300)
    await page.waitForFunction((least) => scrollY > least, y)
  }
  await page.mouse.wheel(0, -2000)
  await page.locator('header:not([data-elevated])').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Go to a page/ }).fill('report')
  await page.keyboard.press('Enter')
  const { parts } = await saveReport(page, 'It jumped')
  const scrolled = parts.flatMap(({ events }) => events).filter(({ event }) => event.type === 'page.scrolled')
  expect(scrolled.map(({ event }) => isScrolled(Number(event.y)))).toEqual([true, false])
})
