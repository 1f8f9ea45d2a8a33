import { type ReactNode, useRef, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Aside } from '../Aside'
import dialogStyles from './Dialog.module.css'
import styles from './Opening.module.css'
import { TypeAhead } from './TypeAhead'
import { type TypedAhead, TypedAheadContext } from './typedAhead'
import { useDialog } from './useDialog'

export type Texts = typeof texts
const texts = inLanguage('core/Opening', { opening: 'Opening…' })

/** Around dialogs that load on demand: a stand-in dialog keeps keys typed meanwhile. Escape cancels. */
export function Opening({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [typed] = useState<TypedAhead>(() => ({ text: '', isEntered: false }))
  return (
    <TypedAheadContext value={typed}>
      <Aside onMissing={onClose} fallback={<StandIn onClose={onClose} />}>
        {children}
      </Aside>
    </TypedAheadContext>
  )
}

function StandIn({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const onClosed = useDialog(dialog, onClose)
  return (
    <dialog ref={dialog} className={`${dialogStyles.dialog} ${styles.placeholder}`} aria-label={texts.opening} onClose={onClosed}>
      <TypeAhead label={texts.opening} className={styles.field} />
    </dialog>
  )
}
