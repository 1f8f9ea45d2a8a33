import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect } from 'react'
import { client } from '#api/core/client'
import { type OutboxMessage, outboxMessagesOfRecord, sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { inLanguage } from '#api/core/texts/inLanguage'
import { refresh, useAnswer } from '../data'
import { PartFault } from '../faults/PartFault'
import { dateTime } from '../format'
import parts from '../Parts.module.css'
import { toast } from '../toast/toast'
import { useCommand } from '../useCommand'

export type Texts = typeof texts
const texts = inLanguage('core/OutboxMessages', {
  title: 'Emails',
  sent: (when: string) => `Sent ${when}`,
  sending: 'Sending…',
  failed: (why: string) => `Sending failed: ${why}`,
  next: (when: string) => `Next attempt ${when}`,
  again: 'Send again',
  againTo: (recipient: string) => `Send again to ${recipient}`,
  queued: 'The mail is being sent again',
  unread: 'Could not load the mails of this document.',
})

/** Milliseconds. */
const interval = 2000

/** Mails and electronic invoices of a record, with their state. One that failed can be sent again. */
export function OutboxMessages({ entityName, id }: { entityName: string; id: number }) {
  const { data, error, mutate } = useAnswer('OutboxMessage', outboxMessagesOfRecord, { params: { entityName, id } })
  const messages = data?.data ?? []
  const isSending = messages.some(({ state, error }) => state === 'pending' && error === null)
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void mutate(), interval)
    return () => clearInterval(timer)
  }, [isSending, mutate])
  if (error && !data) return <PartFault text={texts.unread} onRetry={() => void mutate()} />
  if (messages.length === 0) return null
  return (
    <section className={parts.part} aria-label={texts.title}>
      <Heading as="h2" size="3">
        {texts.title}
      </Heading>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </section>
  )
}

/** `name` of the read that it came with. */
export function Message({ message, name = 'OutboxMessage' }: { message: OutboxMessage; name?: string }) {
  const { id, recipient, state, error, sentAt, nextAt } = message
  const sending = useCommand({
    onSucceeded: () => {
      void refresh(name)
      toast.success(texts.queued)
    },
    onFailed: (failure) => {
      void refresh(name)
      toast.error(failure instanceof Error ? failure.message : String(failure))
    },
  })
  return (
    <Flex direction="column" gap="1" align="start">
      <Text size="2">
        <bdi>{recipient}</bdi>
      </Text>
      {state === 'sent' && sentAt && (
        <Text size="2" color="gray">
          {texts.sent(dateTime(sentAt))}
        </Text>
      )}
      {state === 'pending' && error === null && (
        <Text size="2" color="gray" role="status">
          {texts.sending}
        </Text>
      )}
      {state !== 'sent' && error !== null && (
        <>
          <Text size="2" color="red" role="status">
            {texts.failed(error)}
          </Text>
          {nextAt && (
            <Text size="2" color="gray">
              {texts.next(dateTime(nextAt))}
            </Text>
          )}
          <Button
            size="1"
            variant="soft"
            loading={sending.isRunning}
            aria-label={texts.againTo(recipient)}
            onClick={() => sending.run(() => client.call(sendOutboxMessageAgain, { params: { id } }))}
          >
            {texts.again}
          </Button>
        </>
      )}
    </Flex>
  )
}
