import { memo, type ReactNode, type Ref } from 'react'
import type { Column, Mark, RowActions } from './columns'
import styles from './Table.module.css'
import { texts } from './texts'

export type RowParts<Row> = {
  columns: readonly Column<Row>[]
  rowHref: (row: Row) => string | undefined
  /** By default true. */
  isSelectable?: boolean
  rowLabel: (row: Row) => string
  rowActions?: RowActions<Row>
}

/** Plain values, for memo. */
export type RowProps<Row> = Omit<RowParts<Row>, 'rowHref' | 'rowLabel'> & {
  row: Row
  href: string | undefined
  label: string
  id: number
  isChosen: boolean
  isActive: boolean
  mark: Mark | undefined
  editor?: ReactNode
}

type Props<Row> = RowProps<Row> & {
  position: number
  index: number
  ref?: Ref<HTMLTableRowElement> | undefined
}

export const linkId = (id: number) => `row-${id}`

// Plain elements: rows are drawn hundreds of times.
function PlainRow<Row>(props: Props<Row>) {
  const { row, id, position, index, ref, columns, isChosen, isActive, mark, href, label, rowActions, isSelectable = true, editor } = props
  if (editor)
    return (
      <tr ref={ref} data-index={index} data-id={id} data-editing className={styles.editing} aria-rowindex={position + 1}>
        <td colSpan={columns.length + (isSelectable ? 1 : 0) + (rowActions ? 1 : 0)}>{editor}</td>
      </tr>
    )
  return (
    <tr
      ref={ref}
      className={styles.row}
      data-index={index}
      data-id={id}
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      data-mark={mark?.tone}
      aria-rowindex={position + 1}
    >
      {isSelectable && (
        <td className={styles.check}>
          <input type="checkbox" checked={isChosen} aria-label={texts.selectRow(label)} readOnly />
        </td>
      )}
      <Cells id={id} row={row} columns={columns} href={href} />
      {rowActions && (
        <td className={styles.actions}>
          {mark && (
            <span className={styles.mark} title={mark.text}>
              {mark.text}
            </span>
          )}
          {mark?.tone !== 'busy' && <span className={styles.buttons}>{rowActions.of(row)}</span>}
        </td>
      )}
    </tr>
  )
}

/** Separate, so that selecting or marking rows draws no cells. */
const Cells = memo(function PlainCells<Row>({ id, row, columns, href }: Pick<RowProps<Row>, 'id' | 'row' | 'columns' | 'href'>) {
  return columns.map((column, i) =>
    i === 0 ? (
      <th key={column.id} scope="row" className={styles.title}>
        <a id={linkId(id)} href={href} className={styles.link}>
          {column.cell(row)}
        </a>
      </th>
    ) : (
      <td key={column.id} data-align={column.align} data-full={column.isInFull}>
        {column.cell(row)}
      </td>
    ),
  )
}) as <Row>(props: Pick<RowProps<Row>, 'id' | 'row' | 'columns' | 'href'>) => ReactNode

export const TableRow = memo(PlainRow) as typeof PlainRow
