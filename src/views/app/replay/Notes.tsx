import { Button, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { say } from '#api/core/texts/inLanguage'
import { choices } from '#machines/app/replay/names'
import type { Trace } from '#machines/core/recorder/trace'
import { dateTime } from '#views/core/format.ts'
import styles from './Replay.module.css'
import { texts } from './texts'

/** The reporter's words, and where the recording is from. */
export function Notes({ trace, onMarked }: { trace: Trace; onMarked: () => void }) {
  const { about, expected, startedAt, savedAt, version, build, browser, dropped, events, parts } = trace
  const { notes } = texts
  const missing = events - parts.reduce((sum, part) => sum + part.events.length, 0)
  return (
    <>
      <dl className={styles.facts}>
        <Fact title={notes.reporter}>{about ? <bdi dir="auto">{about}</bdi> : <Text color="gray">{notes.none}</Text>}</Fact>
        {expected && (
          <Fact title={notes.expected}>
            {say(choices[expected.choice])}
            {expected.text && (
              <>
                {': '}
                <bdi dir="auto">{expected.text}</bdi>
              </>
            )}
            <Button size="1" variant="soft" onClick={onMarked} className={styles.marked}>
              {notes.marked}
            </Button>
          </Fact>
        )}
        <Fact title={notes.recorded}>{dateTime(startedAt)}</Fact>
        <Fact title={notes.saved}>{dateTime(savedAt)}</Fact>
        <Fact title={notes.version}>
          <bdi dir="ltr">{[version, build].filter(Boolean).join(' · ') || texts.screen.notRecorded}</bdi>
        </Fact>
        <Fact title={notes.browser}>
          <bdi>{browser ?? texts.screen.notRecorded}</bdi>
        </Fact>
      </dl>
      {dropped > 0 && (
        <Text as="p" size="2" color="gray">
          {notes.dropped(dropped)}
        </Text>
      )}
      {missing > 0 && (
        <Text as="p" size="2" color="gray">
          {notes.events(missing)}
        </Text>
      )}
    </>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
)
