import { Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paramsAt } from '#api/core/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { preloadItem, useItem } from '#views/core/data.ts'
import { EntityForm } from '#views/core/entity/EntityForm.tsx'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { number } from '#views/core/format.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { PageSkeleton } from '#views/core/PageSkeleton.tsx'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { IsbnSays } from '../isbn/IsbnSays'
import { editionEntity, kindOf, titleEntity } from '../kinds'
import { beginOf } from '../title/begin'
import { CoverText } from './CoverText'
import styles from './Edition.module.css'
import { editionGroups } from './groups'
import { OtherPrice } from './OtherPrice'
import { PersianYear } from './PersianYear'
import { withPictureTexts } from './pictureTexts'
import { texts } from './texts'
import { VatOfFormat } from './VatOfFormat'

const TitleHistory = part('the history', async () => ({ default: (await import('../history/TitleHistory')).TitleHistory }))
TitleHistory.prefetch()
const PriceTimeline = part('its prices', () => import('../prices/PriceTimeline'))

export default function EditionPage({ page, params }: PageProps) {
  const kind = kindOf(page.path)
  const id = toId(params.id)
  return paramsAt(productPaths[kind].newEdition, page.path) ? (
    <NewEdition key={`${kind}-new-${id}`} kind={kind} id={id} title={page.title} />
  ) : (
    <ExistingEdition key={`${kind}-${id}`} kind={kind} id={id} title={page.title} />
  )
}

type Props = { kind: Kind; id: number | null; title: string }
type Short = { id: number; isbn: string | null; format: string }
type Title = Row & { editions: Short[] }
type Edition = Row & { productId: number; stock: { stockholm: number; tehran: number }; warnings: string[] }

function useTitle(kind: Kind, id: number | null): { title: Title | undefined; isMissing: boolean } {
  const entity = titleEntity(kind)
  const { item } = entity.calls
  if (!item) throw new TypeError('A title is read by its id')
  const { data, error } = useItem(entity.name, item, id)
  const title = (data as { data: Title } | undefined)?.data
  return { title, isMissing: id === null || (!title && error !== undefined) }
}

const listOf = (kind: Kind, productId: unknown, title: Title | undefined) => ({
  path: title ? productPaths[kind].edit({ id: String(productId) }) : productPaths[kind].list,
  title: title ? texts.title(rowLabel(titleEntity(kind), title)) : titleEntity(kind).plural,
})

const below = (kind: Kind, title: string, editionId?: number) => (name: string, form: FormActor) => {
  if (name === 'isbn') return <IsbnSays kind={kind} form={form} name={name} editionId={editionId} />
  if (name === 'images') return title && <CoverText form={form} name={name} title={title} kind={kind} />
  if (name === 'formatId') return <VatOfFormat form={form} name={name} />
  if (name === 'publicationDate') return <PersianYear form={form} name={name} />
  return name === 'price' ? <OtherPrice kind={kind} form={form} /> : null
}

function useEntityWithTexts(kind: Kind, title: Title | undefined) {
  const name = title ? rowLabel(titleEntity(kind), title) : ''
  return useMemo(() => withPictureTexts(editionEntity(kind), name), [kind, name])
}

const shared = ['publisherId', 'distributorId', 'currencyId', 'taxId', 'articleGroupId', 'priceIncludesVat'] as const

export function NewEdition({ kind, id, title: heading }: Props) {
  const { title, isMissing } = useTitle(kind, id)
  const { isbn, publisherId } = beginOf(useSearch())
  const entity = useEntityWithTexts(kind, title)
  const last = title?.editions.at(-1)
  const { item } = editionEntity(kind).calls
  if (!item) throw new TypeError('An edition is read by its id')
  const before = useItem(editionEntity(kind).name, item, last?.id ?? null)
  const row = (before.data as { data: Row } | undefined)?.data
  if (isMissing) return <EntityRecord entity={titleEntity(kind)} title={heading} list={listOf(kind, '', undefined)} id={id} />
  if (!title || (last && !row && !before.error)) return <PageSkeleton title={heading} />
  const taken = Object.fromEntries(shared.flatMap((name) => (row && row[name] != null ? [[name, row[name]]] : [])))
  const begun = { ...(isbn && kind !== 'other' && { isbn }), ...(publisherId && { publisherId }) }
  return (
    <EntityForm
      entity={entity}
      title={heading}
      list={listOf(kind, id, title)}
      fixed={{ productId: id }}
      given={{ priceIncludesVat: true, isOrderable: true, status: 'draft', ...taken, ...begun }}
      groups={editionGroups(kind)}
      below={below(kind, rowLabel(titleEntity(kind), title))}
    />
  )
}

export function ExistingEdition({ kind, id, title: heading }: Props) {
  const mayEdit = useIsAllowed(editionEntity(kind).permissions.edit)
  const maySeeStock = useIsAllowed('InventoryProductsDetailInventoryList')
  const entity = editionEntity(kind)
  const { item } = entity.calls
  if (!item) throw new TypeError('An edition is read by its id')
  const row = (useItem(entity.name, item, id).data as { data: Edition } | undefined)?.data
  const { title } = useTitle(kind, row?.productId ?? null)
  const withTexts = useEntityWithTexts(kind, title)
  return (
    <EntityRecord
      entity={withTexts}
      title={heading}
      list={listOf(kind, row?.productId ?? '', title)}
      fixed={{ productId: row?.productId ?? null }}
      id={id}
      groups={editionGroups(kind)}
      below={below(kind, title ? rowLabel(titleEntity(kind), title) : '', id ?? undefined)}
      headerActions={row && title && <Walk kind={kind} id={row.id} editions={title.editions} />}
    >
      {(form) =>
        row && (
          <>
            <p className={styles.says}>
              {texts.stock(number(row.stock.stockholm), number(row.stock.tehran))}
              {maySeeStock && (
                <>
                  {' · '}
                  <TextLink asChild underline="always">
                    <Link href={inventoryPaths.stockOf({ id: row.id })}>{texts.movements}</Link>
                  </TextLink>
                </>
              )}
            </p>
            {row.warnings.length > 0 && (
              <ul className={styles.warnings}>
                {row.warnings.map((warning) => (
                  <li key={warning}>
                    <bdi>{warning}</bdi>
                  </li>
                ))}
              </ul>
            )}
            {mayEdit && (
              <Aside>
                <PriceTimeline kind={kind} id={row.id} key={row.version} />
              </Aside>
            )}
            <Suspense fallback={<Skeleton height="80px" />}>
              <TitleHistory {...{ kind, form }} id={row.productId} editionId={row.id} nameIn={(_, name) => name} isReadOnly={!mayEdit} />
            </Suspense>
          </>
        )
      }
    </EntityRecord>
  )
}

function Walk({ kind, id, editions }: { kind: Kind; id: number; editions: readonly Short[] }) {
  const [, navigate] = useLocation()
  const place = editions.findIndex((edition) => edition.id === id)
  const to = (edition: Short) => productPaths[kind].edition({ id: edition.id })
  const [previous, next] = [editions[place - 1], editions[place + 1]]
  const go = useEffectEvent((event: KeyboardEvent) => {
    const isInRows = event.target instanceof Element && event.target.closest('ol, [role="listbox"]') !== null
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented || isInRows) return
    const target = event.code === 'ArrowUp' ? previous : event.code === 'ArrowDown' ? next : undefined
    if (!target) return
    event.preventDefault()
    navigate(to(target))
  })
  useEffect(() => {
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [])
  return (
    <nav className={styles.walk} aria-label={texts.of(place + 1, editions.length)}>
      {previous && (
        <TextLink asChild>
          <Link href={to(previous)} aria-keyshortcuts="Alt+ArrowUp">
            {texts.previous}
          </Link>
        </TextLink>
      )}
      {texts.of(place + 1, editions.length)}
      {next && (
        <TextLink asChild>
          <Link href={to(next)} aria-keyshortcuts="Alt+ArrowDown">
            {texts.next}
          </Link>
        </TextLink>
      )}
    </nav>
  )
}

export function preload({ path, params }: PageAddress): void {
  const kind = kindOf(path)
  const id = toId(params.id)
  const { item } = editionEntity(kind).calls
  if (id !== null && item && paramsAt(productPaths[kind].edition, path)) preloadItem(editionEntity(kind).name, item, id)
}
