import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AnyEntity } from '#api/core/entity'
import { kinds } from '#api/products/entities'
import { titleFilters } from '#api/products/filters'
import type { Kind } from '#api/products/rules'
import entityStyles from '../../core/entity/Entity.module.css'
import { EntityList } from '../../core/entity/EntityList'
import { type Row, rowLabel } from '../../core/entity/row'
import { useIsAllowed } from '../../core/Guard'
import { columnsOf } from './columns'
import { texts } from './texts'

// The same objects at every render: the list holds on to them.
const columns = { book: columnsOf('book'), document: columnsOf('document'), other: columnsOf('other') }

const inFilters = ['title', 'status', 'languageIds', 'genreIds', 'subjectIds', 'seriesId', 'ageGroupId', 'hashtagIds']
/** A title is filtered by what its editions have, and by those of its own fields that many titles share. */
const filtersOf = (kind: Kind) => {
  const fields = Object.entries(kinds[kind].title.fields).filter(([name]) => inFilters.includes(name))
  return { ...Object.fromEntries(fields), ...titleFilters }
}
const filters = { book: filtersOf('book'), document: filtersOf('document'), other: filtersOf('other') }

/** Pixels: what 'Add edition' and 'Remove' take. */
const actionsWidth = 236

/** The titles of one kind: what they are called, who made them, their editions, and what they are ready for. */
export function TitleList({ entity, title, path }: { entity: AnyEntity; title: string; path: string }) {
  const kind = entity.fixed.kind as Kind
  const canAdd = useIsAllowed(kinds[kind].edition.permissions.add)
  const actions = useMemo(() => {
    const of = (row: Row) => (
      <Link
        href={`${path}/detail/new/${row.id}`}
        className={entityStyles.action}
        aria-label={texts.addEditionTo(rowLabel(entity, row))}
        tabIndex={-1}
      >
        {texts.addEdition}
      </Link>
    )
    return canAdd ? { of, width: actionsWidth } : undefined
  }, [canAdd, entity, path])
  return (
    <EntityList
      {...{ entity, title, path }}
      columns={columns[kind]}
      filteredBy={filters[kind]}
      {...(actions && { moreActions: actions })}
    />
  )
}
