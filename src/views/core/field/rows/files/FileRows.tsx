import { Button, Callout, Text } from '@radix-ui/themes'
import { type ClipboardEvent, type DragEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { FieldMeta } from '#api/core/field'
import { present } from '#api/core/objects'
import type { FormActor } from '#machines/core/form'
import { bytes, typeNames } from '../../../files/fileText'
import { useEmitted } from '../../../useEmitted'
import styles from './Files.module.css'
import { fileColumnOf, rowsIn, rowsOf, type Unwanted, writeRows } from './rowFiles'
import { texts } from './texts'
import { type Drop, Upload } from './Upload'

type Props = {
  form: FormActor
  name: string
  label: string
  id: string
  meta: FieldMeta
  isFull: boolean
  isLocked: boolean
  onAdded: (count: number) => void
  children: ReactNode
}

/**
 * Accepts any number of dropped, pasted or chosen files. Each becomes a row at once and is uploaded in the background, two at a time, so
 * that saving sends no bytes and a reload keeps them.
 */
export default function FileRows({ form, name, label, id, meta, isFull, isLocked, onAdded, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [drops, setDrops] = useState<readonly Drop[]>([])
  const [unwanted, setUnwanted] = useState<readonly Unwanted[]>([])
  const done = useCallback((drop: string) => setDrops((all) => all.filter((each) => each.id !== drop)), [])
  const { column, field } = present(fileColumnOf(meta))
  // Saving has sent what was not uploaded, and nobody misses what was refused.
  useEmitted(form, {
    'form.succeeded': () => {
      setDrops([])
      setUnwanted([])
    },
  })
  const { accept = [] } = field

  const take = (files: readonly File[]) => {
    const taken = rowsOf(meta, files, rowsIn(form, name).length)
    setUnwanted(taken.unwanted)
    if (!taken.rows.length) return
    writeRows(form, name, (rows) => [...rows, ...taken.rows])
    onAdded(taken.rows.length)
    const sent = taken.rows.map((row, i) => ({ id: i + 1, label: (row[column] as File).name, key: row.key ?? '' }))
    setDrops((all) => [...all, { id: crypto.randomUUID(), files: sent }])
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const over = (event: DragEvent) => {
    if (isLocked || !hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const dropped = (event: DragEvent) => {
    setOver(false)
    if (isLocked || !hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    take([...event.dataTransfer.files])
  }
  const pasted = (event: ClipboardEvent) => {
    if (isLocked || !event.clipboardData.files.length) return
    event.preventDefault()
    take([...event.clipboardData.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      // Capture: a drop on a row with a file adds another.
      onDropCapture={dropped}
      onPaste={pasted}
    >
      {children}
      {unwanted.length > 0 && (
        <Callout.Root color="red" size="1" role="alert">
          <Callout.Text weight="medium">{texts.refused(unwanted.length)}</Callout.Text>
          <ul className={styles.left}>
            {unwanted.map(({ name, reason }) => (
              <li key={name}>
                <bdi>{texts.why(name, reason)}</bdi>
              </li>
            ))}
          </ul>
        </Callout.Root>
      )}
      {drops.map((drop) => (
        <Upload key={drop.id} {...{ form, name, column, field, drop }} onDone={() => done(drop.id)} />
      ))}
      {!isLocked && (
        <div className={styles.line}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={accept.join(',')}
            aria-label={label}
            onChange={({ target }) => {
              take([...(target.files ?? [])])
              // Allows choosing the same files again.
              target.value = ''
            }}
          />
          <Button
            type="button"
            variant="soft"
            id={id}
            name={name}
            aria-describedby={`${id}-says`}
            aria-label={texts.choose(label)}
            disabled={isFull}
            onClick={() => input.current?.click()}
          >
            {texts.choose(label)}
          </Button>
          <Text size="1" color="gray">
            {texts.drop} · {typeNames(accept)} · <span dir="ltr">{bytes(field.kind === 'image' ? 20_000_000 : (field.maxBytes ?? 0))}</span>
          </Text>
        </div>
      )}
    </div>
  )
}
