import { Heading } from '@radix-ui/themes'
import { type ReactNode, useId, useRef } from 'react'
import styles from './Dialog.module.css'
import { useDialog } from './useDialog'

type Props = { title: ReactNode; role?: 'dialog' | 'alertdialog'; onClose: () => void; children: ReactNode }

/** A dialog above the page. Escape closes it, and the focus returns to where it was. */
export function Modal({ title, role, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const onClosed = useDialog(dialog, onClose)
  return (
    <dialog ref={dialog} role={role} className={`${styles.dialog} ${styles.modal}`} aria-labelledby={id} onClose={onClosed}>
      <Heading as="h2" size="4" mb="2" id={id}>
        {title}
      </Heading>
      {children}
    </dialog>
  )
}
