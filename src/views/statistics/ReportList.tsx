import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { Endpoint, Input } from '#api/core/endpoint'
import { maxReportRows } from '#api/statistics/reports'
import { useList } from '#views/core/data.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import { columnsOf, type ReportColumn } from './columns'
import { ExportRows } from './ExportRows'
import { Period } from './Period'
import styles from './Report.module.css'
import { texts } from './texts'
import type { ReportQuery } from './useReport'

type Total = { title: string; value: string; href?: string | undefined; before?: string | undefined }

const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <dl className={styles.totals} aria-label={texts.totals}>
    {totals.map(({ title, value, href, before }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          {href ? (
            <Link href={href} className={styles.number} state={{ from: location.pathname + location.search }}>
              <bdi dir="ltr">{value}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{value}</bdi>
          )}
          {before && (
            <>
              {' '}
              <small dir="ltr">{texts.before(before)}</small>
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
        <ExportRows
          title={title}
          what={[query.searchKey, query.currency && texts.soldIn(query.currency)].filter(Boolean).join(', ')}
          columns={columns}
          readAll={readAll}
        />
      }
      above={
        <div className={styles.above}>
          {hasDays && <Period list={list} shown={result && { from: result.fromDate, to: result.toDate }} asOf={result?.asOf} />}
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
