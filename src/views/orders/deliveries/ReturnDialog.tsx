import { useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type Delivery, returnDelivery } from '#api/orders/deliveries'
import { dryRunReturn } from '#api/orders/dryRunReturn'
import { refresh, useDryRun } from '#views/core/data.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { Causes } from '../Causes'
import { causesOfReturn } from '../causesOf'
import styles from '../copies/Copies.module.css'
import { CopiesDialog } from '../copies/CopiesDialog'
import { CopiesTable } from '../copies/CopiesTable'
import { Reason } from '../copies/Reason'
import { useCopies } from '../copies/useCopies'
import { texts } from './texts'

const returningTexts = texts.returning

export default function ReturnDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const lines = delivery.items.map((line) => ({ line, max: line.quantity - line.returned })).filter(({ max }) => max > 0)
  const copies = useCopies(lines, { isAll: false })
  const [isRestocked, setRestocked] = useState(true)
  const [reason, setReason] = useState('')
  const returning = useCommand({
    onSucceeded: () => {
      void refresh('Delivery')
      void refresh('Basket')
      toast.success(returningTexts.done)
      onClose()
    },
  })
  const items = copies.chosen.map(({ id, quantity }) => ({ itemId: id, quantity, isRestocked }))
  const isReady = copies.isReadable && copies.copies > 0
  const dryRun = useDryRun(dryRunReturn, isReady ? { params: { id: delivery.id }, body: { items } } : null, { keepPreviousData: true })
  return (
    <CopiesDialog
      title={returningTexts.title(delivery.id)}
      sending={{ isRunning: returning.isRunning, error: returning.error ?? (isReady ? dryRun.error : undefined) }}
      isDisabled={!isReady || dryRun.isLoading || dryRun.error !== undefined || reason.trim() === ''}
      confirm={returningTexts.confirm}
      onConfirm={() => returning.run(() => submit(returnDelivery, { params: { id: delivery.id }, body: { items, reason } }))}
      onClose={onClose}
    >
      <CopiesTable of={copies} labels={returningTexts} />
      <label className={styles.tick}>
        <input type="checkbox" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
        {returningTexts.restocked}
      </label>
      {isReady && !dryRun.error && dryRun.data && <Causes causes={causesOfReturn(dryRun.data.data, isRestocked ? 0 : copies.copies)} />}
      <Reason label={returningTexts.reason} value={reason} onTyped={setReason} />
    </CopiesDialog>
  )
}
