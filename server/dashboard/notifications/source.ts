import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#api/core/permissions'
import { type NotificationKind, notificationDays } from '#api/dashboard/notifications'
import { verbatim } from '../../db/fragment'

export type Reader = { id: number; has: (permission: Permission) => boolean; now: Date }

/** One kind of notification, read from the tables of the work itself, so that none has to be written and none is missed. */
export type Source = {
  kind: NotificationKind
  /** Rows of `id`, `seen` and `at` that the reader may open; undefined if none. Counted with the menu, so it reads few rows, by an index. */
  found: (reader: Reader) => SQL | undefined
  /** One row about the found row `e`: `listedAs`. */
  listed: (reader: Reader) => SQL
}

/** Newest rows of a table that are looked at. */
export const newest = verbatim(100)

export const since = ({ now }: Reader): SQL => sql`${new Date(now.getTime() - notificationDays * 86_400_000).toISOString()}::timestamptz`

/** Tells one time from another. */
export const moment = (at: SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::bigint::text`

type Listed = { state: SQL; of?: SQL; recordId?: SQL; title?: SQL; count?: SQL; reason?: SQL; byId?: SQL }

export const listedAs = ({ state, of, recordId, title, count, reason, byId }: Listed): SQL =>
  sql`${state} as state, ${of ?? sql`''`} as "of", ${recordId ?? sql`e.id`} as record_id, ${title ?? sql`''`} as title,
    ${count ?? sql`0`} as count, ${reason ?? sql`''`} as reason, ${byId ?? sql`null::int`} as by_id`
