import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeProductReviewStatus, productReviewList } from '#api/products/reviews'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

async function withReviews() {
  const server = await startServer()
  await addProduct(server.db, { title: 'Pippi Långstrump' })
  await addProduct(server.db, { title: 'شازده کوچولو' })
  await server.db.execute(sql`insert into product_reviews (product_id, user_id, rating, text, at)
    select p.id, (select id from users where username = 'orders'), p.id + 3, 'Läsvärd ' || p.id, now() from products p order by p.id`)
  return server
}

test('reviews are listed newest first, searched by text and title, and filtered', async () => {
  const { signIn } = await withReviews()
  const admin = await signIn('admin')
  const found = async (body: object) => (await admin.call(productReviewList, { body })).data.map(({ title }) => title)
  expect(await found({})).toEqual(['شازده کوچولو', 'Pippi Långstrump'])
  expect(await found({ searchKey: 'pippi läsvärd' })).toEqual(['Pippi Långstrump'])
  expect(await found({ searchKey: 'شازده' })).toEqual(['شازده کوچولو'])
  expect(await found({ filter: { rating: 4 } })).toEqual(['Pippi Långstrump'])
  expect(await found({ filter: { isShown: true } })).toEqual([])
  expect(await found({ sort: 'rating asc' })).toEqual(['Pippi Långstrump', 'شازده کوچولو'])
  await expect(found({ filter: { colour: 'red' } })).rejects.toMatchObject({ status: 422 })
  expect((await admin.call(productReviewList, { body: {} })).data[0]).toMatchObject({ person: 'Erik Lindqvist', rating: 5, isShown: false })
})

test('a review is shown and hidden again, and not by somebody who saw it otherwise', async () => {
  const { signIn } = await withReviews()
  const admin = await signIn('admin')
  const toggle = (expected?: 'shown' | 'hidden') => admin.call(changeProductReviewStatus, { params: { id: 1 }, query: { expected } })
  expect((await toggle('hidden')).data).toEqual({ isShown: true })
  await expect(toggle('hidden')).rejects.toMatchObject({ status: 409, data: { reason: 'stale', isShown: true } })
  expect((await toggle()).data).toEqual({ isShown: false })
  await expect(admin.call(changeProductReviewStatus, { params: { id: 99 }, query: {} })).rejects.toMatchObject({ status: 404 })
  await expect((await signIn('orders')).call(productReviewList, { body: {} })).rejects.toMatchObject({ status: 403 })
})
