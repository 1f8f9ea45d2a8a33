import { sql } from 'drizzle-orm'
import { serverAt } from '../core/auditLog'
import type { Job } from '../core/jobs'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { verbatim } from '../db/fragment'
import type { Carriers } from './carriers/settings'
import { look } from './looking'
import { stateOf } from './reading'

/** Seconds after it became unconfirmed. */
const lookUpsAfter = [30, 120, 600]
const tracked = sql`interval '30 days'`

const list = (names: readonly string[]) => sql`array(select json_array_elements_text(${JSON.stringify(names)}::json))`

const onItsWay = (tracking: readonly string[]) => sql`t.carrier = any(${list(tracking)})
  and n.now >= coalesce(t.asked_at, t.changed_at) + interval '1 hour' + t.id * 37 % 900 * interval '1 second'`

/** Takes one due shipment per process: unconfirmed ones first, then parcels in transit hourly, spread over the hour. */
const take = (db: Database, now: Date, finding: readonly string[], tracking: readonly string[]) =>
  first<{ id: number }>(
    db,
    sql`update shipments set asked_at = ${now.toISOString()}::timestamptz, look_ups = look_ups + due.is_doubtful::int
      from (select t.id, ${stateOf('t', now)} = 'doubtful' as is_doubtful from shipments t, (select ${now.toISOString()}::timestamptz as now) n
        where t.created_at > n.now - ${tracked} and case ${stateOf('t', now)}
          when 'doubtful' then t.carrier = any(${list(finding)})
            and n.now >= coalesce(t.asked_at, t.changed_at) + interval '30 seconds' and n.now >= t.changed_at + (array[${verbatim(lookUpsAfter)}])[t.look_ups + 1] * interval '1 second'
          when 'booked' then ${onItsWay(tracking)} when 'handedOver' then ${onItsWay(tracking)} else false end
        order by is_doubtful desc, t.asked_at nulls first limit 1 for update skip locked) due
      where shipments.id = due.id returning shipments.id`,
  )

/** Never books again by itself. */
export const askingJob = (carriers: Carriers): Job => ({
  name: 'shipments',
  every: 15_000,
  async run(db, clock, isWanted) {
    const able = (what: 'find' | 'track') =>
      (['postnord', 'dhlFreight', 'dhlExpress'] as const).filter((name) => {
        const carrier = carriers.of(name)
        return carrier.missing.length === 0 && carrier[what] !== undefined
      })
    for (let count = 0; isWanted(); count++) {
      const due = await take(db, clock.now(), able('find'), able('track'))
      if (!due) return count
      await look(db, serverAt(clock.now()), carriers, due.id)
    }
    return undefined
  },
})
