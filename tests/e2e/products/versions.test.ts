import { addTitle, editTitle } from '../../server/products/catalogue'
import { expect, test } from '../setup/test'

test('a field of an earlier version is put back into the form and saved with it', async ({ visit, person }) => {
  const catalogue = await person('catalogue')
  const first = await addTitle(catalogue, { title: `Blinda ugglan ${Date.now()}`, subtitle: 'Roman' })
  await editTitle(catalogue, first, { subtitle: 'En saga', shortDescription: 'Om en uggla.' })
  const page = await visit({ as: catalogue, path: `/products/book-product/edit/${first.id}` })
  await page.getByRole('button', { name: 'Version 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 1' })
  await dialog.getByRole('button', { name: 'Put back Subtitle' }).click()
  await dialog.getByRole('button', { name: 'Undo Subtitle' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Subtitle', exact: true }).inputValue()).toBe('Roman')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Version 2' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Subtitle', exact: true }).inputValue()).toBe('Roman')
})
