import { codeIndex } from '#api/inventory/codeIndex'
import { inventoryPaths } from '#api/inventory/paths'
import { shelfLists } from '#api/inventory/stock'
import { closeStocktake, currentStocktake, reviewLists, startStocktake, undecidedCounts } from '#api/inventory/stocktakes'
import { storedOffline } from '../setup/device'
import { lineTo } from '../setup/line'
import { expect, test } from '../setup/test'

const everything = { searchKey: '', page: 1, pageSize: 50, sort: '', filter: '' } as const

test('a shelf counted on a phone without a connection, with a reload, and a count that a colleague ends: nothing is lost', async ({
  visit,
  person,
  ownServer,
}) => {
  const { url } = await ownServer()
  const [keeper, colleague] = [await person('catalogue', url), await person('admin', url)]
  const { data: stock } = await keeper.call(shelfLists.stockholm, { body: everything })
  const [first, second] = stock.filter(({ isbn, title }) => isbn && /^\w/.test(title))
  if (!first?.isbn || !second?.isbn) throw new Error('The demo data has two books with an ISBN')
  const { id } = (await keeper.call(startStocktake, { body: { warehouse: 'stockholm' } })).data
  const line = await lineTo(url)
  const path = inventoryPaths.count({ warehouse: 'stockholm' })
  const expects = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/
  const page = await visit({ as: keeper, at: line.url, path, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', expects })
  const scan = page.getByRole('textbox', { name: /Scan a shelf/ })
  const enter = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await enter('BO:shelf:A-77')
  await enter(first.isbn)
  await page.getByText(/By everybody on all shelves: 1/).waitFor()
  await storedOffline(page, currentStocktake, codeIndex)

  line.cut()
  await page.context().setOffline(true)
  await page.getByText(/^No connection\. What you do here/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await enter('20')
  await enter(second.isbn)
  await page.getByText(second.title).waitFor()
  await page.getByText('2 waiting to be sent').waitFor()

  await page.reload()
  await page.getByText('2 waiting to be sent').waitFor()
  await page.getByText(/^No connection\. What you do here/).waitFor()
  await page.getByText(second.title).waitFor()
  await enter('BO:shelf:A-77')
  await enter('9780000000002')
  await page.getByText('3 waiting to be sent').waitFor()

  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/offline.png' })
  await colleague.call(closeStocktake, { params: { id }, query: { rest: 'keep' } })
  line.mend()
  await page.context().setOffline(false)
  await page.getByText('All sent').waitFor()
  await page.getByText(/The counting has ended and is being checked/).waitFor()

  const { counts, devices } = (await colleague.call(undecidedCounts, { params: { id } })).data
  expect(counts).toMatchObject([
    { reason: 'late', title: first.title, quantity: 20, isTotal: true, shelf: 'A-77' },
    { reason: 'late', title: second.title, quantity: 1 },
    { reason: 'late', code: '9780000000002', productDetailId: null },
  ])
  expect(devices).toEqual([])
  const review = await visit({ as: colleague, at: url, path: inventoryPaths.review({ warehouse: 'stockholm' }) })
  if (process.env.SHOTS) await review.waitForTimeout(2000)
  if (process.env.SHOTS) await review.screenshot({ path: '/tmp/review.png' })
  for (const { title } of [first, second]) {
    const add = review.getByRole('button', { name: `Add: ${title}` })
    await add.click()
    await add.waitFor({ state: 'detached' })
  }
  await review.getByRole('button', { name: 'Leave out: 9780000000002' }).click()
  await review.getByRole('region', { name: 'Before you post' }).waitFor({ state: 'detached' })
  const { data: rows } = await colleague.call(reviewLists.stockholm, { body: everything })
  expect(rows.filter(({ counted }) => counted !== null).map(({ title, counted }) => [title, counted])).toEqual(
    expect.arrayContaining([
      [first.title, 20],
      [second.title, 1],
    ]),
  )
})
