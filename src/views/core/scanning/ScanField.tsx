import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import styles from './ScanField.module.css'
import { useAwake } from './useAwake'

type Props = {
  label: string
  onScan: (text: string) => void
  /** Enter while nothing is typed. */
  onEnter?: (() => void) | undefined
  says?: { text: string; isBad: boolean } | undefined
  button?: ReactNode
  isLarge?: boolean
  /** The keys of a phone are digits. */
  isNumeric?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Where codes arrive. The screen stays on while one is shown. */
export function ScanField({ label, onScan, onEnter, says, button, isLarge = false, isNumeric = false, ref }: Props) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useAwake()
  useEffect(() => {
    if (isLarge) own.current?.focus()
  }, [isLarge])
  const scan = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onScan(text.trim())
    else onEnter?.()
    setText('')
  }
  return (
    <form onSubmit={scan} className={styles.form} autoComplete="off">
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          ref={(field) => {
            own.current = field
            if (typeof ref === 'function') return ref(field)
            if (ref) ref.current = field
          }}
          dir="ltr"
          data-scan="here"
          {...(isNumeric && { inputMode: 'numeric' as const })}
          enterKeyHint="done"
          className={isLarge ? `${styles.field} ${styles.large}` : styles.field}
          value={text}
          maxLength={200}
          aria-describedby={says ? `${id}-says` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {button}
      </div>
      {says && (
        <div id={`${id}-says`} className={styles.message} data-tone={says.isBad ? 'bad' : undefined} role={says.isBad ? 'alert' : 'status'}>
          <bdi>{says.text}</bdi>
        </div>
      )}
    </form>
  )
}
