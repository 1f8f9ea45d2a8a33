import { Badge, Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect } from 'react'
import { client } from '#api/core/client'
import { type ElectronicInvoice, electronicOfInvoice, electronicXml, sendElectronicAgain } from '#api/invoices/electronic'
import { refresh, useItem } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { download } from '#views/core/files/download.ts'
import { dateTime } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { electronicLabels } from './labels'
import { texts } from './texts'

const said = texts.electronic
const colours = { waiting: 'gray', sent: 'blue', delivered: 'green', refused: 'red', failed: 'red' } as const

/** Milliseconds. */
const interval = 2000

export function Electronic({ invoiceId }: { invoiceId: number }) {
  const { data, error, mutate } = useItem('ElectronicInvoice', electronicOfInvoice, invoiceId)
  const electronic = data?.data
  const isSending = electronic?.state === 'waiting' && electronic.lastError === null
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void mutate(), interval)
    return () => clearInterval(timer)
  }, [isSending, mutate])
  if (error && !data) return <PartFault text={said.unread} onRetry={() => void mutate()} />
  if (!electronic) return null
  return (
    <section className={parts.part} aria-label={said.title}>
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="3">
          {said.title}
        </Heading>
        <Badge size="2" highContrast color={colours[electronic.state]} role="status">
          {electronicLabels[electronic.state]}
        </Badge>
      </Flex>
      <Text size="2">
        {said.to} <bdi dir="ltr">{electronic.recipient}</bdi>
      </Text>
      <Progress electronic={electronic} />
      <Actions invoiceId={invoiceId} electronic={electronic} />
    </section>
  )
}

const Fact = ({ children }: { children: string }) => (
  <Text as="p" size="2" color="gray" my="0">
    <bdi>{children}</bdi>
  </Text>
)

function Progress({
  electronic: { state, reason, rule, receipt, sentAt, settledAt, lastError, nextAt },
}: {
  electronic: ElectronicInvoice
}) {
  const isUnsent = state === 'refused' || state === 'failed'
  return (
    <>
      {sentAt && <Fact>{said.sent(dateTime(sentAt))}</Fact>}
      {state === 'sent' && <Fact>{said.noReceipt}</Fact>}
      {state === 'delivered' && settledAt && <Fact>{said.delivered(dateTime(settledAt))}</Fact>}
      {state === 'refused' && settledAt && <Fact>{said.refused(dateTime(settledAt))}</Fact>}
      {receipt && (
        <Text as="p" size="2" color="gray" my="0">
          {said.receipt} <bdi dir="ltr">{receipt}</bdi>
        </Text>
      )}
      {state === 'waiting' && lastError === null && <Fact>{said.sending}</Fact>}
      {state === 'waiting' && lastError !== null && (
        <Text as="p" size="2" color="red" my="0">
          <bdi>{said.lastError(lastError)}</bdi>
        </Text>
      )}
      {nextAt && <Fact>{said.next(dateTime(nextAt))}</Fact>}
      {isUnsent && (
        <>
          <Text as="p" size="2" color="red" my="0">
            <bdi>{said.reason(reason, rule)}</bdi>
          </Text>
          {state === 'refused' && <Fact>{said.fix}</Fact>}
        </>
      )}
    </>
  )
}

function Actions({ invoiceId, electronic: { state, lastError } }: { invoiceId: number; electronic: ElectronicInvoice }) {
  const downloading = useCommand<{ data: { name: string; xml: string } }>({
    onSucceeded: ({ data: { name, xml } }) => download(new Blob([xml], { type: 'application/xml' }), name),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const sending = useCommand<{ data: { queued: number; skipped: number } }>({
    onSucceeded: ({ data: { queued } }) => {
      void refresh('ElectronicInvoice')
      if (queued) toast.success(said.queued(queued))
      else toast.error(said.nothing)
    },
    onFailed: (error) => {
      void refresh('ElectronicInvoice')
      toast.error(messageOf(error))
    },
  })
  const canSend = state === 'refused' || state === 'failed' || (state === 'waiting' && lastError !== null)
  return (
    <Flex gap="3" wrap="wrap">
      <Button
        size="1"
        variant="soft"
        color="gray"
        loading={downloading.isRunning}
        onClick={() => downloading.run(() => client.call(electronicXml, { params: { id: invoiceId } }))}
      >
        {said.download}
      </Button>
      {canSend && (
        <Button
          size="1"
          variant="soft"
          loading={sending.isRunning}
          onClick={() => sending.run(() => client.call(sendElectronicAgain, { body: { ids: [invoiceId] } }))}
        >
          {said.again}
        </Button>
      )}
    </Flex>
  )
}
