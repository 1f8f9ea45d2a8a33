import { Button, Skeleton, Text } from '@radix-ui/themes'
import { type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { editionsWithProductId } from '#api/products/titleCalls'
import { part } from '#views/core/chunk.ts'
import { preloadItem, useItem } from '#views/core/data.ts'
import type { Row } from '#views/core/entity/row.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { editionEntity, kindOf, titleEntity } from '../kinds'
import { type Begin, beginOf } from './begin'
import styles from './Title.module.css'
import { TitleForm } from './TitleForm'
import { texts } from './texts'
import type { FullTitle } from './useTitleForm'

const Mergeable = part('the title that was kept', () => import('#views/core/entity/merging/Mergeable.tsx'))
const NewByIsbn = part('the ISBN', () => import('../isbn/NewByIsbn'))

export default function TitlePage({ page, params }: PageProps) {
  const kind = kindOf(page.path)
  const query = useSearch()
  const copied = toId(new URLSearchParams(query).get('copy') ?? undefined)
  const { isbn, publisherId, isPastIsbn } = beginOf(query)
  if (page.path !== productPaths[kind].new) return <ExistingTitle key={`${kind}-${params.id}`} kind={kind} id={toId(params.id)} />
  if (copied !== null) return <CopiedTitle key={`${kind}-copy-${copied}`} kind={kind} id={copied} />
  // Few documents have an ISBN; other products have none.
  if (kind === 'book' && !isPastIsbn)
    return (
      <Suspense fallback={<Waiting kind={kind} />}>
        <NewByIsbn kind={kind} />
      </Suspense>
    )
  return <NewTitle key={`${kind}-${isbn}`} kind={kind} begin={{ isbn, publisherId }} />
}

export function NewTitle({ kind, begin }: { kind: Kind; begin?: Begin }) {
  const { isReady } = useCurrencyCodes()
  return isReady ? <TitleForm kind={kind} begin={begin} /> : <Waiting kind={kind} />
}

type OfTitle = { kind: Kind; id: number | null }

export const ExistingTitle = (of: OfTitle) => (
  <ReadTitle {...of} draw={(existing) => <TitleForm key={existing.title.id} kind={of.kind} existing={existing} />} />
)

export const CopiedTitle = (of: OfTitle) => <ReadTitle {...of} draw={(copied) => <TitleForm kind={of.kind} copied={copied} />} />

function ReadTitle({ kind, id, draw }: OfTitle & { draw: (existing: FullTitle) => ReactNode }) {
  const { isReady } = useCurrencyCodes()
  const { item } = titleEntity(kind).calls
  if (!item) throw new TypeError('A title is read by its id')
  const title = useItem(titleEntity(kind).name, item, id)
  const editions = useItem(editionEntity(kind).name, editionsWithProductId[kind], id)
  const row = (title.data as { data: Row } | undefined)?.data
  const rows = (editions.data as { data: Row[] } | undefined)?.data
  const error = title.error ?? editions.error
  if (title.error?.status === 410 && id !== null)
    return (
      <Suspense>
        <Mergeable entity={titleEntity(kind)} of={id} />
      </Suspense>
    )
  if (row && rows && isReady) return draw({ title: row, editions: rows })
  if (id !== null && !error) return <Waiting kind={kind} />
  const isGone = id === null || error?.kind === 'missing'
  return (
    <div className={styles.page} role="alert">
      <PageHeading>{isGone ? titleEntity(kind).title : texts.failed}</PageHeading>
      <Text as="p" size="2" color="gray">
        <bdi>{isGone ? texts.gone : error?.message}</bdi>
      </Text>
      {!isGone && (
        <div>
          <Button
            onClick={() => {
              void title.mutate()
              void editions.mutate()
            }}
          >
            {tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

const Waiting = ({ kind }: { kind: Kind }) => (
  <div className={styles.page} aria-busy="true">
    <PageHeading>{titleEntity(kind).title}</PageHeading>
    {Object.keys(titleEntity(kind).fields)
      .slice(0, 6)
      .map((name) => (
        <Skeleton key={name} height="52px" />
      ))}
  </div>
)

export function preload({ path, params }: PageAddress): void {
  const kind = kindOf(path)
  const id = toId(params.id)
  const { item } = titleEntity(kind).calls
  if (path === productPaths.book.new) NewByIsbn.prefetch()
  if (id === null || !item) return
  preloadItem(titleEntity(kind).name, item, id)
  preloadItem(editionEntity(kind).name, editionsWithProductId[kind], id)
}
