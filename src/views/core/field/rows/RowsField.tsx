import { Button } from '@radix-ui/themes'
import { type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FieldMeta } from '#api/core/field'
import { nth } from '#api/core/objects'
import type { Values } from '#machines/core/form'
import { type FormRow, newRow, rowsOf } from '../codec'
import { Field, type FieldProps, useField } from '../Field'
import type { RowCellProps } from '../option'
import FileRows from './files/FileRows'
import { fileColumnOf } from './files/rowFiles'
import { Row } from './Row'
import styles from './Rows.module.css'
import { texts } from './texts'
import { useDropping } from './useDragging'

const keyOf = ({ id, key }: FormRow) => key ?? String(id)

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), nth(list, from), ...others.slice(to)]
}

/** Rows move by buttons, Alt and arrows, or dragging; moves are announced, and the focus stays. */
export default function RowsField(props: FieldProps<Values> & { meta: FieldMeta; Cell: ComponentType<RowCellProps> }) {
  const { form, name, label, isRequired = false, hint, isReadOnly = false, meta, Cell } = props
  const id = useId()
  const element = useRef<HTMLOListElement>(null)
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  const rows = rowsOf(value)
  const isLocked = isReadOnly || isSubmitting
  const [announcement, setAnnouncement] = useState('')
  // Moving an element loses the focus.
  const held = useRef<Element>(null)
  const [begun, setBegun] = useState<string>()

  const write = (next: readonly FormRow[]) => {
    form.send({ type: 'field.chosen', name, value: next })
    form.send({ type: 'field.left', name })
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return
    held.current = document.activeElement
    write(moved(rows, from, to))
    setAnnouncement(texts.moved(from + 1, to + 1, rows.length))
  }
  const add = () => {
    const row = newRow(meta, rows.length)
    write([...rows, row])
    setBegun(row.key)
    setAnnouncement(texts.added(rows.length + 1))
  }
  const remove = (at: number) => {
    write(rows.filter((_, place) => place !== at))
    setAnnouncement(texts.removed(at + 1, rows.length - 1))
    const next = rows[at + 1] ?? rows[at - 1]
    if (next) element.current?.querySelector<HTMLElement>(`[data-key="${keyOf(next)}"] input, [data-key="${keyOf(next)}"] select`)?.focus()
    else document.getElementById(id)?.focus()
  }
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && document.activeElement !== held.current) held.current.focus()
    held.current = null
  })
  useDropping(id, move, !isLocked)

  const isFull = rows.length >= (meta.max ?? 100)
  const list = (
    <ol ref={element} className={styles.rows} aria-label={label}>
      {rows.map((row, place) => (
        <Row
          key={keyOf(row)}
          {...{ form, name, place, meta, row, Cell }}
          list={id}
          rowKey={keyOf(row)}
          count={rows.length}
          isLocked={isLocked}
          autoFocus={begun === keyOf(row)}
          onMove={(to) => move(place, to)}
          onRemove={() => remove(place)}
        />
      ))}
    </ol>
  )
  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      {!fileColumnOf(meta) ? (
        list
      ) : (
        <FileRows {...{ form, name, label, id, meta, isFull, isLocked }} onAdded={(count) => setAnnouncement(texts.addedMany(count))}>
          {list}
        </FileRows>
      )}
      {!isLocked && !fileColumnOf(meta) && (
        <Button
          type="button"
          variant="soft"
          className={styles.add}
          id={id}
          name={name}
          // Otherwise the field's label would name it.
          aria-label={texts.add(label)}
          aria-describedby={`${id}-says`}
          disabled={isFull}
          onClick={add}
        >
          {texts.add(label)}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </Field>
  )
}
