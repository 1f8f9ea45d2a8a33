import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { daysAfter, startOf, type Window } from '#api/statistics/periods'
import type { Json } from '../core/http/endpoints'
import { readFilter } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { jsonRows } from '../core/sqlParts'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { answerReport, comparisonOf, type Reading, reportSort, windowOf } from './answer'
import { figureOf, isIn, isWithin, tail } from './figures'

/** Titles are looked up only for what is shown, or to sort by them: the year of a large office has a million editions. */
const sortColumns = {
  title: sql`(select p.title from product_details p where p.id = r.id)`,
  sold: 'sold',
  returned: 'returned',
  copies: 'copies',
  revenue: 'revenue',
  share: 'revenue',
}
/** ABC classes by cumulative revenue: A to 80 %, B to 95 %. */
const classes = { A: 0.8, B: 0.95 }

function monthsOf({ from, to }: Window): { months: Window | undefined; ends: Window[] } {
  const firstMonth = startOf(from, 'month') === from ? from : startOf(daysAfter(startOf(from, 'month'), 31), 'month')
  const after = startOf(daysAfter(to, 1), 'month')
  if (firstMonth >= after) return { months: undefined, ends: [{ from, to }] }
  const ends = [
    { from, to: daysAfter(firstMonth, -1) },
    { from: after, to },
  ].filter((end) => end.from <= end.to)
  return { months: { from: firstMonth, to: daysAfter(after, -1) }, ends }
}

/** Whole months from the roll-up and its tail, partial ones from the ledger by day: the fold's index would scan the whole ledger. */
function editionsIn(window: Window, currency: string): SQL {
  const { months, ends } = monthsOf(window)
  const ofLedger = (table: SQL, days: Window) =>
    sql`select s.product_detail_id as id, ${fragment`sum(${figureOf.sold}) as sold, sum(${figureOf.returned}) as returned, sum(s.net_sek) as revenue`}
      from ${table} s where s.product_detail_id is not null and ${isWithin('s.day', days)} and ${isIn('s', currency)} group by 1`
  const parts = [
    ...ends.map((end) => ofLedger(sql`sales_lines`, end)),
    ...(months
      ? [
          ofLedger(sql`tail`, months),
          sql`select m.product_detail_id, sum(m.sold), sum(m.returned), sum(m.revenue) from sales_months m
            where ${isWithin('m.month', months)} and ${isIn('m', currency)} group by 1`,
        ]
      : []),
  ]
  return sql`select id, sum(sold)::int as sold, sum(returned)::int as returned, sum(sold + returned)::int as copies, sum(revenue)::bigint as revenue
    from (${sql.join(parts, sql` union all `)}) each group by id`
}

const titlesOf = (title: string, table: string, ids: string) =>
  fragment`coalesce((select string_agg(n.${title}, ', ' order by n.${title}) from ${table} n where n.id = any(${ids})), '')`

export async function readBooks({ db, clock, body }: Reading): Promise<Json> {
  readFilter(z.object({}), body.filter)
  const window = windowOf(body, clock.now())
  const compared = comparisonOf(window, body)
  const words = wordsOf(body.searchKey, 'searchKey')
  const order = reportSort(body.sort, sortColumns, sql`revenue desc, r.id`)
  const totals = sql`${jsonOf({
    sold: sql`coalesce(sum(sold), 0)::int`,
    returned: sql`coalesce(sum(returned), 0)::int`,
    copies: sql`coalesce(sum(copies), 0)::int`,
    revenue: sql`coalesce(sum(revenue), 0)::bigint`,
  })}::text`
  const today = clock.now().toISOString()
  const twelveWeeks = sql`s.day > (${today}::timestamptz at time zone 'Europe/Stockholm')::date - 84`
  const statement = sql`with ${tail},
    sums as materialized (${editionsIn(window, body.currency)}),
    earlier as materialized (${compared ? editionsIn(compared, body.currency) : sql`select null::int as id, 0 as sold, 0 as returned, 0 as copies, 0::bigint as revenue where false`}),
    ranked as materialized (
      select r.*, r.revenue / nullif(sum(r.revenue) over (), 0) as share,
        sum(r.revenue) over (order by r.revenue desc, r.id) / nullif(sum(r.revenue) over (), 0) as cumulative
      from sums r where r.id in (select id from product_details)
    ),
    r as materialized (select * from ranked r where ${words.length ? sql`exists (select from product_details p where p.id = r.id and ${holdsWords('p.search', words)})` : sql`true`}),
    page as materialized (select r.*, row_number() over (order by ${order}) as place from r order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
    select (select count(*)::int from r) as total, (select ${totals} from r) as totals,
      ${compared ? sql`(select ${totals} from earlier)` : sql`null`} as compared,
      (select ${jsonRows(sql`${jsonOf({ ...columnsOf('b', 'id', 'revenue'), title: 'p.title' })}::text`, sql`b.revenue desc, b.id`)}
        from (select * from r order by revenue desc, id limit 20) b join product_details p on p.id = b.id) as series,
      (select ${jsonRows(
        sql`${jsonOf({
          id: 'g.id',
          ...columnsOf('p', 'title', 'isbn', 'contributor'),
          publisher: sql`coalesce(h.title, '')`,
          genre: titlesOf('title', 'genre', 't.genre_ids'),
          language: titlesOf('english_title', 'language', 't.language_ids'),
          ...columnsOf('g', 'sold', 'returned', 'copies', 'revenue'),
          share: sql`round(g.share, 6)`,
          cumulative: sql`round(g.cumulative, 6)`,
          class: sql`case when g.revenue > 0 and g.cumulative - g.share < ${classes.A} then 'A' when g.revenue > 0 and g.cumulative - g.share < ${classes.B} then 'B' else 'C' end`,
          onHand: 'i.on_hand',
          weeks: sql`case when w.copies > 0 then round(i.on_hand / (w.copies / 12.0), 1) end`,
          compared: compared ? sql`coalesce((select e.revenue from earlier e where e.id = g.id), 0)` : sql`null::bigint`,
        })}::text`,
        sql`g.place`,
      )} from page g join product_details p on p.id = g.id join products t on t.id = p.product_id left join publisher h on h.id = p.publisher_id
        cross join lateral (select coalesce(sum(on_hand), 0)::int as on_hand from inventory where product_detail_id = g.id) i
        cross join lateral (select coalesce(sum(s.quantity), 0) as copies from sales_lines s where s.product_detail_id = g.id and ${twelveWeeks}) w) as rows`
  return answerReport(db, clock, body, window, statement)
}
