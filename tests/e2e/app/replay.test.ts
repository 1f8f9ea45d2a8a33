import { join } from 'node:path'
import { expect, test } from '../setup/test'

const trace = join(import.meta.dirname, '../../traces/bulk-move-with-refusals.json')

test('31.8 support opens a recorded report by a link to a step, and nothing of it is sent or stored', async ({ visit, person }) => {
  const page = await visit({ as: await person('admin'), path: '/support/replay?step=0.events.40' })
  await page.getByText('This link leads to step 0.events.40.').waitFor()
  const stored = () =>
    page.evaluate(() =>
      Object.keys({ ...localStorage })
        .sort()
        .join(),
    )
  const before = await stored()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.locator('input[type=file]').setInputFiles(trace)
  const steps = page.getByRole('listbox', { name: 'Steps' })
  await steps.waitFor()
  await page.getByRole('option', { selected: true }).first().waitFor()
  await page.keyboard.press('j')
  await page.waitForURL(/\?step=0\.(?!events\.40$)\w+\.\d+$/)
  const screen = page.frameLocator('iframe[title^="The screen as it was recorded"]')
  await screen.getByText('The content of this page').waitFor()
  expect(await screen.locator('body').textContent()).not.toMatch(/Lindqvist|Server Error/)
  expect(await screen.locator('html').evaluate((root) => root.ownerDocument.defaultView?.frameElement?.hasAttribute('inert'))).toBe(true)
  expect([sent, await stored()]).toEqual([[], before])
})

test('31.8 without the permission neither menu nor page leads to the replay', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await page.getByRole('button', { name: 'Customer orders' }).waitFor()
  expect(await page.getByRole('link', { name: 'Support' }).count()).toBe(0)
  await page.evaluate(() => history.pushState(null, '', '/support/replay'))
  await page.getByRole('heading', { level: 1, name: /access/i }).waitFor()
  expect(await page.locator('input[type=file]').count()).toBe(0)
})
