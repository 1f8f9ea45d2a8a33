import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Endpoint } from '#api/core/endpoint'
import { useBack } from '#views/core/back.ts'
import { useList } from '#views/core/data.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { columnsOf, type ReportColumn } from '../columns'
import styles from '../Report.module.css'
import { texts } from '../texts'

const rules: ListRules = { sortFields: ['id'], filters: [] }

type Props<Row extends { id: number }> = {
  endpoint: Endpoint
  body: Readonly<Record<string, unknown>>
  title: string
  back: string
  what: string
  sum: (sum: number) => string
  columns: readonly ReportColumn<Row>[]
  rowLabel: (row: Row) => string
  rowHref: (row: Row) => string
}

export function LineList<Row extends { id: number }>({ endpoint, body, title, back, what, sum, columns, rowLabel, rowHref }: Props<Row>) {
  const list = useListState(rules)
  const { page, pageSize } = list.state
  const { link } = useBack(back)
  const request = useMemo(
    () => ({ ...body, page, pageSize, sort: '', filter: '' as const, searchKey: '', ...body }),
    [body, page, pageSize],
  )
  const read = useList('Report.lines', endpoint, request) as {
    data?: { data: Row[]; result: { total: number; page: number; pageSize: number; sum: number } }
    isLoading: boolean
    mutate: () => Promise<unknown>
  }
  const shown = useMemo(() => columnsOf(columns), [columns])
  return (
    <List<Row>
      name="statistics.lines"
      title={title}
      list={list}
      page={read}
      columns={shown}
      rowHref={rowHref}
      rowLabel={rowLabel}
      empty={texts.nothingBehind}
      above={
        <p className={styles.window}>
          <Link {...link}>{texts.back}</Link>
          <span>{what}</span>
          {read.data && <strong dir="ltr">{texts.sum(sum(read.data.result.sum))}</strong>}
        </p>
      }
    />
  )
}
