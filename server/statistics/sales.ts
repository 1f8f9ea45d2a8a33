import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { SalesRow } from '#api/statistics/reports'
import type { Json } from '../core/http/endpoints'
import { readFilter } from '../core/readFilter'
import { jsonRows } from '../core/sqlParts'
import { fragment, verbatim } from '../db/fragment'
import { jsonbOf, jsonOf } from '../db/json'
import { answerReport, comparisonOf, type Reading, reportSort, windowOf } from './answer'
import { figureFields, figuresOf, tail } from './figures'

const sortColumns = {
  from: 'r.from_day',
  ...Object.fromEntries(
    ['orders', 'receipts', 'copies', 'sales', 'credits', 'revenue', 'vat', 'discount', 'toInvoice', 'compared'].map((name) => [
      name,
      fragment`(r.row->>'${name}')::numeric`,
    ]),
  ),
}

const oneWindow = (from: string, to: string): SQL => sql`(select ${from}::date as from_day, ${to}::date as to_day) w`

const stepRow = jsonbOf<SalesRow>({ id: 'w.id', from: 'w.from_day', to: 'w.to_day', ...figureFields, compared: 'k.compared' })
const point = jsonOf({ from: sql`r.row->'from'`, to: sql`r.row->'to'`, revenue: sql`r.row->'revenue'`, compared: 'r.compared' })

export async function readSales({ db, clock, body }: Reading): Promise<Json> {
  readFilter(z.object({}), body.filter)
  const window = windowOf(body, clock.now())
  const compared = comparisonOf(window, body)
  const interval = body.step === 'quarter' ? '3 months' : `1 ${body.step}`
  const order = reportSort(body.sort, sortColumns, sql`r.id`)
  const shifted = (column: string) =>
    body.compare === 'lastYear'
      ? sql`(${verbatim(column)} - interval '1 year')::date`
      : sql`${verbatim(column)} - (${window.to}::date - ${window.from}::date + 1)`
  const comparison = compared
    ? sql`cross join lateral (select ${shifted('w.from_day')} as a, ${shifted('w.to_day')} as z) c cross join lateral (
        select coalesce(sum(revenue), 0)::bigint as compared from (
          select sum(y.sales + y.credits) as revenue from sales_days y where y.day between c.a and c.z and (${body.currency} = '' or y.currency = ${body.currency})
          union all
          select sum(s.net_sek) from tail s where s.day between c.a and c.z and (${body.currency} = '' or s.currency = ${body.currency})) each) k`
    : sql`cross join (select null::bigint as compared) k`
  const totalsOf = (from: string, to: string) =>
    sql`(select ${jsonOf(figureFields)}::text from ${oneWindow(from, to)} ${figuresOf(body.currency)})`
  const statement = sql`with ${tail},
    step as materialized (
      select row_number() over (order by start)::int as id, greatest(start::date, ${window.from}::date) as from_day,
        least((start + ${interval}::interval)::date - 1, ${window.to}::date) as to_day
      from generate_series(date_trunc(${body.step}, ${window.from}::timestamp), ${window.to}::timestamp, ${interval}::interval) start
    ),
    r as materialized (
      select w.id, w.from_day, k.compared, ${stepRow} as row
      from step w ${figuresOf(body.currency)} ${comparison}
    )
    select (select count(*)::int from r) as total, ${totalsOf(window.from, window.to)} as totals,
      ${compared ? totalsOf(compared.from, compared.to) : sql`null`} as compared,
      (select ${jsonRows(sql`${point}::text`, sql`r.id`)} from r) as series,
      (select ${jsonRows(sql`r.row::text`, order)} from (select * from r order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}) r) as rows`
  return answerReport(db, clock, body, window, statement)
}
