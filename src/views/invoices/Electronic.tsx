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

const electronicTexts = texts.electronic
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
  if (error && !data) return <PartFault text={electronicTexts.unread} onRetry={() => void mutate()} />
  if (!electronic) return null
  return (
    <section className={parts.part} aria-label={electronicTexts.title}>
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="3">
          {electronicTexts.title}
        </Heading>
        <Badge size="2" highContrast color={colours[electronic.state]} role="status">
          {electronicLabels[electronic.state]}
        </Badge>
      </Flex>
      <Text size="2">
        {electronicTexts.to} <bdi dir="ltr">{electronic.recipient}</bdi>
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
      {sentAt && <Fact>{electronicTexts.sent(dateTime(sentAt))}</Fact>}
      {state === 'sent' && <Fact>{electronicTexts.noReceipt}</Fact>}
      {state === 'delivered' && settledAt && <Fact>{electronicTexts.delivered(dateTime(settledAt))}</Fact>}
      {state === 'refused' && settledAt && <Fact>{electronicTexts.refused(dateTime(settledAt))}</Fact>}
      {receipt && (
        <Text as="p" size="2" color="gray" my="0">
          {electronicTexts.receipt} <bdi dir="ltr">{receipt}</bdi>
        </Text>
      )}
      {state === 'waiting' && lastError === null && <Fact>{electronicTexts.sending}</Fact>}
      {state === 'waiting' && lastError !== null && (
        <Text as="p" size="2" color="red" my="0">
          <bdi>{electronicTexts.lastError(lastError)}</bdi>
        </Text>
      )}
      {nextAt && <Fact>{electronicTexts.next(dateTime(nextAt))}</Fact>}
      {isUnsent && (
        <>
          <Text as="p" size="2" color="red" my="0">
            <bdi>{electronicTexts.reason(reason, rule)}</bdi>
          </Text>
          {state === 'refused' && <Fact>{electronicTexts.fix}</Fact>}
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
      if (queued) toast.success(electronicTexts.queued(queued))
      else toast.error(electronicTexts.nothing)
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
        {electronicTexts.download}
      </Button>
      {canSend && (
        <Button
          size="1"
          variant="soft"
          loading={sending.isRunning}
          onClick={() => sending.run(() => client.call(sendElectronicAgain, { body: { ids: [invoiceId] } }))}
        >
          {electronicTexts.again}
        </Button>
      )}
    </Flex>
  )
}
