import { sql } from 'drizzle-orm'
import { markNotifications, notificationCount, notificationDays, notificationList } from '#api/dashboard/notifications'
import type { PersonalBadge } from '../../core/badges'
import { bind } from '../../core/http/endpoints'
import type { SignedIn } from '../../core/http/signedIn'
import { rowsOf } from '../../core/rowsOf'
import { transact } from '../../core/transact'
import { verbatim } from '../../db/fragment'
import { readNotifications } from './reading'
import type { Reader } from './source'
import { unreadOf } from './unread'

const readerOf = ({ id, permissions }: Pick<SignedIn, 'id' | 'permissions'>, now: Date): Reader => ({
  id,
  has: (permission) => permissions.has(permission),
  now,
})

export const unreadBadge: PersonalBadge = {
  ...notificationCount,
  count: async ({ db, clock, user }) =>
    user.permissions.has(notificationList.permission) ? unreadOf(db, user, readerOf(user, clock.now())) : 0,
}

export const notificationHandlers = [
  bind(notificationList, ({ db, clock, user }) => readNotifications(db, readerOf(user, clock.now()))),

  bind(markNotifications, async ({ db, clock, sessions, user, body: { isRead, marks } }) => {
    const marked = rowsOf(marks, sql`kind text, id int, seen text`)
    const at = sql`${clock.now().toISOString()}::timestamptz`
    await transact(db, async (tx) => {
      if (isRead)
        await tx.execute(sql`insert into notification_reads (user_id, kind, source_id, seen, at)
          select distinct on (kind, id) ${user.id}::int, kind, id, seen, ${at} from ${marked} order by kind, id, seen
          on conflict (user_id, kind, source_id) do update set seen = excluded.seen, at = excluded.at`)
      else
        await tx.execute(sql`delete from notification_reads n using ${marked}
          where n.user_id = ${user.id} and n.kind = r.kind and n.source_id = r.id and n.seen = r.seen`)
      // Older notifications are not listed.
      await tx.execute(
        sql`delete from notification_reads where user_id = ${user.id} and at < ${at} - interval '${verbatim(2 * notificationDays)} days'`,
      )
    })
    await sessions.changed(user.id)
    return null
  }),
]
