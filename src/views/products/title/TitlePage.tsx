import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import type { Kind } from '#api/products/rules'
import { editionsWithProductId } from '#api/products/titleCalls'
import { preloadItem, useItem } from '../../core/data'
import { useCurrencyCodes } from '../../core/entity/currencyCodes'
import type { Row } from '../../core/entity/row'
import { tryAgain } from '../../core/faults/tryAgain'
import type { PageAddress, PageProps } from '../../core/pages'
import { toId } from '../../core/toId'
import { editionEntity, kindOf, titleEntity } from '../kinds'
import styles from './Title.module.css'
import { TitleForm } from './TitleForm'
import { texts } from './texts'
import type { Whole } from './useTitleForm'

/** A title and its editions: a new one, or the one whose id the address has. */
export default function TitlePage({ page, params }: PageProps) {
  const kind = kindOf(page.path)
  return page.path.endsWith('/new') ? (
    <NewTitle key={kind} kind={kind} />
  ) : (
    <StandingTitle key={`${kind}-${params.id}`} kind={kind} id={toId(params.id)} />
  )
}

export function NewTitle({ kind }: { kind: Kind }) {
  const { isReady } = useCurrencyCodes()
  return isReady ? <TitleForm kind={kind} whole={undefined} /> : <Waiting kind={kind} />
}

export function StandingTitle({ kind, id }: { kind: Kind; id: number | null }) {
  const { isReady } = useCurrencyCodes()
  const { item } = titleEntity(kind).calls
  if (!item) throw new TypeError('A title is read by its id')
  const title = useItem(titleEntity(kind).name, item, id)
  const editions = useItem(editionEntity(kind).name, editionsWithProductId[kind], id)
  const row = (title.data as { data: Row } | undefined)?.data
  const rows = (editions.data as { data: Row[] } | undefined)?.data
  const error = title.error ?? editions.error
  if (row && rows && isReady) return <TitleForm key={row.id} kind={kind} whole={{ title: row, editions: rows } satisfies Whole} />
  if (id !== null && !error) return <Waiting kind={kind} />
  const isGone = id === null || error?.status === 404
  return (
    <div className={styles.page} role="alert">
      <Heading as="h1" size="5">
        {isGone ? titleEntity(kind).title : texts.failed}
      </Heading>
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
    <Heading as="h1" size="5">
      {titleEntity(kind).title}
    </Heading>
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
  if (id === null || !item) return
  preloadItem(titleEntity(kind).name, item, id)
  preloadItem(editionEntity(kind).name, editionsWithProductId[kind], id)
}
