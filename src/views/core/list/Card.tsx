import { memo, type Ref } from 'react'
import { Skeleton } from '../text/Skeleton'
import styles from './Card.module.css'
import { isTwoLined } from './columns'
import { Actions, linkId, type RowProps } from './TableRow'
import { texts } from './texts'

type Props<Row> = RowProps<Row> & {
  position: number
  total: number
  ref: Ref<HTMLLIElement>
}

function PlainCard<Row>(props: Props<Row>) {
  const { row, id, position, total, columns, isChosen, isActive, mark, href, label, rowActions, isSelectable = true, editor, ref } = props
  const [title, ...rest] = columns
  const isLined = isTwoLined(columns)
  const others = isLined ? rest.filter(({ phone }) => phone) : rest
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
      data-lined={isLined || undefined}
      data-index={position}
      data-id={id}
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      aria-posinset={position + 1}
      aria-setsize={total}
    >
      <div className={styles.head}>
        {isSelectable && <input type="checkbox" checked={isChosen} aria-label={texts.selectRow(label)} readOnly />}
        <a id={linkId(id)} href={href} className={styles.link}>
          {title?.cell(row)}
        </a>
      </div>
      <dl className={styles.cells}>
        {others.map((column) => {
          const content = column.cell(row)
          return (
            content !== null && (
              <div key={column.id}>
                <dt className={isLined && column.phone === 'bare' ? 'visually-hidden' : undefined}>{column.title}</dt>
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
          {mark?.tone !== 'busy' && <Actions row={row} label={label} actions={rowActions} />}
        </div>
      )}
    </li>
  )
}

export const Card = memo(PlainCard) as typeof PlainCard

/** A table skeleton would be wider than the screen. */
export const CardsSkeleton = ({ count, isLined }: { count: number; isLined: boolean }) => (
  <ul className={styles.cards} aria-busy="true" aria-label={texts.loading}>
    {Array.from({ length: count }, (_, i) => `card-${i}`).map((key) => (
      <li key={key} className={styles.card} data-lined={isLined || undefined} data-waiting aria-hidden>
        <div className={styles.head}>
          <Skeleton style={{ height: 20, width: '60%' }} />
        </div>
      </li>
    ))}
  </ul>
)
