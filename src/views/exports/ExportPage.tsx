import { Heading, Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { invoicePaths } from '#api/invoices/paths'
import { exportFileWithItems } from '#api/library/exports'
import type { RecordExport } from '#api/library/recordExports'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { productionName } from '#views/library/kinds.ts'
import { ExportSteps } from './ExportSteps'
import styles from './Exports.module.css'
import { ExportTabs } from './ExportTabs'
import { Findings, Narrowed } from './Findings'
import { Items } from './Items'
import { kindAt, kinds, roundTripHref } from './kinds'
import { Entries, Files, Sent } from './Log'
import { addressOf, type Place, placeOf } from './tabs'
import { texts } from './texts'

const RecordPanel = part('the record', async () => ({ default: (await import('./RecordPanel')).RecordPanel }))
const AddTitles = part('adding titles', () => import('#views/library/AddTitles.tsx'))
const AddByFilter = part('adding by filter', async () => ({ default: (await import('./AddByFilter')).AddByFilter }))
const ExportSettings = part('the settings', async () => ({ default: (await import('./ExportSettings')).ExportSettings }))
const LibrisSend = part<{ shown: RecordExport }>('sending to Libris', () => import('./LibrisSend'))
const itemsPerPage = 100

export default function ExportPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const place = placeOf(useSearch())
  const { page: at, only } = place
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
        <>
          <ExportSteps shown={shown} look={look} />
          <ExportTabs shown={shown} path={paths.edit({ id: shown.id })} tab={place.tab} />
          <Part shown={shown} path={paths.edit({ id: shown.id })} place={place} />
        </>
      ) : (
        <Skeleton height="320px" />
      )}
    </div>
  )
}

type PartProps = { shown: RecordExport; path: string; place: Place }

function Part({ shown, path, place }: PartProps) {
  if (place.tab === 'findings') return <Findings shown={shown} path={path} />
  if (place.tab === 'files') return <Files shown={shown} />
  if (place.tab === 'delivery')
    return (
      <>
        {shown.kind === 'libris' && (
          <Suspense fallback={<Skeleton height="120px" />}>
            <LibrisSend shown={shown} />
          </Suspense>
        )}
        <Sent shown={shown} />
      </>
    )
  if (place.tab === 'log') return <Entries shown={shown} />
  if (place.tab === 'items') return <Titles shown={shown} path={path} place={place} />
  return (
    <section aria-label={texts.settings} className={styles.part}>
      <Suspense fallback={<Skeleton height="320px" />}>
        <ExportSettings shown={shown} />
      </Suspense>
    </section>
  )
}

function Titles({ shown, path, place: { page, only } }: PartProps) {
  const { id, items, shownCount } = shown
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<number>()
  const item = items.find((each) => each.id === chosen)
  return (
    <div className={styles.columns}>
      <section aria-label={texts.items.heading} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.items.heading}
        </Heading>
        <Suspense fallback={<Skeleton height="220px" />}>
          <AddTitles exportId={id} />
        </Suspense>
        <Suspense>
          <AddByFilter exportId={id} />
        </Suspense>
        {only !== undefined && <Narrowed shown={shown} only={only} path={path} />}
        <Items shown={shown} chosen={chosen} onChoose={setChosen} isNarrowed={only !== undefined} />
        {shownCount > itemsPerPage && (
          <PageSteps
            page={page}
            pages={Math.ceil(shownCount / itemsPerPage)}
            onPage={(next) => navigate(addressOf(path, { tab: 'items', page: next, only }))}
          />
        )}
      </section>
      <Suspense fallback={<Skeleton height="120px" />}>
        <RecordPanel key={item?.id} shown={shown} item={item} onClose={() => setChosen(undefined)} />
      </Suspense>
    </div>
  )
}
