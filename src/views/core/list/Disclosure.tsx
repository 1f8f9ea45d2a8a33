import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styles from '../controls.module.css'

export function Disclosure({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const elsewhere = (event: PointerEvent) => {
      if (box.current && !event.composedPath().includes(box.current)) box.current.open = false
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [])
  return (
    <details
      ref={box}
      className={styles.disclosure}
      onToggle={(event) => setOpen(event.currentTarget.open)}
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
      {isOpen && (
        <div className={styles.panel}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </details>
  )
}
