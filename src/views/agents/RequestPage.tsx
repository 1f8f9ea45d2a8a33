import { Badge, Button, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { addPreOrderItem, cancelRequest, changeStatusToInProgressAdmin, submitPreOrder } from '#api/agents/admin'
import { addOwnPreOrderItem, changeStatusToInProgressDistributor, submitOwnPreOrder } from '#api/agents/own'
import type { DistributorRequest } from '#api/agents/requests'
import { client } from '#api/core/client'
import { warehouseNames } from '#api/inventory/warehouses'
import { requestFacts, requestLabels, requestLaw } from '#machines/agents/requestStatus'
import { useBack } from '#views/core/back.ts'
import { useItem } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { dateTime } from '#views/core/format.ts'
import { OutboxMessages } from '#views/core/outbox/OutboxMessages.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { toId } from '#views/core/toId.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './Agents.module.css'
import { EmailDialog, NoteDialog } from './dialogs'
import { Items } from './Items'
import { readingAt, requestName } from './kinds'
import { originOf, texts } from './texts'
import { useChange } from './useChange'

const colours = { draft: 'gray', new: 'blue', inProgress: 'amber', delivered: 'cyan', done: 'green', cancelled: 'red' } as const

export default function RequestPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const { item, isOwn, list } = readingAt(page.path)
  const read = useItem(requestName, item, id)
  const { link } = useBack(list)
  const request = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !request) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const back = (
    <TextLink size="2" {...link}>
      {texts.back}
    </TextLink>
  )
  return (
    <div className={styles.page} aria-busy={!request}>
      {request ? (
        <Shown request={request} isOwn={isOwn} back={back} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="320px" />
        </>
      )}
    </div>
  )
}

function Shown({ request, isOwn, back }: { request: DistributorRequest; isOwn: boolean; back: ReactNode }) {
  const { id, state, distributorTitle, createdBy, createdAt, warehouse, note, titles, copies } = request
  return (
    <>
      <PageHeader title={texts.label(id, state)} name={!isOwn && distributorTitle} back={back}>
        <Badge size="2" color={colours[state]} highContrast>
          {requestLabels[state]}
        </Badge>
        <Text size="2">
          {texts.titles(titles)}, {texts.copies(copies)}
        </Text>
      </PageHeader>
      <div className={`${styles.row} ${styles.quiet}`}>
        <span>{texts.requestedBy(createdBy, dateTime(createdAt))}</span>
        <span>{originOf(request, isOwn)}</span>
        <span>{texts.to(warehouseNames[warehouse])}</span>
      </div>
      {note && (
        <p dir="auto" className={styles.note}>
          {note}
        </p>
      )}
      <Steps request={request} isOwn={isOwn} />
      <Items request={request} isOwn={isOwn} />
      {!isOwn && <OutboxMessages entityName="DistributorRequest" id={id} />}
    </>
  )
}

function Steps({ request, isOwn }: { request: DistributorRequest; isOwn: boolean }) {
  const { id, state, origin, items } = request
  const may = useMay()
  const [dialog, setDialog] = useState<'email' | 'note' | 'cancel'>()
  const close = () => setDialog(undefined)
  const change = useChange(close)
  const isStaff = !isOwn && may('DistributorOrder')
  const isOwnDraft = isOwn ? origin === 'agent' && may('OrdersToPubAgentsSubmitNewOrder') : may('DistributorNewOrderToPublisher')
  const isOpen = state !== 'done' && state !== 'cancelled'
  const noSubmit = requestLaw.refusal(state, { type: 'request.submit' }, requestFacts(items))
  const add = isOwn ? addOwnPreOrderItem : addPreOrderItem
  return (
    <>
      <div className={styles.row}>
        {state === 'draft' && isOwnDraft && (
          <Button
            disabled={noSubmit !== undefined}
            aria-describedby={noSubmit ? 'request-says' : undefined}
            loading={change.isRunning}
            onClick={() => change.run(() => client.call(isOwn ? submitOwnPreOrder : submitPreOrder, { params: { id } }), texts.submitted)}
          >
            {texts.submit}
          </Button>
        )}
        {state === 'new' && (isStaff || (isOwn && may('OrdersToPubAgentsInProgress'))) && (
          <Button
            loading={change.isRunning}
            onClick={() =>
              change.run(() => client.call(isOwn ? changeStatusToInProgressDistributor : changeStatusToInProgressAdmin, { params: { id } }))
            }
          >
            {texts.start}
          </Button>
        )}
        {isStaff && (
          <>
            {state !== 'draft' && (
              <Button variant="soft" highContrast onClick={() => setDialog('email')}>
                {texts.email}
              </Button>
            )}
            <Button variant="soft" highContrast onClick={() => setDialog('note')}>
              {texts.editNote}
            </Button>
            {isOpen && (
              <Button variant="soft" color="gray" highContrast onClick={() => setDialog('cancel')}>
                {texts.cancel}
              </Button>
            )}
          </>
        )}
        {state === 'draft' && noSubmit && <span id="request-says">{noSubmit.message}</span>}
      </div>
      {change.fault && (
        <p role="alert" className={styles.note} data-tone="bad">
          <bdi>{change.fault}</bdi>
        </p>
      )}
      {isOwnDraft && (state === 'draft' || (state === 'new' && !isOwn)) && (
        <ScanField
          label={texts.add}
          onScan={(isbn) => change.run(() => client.call(add, { params: { id }, body: { isbn, quantity: 1 } }))}
        />
      )}
      {dialog === 'email' && <EmailDialog request={request} onClose={close} />}
      {dialog === 'note' && <NoteDialog request={request} onClose={close} />}
      {dialog === 'cancel' && (
        <Modal title={texts.cancelling} role="alertdialog" onClose={close}>
          <Text as="p" size="2">
            {texts.cancellingText}
          </Text>
          <div className={parts.buttons}>
            <Button variant="soft" color="gray" onClick={close}>
              {texts.keep}
            </Button>
            <Button
              color="red"
              variant="soft"
              highContrast
              loading={change.isRunning}
              onClick={() => change.run(() => client.call(cancelRequest, { params: { id } }), texts.cancelled)}
            >
              {texts.cancel}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
