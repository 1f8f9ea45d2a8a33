import { type ComponentType, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldMeta, metaOf } from '#api/core/field'
import type { FormActor } from '#machines/core/form'
import type { FormRow } from '../codec'
import type { RowCellProps } from '../option'
import { cellForm } from './cellForm'
import { fileColumnOf } from './files/rowFiles'
import styles from './Rows.module.css'
import { texts } from './texts'
import { useDragging } from './useDragging'

type Props = {
  form: FormActor
  name: string
  place: number
  meta: FieldMeta
  row: FormRow
  list: string
  rowKey: string
  count: number
  isLocked: boolean
  autoFocus: boolean
  onMove: (to: number) => void
  onRemove: () => void
  Cell: ComponentType<RowCellProps>
}

/** Kinds of which several stand in one line. */
const short: readonly FieldMeta['kind'][] = ['text', 'option', 'choice', 'integer', 'number', 'flag', 'date', 'partialDate']

export function Row({ form, name, place, meta, row, list, rowKey, count, isLocked, autoFocus, onMove, onRemove, Cell }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const cells = useMemo(() => cellForm(form, name, place), [form, name, place])
  const edge = useDragging({ item, handle, list, place, isOn: !isLocked })
  const [isNew] = useState(autoFocus)
  const hasFile = fileColumnOf(meta) !== undefined
  const isLine = !hasFile && Object.values(meta.columns ?? {}).every((field) => short.includes(metaOf(field).kind))
  useEffect(() => {
    if (isNew) item.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isNew])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return
    // An open list in the row has already used the arrow key.
    if (event.defaultPrevented) return
    event.preventDefault()
    onMove(event.code === 'ArrowUp' ? place - 1 : place + 1)
  }
  return (
    <li
      ref={item}
      className={styles.row}
      data-key={rowKey}
      data-edge={edge}
      aria-label={texts.row(place + 1, count)}
      onKeyDownCapture={isLocked ? undefined : onKeyDown}
    >
      {!isLocked && (
        <span ref={handle} className={styles.handle} title={texts.drag} aria-hidden>
          ⠿
        </span>
      )}
      {place === 0 && meta.first && <span className={styles.first}>{meta.first}</span>}
      <div className={styles.cells} data-file={hasFile || undefined} data-line={isLine || undefined}>
        {Object.entries(meta.columns ?? {}).map(([column, field]) => (
          <div key={column} className={styles.cell} data-kind={metaOf(field).kind}>
            <Cell
              form={cells}
              name={`${name}.${place}.${column}`}
              meta={metaOf(field)}
              label={row.labels?.[column]}
              value={row[column]}
              isReadOnly={isLocked}
            />
          </div>
        ))}
      </div>
      {!isLocked && (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.button}
            aria-label={texts.up(place + 1)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={texts.down(place + 1)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            ↓
          </button>
          <button type="button" className={styles.button} aria-label={texts.remove(place + 1)} onClick={onRemove}>
            ✕
          </button>
        </div>
      )}
    </li>
  )
}
