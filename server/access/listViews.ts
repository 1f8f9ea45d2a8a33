import { sql } from 'drizzle-orm'
import { listViews, maxListViews, removeListView, saveListView } from '#api/core/listViews'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'

const subject = (userId: number) => accountSubject(userId, 'List view', 'ListView')

export const listViewHandlers = [
  bind(listViews, async ({ db, user, query }) => {
    const { rows } = await db.execute<{ id: number; title: string; query: string }>(
      sql`select id, title, query from list_views where user_id = ${user.id} and list = ${query.list} order by lower(title), id`,
    )
    return rows
  }),

  bind(saveListView, ({ body: { list, title, query }, ...call }) =>
    transact(call.db, async (tx) => {
      const userId = call.user.id
      // Serialises two tabs that save at once.
      await tx.execute(sql`select from users where id = ${userId} for no key update`)
      const saved = await first<{ id: number }>(
        tx,
        sql`insert into list_views (user_id, list, title, query)
          select ${userId}, ${list}, ${title}, ${query}
          where (select count(*) from list_views where user_id = ${userId} and list = ${list} and title <> ${title}) < ${maxListViews}
          on conflict (user_id, list, title) do update set query = excluded.query returning id`,
      )
      if (!saved) throw Problem.field('title', `A list has at most ${maxListViews} saved views: remove one first`)
      const changes = [{ field: 'query', of: title, from: null, to: query }]
      await record(tx, actorOf(call), { ...subject(userId), action: 'changed', changes })
      return saved
    }),
  ),

  bind(removeListView, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const gone = await first(tx, sql`delete from list_views where id = ${id} and user_id = ${call.user.id} returning id`)
      if (!gone) throw Problem.notFound('View')
      await record(tx, actorOf(call), { ...subject(call.user.id), action: 'removed' })
      return null
    }),
  ),
]
