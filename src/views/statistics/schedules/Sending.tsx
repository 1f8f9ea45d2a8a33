import { Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { statistics } from '#api/statistics/entities'
import { pauseReport, type ReportSend, reportSends, resumeReport } from '#api/statistics/schedules'
import { refresh, useAnswer, useItem } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { dateTime } from '#views/core/format.ts'
import { Message } from '#views/core/outbox/OutboxMessages.tsx'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from '../texts'
import { SendNow } from './SendNow'

const scheduleTexts = texts.schedules
const name = 'ReportSchedule'

export default function Sending({ id }: { id: number }) {
  const read = useItem(name, statistics.ReportSchedule.calls.item, id)
  const log = useAnswer(name, reportSends, { params: { id } })
  const schedule = read.data?.data
  const sends = log.data?.data
  const outcome = (message: string) => ({
    onSucceeded: () => {
      toast.success(message)
      void refresh(name)
    },
    onFailed: (error: unknown) => toast.error(errorText(error, scheduleTexts.failed)),
  })
  const pausing = useCommand(outcome(scheduleTexts.didPause))
  const resuming = useCommand(outcome(scheduleTexts.didResume))
  return (
    <section className={parts.part} aria-label={scheduleTexts.panel}>
      <Heading as="h2" size="3">
        {scheduleTexts.panel}
      </Heading>
      {schedule ? (
        <>
          <Text as="p" size="2" role="status" color={schedule.state === 'stopped' ? 'red' : undefined} highContrast>
            {schedule.nextAt
              ? scheduleTexts.next(dateTime(schedule.nextAt, 'Europe/Stockholm'), schedule.sender)
              : schedule.stopped
                ? scheduleTexts.stopped[schedule.stopped](schedule.sender)
                : scheduleTexts.paused}
          </Text>
          <Flex gap="3" wrap="wrap">
            <SendNow id={id} />
            {schedule.state === 'active' ? (
              <Button
                variant="soft"
                color="gray"
                highContrast
                loading={pausing.isRunning}
                onClick={() => pausing.run(() => client.call(pauseReport, { params: { id } }))}
              >
                {scheduleTexts.pause}
              </Button>
            ) : (
              <Button loading={resuming.isRunning} onClick={() => resuming.run(() => client.call(resumeReport, { params: { id } }))}>
                {scheduleTexts.resume}
              </Button>
            )}
          </Flex>
        </>
      ) : (
        <Skeleton height="64px" />
      )}
      <Heading as="h3" size="2">
        {scheduleTexts.log}
      </Heading>
      {log.error && !sends ? (
        <PartFault text={scheduleTexts.unread} onRetry={() => void log.mutate()} />
      ) : sends === undefined ? (
        <Skeleton height="64px" />
      ) : sends.length === 0 ? (
        <Text as="p" size="2" color="gray">
          {scheduleTexts.noneSent}
        </Text>
      ) : (
        <Flex asChild direction="column" gap="3">
          <ol aria-label={scheduleTexts.log} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {sends.map((send) => (
              <Send key={send.id} send={send} />
            ))}
          </ol>
        </Flex>
      )}
    </section>
  )
}

const Send = ({ send: { at, by, fromDate, toDate, messages } }: { send: ReportSend }) => (
  <li>
    <Text as="p" size="2" weight="medium">
      <time dateTime={at}>{dateTime(at, 'Europe/Stockholm')}</time>,{' '}
      <bdi>{by === null ? scheduleTexts.bySchedule : scheduleTexts.by(by)}</bdi>: <bdi>{texts.window(fromDate, toDate)}</bdi>
    </Text>
    {messages.map((message) => (
      <Message key={message.id} message={message} name={name} />
    ))}
  </li>
)
