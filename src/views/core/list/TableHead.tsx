import { type Column, checkWidth, widthsOf } from './columns'
import type { ListState } from './state/listState'
import styles from './Table.module.css'
import { texts } from './texts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  state: ListState
  actionsWidth?: number
  isSelectable?: boolean
  chosen: 'none' | 'some' | 'all' | null
  onTogglePage?: () => void
  onSort?: (field: string) => void
}

export function TableHead<Row>({ columns, state, actionsWidth, isSelectable = true, chosen, onTogglePage, onSort }: Props<Row>) {
  const widths = widthsOf(columns)
  const orderOf = (column: Column<Row>) => (column.sort && state.sorted && column.sort === state.field ? state.type : undefined)
  return (
    <>
      <colgroup>
        {isSelectable && <col style={{ inlineSize: checkWidth }} />}
        {columns.map((column, i) => (
          <col key={column.id} style={{ inlineSize: widths[i] }} />
        ))}
        {actionsWidth && <col className={styles.actions} style={{ inlineSize: actionsWidth }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {isSelectable && (
            <th scope="col" className={styles.check}>
              <input
                type="checkbox"
                aria-label={texts.selectPage}
                disabled={!chosen}
                checked={chosen === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = chosen === 'some'
                }}
                onChange={onTogglePage}
                readOnly={!onTogglePage}
              />
            </th>
          )}
          {columns.map((column) => {
            const order = orderOf(column)
            const { sort } = column
            return (
              <th key={column.id} scope="col" data-align={column.align} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
                {sort && onSort ? (
                  <button type="button" className={styles.sort} title={texts.sortBy(column.title)} onClick={() => onSort(sort)}>
                    {column.title}
                    <span className={styles.order} data-order={order} aria-hidden />
                  </button>
                ) : (
                  column.title
                )}
              </th>
            )
          })}
          {actionsWidth && (
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{texts.actions}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

export function TableSkeleton<Row>({
  columns,
  state,
  density,
  actionsWidth,
  isSelectable = true,
  count,
}: Pick<Props<Row>, 'columns' | 'state' | 'actionsWidth' | 'isSelectable'> & { density: string; count: number }) {
  return (
    <table className={styles.table} data-density={density} aria-busy="true" aria-label={texts.loading}>
      <TableHead columns={columns} state={state} actionsWidth={actionsWidth} isSelectable={isSelectable} chosen={null} />
      <tbody aria-hidden className={styles.waiting}>
        {Array.from({ length: count }, (_, i) => `row-${i}`).map((key) => (
          <tr key={key} className={styles.row}>
            {isSelectable && <td className={styles.check} />}
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                <span className={styles.skeleton} />
              </td>
            ))}
            {actionsWidth && <td />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
