import { Button, Text } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import type { BatchRow, Outcome } from '#machines/core/batch'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import parts from '#views/core/Parts.module.css'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useBatch } from '#views/core/useBatch.ts'
import { requestName } from '../kinds'
import styles from './Bulk.module.css'
import { texts } from './texts'

/** `why`: it is left out. */
export type BulkRow = BatchRow & { why?: string | undefined }

type BulkAction<Row> = {
  label: (count: number) => string
  isSecondary?: boolean
  /** Sending it again changes nothing. */
  send: (row: Row) => Promise<unknown>
}

type Props<Row extends BulkRow> = {
  title: string
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  /** Fields that hold for all rows. */
  children?: ReactNode
  isReady?: boolean
  onDone?: () => void
  onClose: () => void
}

type Task = BatchRow & { action: number }

export function BulkDialog<Row extends BulkRow>({ title, rows: given, actions, children, isReady = true, onDone, onClose }: Props<Row>) {
  // The list behind changes while rows are sent.
  const [rows] = useState(given)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const possible = rows.filter(({ why }) => why === undefined)
  const chosen = possible.filter(({ id }) => !left.has(id))
  const batch = useBatch<Task>(
    'distributor',
    async ({ id, action }): Promise<Outcome> => {
      const row = rows.find((each) => each.id === id)
      if (row) await actions[action]?.send(row)
      return { type: 'done', isGood: true }
    },
    () => {
      void refresh(requestName)
      if (batch.left.length) return
      toast.success(texts.done(batch.rows?.length ?? 0))
      onDone?.()
      onClose()
    },
  )
  const start = (action: number, ids: readonly BatchRow[] = chosen) => batch.start(ids.map(({ id, label }) => ({ id, label, action })))
  const faults = new Map(
    batch.left.map(({ id, error, outcome }) => [id, error === undefined ? texts.outcome(outcome.type) : errorText(error)]),
  )
  const tick = (id: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const last = batch.rows?.[0]?.action
  return (
    <Modal title={title} onClose={batch.isRunning ? () => batch.stop() : onClose}>
      <fieldset className={parts.fields} disabled={batch.rows !== undefined}>
        {children}
        <ul className={styles.rows}>
          {rows.map(({ id, label, why }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={why === undefined && !left.has(id)}
                  disabled={why !== undefined}
                  onChange={({ target }) => tick(id, target.checked)}
                />
                <Name>{label}</Name>
              </label>
              {(faults.get(id) ?? why) && (
                <Text as="div" size="1" color={faults.has(id) ? 'red' : 'gray'} role={faults.has(id) ? 'alert' : undefined}>
                  <bdi>{faults.get(id) ?? why}</bdi>
                </Text>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {batch.isRunning && (
        <Text as="p" size="2" role="status" my="0">
          {texts.progress(batch.answered, batch.rows?.length ?? 0)}
        </Text>
      )}
      <div className={parts.buttons}>
        <Button variant="soft" color="gray" onClick={batch.isRunning ? () => batch.stop() : onClose}>
          {batch.isRunning ? texts.stop : batch.isSettled ? texts.close : texts.cancel}
        </Button>
        {batch.isSettled && last !== undefined && batch.left.length > 0 && (
          <Button onClick={() => start(last, batch.left)}>{texts.again}</Button>
        )}
        {batch.rows === undefined &&
          actions.map(({ label, isSecondary }, i) => (
            <Button
              key={label(2)}
              {...(isSecondary && { variant: 'soft', color: 'gray', highContrast: true })}
              disabled={chosen.length === 0 || !isReady}
              onClick={() => start(i)}
            >
              {label(chosen.length)}
            </Button>
          ))}
      </div>
    </Modal>
  )
}
