import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import { copyOf } from '../setup/office'
import { expect, test } from '../setup/test'

const numbersIn = (text: string) => (text.match(/[\d,]+/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')))

// A server of its own: a run invoices everything there is, which others count.
test('an invoice run is previewed, held, stopped on its way, found again and gone on with to the end, without a number skipped', async ({
  visit,
  person,
  ownServer,
  onTestFinished,
}) => {
  const office = await copyOf(inject('demoOffice'), 'run')
  onTestFinished(office.remove)
  // Slices enough that there is something to stop.
  execFileSync(process.execPath, ['dist/server/seed.js', '--baskets', '1000'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...office.env },
  })
  const server = await ownServer({ office: office.env })
  const page = await visit({ as: await person('admin', server.url), at: server.url, path: '/order/done-orders/invoice-run' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const textOf = async (pattern: RegExp) => (await page.getByText(pattern).first().textContent()) ?? ''

  await page.getByRole('checkbox', { name: /Include paid orders/ }).check()
  await press('Preview')
  const range = await textOf(/^Numbers \d+ to \d+$/)
  const [first = 0, last = 0] = numbersIn(range)
  const orders = last - first + 1
  expect(orders).toBeGreaterThan(1000)
  expect(
    await page
      .getByRole('row', { name: /Pending/ })
      .first()
      .textContent(),
  ).toMatch(/SEK.[\d,]+\.\d\d.*Pending/)

  const issue = `Issue ${orders.toLocaleString('en-GB')} invoices`
  await press(issue)
  await press('Undo')
  await press(issue)
  await press('Start now')
  await press('Stop')
  await page.getByText('Stopped. Issued invoices remain.').waitFor()
  const [done] = numbersIn(await textOf(/^[\d,]+ of [\d,]+ orders$/))
  expect(done).toBeLessThan(orders)

  await page.getByRole('link', { name: 'All runs' }).click()
  await page.getByRole('link', { name: /^Run \d+/ }).click()
  await press('Go on')
  await page.getByText(`Done: ${orders.toLocaleString('en-GB')} invoices issued`).waitFor()
  await page.getByText(range).waitFor()
  await page.getByRole('link', { name: String(last) }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(String(last)) }).waitFor()
})
