import { test } from '../setup/test'

test('Fortnox is connected in a tab of its own; a sync is previewed, done, and then has nothing to send', async ({ visit, person }) => {
  const admin = await person('admin')
  const page = await visit({ as: admin, path: '/fortnox/get-client' })
  await page.getByText('Not connected to Fortnox').waitFor()
  const [consent] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Open Fortnox' }).click()])
  await consent.getByRole('link', { name: 'Godkänn' }).click()
  await consent.waitForURL(/\/fortnox\/get-client$/)
  await page.getByText('Connected to Bokhuset Skandinavien AB (demo)').waitFor()
  await consent.close()

  await page.goto('/fortnox/export-distributors')
  const title = await page.getByRole('row').filter({ hasText: 'Not sent' }).first().getByRole('checkbox').getAttribute('aria-label')
  await page.getByRole('checkbox', { name: title ?? '' }).check()
  await page.getByRole('button', { name: 'Sync…' }).click()
  const preview = page.getByRole('dialog', { name: 'Sync preview' })
  await preview.getByText('To create in Fortnox').waitFor()
  await preview.getByRole('button', { name: 'Sync' }).click()
  await page.getByRole('region', { name: 'Sync' }).getByText('The sync is done').waitFor()
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: title ?? '' }) })
  await row.getByText('Synced').waitFor()
  await row
    .getByText(/^d\d+$/)
    .first()
    .waitFor()
})
