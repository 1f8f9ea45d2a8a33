import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { Endpoint, Input } from '#api/core/endpoint'
import { changeOf } from '#api/statistics/columns'
import { statisticsFacts } from '#api/statistics/facts'
import { statisticsPaths } from '#api/statistics/paths'
import { maxReportRows } from '#api/statistics/reports'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { useMay } from '#views/core/useMay.ts'
import { columnsOf, type ReportColumn } from './columns'
import { ExportRows } from './ExportRows'
import { Period } from './Period'
import styles from './Report.module.css'
import { texts } from './texts'
import type { ReportQuery } from './useReport'

type Total = {
  title: string
  value: string
  href?: string | undefined
  /** The compared period's value; `change` is a share, 0.1 for 10 % more. */
  before?: { value: string; change: number | null } | undefined
}

export const totalOf = (
  title: string,
  format: (value: number) => string,
  value: number,
  { href, before }: { href?: string; before?: number | null | undefined } = {},
): Total => ({
  title,
  value: format(value),
  href,
  before: before === null || before === undefined ? undefined : { value: format(before), change: changeOf(value, before) },
})

const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <dl className={styles.totals} aria-label={texts.totals}>
    {totals.map(({ title, value, href, before }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          {href ? (
            <Link href={href} className={styles.number} state={{ from: location.pathname + location.search }}>
              <Amount>{value}</Amount>
            </Link>
          ) : (
            <Amount>{value}</Amount>
          )}
          {before && (
            <>
              {' '}
              {before.change !== null && (
                <strong className={styles.change} data-tone={before.change < 0 ? 'less' : 'more'} dir="ltr">
                  {texts.change(before.change)}
                </strong>
              )}{' '}
              <small dir="ltr">{texts.before(before.value)}</small>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

type Result<Sums, Point> = {
  total: number
  page: number
  pageSize: number
  fromDate: string
  toDate: string
  totals: Sums
  comparedTotals: Sums | null
  series: Point[]
  asOf: string
}
type Read<Row, Sums, Point> = { data: Row[]; result: Result<Sums, Point> }

type Props<Row extends { id: number }, Sums, Point> = {
  name: string
  title: string
  endpoint: Endpoint
  list: ListControl
  query: ReportQuery
  columns: readonly ReportColumn<Row>[]
  rowLabel: (row: Row) => string
  rowHref: (row: Row) => string
  searchHint?: string
  hasDays?: boolean
  totals: (result: Result<Sums, Point>) => readonly Total[]
  chart: (result: Result<Sums, Point>) => ReactNode
}

export function ReportList<Row extends { id: number }, Sums, Point>(props: Props<Row, Sums, Point>) {
  const { name, title, endpoint, list, query, columns, rowLabel, rowHref, searchHint, hasDays = true, totals, chart } = props
  const page = useList(`Report.${name}`, endpoint, query) as {
    data?: Read<Row, Sums, Point>
    error?: never
    isLoading: boolean
    mutate: () => Promise<unknown>
  }
  const result = page.data?.result
  const may = useMay()
  const shown = useMemo(() => columnsOf(columns), [columns])
  const readAll = () =>
    client.call(endpoint, { body: { ...query, page: 1, pageSize: maxReportRows } } as Input<Endpoint>) as Promise<Read<Row, Sums, Point>>
  return (
    <List<Row>
      name={`statistics.${name}`}
      title={title}
      list={list}
      page={page}
      columns={shown}
      rowHref={rowHref}
      rowLabel={rowLabel}
      {...(searchHint !== undefined && { searchHint })}
      empty={texts.empty}
      headerActions={
        <>
          {may(statisticsFacts.ReportSchedule.permissions.add) && (
            <Link href={statisticsPaths.schedules.new} className={controls.button}>
              {texts.schedules.link}
            </Link>
          )}
          <ExportRows
            title={title}
            what={[query.searchKey, query.currency && texts.soldIn(query.currency)].filter(Boolean).join(', ')}
            columns={columns}
            readAll={readAll}
          />
        </>
      }
      above={
        <div className={styles.above}>
          <Period {...{ list, hasDays }} shown={result && { from: result.fromDate, to: result.toDate }} asOf={result?.asOf} />
          {result && result.total > 0 && (
            <>
              <Totals totals={totals(result)} />
              {chart(result)}
            </>
          )}
        </div>
      }
    />
  )
}
