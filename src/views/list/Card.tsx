import { memo, type ReactNode, type Ref } from 'react'
import styles from './Card.module.css'
import type { Mark } from './columns'
import { linkId, type RowParts } from './TableRow'
import { texts } from './texts'

type Props<Row> = RowParts<Row> & {
  row: Row
  id: number
  position: number
  total: number
  isChosen: boolean
  isActive: boolean
  mark: Mark | undefined
  editor?: ReactNode
  ref: Ref<HTMLLIElement>
}

/** A row on a small screen: the same cells with their titles, and the same actions. */
function PlainCard<Row>(props: Props<Row>) {
  const {
    row,
    id,
    position,
    total,
    columns,
    isChosen,
    isActive,
    mark,
    rowHref,
    rowLabel,
    rowActions,
    isSelectable = true,
    editor,
    ref,
  } = props
  const [title, ...others] = columns
  if (editor)
    return (
      <li ref={ref} className={styles.card} data-index={position} data-id={id}>
        {editor}
      </li>
    )
  return (
    <li
      ref={ref}
      className={styles.card}
      data-index={position}
      data-id={id}
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      aria-posinset={position + 1}
      aria-setsize={total}
    >
      <div className={styles.head}>
        {isSelectable && <input type="checkbox" checked={isChosen} aria-label={texts.selectRow(rowLabel(row))} readOnly />}
        <a id={linkId(id)} href={rowHref(row)} className={styles.link}>
          {title?.cell(row)}
        </a>
      </div>
      <dl className={styles.cells}>
        {others.map((column) => {
          const content = column.cell(row)
          return (
            content !== null && (
              <div key={column.id}>
                <dt>{column.title}</dt>
                <dd>{content}</dd>
              </div>
            )
          )
        })}
      </dl>
      {rowActions && (
        <div className={styles.actions}>
          {mark && (
            <span className={styles.mark} data-tone={mark.tone}>
              {mark.text}
            </span>
          )}
          {mark?.tone !== 'busy' && rowActions(row)}
        </div>
      )}
    </li>
  )
}

export const Card = memo(PlainCard) as typeof PlainCard
