import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Inventory.module.css'

type Props = {
  label: string
  /** Hears what was scanned or typed, and Enter after it; the field is empty again at once. */
  onScan: (text: string) => void
  button?: ReactNode
  isLarge?: boolean
}

/** Where a scanner types, or a person. Left to right, whatever the keyboard: codes are. */
export function ScanField({ label, onScan, button, isLarge = false }: Props) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // What somebody counts is scanned: the field has the keyboard from the start.
  useEffect(() => {
    if (isLarge) own.current?.focus()
  }, [isLarge])
  const scan = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onScan(text.trim())
    setText('')
  }
  return (
    <form onSubmit={scan} className={styles.row} autoComplete="off">
      <label htmlFor={id} data-grow>
        {label}
        <input
          id={id}
          ref={own}
          dir="ltr"
          data-scan="here"
          className={isLarge ? styles.field : `${styles.field} ${styles.small}`}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {button}
    </form>
  )
}
