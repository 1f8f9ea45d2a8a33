import type { Key, ReactNode } from 'react'
import styles from './SmallTable.module.css'

type Column<Row> = {
  /** '' over buttons. */
  title: string
  cell: (row: Row) => ReactNode
  /** Names the row. */
  isHeading?: boolean
  /** A figure: left to right, at the end. */
  isNumber?: boolean
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** On a phone each row is a card. */
  isCards?: boolean
}

/** A table within a page, of few rows. `core/list` has those that are sorted, filtered and paged. */
export function SmallTable<Row>({ columns, rows, rowKey, isCards }: Props<Row>) {
  return (
    <table className={`${styles.table} ${isCards ? styles.cards : ''}`}>
      {columns.some(({ title }) => title) && (
        <thead>
          <tr>
            {columns.map(({ title, isNumber }, place) =>
              title ? (
                <th key={title} scope="col" className={isNumber ? styles.number : undefined}>
                  {title}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td key={place} />
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, cell, isHeading, isNumber }, column) => {
              const Cell = isHeading ? 'th' : 'td'
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  key={column}
                  scope={isHeading ? 'row' : undefined}
                  className={isNumber ? styles.number : undefined}
                  data-label={isHeading ? undefined : title || undefined}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
