import { Button, Flex, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type OfferRow, sendOffer } from '#api/orders/offers'
import type { BatchRow, Outcome } from '#machines/core/batch'
import { batchBy } from '#machines/core/batchBy'
import { inspect } from '#machines/core/recorder/tap'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { messageOf } from '../edit'
import styles from './SendOffers.module.css'
import { texts } from './texts'

const sendManyTexts = texts.sendMany
const sending = batchBy<BatchRow, Outcome>()

// A repeat has the same key, so that nobody gets two mails.
const send = async ({ id }: BatchRow): Promise<Outcome> => {
  await submit(sendOffer, { params: { id }, body: {} })
  return { type: 'sent', isGood: true }
}

type Props = { offers: readonly OfferRow[]; onSent: () => void; onClose: () => void }

export default function SendOffers({ offers, onSent, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const drafts = offers.filter(({ state }) => state === 'draft')
  if (isSending) return <Sending drafts={drafts} onSent={onSent} onClose={onClose} />
  return <Confirmation {...{ offers, drafts, onClose }} onSend={() => setSending(true)} />
}

type Row = OfferRow & { result: string }
const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <span>
          <span dir="ltr">{row.offerId}</span> <Name otherwise={texts.noCustomer}>{row.customerName}</Name>
        </span>
        <bdi>{row.result}</bdi>
      </li>
    ))}
  </ul>
)

function Confirmation({ offers, drafts, onClose, onSend }: Omit<Props, 'onSent'> & { drafts: readonly OfferRow[]; onSend: () => void }) {
  const rows = offers.map((row) => ({
    ...row,
    result: row.state === 'draft' ? sendManyTexts.goes : sendManyTexts.stays(texts.states[row.state]),
  }))
  return (
    <Modal title={sendManyTexts.title(drafts.length)} role="alertdialog" onClose={onClose}>
      <Text as="p" size="2" mt="0">
        {drafts.length > 0 ? sendManyTexts.text : sendManyTexts.nothing}
      </Text>
      <Rows rows={rows} />
      <Flex gap="3" justify="end">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.section.cancel}
        </Button>
        {drafts.length > 0 && <Button onClick={onSend}>{sendManyTexts.confirm(drafts.length)}</Button>}
      </Flex>
    </Modal>
  )
}

function Sending({ drafts, onSent, onClose }: { drafts: readonly OfferRow[]; onSent: () => void; onClose: () => void }) {
  const rows = drafts.map(({ id, offerId, basketId }) => ({ id, label: texts.label(offerId, basketId) }))
  const actor = useActorRef(sending, { input: { id: 'send-offers', about: { send }, rows, isHeld: true }, inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { outcomes } = state.context
  const isSettled = state.matches('settled')
  const sent = outcomes.filter((outcome) => outcome?.isGood).length
  const finish = useEffectEvent(() => {
    void refresh('Offer')
    void refresh('Basket')
    if (sent < drafts.length) return
    onSent()
    toast.success(sendManyTexts.done(sent))
    onClose()
  })
  useEffect(() => {
    if (isSettled) finish()
  }, [isSettled])
  const shown = drafts.map((row, i) => {
    const outcome = outcomes[i]
    const fault = outcome && 'error' in outcome ? messageOf(outcome.error) : sendManyTexts.notSent
    return {
      ...row,
      result: outcome
        ? outcome.isGood
          ? texts.states.sent
          : outcome.type === 'unknown'
            ? sendManyTexts.unknown
            : fault
        : sendManyTexts.waits,
    }
  })
  const isHeld = state.matches('holding')
  const isRunning = !isHeld && !isSettled
  const stop = () => actor.send({ type: 'batch.stop' })
  return (
    <Modal title={sendManyTexts.title(drafts.length)} role="alertdialog" onClose={isRunning ? stop : onClose}>
      <Text as="p" size="2" mt="0" role="status">
        {isHeld ? sendManyTexts.held : sendManyTexts.progress(sent, drafts.length)}
      </Text>
      <Rows rows={shown} />
      <Flex gap="3" justify="end">
        {isHeld && (
          <>
            <Button variant="soft" color="gray" onClick={onClose}>
              {sendManyTexts.undo}
            </Button>
            <Button onClick={() => actor.send({ type: 'batch.sendNow' })}>{sendManyTexts.now}</Button>
          </>
        )}
        {isSettled && sent < drafts.length && (
          <Button variant="soft" onClick={() => actor.send({ type: 'batch.retry' })}>
            {sendManyTexts.retry}
          </Button>
        )}
        {!isHeld && (
          <Button variant="soft" color="gray" onClick={isSettled ? onClose : stop}>
            {isSettled ? sendManyTexts.close : sendManyTexts.stop}
          </Button>
        )}
      </Flex>
    </Modal>
  )
}
