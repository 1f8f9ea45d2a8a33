import { Button, Callout, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { Link, useSearch } from 'wouter'
import { type Comparison, readComparisons } from '#api/fortnox/comparison'
import { fortnoxPaths } from '#api/fortnox/paths'
import { inspect } from '#machines/core/recorder/tap'
import { fortnoxComparisonMachine } from '#machines/fortnox/fortnoxComparison'
import { refresh, useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { date, dateTime, money } from '#views/core/format.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toId } from '#views/core/toId.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Banner } from './Banner'
import styles from './Comparison.module.css'
import { ComparisonResult } from './ComparisonResult'
import { texts } from './comparisonTexts'
import { comparisonsName } from './names'

const kronor = (amount: number) => money({ amount, currency: 'SEK' })

/** "Agree, 0 öre, 23 Nov": every öre counts, so nothing is rounded. */
function sentence({ differences, difference, at }: Comparison): string {
  const day = date(at)
  return differences === 0 ? texts.agree('0 öre', day) : texts.differ(texts.differences(differences), kronor(difference), day)
}

const tones = { agree: 'green', differ: 'amber', failed: 'red', running: 'gray' } as const

export default function ComparisonPage({ page }: PageProps) {
  const asking = useActorRef(fortnoxComparisonMachine, { inspect })
  const state = useSelector(asking, (snapshot) => snapshot)
  const chosen = toId(new URLSearchParams(useSearch()).get('of') ?? undefined)
  const { data, error, mutate } = useAnswer(comparisonsName, readComparisons, {})
  useEmitted(asking, { 'comparison.ended': () => void refresh(comparisonsName) })
  const isUnderWay = state.hasTag('underWay')
  const { last, good, history = [] } = data?.data ?? {}
  const shown = chosen === null ? good : (history.find(({ id }) => id === chosen) ?? good)
  const fault = state.context.error
  return (
    <div className={styles.page} aria-busy={!data && !error}>
      <PageHeader
        title={page.title}
        actions={
          <Button type="button" loading={isUnderWay} onClick={() => asking.send({ type: 'comparison.asked' })}>
            {texts.compare}
          </Button>
        }
      />
      <Banner />
      {isUnderWay && (
        <Text as="p" size="2" role="status">
          {state.matches({ following: 'away' }) ? texts.away : texts.underWay}
        </Text>
      )}
      {fault instanceof Error && <ErrorLine highContrast>{fault.message}</ErrorLine>}
      {error && !data && <PartFault text={texts.loadFailed} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton height="240px" />}
      {last?.state === 'failed' && (
        <Callout.Root highContrast size="1" color="red" role="alert">
          <Callout.Text>
            {texts.failed(dateTime(last.at), last.fault)} {good && texts.kept(dateTime(good.at))}
          </Callout.Text>
        </Callout.Root>
      )}
      {data && !shown && (
        <section className={styles.part} aria-label={texts.none.title}>
          <Heading as="h2" size="3">
            {texts.none.title}
          </Heading>
          <Text size="2">{texts.none.text}</Text>
        </section>
      )}
      {shown && (
        <>
          <Callout.Root highContrast size="1" color={tones[shown.state]} role="status">
            <Callout.Text weight="medium">
              {shown.state === 'failed' ? texts.failed(dateTime(shown.at), shown.fault) : sentence(shown)}
            </Callout.Text>
            {shown.from && (
              <Callout.Text>
                {texts.compared(shown.documents, date(shown.from, 'UTC'))} {shown.rounded > 0 && texts.rounded(shown.rounded)}
              </Callout.Text>
            )}
          </Callout.Root>
          {shown.state !== 'failed' && <ComparisonResult key={shown.id} id={shown.id} />}
        </>
      )}
      {history.length > 0 && <History rows={history} shown={shown?.id} />}
    </div>
  )
}

function History({ rows, shown }: { rows: readonly Comparison[]; shown: number | undefined }) {
  return (
    <section aria-label={texts.historyHeading} className={styles.part}>
      <Heading as="h2" size="3">
        {texts.historyHeading}
      </Heading>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Link href={`${fortnoxPaths.comparison}?of=${row.id}`} className={styles.link} aria-current={row.id === shown && 'true'}>
              {dateTime(row.at)}
            </Link>
            <span>{row.state === 'failed' ? <bdi>{row.fault}</bdi> : sentence(row)}</span>
            <span className={styles.quiet}>{row.by ? texts.by.person(row.by) : texts.by.night}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
