import { Heading, Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { invoicePaths } from '#api/invoices/paths'
import { exportFileWithItems } from '#api/library/exports'
import type { RecordExport, RecordStatus } from '#api/library/recordExports'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { AddTitles } from '#views/library/AddTitles.tsx'
import { productionName } from '#views/library/kinds.ts'
import { ExportSteps } from './ExportSteps'
import styles from './Exports.module.css'
import { Findings } from './Findings'
import { Items } from './Items'
import { kindAt, kinds, roundTripHref } from './kinds'
import { Files, Sent } from './Log'
import { StatusBadge } from './StatusBadge'
import { texts } from './texts'

const RecordPanel = part('the record', async () => ({ default: (await import('./RecordPanel')).RecordPanel }))
const AddByFilter = part('adding by filter', async () => ({ default: (await import('./AddByFilter')).AddByFilter }))
const ExportSettings = part('the settings', async () => ({ default: (await import('./ExportSettings')).ExportSettings }))
const LibrisSend = part<{ shown: RecordExport }>('sending to Libris', () => import('./LibrisSend'))
const itemsPerPage = 100

export default function ExportPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const [at, setAt] = useState(1)
  const [only, setOnly] = useState<string>()
  const query = { page: at, pageSize: itemsPerPage, ...(only && { only }) }
  const read = useAnswer(productionName, exportFileWithItems, id === null ? null : { params: { id }, query })
  const kind = kindAt(page.path)
  const { paths, title } = kinds[kind]
  const { link } = useBack(paths.list)
  const answered = read.data?.data
  const found = answered && 'profileId' in answered && answered.kind === kind ? answered : undefined
  // Keeps the previous page while loading.
  const [last, setLast] = useState<RecordExport>()
  if (found && found !== last) setLast(found)
  const shown = found ?? (last?.id === id ? last : undefined)
  const roundTrip = shown && shown.itemCount > 0 ? roundTripHref(kind, shown.id) : undefined
  const look = async () => {
    const now = (await read.mutate())?.data
    if (!now || !('profileId' in now)) throw new Error(texts.notFound)
    return now.status
  }
  const isOther = answered !== undefined && !found
  const error = recordError(isOther ? null : id, read.error, texts.notFound)
  if (error && !shown) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!shown}>
      <PageHeader
        title={page.title}
        name={shown?.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(title)}
          </TextLink>
        }
      >
        {shown && <StatusBadge status={shown.status} />}
        {shown?.invoice && (
          <TextLink asChild size="2">
            <Link href={invoicePaths.invoice({ invoiceId: shown.invoice.id })}>{texts.invoice(shown.invoice.number)}</Link>
          </TextLink>
        )}
        {roundTrip && (
          <TextLink asChild size="2">
            <Link href={roundTrip}>{texts.roundTrip}</Link>
          </TextLink>
        )}
      </PageHeader>
      {shown ? (
        <Parts
          shown={shown}
          look={look}
          at={at}
          only={only}
          onPage={setAt}
          onOnly={(rule) => {
            setOnly(rule)
            setAt(1)
          }}
        />
      ) : (
        <Skeleton height="320px" />
      )}
    </div>
  )
}

type PartsProps = {
  shown: RecordExport
  look: () => Promise<RecordStatus>
  at: number
  only: string | undefined
  onPage: (page: number) => void
  onOnly: (rule: string | undefined) => void
}

function Parts({ shown, look, at, only, onPage, onOnly }: PartsProps) {
  const { id, items, shownCount } = shown
  const [chosen, setChosen] = useState<number>()
  const item = items.find((each) => each.id === chosen)
  return (
    <>
      <ExportSteps shown={shown} look={look} />
      <Findings shown={shown} only={only} onOnly={onOnly} />
      <div className={styles.columns}>
        <section aria-label={texts.items.heading} className={styles.part}>
          <Heading as="h2" size="3">
            {texts.items.heading}
          </Heading>
          <AddTitles exportId={id} />
          <Suspense>
            <AddByFilter exportId={id} />
          </Suspense>
          <Items shown={shown} chosen={chosen} onChoose={setChosen} isNarrowed={only !== undefined} />
          {shownCount > itemsPerPage && <PageSteps page={at} pages={Math.ceil(shownCount / itemsPerPage)} onPage={onPage} />}
        </section>
        <Suspense fallback={<Skeleton height="120px" />}>
          <RecordPanel key={item?.id} shown={shown} item={item} onClose={() => setChosen(undefined)} />
        </Suspense>
      </div>
      {shown.kind === 'libris' && (
        <Suspense fallback={<Skeleton height="120px" />}>
          <LibrisSend shown={shown} />
        </Suspense>
      )}
      <Files shown={shown} />
      <Sent shown={shown} />
      <section aria-label={texts.settings} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.settings}
        </Heading>
        <Suspense fallback={<Skeleton height="320px" />}>
          <ExportSettings shown={shown} />
        </Suspense>
      </section>
    </>
  )
}
