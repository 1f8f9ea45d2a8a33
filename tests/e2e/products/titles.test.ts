import { expect, test } from '../setup/test'

const list = 'page=1&pageSize=100&sorted=true&field=id&type=desc'

test('catalogue staff find a book by any form of its ISBN and by names in either script', async ({ visit, person }) => {
  const page = await visit({ as: await person('catalogue'), path: `/products/book-product/list?${list}` })
  const search = page.getByRole('searchbox')
  await search.fill('آستريد ليندگرن')
  const first = page.getByRole('link', { name: /Lotta på Bråkmakargatan/ })
  await first.waitFor()
  await search.fill('pippi')
  await page.getByRole('link', { name: /Pippi Långstrump/ }).waitFor()
  const isbn =
    (await page
      .getByRole('button', { name: /^Copy 978-/ })
      .first()
      .textContent()) ?? ''
  await search.fill(isbn)
  await expect.poll(() => page.getByRole('button', { name: /^Copy 978-/ }).count()).toBe(1)
  await page.getByRole('link', { name: /Pippi Långstrump/ }).waitFor()
})

test('whoever handles orders sees products to sell, and no catalogue', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: `/products/book-product/list?${list}` })
  await page.getByRole('heading', { name: 'Page Not Found :(' }).waitFor()
  await expect(page.getByRole('link', { name: 'Books' }).count()).resolves.toBe(0)
})
