import { Button, Heading, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { roundTrip, roundTripPageSize } from '#api/exports/roundTrip'
import { useBack } from '#views/core/back.ts'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { productionName } from '#views/library/kinds.ts'
import styles from '../Exports.module.css'
import { kinds, roundTripKindAt } from '../kinds'
import own from './RoundTrip.module.css'
import { RoundTripRow } from './RoundTripRow'
import { type Narrowing, RoundTripTotals } from './RoundTripTotals'
import { texts } from './texts'

export default function RoundTripPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const itemId = toId(new URLSearchParams(useSearch()).get('item') ?? undefined)
  const [narrowing, setNarrowing] = useState<Narrowing>()
  const [at, setAt] = useState(1)
  const query = {
    page: at,
    ...(itemId !== null && { itemId }),
    ...(narrowing && { field: narrowing.field, state: narrowing.state }),
  }
  const read = useAnswer(productionName, roundTrip, id === null ? null : { params: { id }, query })
  const { paths } = kinds[roundTripKindAt(page.path)]
  const { link } = useBack(paths.edit({ id: id ?? 0 }))
  // Totals stay in place while another part of the records is read.
  const [last, setLast] = useState<NonNullable<typeof read.data>['data']>()
  const answered = read.data?.data
  if (answered && answered !== last) setLast(answered)
  const shown = answered ?? last
  const error = recordError(id, read.error, texts.notFound)
  if (error && !shown) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const narrow = (to: Narrowing | undefined) => {
    setNarrowing(to)
    setAt(1)
  }
  return (
    <div className={styles.page} aria-busy={!answered}>
      <PageHeader
        title={page.title}
        name={shown?.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back}
          </TextLink>
        }
      />
      {!shown ? (
        <>
          <Text as="p" size="2" role="status">
            {texts.reading}
          </Text>
          <Skeleton height="320px" />
        </>
      ) : (
        <>
          <Text as="p" size="2">
            {texts.about(shown.profile)}
          </Text>
          <RoundTripTotals shown={shown} onNarrow={narrow} />
          <section aria-label={texts.records} className={styles.part}>
            <Heading as="h2" size="3">
              {texts.records}
            </Heading>
            {narrowing && (
              <div className={styles.header}>
                <Text size="2" role="status">
                  {texts.narrowed(texts.states[narrowing.state], narrowing.label)}
                </Text>
                <Button size="1" variant="soft" color="gray" highContrast onClick={() => narrow(undefined)}>
                  {texts.all}
                </Button>
              </div>
            )}
            {shown.titles === 0 && (
              <Text as="p" size="2" color="gray" highContrast>
                {texts.none}
              </Text>
            )}
            <ul className={own.records}>
              {shown.records.map((record) => (
                <RoundTripRow key={record.itemId} record={record} />
              ))}
            </ul>
            {shown.total > roundTripPageSize && <PageSteps page={at} pages={Math.ceil(shown.total / roundTripPageSize)} onPage={setAt} />}
          </section>
        </>
      )}
    </div>
  )
}
