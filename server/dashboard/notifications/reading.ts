import { type SQL, sql } from 'drizzle-orm'
import { maxOfKind, type Notification } from '#api/dashboard/notifications'
import { first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { literal, verbatim } from '../../db/fragment'
import { exportSources } from './exports'
import { moneySources } from './money'
import { otherSources } from './others'
import type { Reader, Source } from './source'

const sources: readonly Source[] = [...exportSources, ...moneySources, ...otherSources]

/** The newest rows of each kind that the reader may open; `more` adds columns about row `e`. */
function union(reader: Reader, more: (source: Source) => { columns: SQL; from: SQL }): SQL | undefined {
  const parts = sources.flatMap((source) => {
    const found = source.found(reader)
    if (!found) return []
    const { columns, from } = more(source)
    return [
      sql`select ${literal(source.kind)} as kind, e.id, e.seen, e.at${columns}
        from (select * from (${found}) found order by found.at desc, found.id desc limit ${verbatim(maxOfKind)}) e${from}`,
    ]
  })
  return parts.length ? sql.join(parts, sql` union all `) : undefined
}

const isRead = ({ id }: Reader) => sql`exists (select from notification_reads r
  where r.user_id = ${id} and r.kind = e.kind and r.source_id = e.id and r.seen = e.seen)`

export async function readNotifications(db: Queryable, reader: Reader): Promise<Notification[]> {
  const found = union(reader, ({ listed }) => ({ columns: sql`, l.*`, from: sql` cross join lateral (${listed(reader)}) l` }))
  if (!found) return []
  const { rows } = await db.execute<Notification>(
    sql`select e.kind, e.id, e.seen, e.state, e."of", e.record_id as "recordId", e.title, e.count, e.reason, ${iso('e.at')} as at,
      (select ${personName('u')} from users u where u.id = e.by_id) as by, ${isRead(reader)} as "isRead"
      from (${found}) e order by e.at desc, e.kind, e.id desc`,
  )
  return rows
}

export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const found = union(reader, () => ({ columns: sql``, from: sql`` }))
  if (!found) return 0
  const counted = await first<{ count: number }>(db, sql`select count(*)::int as count from (${found}) e where not ${isRead(reader)}`)
  return counted?.count ?? 0
}
