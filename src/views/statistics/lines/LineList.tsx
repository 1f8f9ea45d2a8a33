import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Endpoint } from '#api/core/endpoint'
import { useBack } from '#views/core/back.ts'
import { useList } from '#views/core/data.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useMayOpen } from '#views/core/useMay.ts'
import { columnsOf, type ReportColumn } from '../columns'
import styles from '../Report.module.css'
import { texts } from '../texts'

type Props<Row extends { id: number }> = {
  endpoint: Endpoint
  body: Readonly<Record<string, unknown>>
  title: string
  back: string
  what: string
  rules: ListRules
  sum: (sum: number) => string
  columns: readonly ReportColumn<Row>[]
  rowLabel: (row: Row) => string
  /** The document that a line is of. */
  rowHref: (row: Row) => string | undefined
}

const openable = (mayOpen: (href: string) => boolean, href: string | undefined) => (href && mayOpen(href) ? href : undefined)

export function LineList<Row extends { id: number }>(props: Props<Row>) {
  const { endpoint, body, title, back, what, rules, sum, columns, rowLabel, rowHref } = props
  const mayOpen = useMayOpen()
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
  const shown = useMemo(
    () => columnsOf(columns.map((column) => ({ ...column, href: (row: Row) => openable(mayOpen, column.href?.(row)) }))),
    [columns, mayOpen],
  )
  return (
    <List<Row>
      name="statistics.lines"
      title={title}
      list={list}
      page={read}
      columns={shown}
      rowHref={(row) => openable(mayOpen, rowHref(row))}
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
