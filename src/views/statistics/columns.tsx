import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isNumber, type Kind, type SheetColumn, type Value } from '#api/statistics/columns'
import { durationText } from '#api/statistics/durations'
import { date, money, number, percent } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Report.module.css'

/** Additions of a screen to a column, by the column's id. */
type Extras<Row> = {
  href?: (row: Row) => string | undefined
  note?: (row: Row) => ReactNode
  sort?: string
  width?: number
  share?: number
  isDefault?: boolean
}
export type ReportColumn<Row> = SheetColumn<Row> & Extras<Row>

export const withExtras = <Row,>(
  columns: readonly SheetColumn<Row>[],
  extras: Readonly<Record<string, Extras<Row>>>,
): ReportColumn<Row>[] => columns.map((column) => ({ ...column, ...extras[column.id] }))

export const amount = (öre: number): string => money({ amount: öre, currency: 'SEK' })

function textOf(kind: Kind, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return kind === 'day' ? date(value, 'UTC') : value
  if (kind === 'amount') return amount(value)
  if (kind === 'hours') return durationText(value)
  return kind === 'share' ? percent(Math.round(value * 10_000) / 10_000) : number(value)
}

const widths: Record<Kind, number | undefined> = {
  text: undefined,
  isbn: 152,
  day: 112,
  count: 92,
  amount: 132,
  share: 84,
  decimal: 92,
  hours: 112,
}

export function columnsOf<Row>(columns: readonly ReportColumn<Row>[]): Column<Row>[] {
  return columns.map(({ id, title, kind, value, href, note, sort, width = widths[kind], share, isDefault }) => ({
    id,
    title,
    align: isNumber(kind) ? ('end' as const) : ('start' as const),
    ...(width !== undefined && share === undefined && { width }),
    ...(sort !== undefined && { sort }),
    ...(share !== undefined && { share }),
    ...(isDefault !== undefined && { isDefault }),
    cell: (row) => {
      const held = value(row)
      const text = textOf(kind, held)
      const to = held === null || held === 0 ? undefined : href?.(row)
      const content =
        kind === 'text' ? (
          <Name>{text}</Name>
        ) : kind === 'isbn' ? (
          <Isbn>{text}</Isbn>
        ) : kind === 'amount' ? (
          <Amount>{text}</Amount>
        ) : (
          <bdi dir="ltr">{text}</bdi>
        )
      const shown = to ? (
        <Link href={to} className={styles.number} state={{ from: location.pathname + location.search }}>
          {content}
        </Link>
      ) : (
        content
      )
      if (!note) return shown
      // A value alone in its cell is a block, which would push the note below the row.
      return (
        <span>
          {shown}
          {note(row)}
        </span>
      )
    },
  }))
}
