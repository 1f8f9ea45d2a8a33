import { type ReactNode, Suspense } from 'react'
import styles from '../controls.module.css'
import { useDisclosure } from './useDisclosure'

export function Disclosure({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const { isOpen, props } = useDisclosure()
  return (
    <details {...props} className={styles.disclosure}>
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
