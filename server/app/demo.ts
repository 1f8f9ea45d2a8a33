import { sql } from 'drizzle-orm'
import { labelOf } from '#api/core/option'
import type { DemoRecords } from '../core/demo'
import type { Room } from '../core/manifest'
import { rowsOf } from '../core/rowsOf'
import type { Database, Queryable } from '../db/database'
import { rooms } from './rooms'

/** Deterministic apart from dates, which are relative to `now`. */
export async function seedDemo(
  db: Database,
  { now = new Date(), of = rooms, ...sizes }: { now?: Date; of?: readonly Pick<Room, 'demo'>[]; orders?: number } = {},
): Promise<void> {
  const isMade = await db.inTurn(7_205_174, async (tx) => {
    const made: DemoRecords[] = []
    for (const { demo } of of) {
      const records = await demo?.({ tx, now, sizes })
      if (records) made.push(records)
    }
    await logMade(tx, made.flat(), now)
    return made.length > 0
  })
  if (isMade) await db.execute(sql`analyze`)
}

async function logMade(tx: Queryable, made: DemoRecords, now: Date): Promise<void> {
  const rows = made.flatMap(([entity, entries]) =>
    entries
      .slice(-4)
      .map((row, i, last) => ({ entity: entity.title, name: entity.name, id: entries.length - last.length + i + 1, record: labelOf(row) })),
  )
  const logged = rows.map((row, i) => ({ ...row, at: new Date(now.getTime() - (rows.length - i) * 7 * 3_600_000).toISOString() }))
  await tx.execute(sql`insert into operator_activity_report (at, operator, by_id, action, entity, entity_name, record_id, record, record_version)
    select r.at, trim(u.first_name || ' ' || u.last_name), u.id, 'added', r.entity, r.name, r.id, r.record, 1
    from ${rowsOf(logged, sql`entity text, name text, id int, record text, at timestamptz`)}
      join users u on u.username = case when r.id % 5 = 0 then 'admin' else 'catalogue' end order by r.at`)
}
