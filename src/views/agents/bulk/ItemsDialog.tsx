import { useState } from 'react'
import { acceptItemDistributor, declineItemDistributor, editItemDeliveryDistributor } from '#api/agents/own'
import { etaRefusal, type RequestItem } from '#api/agents/requests'
import { client } from '#api/core/client'
import controls from '#views/core/controls.module.css'
import { stockholmDay } from '#views/core/text/stockholmDay.ts'
import { texts as agents } from '../texts'
import styles from './Bulk.module.css'
import { BulkDialog } from './BulkDialog'
import { texts } from './texts'

export const waitingOf = (items: readonly RequestItem[]) => items.filter(({ state }) => state === 'waiting')
export const unsentOf = (items: readonly RequestItem[]) => items.filter(({ state }) => state === 'accepted' || state === 'partlyDelivered')

export type BulkItems = 'answer' | 'sent'
type Props = { kind: BulkItems; items: readonly RequestItem[]; onClose: () => void }

export default function ItemsDialog({ kind, items, onClose }: Props) {
  return kind === 'answer' ? <Answering items={items} onClose={onClose} /> : <SendingAll items={items} onClose={onClose} />
}

const rowOf = (item: RequestItem, copies: number) => ({ id: item.id, label: texts.rowOf(item.title, copies), accepted: item.accepted ?? 0 })

function Answering({ items, onClose }: Omit<Props, 'kind'>) {
  const [eta, setEta] = useState('')
  const refusal = etaRefusal(eta || null, { today: stockholmDay(), before: null })
  const day = eta || undefined
  return (
    <BulkDialog
      title={texts.answerTitle}
      rows={waitingOf(items).map((item) => rowOf(item, item.quantity))}
      isReady={refusal === undefined}
      actions={[
        {
          label: texts.decline,
          isSecondary: true,
          send: ({ id }) => client.call(declineItemDistributor, { params: { id } }),
        },
        { label: texts.accept, send: ({ id }) => client.call(acceptItemDistributor, { params: { id }, query: { eta: day } }) },
      ]}
      onClose={onClose}
    >
      <p className={styles.text}>{texts.answerText}</p>
      <label className={styles.field}>
        {agents.fields.eta}
        <input
          type="date"
          className={controls.input}
          min={stockholmDay()}
          value={eta}
          aria-invalid={refusal !== undefined}
          onChange={({ target }) => setEta(target.value)}
        />
        {refusal && <span role="alert">{refusal}</span>}
      </label>
    </BulkDialog>
  )
}

const SendingAll = ({ items, onClose }: Omit<Props, 'kind'>) => (
  <BulkDialog
    title={texts.sentTitle}
    rows={unsentOf(items).map((item) => rowOf(item, (item.accepted ?? 0) - item.delivered))}
    actions={[
      {
        label: texts.sent,
        send: ({ id, accepted }) => client.call(editItemDeliveryDistributor, { params: { id }, body: { delivered: accepted } }),
      },
    ]}
    onClose={onClose}
  />
)
