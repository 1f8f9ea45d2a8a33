import { sql } from 'drizzle-orm'
import { addBasketComment, basketComments } from '#api/orders/basketEdits'
import { actorOf, record } from '../core/auditLog'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import { commentJson } from './basketItem'

export const commentHandlers = [
  bind(addBasketComment, ({ body: { basketId, text }, ...call }) =>
    transact(call.db, async (tx) => {
      const actor = actorOf(call)
      const made = await first<{ id: number }>(
        tx,
        sql`with commented as (update baskets set comment_count = comment_count + 1 where id = ${basketId} returning id)
          insert into basket_comments (basket_id, text, by_id, at)
          select id, ${text}, ${call.user.id}, ${actor.now.toISOString()}::timestamptz from commented returning id`,
      )
      if (!made) throw Problem.notFound('Basket')
      const subject = { entityName: 'BasketComment', entity: 'Order comment', id: made.id, record: `#${basketId}`, version: 0 }
      await record(tx, actor, { ...subject, action: 'added', changes: [{ field: 'text', from: null, to: text }] })
      return made
    }),
  ),

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
