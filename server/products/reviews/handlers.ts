import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { changeProductReviewStatus, productReviewList } from '#api/products/reviews'
import { actorOf, record } from '../../core/auditLog'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/list/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { holdsWords, wordsOf } from '../../core/search'
import { customerName, first, isOneOf, iso } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import { fold } from '../../db/fold'
import { columnsOf, jsonOf } from '../../db/json'

const row = sql`(select ${jsonOf({
  id: 't.id',
  productId: 'p.id',
  title: 'p.title',
  person: customerName('u'),
  ...columnsOf('t', 'rating', 'text', 'isShown'),
  at: iso('t.at'),
})}
  from products p left join users u on u.id = t.user_id where p.id = t.product_id)`

const oneOrMore = (value: z.ZodMiniType<number>) => z.union([value, z.array(value)])
const filters = z.object({
  id: z.optional(oneOrMore(z.int())),
  rating: z.optional(oneOrMore(z.int())),
  productId: z.optional(z.int()),
  isShown: z.optional(z.boolean()),
})

function narrowed(filter: ListRequest['filter']): SQL[] {
  const { id, rating, productId, isShown } = readFilter(filters, filter)
  return [
    ...(id === undefined ? [] : [isOneOf('t.id', [id].flat())]),
    ...(rating === undefined ? [] : [isOneOf('t.rating', [rating].flat())]),
    ...(productId === undefined ? [] : [sql`t.product_id = ${productId}::int`]),
    ...(isShown === undefined ? [] : [sql`t.is_shown = ${isShown}`]),
  ]
}

export const reviewHandlers = [
  bind(productReviewList, ({ db, body }) => {
    const words = wordsOf(body.searchKey, 'searchKey')
    // Titles and people are not in a review's search column; reviews are few.
    const searched = fold(sql`t.text || ' ' || (select p.title from products p where p.id = t.product_id)`)
    const parts = [...narrowed(body.filter), ...(words.length ? [holdsWords(searched, words)] : [])]
    const { key: column, isDescending } = readSort(body.sort, { id: 'id', rating: 'rating', at: 'at', isShown: 'is_shown' })
    return readPage(db, body, {
      from: sql`product_reviews`,
      where: parts.length ? sql.join(parts, sql` and `) : undefined,
      words: [],
      order: { ...(column !== 'id' && { key: `t.${column}` }), isDescending, isIndexed: column === 'id' },
      row,
    })
  }),

  bind(changeProductReviewStatus, ({ params, query, ...call }) =>
    transact(call.db, async (tx) => {
      const review = await first<{ isShown: boolean; title: string }>(
        tx,
        sql`select r.is_shown as "isShown", p.title from product_reviews r join products p on p.id = r.product_id where r.id = ${params.id} for update of r`,
      )
      if (!review) throw Problem.notFound('Review')
      const isShown = !review.isShown
      if (query.expected !== undefined && (query.expected === 'shown') !== review.isShown)
        throw Problem.conflict(
          { reason: 'stale', isShown: review.isShown },
          review.isShown ? 'Somebody has let it be shown in the meantime' : 'Somebody has hidden it in the meantime',
        )
      await tx.execute(sql`update product_reviews set is_shown = ${isShown} where id = ${params.id}`)
      await record(tx, actorOf(call), {
        entityName: 'ProductReview',
        entity: 'Product review',
        id: params.id,
        record: review.title,
        version: 0,
        action: 'changed',
        changes: [{ field: 'isShown', label: 'Shown', from: review.isShown, to: isShown }],
      })
      return { isShown }
    }),
  ),
]
