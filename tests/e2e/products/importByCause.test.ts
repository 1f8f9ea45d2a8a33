import type { Page } from 'playwright-core'
import { chooseFirst, expect, test } from '../setup/test'
import { faults, faultyRows, publisherSheet, sheetRows } from './publisherSheet'

const maxDecisions = 25

test('a publisher’s sheet of 3,000 rows with ten kinds of faults is in the catalogue after at most 25 decisions', async ({
  visit,
  person,
  ownServer,
}) => {
  // 3,000 books of which no copy is there: the orders of other tests are not to find them.
  const { url } = await ownServer()
  const page = await visit({ as: await person('catalogue', url), at: url, path: '/products/import-export-products' })
  let decisions = 0
  const decide = async (what: Promise<unknown>) => {
    decisions++
    await what
  }
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const press = (name: string, button: RegExp | string) => decide(card(name).getByRole('button', { name: button }).click())
  const gone = (name: string) => card(name).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Import a file' }).click()
  await decide(
    page.getByLabel('Choose an Excel or CSV file').setInputFiles({ name: 'hösten.csv', mimeType: 'text/csv', buffer: publisherSheet() }),
  )
  await page.getByRole('row', { name: /Författare/ }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/import-export-products\/\d+$/)
  await decide(
    page
      .getByRole('row', { name: /Författare/ })
      .getByLabel('Add missing records')
      .check(),
  )
  await decide(page.getByRole('button', { name: 'Check', exact: true }).click())
  await page.getByText(`${faultyRows.toLocaleString('en-GB')} problems in`).waitFor()
  expect(await page.getByRole('article').count()).toBe(Object.keys(faults).length)

  await card('Format: Inbunden bok').getByText('746 rows', { exact: true }).waitFor()
  const pick = async (name: string, typed: string, option: string) => {
    await card(name).getByRole('combobox').click()
    await card(name).getByRole('combobox').pressSequentially(typed)
    await decide(chooseFirst(card(name), new RegExp(`^${option}`)))
    await gone(name)
  }
  await pick('Format: Inbunden bok', 'hardb', 'Hardback')
  await page.getByText('746 rows corrected.').waitFor()
  await press('Publisher: Bonniers', 'Use Albert Bonniers Förlag')
  await gone('Publisher: Bonniers')
  await press('Publisher: Ellerströms', /Create it/)
  await gone('Publisher: Ellerströms')
  await pick('Languages: Persiska', 'persian', 'Persian')
  await card('Price: kommer').getByRole('textbox').fill('199')
  await press('Price: kommer', 'Write it in 60 rows')
  await gone('Price: kommer')
  await pick('VAT: 7 %', 'books', 'VAT 6 %, books and journals')
  await press('Published', /Use the suggested dates/)
  await gone('Published')
  // Three kinds of ISBNs are wrong: none is ever written in several rows.
  const isbn = page.getByRole('article', { name: /^ISBN/ })
  expect(await isbn.getByRole('combobox').count()).toBe(0)
  await decide(isbn.getByRole('button', { name: /Keep the first/ }).click())
  await expect.poll(() => isbn.count()).toBe(2)
  await decide(
    isbn
      .filter({ hasText: 'Excel shortened' })
      .getByRole('button', { name: /Leave the cell empty/ })
      .click(),
  )
  await expect.poll(() => isbn.count()).toBe(1)
  await decide(isbn.getByRole('button', { name: /Leave the rows out/ }).click())
  await page.getByText('All rows can be saved.').waitFor()

  await page.reload()
  await page.getByText('All rows can be saved.').waitFor()
  await decide(page.getByRole('button', { name: 'Save all rows' }).click())
  const left = faults.checkDigit + (faults.duplicate * 2) / 3
  await page.getByText(`${(sheetRows - left).toLocaleString('en-GB')} added and 0 changed.`).waitFor()
  expect(decisions).toBeLessThanOrEqual(maxDecisions)
  await remembered(page)
})

/** The next sheet of the publisher is corrected by itself, but for what has no text in common. */
async function remembered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All imports' }).click()
  await page.getByText('7 remembered corrections').click()
  await page.getByRole('button', { name: 'Remove Publisher Bonniers' }).waitFor()
  const sheet = 'Titel;Språk;ISBN;Bandtyp;Förlag;F-pris;Moms\nVårboken;Persiska;;Inbunden bok;Bonniers;129;7 %'
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page
    .getByLabel('Choose an Excel or CSV file')
    .setInputFiles({ name: 'våren.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  // This sheet names its publisher otherwise.
  await page.getByLabel('Publisher or sender').fill('Albert Bonniers Förlag')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('4 corrections').waitFor()
}
