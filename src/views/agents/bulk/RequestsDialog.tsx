import { changeStatusToInProgressDistributor, submitOwnPreOrder } from '#api/agents/own'
import type { RequestRow } from '#api/agents/requests'
import { client } from '#api/core/client'
import { requestLaw } from '#machines/agents/requestStatus'
import { texts as agents } from '../texts'
import { BulkDialog } from './BulkDialog'
import { texts } from './texts'

export type BulkStep = 'submit' | 'start'
const steps = {
  submit: {
    call: submitOwnPreOrder,
    event: { type: 'request.submit' },
    title: texts.submitTitle,
    label: texts.submit,
    misplaced: texts.isSubmitted,
  },
  start: {
    call: changeStatusToInProgressDistributor,
    event: { type: 'request.start' },
    title: texts.startTitle,
    label: texts.start,
    misplaced: texts.isDraft,
  },
} as const

type Props = { step: BulkStep; requests: readonly RequestRow[]; onDone: () => void; onClose: () => void }

export default function RequestsDialog({ step, requests, onDone, onClose }: Props) {
  const { call, event, title, label, misplaced } = steps[step]
  const whyNot = ({ state, titles, waiting }: RequestRow) => {
    const refusal = requestLaw.refusal(state, event, { titles, waiting, onTheWay: 0, toCome: 0 })
    return refusal?.code === 'isFromHere' ? misplaced : refusal?.message
  }
  const rows = requests.map((request) => ({
    id: request.id,
    label: [agents.label(request.id, request.state), request.note].filter(Boolean).join(', '),
    why: whyNot(request),
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
