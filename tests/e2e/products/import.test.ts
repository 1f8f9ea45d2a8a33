import { expect, test } from '../setup/test'

/** A publisher's sheet as it comes: headings in Swedish, a format that nothing is called, a price that is none, an author who is new. */
const sheet = [
  'Titel;Författare;Språk;ISBN;Bandtyp;Förlag;F-pris;Moms',
  'Sjöarna;Nyman, Ebba;swe;9789100990015;Hardbac;Albert Bonniers förlag;229,50;6 %',
  'Sjöarna;Nyman, Ebba;swe;9789100990022;Hardbac;Albert Bonniers förlag;79;6 %',
  'Åarna;Nyman, Ebba;swe;9789100990039;Hardback;Albert Bonniers förlag;dyr;6 %',
].join('\r\n')

test('a sheet is imported: its columns said, its faults mended, its rows written, found, and taken back', async ({ visit, person }) => {
  const page = await visit({ as: await person('catalogue'), path: '/products/import-export-products' })
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page
    .getByLabel('Choose an Excel or CSV file')
    .setInputFiles({ name: 'våren.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect.poll(() => page.getByRole('combobox', { name: 'Bandtyp', exact: true }).inputValue()).toBe('format')
  await page
    .getByRole('row', { name: /Författare/ })
    .getByLabel('Add missing records')
    .check()
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  await page.getByText('3 problems in 3 rows').waitFor()
  await page.getByRole('button', { name: 'Use Hardback' }).click()
  await page.getByText('1 problem in 1 row').waitFor()
  await page.getByRole('button', { name: 'By row' }).click()
  const price = page.getByLabel('Price in row 4')
  await price.fill('۱۹۹٫۵۰')
  await price.press('Enter')
  await page.getByText('All rows can be saved.').waitFor()
  await page.getByRole('button', { name: 'Save all rows' }).click()
  await page.getByText('3 added and 0 changed.').waitFor()

  await page.goto('/products/book-product/list?page=1&pageSize=100&sorted=true&field=id&type=desc')
  await page.getByRole('searchbox').fill('ebba nyman')
  await page.getByRole('link', { name: 'Sjöarna', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Åarna', exact: true }).waitFor()

  await page.goto('/products/import-export-products')
  await page.getByRole('link', { name: 'våren.csv', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone.').waitFor()
  await page.goto('/products/book-product/list?page=1&pageSize=100&sorted=true&field=id&type=desc')
  await page.getByRole('searchbox').fill('ebba nyman')
  await expect.poll(() => page.getByRole('link', { name: /Sjöarna|Åarna/ }).count()).toBe(0)
})
