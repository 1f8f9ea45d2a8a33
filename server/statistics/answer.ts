import type { SQL } from 'drizzle-orm'
import { comparedWith, daysIn, reportDays, stockholmToday, twelveMonthsTo, type Window } from '#api/statistics/periods'
import type { ReportRequest } from '#api/statistics/reports'
import { type Clock, Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { longRead } from '../core/longReads'
import { readSort } from '../core/readFilter'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { fragment } from '../db/fragment'

export type Reading = { db: Database; clock: Clock; body: ReportRequest }

/** By default twelve months until today. @throws {Problem} 422 at `fromDate` or `toDate` */
export function windowOf({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }, now: Date): Window {
  const today = stockholmToday(now)
  const to = toDate ?? (fromDate && fromDate > today ? fromDate : today)
  const from = fromDate ?? twelveMonthsTo(to).from
  if (from > to) throw Problem.field('fromDate', `The first day, ${from}, is after the last, ${to}: choose an earlier one`)
  if (to > reportDays.last) throw Problem.field('toDate', 'Choose a day before the year 3000')
  if (from < reportDays.first) throw Problem.field('fromDate', 'Choose a day of 1900 or later')
  if (daysIn({ from, to }) > reportDays.max) throw Problem.field('toDate', 'At most a hundred years: choose fewer')
  return { from, to }
}

export const comparisonOf = (window: Window, { compare }: ReportRequest): Window | undefined => comparedWith(window, compare)

type Found = { total: number; rows: string; totals: string; compared: string | null; series: string | null }

/** One statement for a consistent snapshot. */
export async function answerReport(
  db: Database,
  clock: Clock,
  { page, pageSize }: ReportRequest,
  window: Window,
  statement: SQL,
): Promise<Json> {
  const found = await longRead(db, (from) => first<Found>(from, statement))
  const { total = 0, rows = '[]', totals = '{}', compared, series } = found ?? {}
  const days = `"fromDate":"${window.from}","toDate":"${window.to}"`
  return new Json(
    `{"isSuccess":true,"status":200,"message":"","data":${rows},"result":{"total":${total},"page":${page},"pageSize":${pageSize},${days},` +
      `"totals":${totals},"comparedTotals":${compared ?? 'null'},"series":${series ?? '[]'},"asOf":"${clock.now().toISOString()}"}}`,
  )
}

/** @throws {Problem} 422 at `sort` */
export function reportSort(sort: string, columns: Readonly<Record<string, SQL | string>>, usual: SQL): SQL {
  const { key, isDescending } = readSort(sort, { id: '', ...columns })
  return key === '' ? usual : fragment`${key} ${isDescending ? 'desc' : 'asc'} nulls last, ${usual}`
}
