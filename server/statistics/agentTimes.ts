import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Window } from '#api/statistics/periods'
import type { Json } from '../core/http/endpoints'
import { readFilter } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { isOnDays, jsonRows } from '../core/sqlParts'
import { fragment } from '../db/fragment'
import { jsonOf, namedColumns } from '../db/json'
import { answerReport, type Reading, reportSort, windowOf } from './answer'

const sortColumns = {
  requests: 'requests',
  late: 'late',
  due: 'due',
  open: 'open',
  agent: 'agent',
  whole: sql`(whole->>'median')::numeric`,
}

const hoursBetween = (from: SQL, to: SQL): SQL => fragment`extract(epoch from ${to} - ${from}) / 3600.0`

/**
 * `q`: not cancelled, with times and durations by state, and whether on time: by the last agreed date, else by the distributor's delivery
 * days.
 */
export const requestsIn = ({ from, to }: Window, now: SQL): SQL => sql`q as materialized (
    select m.*, x.due_on, ${hoursBetween(sql`submitted`, sql`coalesce(answered, asked)`)} as answered_hours,
      case when answered is not null then ${hoursBetween(sql`answered`, sql`coalesce(delivered, asked)`)} end as delivered_hours,
      ${hoursBetween(sql`submitted`, sql`coalesce(received, asked)`)} as hours,
      coalesce(x.due_on < (coalesce(received, asked) at time zone 'Europe/Stockholm')::date, false) as is_late
    from (
      select t.id, t.distributor_id, t.origin, t.state, min(v.at) filter (where v."to" = 'new') as submitted, min(v.at) filter (where v."to" = 'inProgress') as answered,
        min(v.at) filter (where v."to" in ('delivered', 'done')) as delivered, min(v.at) filter (where v."to" = 'done') as received, ${now} as asked
      from request_moves s join distributor_requests t on t.id = s.request_id and t.state <> 'cancelled' join request_moves v on v.request_id = t.id
      where s."to" = 'new' and ${isOnDays(sql`s.at`, { from, to })}
      group by t.id
    ) m join distributor r on r.id = m.distributor_id cross join lateral (
      select coalesce((select max(i.eta) from request_items i where i.request_id = m.id),
        (m.submitted at time zone 'Europe/Stockholm')::date + r.delivery_days::int) as due_on) x
  )`

const percentile = (at: number, column: string) => fragment`round(percentile_cont(${at}) within group (order by ${column})::numeric, 1)`
const spread = (column: string) =>
  jsonOf({
    count: fragment`count(${column})`,
    median: percentile(0.5, column),
    p90: percentile(0.9, column),
    longest: fragment`round(max(${column})::numeric, 1)`,
  })

export async function readAgentTimes({ db, clock, body }: Reading): Promise<Json> {
  readFilter(z.object({}), body.filter)
  const window = windowOf(body, clock.now())
  const words = wordsOf(body.searchKey, 'searchKey')
  const order = reportSort(body.sort, sortColumns, sql`requests desc, id`)
  const statement = sql`with ${requestsIn(window, sql`${clock.now().toISOString()}::timestamptz`)},
    r as materialized (
      select d.id, d.title as agent, count(*)::int as requests, ${spread('answered_hours')} as answered, ${spread('delivered_hours')} as delivered,
        ${spread('hours')} as whole, count(*) filter (where is_late)::int as late, count(due_on)::int as due, count(*) filter (where received is null)::int as open,
        ${jsonOf({
          id: 'd.id',
          agent: 'd.title',
          min: percentile(0, 'hours'),
          firstQuartile: percentile(0.25, 'hours'),
          median: percentile(0.5, 'hours'),
          thirdQuartile: percentile(0.75, 'hours'),
          max: percentile(1, 'hours'),
        })} as box
      from q join distributor d on d.id = q.distributor_id where ${holdsWords('d.search', words)} group by d.id
    ),
    page as materialized (select r.*, row_number() over (order by ${order}) as place from r order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
    select (select count(*)::int from r) as total, (select ${jsonOf({
      requests: sql`coalesce(sum(requests), 0)::int`,
      late: sql`coalesce(sum(late), 0)::int`,
      due: sql`coalesce(sum(due), 0)::int`,
      open: sql`coalesce(sum(open), 0)::int`,
    })}::text from r) as totals, null as compared,
      (select ${jsonRows(sql`box::text`, sql`requests desc, id`)} from (select * from r order by requests desc, id limit 20) b) as series,
      (select ${jsonRows(
        sql`${jsonOf(namedColumns('id', 'agent', 'requests', 'answered', 'delivered', 'whole', 'late', 'due', 'open'))}::text`,
        sql`place`,
      )} from page) as rows`
  return answerReport(db, clock, body, window, statement)
}
