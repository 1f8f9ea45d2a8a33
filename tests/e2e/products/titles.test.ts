import { checkDigit13 } from '#api/core/kinds/isbn'
import { png } from '../../server/core/entityValues'
import { expect, test } from '../setup/test'

const list = 'page=1&pageSize=100&sorted=true&field=id&type=desc'

test('catalogue staff find a book by any form of its ISBN and by names in either script', async ({ visit, person }) => {
  const page = await visit({ as: await person('catalogue'), path: `/products/book-product/list?${list}` })
  const search = page.getByRole('searchbox')
  await search.fill('آستريد ليندگرن')
  const first = page.getByRole('link', { name: /^Lotta på Bråkmakargatan/ })
  await first.waitFor()
  await search.fill('pippi')
  const row = page.getByRole('row', { name: /Pippi Långstrump/ }).first()
  const copy = row.getByRole('button', { name: /^Copy 978-/ })
  const isbn = ((await copy.textContent()) ?? '').trim()
  await search.fill(isbn)
  await expect.poll(() => page.getByRole('button', { name: /^Copy 978-/ }).count()).toBe(1)
  await page.getByRole('button', { name: `Copy ${isbn}` }).waitFor()
  await page.getByRole('link', { name: 'Editions', exact: true }).click()
  await expect.poll(() => search.inputValue()).toBe(isbn)
  await search.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Edition of book/ }).waitFor()
})

test('whoever handles orders sees products to sell, and no catalogue', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: `/products/book-product/list?${list}` })
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await expect(page.getByRole('link', { name: 'Books' }).count()).resolves.toBe(0)
})

/** One that nobody has: of a prefix that the demo data leaves alone. */
const freeIsbn = () => {
  const body = `97891799${String(Date.now()).slice(-4)}`
  return body + checkDigit13(body)
}

test('a book is entered with two editions, refused by name, mended, given a cover, and its history tells it', async ({ visit, person }) => {
  const catalogue = await person('catalogue')
  const list = await visit({ as: catalogue, path: '/products/book-product/list' })
  const taken = list.getByRole('button', { name: /^Copy 978-/ }).first()
  const isbn = ((await taken.textContent()) ?? '').trim()

  const page = await visit({ as: catalogue, path: '/products/book-product/new' })
  await page.getByRole('textbox', { name: 'ISBN', exact: true }).fill(isbn)
  await page.getByRole('link', { name: /^Open / }).waitFor()
  await page.getByRole('link', { name: 'Continue without ISBN' }).click()
  const title = `Provboken ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  const cell = page.locator('[name="editions.new.isbn"]')
  await cell.fill(isbn)
  // Where it is stands below the cell before anything is sent, and the server says so too.
  await page.getByText(/is on/).first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
  await page.reload()
  await page.getByText(/Restored your draft from .*/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(title)

  await cell.fill(freeIsbn())
  await page.getByText('Sweden · free').waitFor()
  await page.getByRole('button', { name: 'Add edition' }).click()
  await page.getByRole('textbox', { name: 'Pages, Edition 2' }).fill('77')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText('All changes are saved').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /· Open/ }).count()).toBe(2)

  await page.locator('input[type="file"]').first().setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('textbox', { name: 'Subtitle', exact: true }).fill('En roman')
  await page.getByText('2 changes in the title').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('All changes are saved').waitFor()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('En roman').waitFor()
  await history.getByText('cover.png').waitFor()
  await expect.poll(() => history.getByText('Edition added').count()).toBe(2)

  await page.getByRole('link', { name: /^1 · Open/ }).click()
  await page.getByRole('link', { name: 'Next edition' }).click()
  await page.getByText('Edition 2 of 2').waitFor()
})
