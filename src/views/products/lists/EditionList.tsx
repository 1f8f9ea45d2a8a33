import { maxChanged } from '#api/core/answer'
import type { AnyEntity } from '#api/core/entity'
import { kinds } from '#api/products/entities'
import { facetCalls } from '#api/products/facets'
import { titleFilters } from '#api/products/filters'
import { titlePaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { editionColumns } from './editionColumns'
import { TitlesOrEditions } from './TitlesOrEditions'
import { type Discounting, useBulk } from './useBulk'
import { useListExport } from './useListExport'

const ofTitles = ['title', 'languageIds', 'genreIds', 'subjectIds', 'seriesId', 'ageGroupId', 'hashtagIds']

const listOf = (kind: Kind) => {
  const { title, edition } = kinds[kind]
  const fields = Object.entries(title.fields).filter(([name]) => ofTitles.includes(name))
  return {
    entity: { ...edition, title: title.title, permissions: { ...edition.permissions, add: title.permissions.add } } as AnyEntity,
    columns: editionColumns(kind),
    filteredBy: { ...Object.fromEntries(fields), status: edition.fields.status, ...titleFilters },
    countedBy: facetCalls[kind].edition,
  }
}
// Stable objects, as the list keeps them.
const lists = { book: listOf('book'), document: listOf('document'), other: listOf('other') }

export default function EditionList({
  kind,
  title,
  path,
  Discounting,
}: {
  kind: Kind
  title: string
  path: string
  Discounting: Discounting
}) {
  const bulk = useBulk(kind, 'edition', Discounting)
  const exporting = useListExport(kind, 'editions')
  return (
    <>
      <EntityList
        {...lists[kind]}
        title={title}
        path={`${path}/detail`}
        addAt={titlePaths(path).new}
        tabs={<TitlesOrEditions />}
        moreBulk={bulk.actions}
        maxSelected={maxChanged}
        exporting={exporting}
      />
      {bulk.dialog}
    </>
  )
}
