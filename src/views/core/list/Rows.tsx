import { type FocusEvent, type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Card } from './Card'
import cardStyles from './Card.module.css'
import { isTwoLined, type Mark } from './columns'
import type { ListState } from './state/listState'
import { isChosen, type Selection, type SelectionChange } from './state/selection'
import styles from './Table.module.css'
import { TableHead } from './TableHead'
import { linkId, type RowParts, TableRow } from './TableRow'
import { type RowWindow, useRowWindow } from './useRowWindow'

/** Pixels. */
const heights = { compact: 36, comfortable: 48, card: 190, lined: 64 }
/** Pixels of the sticky bar and heading. */
const stuck = 92

export type RowsProps<Row extends { id: number }> = RowParts<Row> & {
  label: string
  rows: readonly Row[]
  /** -1 if unknown. */
  rowCount: number
  state: ListState
  density: 'compact' | 'comfortable'
  isNarrow: boolean
  isStale: boolean
  selection: Selection
  onSelect: (change: SelectionChange) => void
  onSort: (field: string) => void
  active: number | null
  onActive: (id: number) => void
  marks?: ReadonlyMap<number, Mark>
  editorOf?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
}

/** Virtual list: only rows near the screen are rendered. */
export function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const box = useRef<HTMLTableElement & HTMLUListElement>(null)
  const size = heights[props.isNarrow ? (isTwoLined(props.columns) ? 'lined' : 'card') : props.density]
  const shown = useRowWindow(box, { count: props.rows.length, size, stuck })
  return <DrawnRows {...props} box={box} shown={shown} />
}

type DrawnProps<Row extends { id: number }> = RowsProps<Row> & {
  box: RefObject<(HTMLTableElement & HTMLUListElement) | null>
  shown: RowWindow
}

// Separate, so that scrolling by a row re-renders nothing.
const DrawnRows = memo(function PlainRows<Row extends { id: number }>(props: DrawnProps<Row>) {
  const {
    label,
    rows,
    rowCount,
    state,
    density,
    isNarrow,
    isStale,
    selection,
    onSelect,
    onSort,
    active,
    onActive,
    marks,
    editorOf,
    onOpen,
    rowHref,
    rowLabel,
    box,
    shown,
    ...parts
  } = props
  const [, navigate] = useLocation()

  const target = useRef<number | null>(active)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (active !== null && active !== target.current) {
      target.current = active
      const index = rows.findIndex((row) => row.id === active)
      awaited.current = index < 0 ? null : active
      if (index >= 0) shown.scrollToIndex(index, { align: 'auto' })
    }
    const link = awaited.current === null ? null : document.getElementById(linkId(awaited.current))
    link?.focus({ preventScroll: true })
  })

  const rowOf = (event: { target: EventTarget }) =>
    Number(event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]')?.dataset.id : Number.NaN)

  // One listener for all rows; modified clicks stay the browser's.
  const click = (event: MouseEvent) => {
    const id = rowOf(event)
    if (Number.isNaN(id) || !(event.target instanceof Element)) return
    if (event.target.closest('input[type="checkbox"]')) {
      return onSelect(event.shiftKey ? { type: 'range.chosen', id, page: rows.map((row) => row.id) } : { type: 'row.toggled', id })
    }
    const link = event.target.closest('a')
    if (!link || link.target || event.button !== 0 || event.defaultPrevented) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onActive(id)
    const row = rows.find((each) => each.id === id)
    if (onOpen && row) return onOpen(row)
    navigate(link.pathname + link.search + link.hash, { state: { from: location.pathname + location.search } })
  }
  const handlers = {
    onClick: click,
    onFocus: (event: FocusEvent) => {
      const id = rowOf(event)
      awaited.current = null
      if (Number.isNaN(id)) return
      target.current = id
      onActive(id)
    },
  }

  const first = (state.page - 1) * state.pageSize
  const drawn = rows.slice(shown.from, shown.to)
  const common = (row: Row) => ({
    ...parts,
    row,
    id: row.id,
    href: rowHref(row),
    label: rowLabel(row),
    isChosen: isChosen(selection, row.id),
    isActive: row.id === active,
    mark: marks?.get(row.id),
    editor: editorOf?.(row),
  })

  if (isNarrow)
    return (
      <ul ref={box} className={cardStyles.cards} aria-label={label} aria-busy={isStale} {...handlers}>
        <li style={{ blockSize: shown.before }} aria-hidden />
        {drawn.map((row, i) => (
          <Card key={row.id} ref={shown.measureElement} position={shown.from + i} total={rows.length} {...common(row)} />
        ))}
        <li style={{ blockSize: shown.after }} aria-hidden />
      </ul>
    )

  const isGrowing = parts.columns.some(({ isInFull }) => isInFull)
  const chosen = rows.filter((row) => isChosen(selection, row.id)).length
  return (
    <table
      ref={box}
      className={styles.table}
      data-density={density}
      aria-label={label}
      aria-rowcount={rowCount}
      aria-busy={isStale}
      {...handlers}
    >
      <TableHead
        columns={parts.columns}
        state={state}
        actionsWidth={parts.rowActions?.width}
        isSelectable={parts.isSelectable}
        chosen={chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'}
        onTogglePage={() => onSelect({ type: 'page.toggled', page: rows.map((row) => row.id) })}
        onSort={onSort}
      />
      <tbody>
        {shown.before > 0 && <tr aria-hidden style={{ blockSize: shown.before }} />}
        {drawn.map((row, i) => (
          <TableRow
            key={row.id}
            ref={isGrowing ? shown.measureElement : undefined}
            index={shown.from + i}
            position={first + shown.from + i + 1}
            {...common(row)}
          />
        ))}
        {shown.after > 0 && <tr aria-hidden style={{ blockSize: shown.after }} />}
      </tbody>
    </table>
  )
}) as <Row extends { id: number }>(props: DrawnProps<Row>) => ReactNode
