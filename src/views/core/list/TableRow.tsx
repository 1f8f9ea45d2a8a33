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

type ActionsProps<Row> = { row: Row; label: string; actions: RowActions<Row> }

export const Actions = <Row,>({ row, label, actions: { of, onMenu } }: ActionsProps<Row>) => (
  <>
    {of(row)}
    {onMenu && (
      <button
        type="button"
        className={styles.more}
        aria-label={texts.more(label)}
        onClick={({ currentTarget }) => onMenu(row, currentTarget)}
      >
        ⋯
      </button>
    )}
  </>
)

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
      <th scope="row">
        {mark && (
          <span className={styles.mark} title={mark.text}>
            {mark.text}
          </span>
        )}
        <a id={linkId(id)} href={href} className={styles.link}>
          <Title row={row} columns={columns} />
        </a>
      </th>
      <Cells row={row} columns={columns} />
      {rowActions && (
        <td className={styles.actions}>
          {mark?.tone !== 'busy' && (
            <span className={styles.buttons}>
              <Actions row={row} label={label} actions={rowActions} />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

type CellsProps<Row> = Pick<RowProps<Row>, 'row' | 'columns'>

// Separate, so that selecting or marking rows draws no cells.
const Title = memo(function PlainTitle<Row>({ row, columns }: CellsProps<Row>) {
  return columns[0]?.cell(row)
}) as <Row>(props: CellsProps<Row>) => ReactNode

const Cells = memo(function PlainCells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.slice(1).map((column) => (
    <td key={column.id} data-align={column.align} data-full={column.isInFull}>
      {column.cell(row)}
    </td>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode

export const TableRow = memo(PlainRow) as typeof PlainRow
