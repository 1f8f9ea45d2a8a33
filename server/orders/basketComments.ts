import { sql } from 'drizzle-orm'
import { addBasketComment, basketComments } from '#api/orders/basketEdits'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { commentJson } from './basketItem'

export const commentHandlers = [
  bind(addBasketComment, async ({ db, user, clock, body }) => {
    const made = await first<{ id: number }>(
      db,
      sql`insert into basket_comments (basket_id, text, by_id, at)
        select id, ${body.text}, ${user.id}, ${clock.now().toISOString()}::timestamptz from baskets where id = ${body.basketId} returning id`,
    )
    if (!made) throw Problem.notFound('Basket')
    return made
  }),

  bind(basketComments, async ({ db, body }) => {
    const found = await first<{ comments: string }>(
      db,
      sql`select (select coalesce(json_agg(${commentJson} order by m.id), '[]')
          from basket_comments m join users u on u.id = m.by_id where m.basket_id = b.id)::text as comments
        from baskets b where b.id = ${body.basketId}`,
    )
    if (!found) throw Problem.notFound('Basket')
    return jsonData(found.comments)
  }),
]
