import { inventoryPaths } from '#api/inventory/paths'
import { expect, test } from '../setup/test'

test('a phone shows at least eight titles of the inventory, each with its shelf and copies', async ({ visit, person }) => {
  const viewport = { width: 390, height: 844 }
  const page = await visit({ as: await person('catalogue'), path: inventoryPaths.warehouse({ warehouse: 'stockholm' }), viewport })
  const rows = page.locator('main li[data-id]')
  await rows.first().getByText('On hand').waitFor()
  const shown = await rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(shown).toBeGreaterThanOrEqual(8)
})
