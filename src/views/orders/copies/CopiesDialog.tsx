import { Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import type { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import styles from './Copies.module.css'

type Props = {
  title: string
  isFinal?: boolean
  sending: Pick<ReturnType<typeof useCommand>, 'error' | 'isRunning'>
  isDisabled: boolean
  confirm: string
  onConfirm: () => void
  held?: ReactNode
  onClose: () => void
  children: ReactNode
}

export type Texts = typeof texts
const texts = inLanguage('orders/CopiesDialog', { cancel: 'Cancel' })

export const CopiesDialog = ({ title, isFinal = false, sending, isDisabled, confirm, onConfirm, held, onClose, children }: Props) => (
  <Modal title={title} {...(isFinal && { role: 'alertdialog' })} onClose={onClose}>
    <div className={styles.form}>
      <fieldset className={styles.form} disabled={sending.isRunning}>
        {children}
      </fieldset>
      {held}
      {sending.error !== undefined && <ErrorLine>{messageOf(sending.error)}</ErrorLine>}
      <Flex gap="3" justify="end" wrap="wrap">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button {...(isFinal && { color: 'red', variant: 'soft' })} disabled={isDisabled} loading={sending.isRunning} onClick={onConfirm}>
          {confirm}
        </Button>
      </Flex>
    </div>
  </Modal>
)
