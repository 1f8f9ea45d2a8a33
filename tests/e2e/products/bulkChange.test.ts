import { kinds } from '#api/products/entities'
import { addTitle } from '../../server/products/catalogue'
import { expect, test } from '../setup/test'

test('a word is replaced in all titles that are selected, after a preview, and one press puts it back', async ({ visit, person }) => {
  const catalogue = await person('catalogue')
  const series = `Sviten${Date.now()}`
  const titles = ['Ett', 'Två', 'Tre'].map((part) => `${series} ${part}`)
  const ids: number[] = []
  for (const title of titles) ids.push((await addTitle(catalogue, { title })).id)
  const inCatalogue = () =>
    Promise.all(ids.map(async (id) => (await catalogue.call(kinds.book.title.calls.item, { params: { id } })).data.title))
  const page = await visit({ as: catalogue, path: `/products/book-product/list?search=${series}` })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 books' })
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Title')
  await dialog.getByRole('textbox', { name: /^Find/ }).fill('Sviten')
  await dialog.getByRole('textbox', { name: /^Replace with/ }).fill('Cykeln')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('3 will change.').waitFor()
  expect(await inCatalogue()).toEqual(titles)

  await dialog.getByRole('button', { name: 'Change 3' }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByText('3 changed.').waitFor()
  expect(await inCatalogue()).toEqual(titles.map((title) => title.replace('Sviten', 'Cykeln')))
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 put back.').waitFor()
  expect(await inCatalogue()).toEqual(titles)
})
