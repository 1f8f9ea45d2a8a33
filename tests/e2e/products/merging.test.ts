import { recordPaths } from '#api/core/recordPaths'
import { basicInfo } from '#api/reference/basicInfo'
import { addEdition, addPublisher, addTitle } from '../../server/products/catalogue'
import { expect, test } from '../setup/test'

const paths = recordPaths(basicInfo.Publisher.path)
/** Chromium logs the answer for a merged record as an error. */
const expects = /status of 410/

test('two publishers become one, the old address leads to it, and undoing brings the other back', async ({ visit, person }) => {
  const catalogue = await person('catalogue')
  const name = `Norrsken ${Date.now()}`
  const keptId = await addPublisher(catalogue, { title: name, isbnPrefix: null })
  const mergedId = await addPublisher(catalogue, { title: `${name} förlag`, isbnPrefix: null })
  const { id } = await addTitle(catalogue, { title: 'Vintern' })
  await addEdition(catalogue, id, { publisherId: mergedId })
  const page = await visit({ as: catalogue, path: `${paths.list}?search=${encodeURIComponent(name)}`, expects })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Merge two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two publishers' })
  await dialog.getByText('Editions of books (1)').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByText(/was merged into/).waitFor()
  await expect.poll(() => page.getByRole('link', { name: new RegExp(name) }).count()).toBe(1)

  const old = await visit({ as: catalogue, path: paths.edit({ id: mergedId }), expects })
  await old.getByText('That record was merged into this one.').waitFor()
  expect(new URL(old.url()).pathname).toBe(paths.edit({ id: keptId }))
  await old.getByRole('button', { name: `Undo merge of ${name} förlag` }).click()
  await old.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await old.getByText(/is restored/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('link', { name: new RegExp(name) }).count()).toBe(2)
})
