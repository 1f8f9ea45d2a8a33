import { sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { kinds } from '#api/products/entities'
import { type Facets, facetCalls, mostValues } from '#api/products/facets'
import { titleFilters } from '#api/products/filters'
import type { Kind } from '#api/products/rules'
import { targets } from '#api/products/targets'
import { storedIn } from '../core/entity/entityTable'
import { type Bound, bind } from '../core/http/endpoints'
import { firstIds } from '../core/listPage'
import { inTurn } from '../core/longReads'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { narrowed } from './lists'
import { type Filters, ofEditions, ofTitles } from './narrowing'

type Asked = { searchKey: string; filter: '' | Record<string, unknown> }
type Count = { value: string; count: number }

/** Fields that titles and editions have columns for, by which lists are filtered. */
const ofTitle = { languageIds: 'language_ids', genreIds: 'genre_ids', subjectIds: 'subject_ids', hashtagIds: 'hashtag_ids' } as const
const oneOfTitle = { seriesId: 'series_id', ageGroupId: 'age_group_id' } as const
const ofEdition = { publisherId: 'publisher_id', distributorId: 'distributor_id', formatId: 'format_id' } as const

/** Filters that are made of conditions: each of these values is asked of each row, and what is not so is another value. */
const asked = {
  lacks: Object.keys(metaOf(titleFilters.lacks).choices ?? {}).map((value) => ({ value, opposite: null })),
  ready: Object.keys(targets).map((value) => ({ value, opposite: `not-${value}` })),
  isInStock: [{ value: 'true', opposite: 'false' }],
} as const

const grouped = (name: string, value: string, from: string) =>
  `(select '${name}' as name, ${value}::text as value, count(*)::int as count from ${from} where ${value} is not null group by 2
    order by 3 desc, 2 limit ${mostValues})`

/** How many of these titles, or editions, each value is of; only for the fields that are named. */
async function counted(
  db: Database,
  isTitle: boolean,
  ids: readonly number[],
  names: ReadonlySet<string>,
): Promise<Record<string, Count[]>> {
  const conditions: Filters<string> = isTitle ? ofTitles : ofEditions
  const flags = Object.entries(asked).flatMap(([name, values]) => {
    const condition = conditions[name]
    return names.has(name) && condition
      ? values.map((each) => ({ name, ...each, holds: condition(each.value === 'true' || each.value) }))
      : []
  })
  const title = isTitle ? 't' : 'p'
  const columns = [
    't.id',
    't.status',
    't.registered_by',
    ...Object.values({ ...ofTitle, ...oneOfTitle }).map((column) => `${title}.${column}`),
  ]
  const [table, joined] = isTitle ? ['products', ''] : ['product_details', 'join products p on p.id = t.product_id']
  const holds = flags.map(({ holds }, i) => sql`, (${holds}) as ${sql.raw(`flag${i}`)}`)
  const parts = [
    names.has('status') && grouped('status', 'status', 't'),
    names.has('registeredBy') && grouped('registeredBy', 'registered_by', 't'),
    ...Object.entries(oneOfTitle).map(([name, column]) => names.has(name) && grouped(name, column, 't')),
    ...Object.entries(ofTitle).map(([name, column]) => names.has(name) && grouped(name, 'v', `t cross join unnest(${column}) v`)),
    ...Object.entries(ofEdition).map(
      ([name, column]) => names.has(name) && grouped(name, column, `(select distinct owner, ${column} from d) d`),
    ),
    ...flags.flatMap(({ name, value, opposite }, i) => [
      `select '${name}', '${value}', count(*) filter (where flag${i})::int from t`,
      opposite !== null && `select '${name}', '${opposite}', count(*) filter (where flag${i} is not true)::int from t`,
    ]),
  ].filter((part) => part !== false)
  const found = await first<{ counts: Record<string, Count[]> | null }>(
    db,
    sql`with m as materialized (select unnest(${`{${ids.join(',')}}`}::int[]) as id),
      t as materialized (select ${sql.raw(columns.join(', '))}${sql.join(holds, sql``)} from m join ${sql.raw(table)} t on t.id = m.id ${sql.raw(joined)}),
      d as materialized (select d.${sql.raw(isTitle ? 'product_id' : 'id')} as owner, d.publisher_id, d.distributor_id, d.format_id
        from m join product_details d on d.${sql.raw(isTitle ? 'product_id' : 'id')} = m.id),
      c (name, value, count) as (${sql.raw(parts.join(' union all '))})
    select json_object_agg(name, counts) as counts from (
      select name, json_agg(json_build_object('value', value, 'count', count) order by count desc, value) as counts from c group by name) f`,
  )
  return found?.counts ?? {}
}

/** What a filter leaves is counted without what it says itself: of its values any may match. @throws {Problem} 422 */
async function facetsOf(db: Database, kind: Kind, isTitle: boolean, { searchKey, filter }: Asked): Promise<Facets> {
  const { title, edition } = kinds[kind]
  const entity: AnyEntity = isTitle ? title : edition
  const table = storedIn(entity)
  const known = [
    ...Object.keys({ ...ofTitle, ...oneOfTitle }).filter((name) => Object.hasOwn(title.fields, name)),
    ...Object.keys({ ...ofEdition, ...asked }),
    'status',
    'registeredBy',
  ]
  const set = Object.entries(filter || {}).flatMap(([name, value]) =>
    known.includes(name) && value !== '' && value !== undefined ? [name] : [],
  )
  const rounds = [
    { without: '', names: known.filter((name) => !set.includes(name)) },
    ...set.map((name) => ({ without: name, names: [name] })),
  ]
  const facets: Facets = {}
  for (const { without, names } of rounds.filter(({ names }) => names.length)) {
    const others = Object.fromEntries(Object.entries(filter || {}).filter(([name]) => name !== without))
    const narrowing = narrowed(table, { searchKey, filter: others }, isTitle)
    const { ids, isAtLeast } = await firstIds(db, {
      from: table.name,
      within: table.within,
      ...narrowing,
      order: { isDescending: true, isIndexed: true },
    })
    const counts = await counted(db, isTitle, ids, new Set(names))
    for (const name of names) facets[name] = { isAtLeast, counts: counts[name] ?? [] }
  }
  return facets
}

export const facetHandlers: Bound[] = (Object.keys(facetCalls) as Kind[]).flatMap((kind) => [
  bind(facetCalls[kind].title, ({ db, body }) => inTurn(db, () => facetsOf(db, kind, true, body))),
  bind(facetCalls[kind].edition, ({ db, body }) => inTurn(db, () => facetsOf(db, kind, false, body))),
])
