import { changeStatusToInProgressDistributor, submitOwnPreOrder } from '#api/agents/own'
import type { RequestRow } from '#api/agents/requests'
import { client } from '#api/core/client'
import { requestLaw } from '#machines/agents/requestStatus'
import { texts as agents } from '../texts'
import { BulkDialog } from './BulkDialog'
import { texts } from './texts'

export type BulkStep = 'submit' | 'start'
const steps = {
  submit: { call: submitOwnPreOrder, event: { type: 'request.submit' }, title: texts.submitTitle, label: texts.submit },
  start: { call: changeStatusToInProgressDistributor, event: { type: 'request.start' }, title: texts.startTitle, label: texts.start },
} as const

type Props = { step: BulkStep; requests: readonly RequestRow[]; onDone: () => void; onClose: () => void }

export default function RequestsDialog({ step, requests, onDone, onClose }: Props) {
  const { call, event, title, label } = steps[step]
  const rows = requests.map(({ id, state, note, titles, waiting }) => ({
    id,
    label: [agents.label(id, state), note].filter(Boolean).join(', '),
    why: requestLaw.refusal(state, event, { titles, waiting, onTheWay: 0, toCome: 0 })?.message,
  }))
  return (
    <BulkDialog
      title={title}
      rows={rows}
      actions={[{ label, send: ({ id }) => client.call(call, { params: { id } }) }]}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
