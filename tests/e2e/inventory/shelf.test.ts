import { inventoryPaths } from '#api/inventory/paths'
import { finance } from '#api/reference/finance'
import { addEdition, addTitle } from '../../server/products/catalogue'
import { expect, test } from '../setup/test'

test('a book scanned at its shelf with a phone gets the weight, the price and the copies that somebody sees there', async ({
  visit,
  person,
}) => {
  const catalogue = await person('catalogue')
  const { id: productId } = await addTitle(catalogue, { title: `Kejsarn av Portugallien ${Date.now()}` })
  const { data: currencies } = await catalogue.call(finance.Currency.calls.all, {})
  const { id } = await addEdition(catalogue, productId, { price: 129_00, currencyId: currencies.find(({ code }) => code === 'SEK')?.id })
  const viewport = { width: 390, height: 844 }
  const page = await visit({ as: catalogue, path: inventoryPaths.warehouse({ warehouse: 'stockholm' }), viewport })
  await page.getByRole('link', { name: 'Shelf mode', exact: true }).click()
  const scan = page.getByRole('textbox', { name: 'Scan a book' })
  await scan.fill(`PD-${id}`)
  await scan.press('Enter')

  await page.getByRole('button', { name: 'Add: The weight' }).click()
  await page.getByRole('textbox', { name: /^Weight/ }).fill('320')
  await page.getByRole('textbox', { name: /^Weight/ }).press('Enter')
  await page.getByText('The weight', { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Correct: Price' }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('149')
  await page.getByRole('textbox', { name: 'Price' }).press('Enter')
  await page
    .getByRole('status')
    .getByText(/149\.00/)
    .waitFor()

  await page.getByRole('button', { name: 'Correct: Copies' }).click()
  await page.getByRole('textbox', { name: 'Copies there are' }).fill('7')
  await page.getByRole('textbox', { name: /^Shelf/ }).fill('C-3')
  await page.getByRole('textbox', { name: 'Why' }).fill('Counted at the shelf')
  await page.getByRole('textbox', { name: 'Why' }).press('Enter')
  await page.getByText('7 copies').waitFor()
  await page.getByText('C-3').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
})
