import { Badge, Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { endOtherSessions, endSession, type OwnSession, sessionList } from '#api/access/security'
import { client } from '#api/core/client'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { relative } from '#views/core/format.ts'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Security.module.css'
import { texts } from './texts'

const sessionTexts = texts.sessions

export function Sessions() {
  const { data, error, mutate } = useAnswer('Session', sessionList, {})
  const failed = (reason: unknown) => {
    toast.error(errorText(reason, sessionTexts.failed))
    void refresh('Session')
  }
  const one = useCommand({
    onSucceeded: () => {
      toast.success(sessionTexts.ended)
      void refresh('Session')
    },
    onFailed: failed,
  })
  const others = useCommand<{ data: { ended: number } }>({
    onSucceeded: ({ data: { ended } }) => {
      toast.success(sessionTexts.othersEnded(ended))
      void refresh('Session')
    },
    onFailed: failed,
  })
  const sessions = data?.data
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <Heading as="h2" size="4" id="sessions">
        {sessionTexts.title}
      </Heading>
      {!sessions && (error ? <PartFault text={error.message} onRetry={() => mutate()} /> : <Skeleton height="96px" width="100%" />)}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              isEnding={one.isRunning}
              onEnd={() => one.run(() => client.call(endSession, { params: { id: session.id } }))}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="soft"
          color="red"
          highContrast
          loading={others.isRunning}
          onClick={() => others.run(() => client.call(endOtherSessions, {}))}
        >
          {sessionTexts.endOthers}
        </Button>
      )}
      {sessions?.length === 1 && (
        <Text as="p" size="2" color="gray">
          {sessionTexts.alone}
        </Text>
      )}
    </section>
  )
}

function Session({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { address, isCurrent, startedAt, seenAt } = session
  const browser = session.browser || sessionTexts.unknown
  return (
    <li className={styles.session}>
      <div className={styles.where}>
        <bdi>{browser}</bdi> {isCurrent && <Badge>{sessionTexts.here}</Badge>}
        <small>
          <When at={startedAt}>{sessionTexts.started}</When>, <When at={seenAt}>{sessionTexts.seen}</When>
          {address && (
            <>
              {' · '}
              {sessionTexts.from} <bdi dir="ltr">{address}</bdi>
            </>
          )}
        </small>
      </div>
      {!isCurrent && (
        <Button
          variant="soft"
          color="gray"
          highContrast
          disabled={isEnding}
          aria-label={sessionTexts.endOf(browser, relative(startedAt))}
          onClick={onEnd}
        >
          {sessionTexts.end}
        </Button>
      )}
    </li>
  )
}
