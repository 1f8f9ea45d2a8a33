import { type ReactNode, useEffect, useRef } from 'react'
import styles from './controls.module.css'

/** A button with a panel below it: native, closed by Escape and by a click elsewhere. */
export function Disclosure({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const elsewhere = (event: PointerEvent) => {
      if (box.current?.open && event.target instanceof Node && !box.current.contains(event.target)) box.current.open = false
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [])
  return (
    <details
      ref={box}
      className={styles.disclosure}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        event.preventDefault()
        box.current.open = false
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={styles.button}>
        {icon}
        <span>{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
