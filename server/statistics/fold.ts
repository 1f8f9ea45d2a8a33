import { sql } from 'drizzle-orm'
import type { Job } from '../core/jobs'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment, joined, verbatim } from '../db/fragment'
import { dayColumns, dayColumnsOf, figureOf } from './figures'

const max = 200_000

/** Folds committed rows into the roll-ups, up to the oldest running transaction. Reports add the rest. Returns the number of rows. */
export async function fold(tx: Queryable): Promise<number> {
  const { rows: turn } = await tx.execute(sql`select id from sales_folds for update skip locked`)
  if (!turn.length) return 0
  const { rows } = await tx.execute<{ until: string; lines: number }>(sql`
    with few as (
      select tx from sales_lines where tx >= (select tx from sales_folds) and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by tx limit ${verbatim(max)}
    )
    select coalesce(case when count(*) = ${verbatim(max)} and min(tx) < max(tx) then max(tx) end, pg_snapshot_xmin(pg_current_snapshot()))::text as until,
      count(*)::int as lines from few`)
  const { until = '0', lines = 0 } = rows[0] ?? {}
  const fresh = sql`sales_lines s where s.tx >= (select tx from sales_folds) and s.tx < ${until}::xid8`
  if (lines > 0) {
    await tx.execute(sql`
      insert into sales_days as t (day, currency, ${verbatim(dayColumns)})
      select s.day, s.currency, ${dayColumnsOf} from ${fresh} group by 1, 2 order by 1, 2
      on conflict (day, currency) do update set ${joined(dayColumns.map((name) => fragment`${name} = t.${name} + excluded.${name}`))}`)
    await tx.execute(sql`
      insert into sales_months as t (month, product_detail_id, currency, sold, returned, revenue)
      select date_trunc('month', s.day)::date, s.product_detail_id, s.currency, sum(${figureOf.sold}), sum(${figureOf.returned}), sum(s.net_sek)
      from ${fresh} and s.product_detail_id is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (month, product_detail_id, currency) do update set sold = t.sold + excluded.sold, returned = t.returned + excluded.returned,
        revenue = t.revenue + excluded.revenue`)
  }
  await tx.execute(sql`update sales_folds set tx = ${until}::xid8 where tx < ${until}::xid8`)
  return lines
}

/** Restarts the roll-ups on another cluster, as after a restore: transaction ids differ, so new rows would count as folded. */
export async function beginFolds(tx: Queryable): Promise<void> {
  await tx.execute(sql`insert into sales_folds (id, tx) values (1, '0') on conflict do nothing`)
  const { rows } = await tx.execute(sql`
    update sales_folds set tx = '0'::xid8 where tx > pg_snapshot_xmax(pg_current_snapshot()) returning id`)
  if (!rows.length) return
  await tx.execute(sql`delete from sales_days`)
  await tx.execute(sql`delete from sales_months`)
}

export const foldJob: Job = {
  name: 'salesFold',
  every: 5000,
  async run(db, _clock, isWanted) {
    while ((await transact(db, fold)) > 0 && isWanted());
  },
}
