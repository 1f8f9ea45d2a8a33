import { expect, test } from '../setup/test'

const amountOf = (text: string | null) => Number((text ?? '').replace(/[^\d-]/g, ''))

test('a number of the sales report opens into the lines it is the sum of, each to its document, and back', async ({ visit, person }) => {
  const page = await visit({ as: await person('admin'), path: '/statistics/sales-report?page=1&pageSize=100' })
  const totals = page.locator('dl')
  const revenue = totals.locator('div', { hasText: 'Revenue' }).getByRole('link')
  await revenue.waitFor()
  await page.locator('figure svg[role="img"] rect:not([height="0"])').first().waitFor()
  const number = amountOf(await revenue.textContent())
  expect(number).not.toBe(0)
  await revenue.click()
  const together = page.locator('strong', { hasText: 'Together' })
  await together.waitFor()
  expect(amountOf(await together.textContent())).toBe(number)
  await page.locator('tbody a').first().click()
  await page.waitForURL(/\/order\/done-orders\/(invoice|edit)\/\d+$/)
  await page.goBack()
  await together.waitFor()
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await revenue.waitFor()
  expect(amountOf(await revenue.textContent())).toBe(number)
})
