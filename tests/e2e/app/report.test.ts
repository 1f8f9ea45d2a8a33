import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { isScrolled } from '#machines/app/shell'
import type { Trace } from '#machines/core/recorder/trace'
import { makeNewOrder, password } from '../setup/people'
import { expect, test, untilLoaded } from '../setup/test'

/** The recorder comes when the page has nothing else to do. */
async function untilRecorded(page: Page) {
  await untilLoaded(page, 'watch')
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
  await page.getByRole('button', { name: 'Start work', exact: true }).click()
  await page.getByRole('button', { name: 'Mark done', exact: true }).waitFor()
  await page.goBack()
  await page.locator('tbody a[href]').first().waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const trace = await saveReport(page, 'It skipped a row')
  expect(trace.about).toBe('It skipped a row')
  expect(trace.parts.flatMap(({ places }) => places.map(({ place }) => place))).toEqual([
    '/dashboard',
    '/order/new-orders/list',
    `/order/new-orders/edit/${id}`,
    '/order/new-orders/list',
  ])
  const { difference, gaps, verdict, steps } = replay(trace)
  expect([verdict, difference?.difference, gaps]).toEqual(['agrees', undefined, []])
  expect(steps.flatMap(({ actor, to }) => (actor.machine === 'basketMove' ? [to] : []))).toContain('moved')
})

test('scrolling stands in a report where the top bar rises and falls, not at every frame', async ({ visit, person }) => {
  const path = '/order/done-orders'
  const page = await visit({ as: await person('orders'), path, viewport: { width: 390, height: 800 } })
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await untilRecorded(page)
  await page.mouse.wheel(0, 200)
  await page.getByRole('banner').and(page.locator('[data-elevated]')).waitFor()
  for (const y of [300, 600]) {
    await page.mouse.wheel(0, 300)
    await page.waitForFunction((min) => scrollY > min, y)
  }
  await page.mouse.wheel(0, -2000)
  await page.getByRole('banner').and(page.locator(':not([data-elevated])')).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search for pages/ }).fill('report')
  await page.keyboard.press('Enter')
  const { parts } = await saveReport(page, 'It jumped')
  const scrolled = parts.flatMap(({ events }) => events).filter(({ event }) => event.type === 'page.scrolled')
  expect(scrolled.map(({ event }) => isScrolled(Number(event.y)))).toEqual([true, false])
})

test('31.1.3 a recording goes on over a reload, and replays as a whole', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/order/new-orders/list' })
  await page.locator('tbody a[href]').first().waitFor()
  await untilRecorded(page)
  await page.keyboard.press('Shift+X')
  await page.reload()
  await page.locator('tbody a[href]').first().waitFor()
  await untilRecorded(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search for pages/ }).fill('report')
  await page.keyboard.press('Enter')
  const trace = await saveReport(page, 'It was gone')
  expect(trace.parts.flatMap(({ scenes }) => scenes.flatMap(({ scene }) => scene.page ?? []))).toEqual([1, 2])
  expect(trace.parts.map(({ actors }) => actors.some(({ machine }) => machine === 'selection'))).toEqual([true, true])
  const { difference, gaps, verdict } = replay(trace)
  expect([verdict, difference?.difference, gaps]).toEqual(['agrees', undefined, []])
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }).join())).not.toMatch(/report"|Lindqvist/)
})

test('passwords typed by key leave the same report, long or short, equal or not', async ({ visit }) => {
  const report = async (wrong: string, first: string, second: string) => {
    const page = await visit({ path: '/login' })
    await untilRecorded(page)
    await page.getByLabel('Username').fill('orders')
    await page.locator('input[name=password]').pressSequentially(wrong)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('The username or password are incorrect.').waitFor()
    await page.locator('input[name=password]').fill('')
    await page.locator('input[name=password]').pressSequentially(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/dashboard')
    // Not `goto`, which loads the page again.
    await page.evaluate(() => history.pushState(null, '', '/change-password'))
    for (const [name, typed] of Object.entries({ currentPassword: wrong, password: first, confirmPassword: second }))
      await page.locator(`input[name=${name}]`).pressSequentially(typed)
    await page.keyboard.press('Enter')
    await page.getByText('Passwords must match').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Search for pages/ }).fill('report')
    await page.keyboard.press('Enter')
    const trace = await saveReport(page, '')
    expect(JSON.stringify(trace)).not.toContain(wrong)
    // The sign-in form may have been there before the recorder.
    const form = trace.parts[0]?.actors.find(({ input }) => JSON.stringify(input ?? null).includes('"secrets":["currentPassword"'))
    const events = trace.parts[0]?.events.filter(({ actor }) => actor === form?.id) ?? []
    // Which of the two writes a value, and when the other one finds nothing to write, is a matter of milliseconds.
    return events.flatMap(({ event, to, facts }) =>
      event.type === 'field.settled' && facts?.isTyped?.includes(false)
        ? []
        : [{ ...event, type: event.type.replace(/^field\.(settled|left)$/, 'field.written'), to }],
    )
  }
  const short = await report('wrong1', 'first one', 'second one')
  expect(short.filter(({ type }) => type === 'form.submit')).toHaveLength(1)
  expect(await report('wrong horse battery staple', 'a much longer first one', 'wrong horse battery staple')).toEqual(short)
})
