import type { AnyEntity } from '#api/core/entity'
import { titleFilters } from '#api/products/filters'
import type { Kind } from '#api/products/rules'
import { EntityList } from '../../core/entity/EntityList'
import { columnsOf } from './columns'

// The same objects at every render: the list holds on to them.
const columns = { book: columnsOf('book'), document: columnsOf('document'), other: columnsOf('other') }

/** The titles of one kind: what they are called, who made them, their editions, and what they are ready for. */
export const TitleList = ({ entity, title, path }: { entity: AnyEntity; title: string; path: string }) => (
  <EntityList {...{ entity, title, path }} columns={columns[entity.fixed.kind as Kind]} moreFilters={titleFilters} />
)
