import { Badge, Heading, Text } from '@radix-ui/themes'
import type { RecordExport } from '#api/library/recordExports'
import { FileLink } from '#views/core/files/FileLink.tsx'
import { dateTime } from '#views/core/format.ts'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Exports.module.css'
import { texts } from './texts'

const states = { building: 'amber', built: 'green', failed: 'red', cancelled: 'gray', sending: 'amber', delivered: 'green' } as const

export function Files({ shown: { builds } }: { shown: RecordExport }) {
  const fileTexts = texts.files
  return (
    <section aria-label={fileTexts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {fileTexts.heading}
      </Heading>
      {builds.length === 0 && (
        <Text as="p" size="2" color="gray" highContrast>
          {fileTexts.none}
        </Text>
      )}
      <ul className={styles.log}>
        {builds.map(({ id, state, files, at, by, titles, leftOut, error }) => (
          <li key={id}>
            <Badge color={states[state]} highContrast>
              {fileTexts.states[state]}
            </Badge>{' '}
            {files.length === 1 && files.map((file) => <Made key={file.part} made={file} parts={1} />)}{' '}
            <Text size="1" color="gray" highContrast>
              {state === 'built' && fileTexts.of(titles)}
              {leftOut.length > 0 && `, ${fileTexts.leftOut(leftOut.length)}`} · {dateTime(at)} · <bdi>{by}</bdi>
            </Text>
            {files.length > 1 && (
              <ul className={styles.leftOut}>
                {files.map((file) => (
                  <li key={file.part}>
                    <Made made={file} parts={files.length} />
                  </li>
                ))}
              </ul>
            )}
            {error && (
              <Text as="p" size="1" color="red" highContrast>
                <bdi>{error}</bdi>
              </Text>
            )}
            {leftOut.length > 0 && (
              <ul className={styles.leftOut}>
                {leftOut.slice(0, 20).map(({ productDetailId, title, reason }) => (
                  <li key={productDetailId}>
                    <Name>{title}</Name>: <bdi>{reason}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MadeProps = { made: RecordExport['builds'][number]['files'][number]; parts: number }

function Made({ made: { part, file, sha256, titles }, parts }: MadeProps) {
  const fileTexts = texts.files
  return (
    <>
      {file ? <FileLink file={file} title={sha256} /> : fileTexts.gone}
      {parts > 1 && (
        <Text size="1" color="gray" highContrast>
          {` ${fileTexts.part(part, parts)}, ${fileTexts.of(titles)}`}
        </Text>
      )}
    </>
  )
}

export function Sent({ shown: { deliveries, recipient, builds } }: { shown: RecordExport }) {
  const sentTexts = texts.sent
  const hasDeliveries = builds.length > 0 && deliveries.length > 0
  return (
    <section aria-label={sentTexts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {sentTexts.heading}
      </Heading>
      <Text as="p" size="2" color="gray" highContrast>
        {hasDeliveries ? sentTexts.recipient(recipient.same, recipient.changed, recipient.never) : sentTexts.none}
      </Text>
      <ul className={styles.log}>
        {deliveries.map(({ id, state, connection, path, at, by, attempt, error }) => (
          <li key={id}>
            <Badge color={states[state]} highContrast>
              {sentTexts.states[state]}
            </Badge>{' '}
            <bdi>{connection}</bdi>: <bdi dir="ltr">{path}</bdi>{' '}
            <Text size="1" color="gray" highContrast>
              {dateTime(at)} · <bdi>{by}</bdi>
              {attempt > 1 && ` · ${sentTexts.attempt(attempt)}`}
            </Text>
            {error && (
              <Text as="p" size="1" color="red" highContrast>
                <bdi>{error}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** From the audit log: checks, changes, files and deliveries. */
export function Entries({ shown: { log } }: { shown: RecordExport }) {
  return (
    <section aria-label={texts.log.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {texts.log.heading}
      </Heading>
      {log.length === 0 && (
        <Text as="p" size="2" color="gray" highContrast>
          {texts.log.none}
        </Text>
      )}
      <ul className={styles.log}>
        {log.map(({ id, at, by, action, details }) => (
          <li key={id}>
            <Text size="2">{texts.log.actions[action]}</Text> {details && <bdi>{details}</bdi>}{' '}
            <Text size="1" color="gray" highContrast>
              {dateTime(at)} · <bdi>{by}</bdi>
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
