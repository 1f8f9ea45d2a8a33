import { Skeleton } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, Suspense, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { maxChanged } from '#api/core/answer'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { readIsbn } from '#api/core/kinds/isbn'
import { kinds } from '#api/products/entities'
import { facetCalls } from '#api/products/facets'
import { titleFilters } from '#api/products/filters'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { part } from '#views/core/chunk.ts'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { titleColumns } from './columns'
import { showsEditions, TitlesOrEditions } from './TitlesOrEditions'
import { type Discounting, useBulk } from './useBulk'
import { useListExport } from './useListExport'

/** Enter with a complete ISBN opens its edition of any kind; otherwise the list searches. */
function useIsbnOpens(kind: Kind): (event: KeyboardEvent) => void {
  const [, navigate] = useLocation()
  return ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'search') return
    const { isbn } = readIsbn(target.value)
    if (isbn === undefined) return
    const from = location.pathname + location.search
    const checked = import('#api/products/checkIsbn').then(({ checkIsbnOf }) => client.call(checkIsbnOf[kind], { body: { isbn } }))
    checked.then(
      ({ data: { takenBy } }) => {
        // The person may have moved on.
        if (!takenBy || readIsbn(target.value).isbn !== isbn || !target.isConnected) return
        navigate(productPaths[takenBy.kind].edition({ id: takenBy.productDetailId }), { state: { from } })
      },
      () => undefined,
    )
  }
}

const columns = { book: titleColumns('book'), document: titleColumns('document'), other: titleColumns('other') }

const inFilters = ['title', 'status', 'languageIds', 'genreIds', 'subjectIds', 'seriesId', 'ageGroupId', 'hashtagIds']
const filtersOf = (kind: Kind) => {
  const fields = Object.entries(kinds[kind].title.fields).filter(([name]) => inFilters.includes(name))
  return { ...Object.fromEntries(fields), ...titleFilters }
}
const filters = { book: filtersOf('book'), document: filtersOf('document'), other: filtersOf('other') }

const menuWidth = 48

const RowMenu = part('the actions', () => import('./RowMenu'))
const EditionList = part('the editions', () => import('./EditionList'))

type Props = { entity: AnyEntity; title: string; path: string; Discounting: Discounting }

export function TitleList(props: Props) {
  const kind = props.entity.fixed.kind as Kind
  const openIsbn = useIsbnOpens(kind)
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={openIsbn}>
      {showsEditions(useSearch()) ? (
        <Suspense fallback={<Skeleton height="240px" />}>
          <EditionList kind={kind} title={props.title} path={props.path} Discounting={props.Discounting} />
        </Suspense>
      ) : (
        <Titles {...props} />
      )}
    </div>
  )
}

function Titles({ entity, title, path, Discounting }: Props) {
  const kind = entity.fixed.kind as Kind
  const canAdd = useIsAllowed(kinds[kind].edition.permissions.add)
  const canCopy = useIsAllowed(entity.permissions.add)
  const bulk = useBulk(kind, 'title', Discounting)
  const exporting = useListExport(kind, 'titles')
  const actions = useMemo(() => {
    const of = (row: Row, removal?: ReactNode) => (
      <Suspense>
        <RowMenu {...{ path, canAdd, canCopy, removal }} id={row.id} label={rowLabel(entity, row)} />
      </Suspense>
    )
    return { of, around: of, width: menuWidth }
  }, [canAdd, canCopy, entity, path])
  return (
    <>
      <EntityList
        {...{ entity, title, path }}
        columns={columns[kind]}
        filteredBy={filters[kind]}
        countedBy={facetCalls[kind].title}
        tabs={<TitlesOrEditions />}
        moreBulk={bulk.actions}
        maxSelected={maxChanged}
        exporting={exporting}
        moreActions={actions}
      />
      {bulk.dialog}
    </>
  )
}
