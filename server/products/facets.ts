import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { keysOf } from '#api/core/objects'
import { kinds } from '#api/products/entities'
import { type Facets, facetCalls, maxValues } from '#api/products/facets'
import { titleFilters } from '#api/products/filters'
import type { Kind } from '#api/products/rules'
import { targets } from '#api/products/targets'
import { storedIn } from '../core/entity/entityTable'
import { type Bound, bind } from '../core/http/endpoints'
import { firstIds } from '../core/list/listPage'
import { longRead } from '../core/longReads'
import type { Queryable } from '../db/database'
import { fragment, literal, verbatim } from '../db/fragment'
import { narrowed } from './lists'
import { editionConditions, hasNoPicture, isOfTree, isReady, ofTrees, titleConditions } from './narrowing'

type FacetQuery = { searchKey: string; filter: '' | Record<string, unknown> }
type Count = { value: string; count: number }

const ofTitle = { languageIds: 'language_ids', genreIds: 'genre_ids', subjectIds: 'subject_ids', hashtagIds: 'hashtag_ids' } as const
const oneOfTitle = { seriesId: 'series_id', ageGroupId: 'age_group_id' } as const
const ofEdition = { publisherId: 'publisher_id', distributorId: 'distributor_id', formatId: 'format_id' } as const

const allLacks = Object.keys(metaOf(titleFilters.lacks).choices ?? {})
const flagNames = ['lacks', 'ready', 'isInStock', 'isReduced'] as const

type Flag = { name: (typeof flagNames)[number]; value: string; opposite: string | null; holds: SQL }

/** Joined at once: looked up one by one, the whole catalogue's editions would be read. */
const ofTheTitle: Readonly<Record<string, SQL>> = {
  ...titleConditions('t'),
  isbn: sql`coalesce(e.isbn, false)`,
  weight: sql`coalesce(e.weight, false)`,
  editions: sql`e.owner is null`,
  isInStock: sql`coalesce(e."isInStock", false)`,
  isReduced: sql`coalesce(e."isReduced", false)`,
}
const ofTheEdition: Readonly<Record<string, SQL>> = {
  ...editionConditions('t'),
  cover: sql`${titleConditions('p').cover} and ${hasNoPicture}`,
  description: titleConditions('p').description,
  editions: sql`false`,
}

function flagsOf(isTitle: boolean, names: ReadonlySet<string>): Flag[] {
  const is = isTitle ? ofTheTitle : ofTheEdition
  const all: Flag[] = [
    ...allLacks.map((value): Flag => ({ name: 'lacks', value, opposite: null, holds: is[value] ?? sql`false` })),
    ...Object.keys(targets).map((value): Flag => ({ name: 'ready', value, opposite: `not-${value}`, holds: isReady(value) })),
    ...(['isInStock', 'isReduced'] as const).map(
      (name): Flag => ({ name, value: 'true', opposite: 'false', holds: is[name] ?? sql`false` }),
    ),
  ]
  return all.filter(({ name }) => names.has(name))
}

const grouped = (name: string, value: string, from: SQL | string) =>
  fragment`(select '${name}', ${value}::text, count(*)::int from ${from} where ${value} is not null group by ${value} order by 3 desc, 2 limit ${maxValues})`

/** Includes ancestors, as a branch includes its descendants. */
const upTheTree = (column: string, tree: string) => fragment`with recursive x as materialized (select nr, unnest(${column}) as id from t),
    up as (select distinct id, id as v from x union select up.id, a.parent_id from up join ${tree} a on a.id = up.v where a.parent_id is not null)
  select distinct x.nr, up.v from x join up on up.id = x.id`

function counts(flags: readonly Flag[]): SQL {
  const each = flags.flatMap(({ name, value, opposite }, i) => [
    fragment`('${name}', ${literal(value)}, so${i})`,
    ...(opposite === null ? [] : [fragment`('${name}', ${literal(opposite)}, n - so${i})`]),
  ])
  const sums = flags.map((_, i) => fragment`count(*) filter (where flag${i})::int as so${i}`)
  return fragment`(select v.* from (select count(*)::int as n, ${sums} from t) s cross join lateral (values ${each}) v)`
}

async function counted(
  db: Queryable,
  isTitle: boolean,
  ids: readonly number[],
  names: ReadonlySet<string>,
): Promise<Record<string, Count[]>> {
  if (!ids.length) return {}
  const flags = flagsOf(isTitle, names)
  const title = isTitle ? 't' : 'p'
  const columns = [
    't.status',
    't.registered_by',
    ...Object.values({ ...ofTitle, ...oneOfTitle }).map((column) => `${title}.${column}`),
    ...(isTitle ? [] : Object.values(ofEdition).map((column) => `t.${column}`)),
  ]
  const from = isTitle ? sql`products t` : sql`(product_details t join products p on p.id = t.product_id)`
  const isOfEditions = isTitle && ['lacks', 'isInStock', 'isReduced'].some((name) => names.has(name))
  const parts = [
    names.has('status') && grouped('status', 'status', 't'),
    names.has('registeredBy') && grouped('registeredBy', 'registered_by', 't'),
    ...Object.entries(oneOfTitle).map(([name, column]) => names.has(name) && grouped(name, column, 't')),
    ...Object.entries(ofTitle).map(
      ([name, column]) =>
        names.has(name) &&
        grouped(
          name,
          'v',
          fragment`(${isOfTree(name) ? upTheTree(column, ofTrees[name]) : fragment`select unnest(${column}) as v from t`}) u`,
        ),
    ),
    ...Object.entries(ofEdition).map(
      ([name, column]) =>
        names.has(name) &&
        grouped(name, column, isTitle ? fragment`(select distinct owner, ${column} from d where ${column} is not null) u` : 't'),
    ),
    flags.length > 0 && counts(flags),
  ].filter((part) => part !== false)
  // The newest rows are adjacent in the index.
  const among = (id: SQL) => sql`${id} between ${Math.min(...ids)}::int and ${Math.max(...ids)}::int`
  const { isbn, weight, isInStock, isReduced } = editionConditions('d')
  const { rows } = await db.execute<Count & { name: string }>(
    sql`with m as materialized (select unnest(${`{${ids.join(',')}}`}::int[]) as id),
      d as materialized (select d.product_id as owner, d.publisher_id, d.distributor_id, d.format_id,
          (${isbn}) as isbn, (${weight}) as weight, (${isInStock}) as "isInStock", (${isReduced}) as "isReduced"
        from m join product_details d on d.product_id = m.id and ${among(sql`d.product_id`)}),
      e as materialized (select owner, bool_or(isbn) as isbn, bool_or(weight) as weight, bool_or("isInStock") as "isInStock", bool_or("isReduced") as "isReduced" from d group by owner),
      t as materialized (select m.id as nr, ${verbatim(columns)}${sql.join(
        flags.map(({ holds }, i) => sql`, (${holds}) as ${fragment`flag${i}`}`),
        sql``,
      )} from m join ${from} on t.id = m.id and ${among(sql`t.id`)} ${isOfEditions ? sql`left join e on e.owner = m.id` : sql``}),
      c (name, value, count) as (${sql.join(parts, sql` union all `)})
    select name, value, count from c order by name, count desc, value`,
  )
  const found: Record<string, Count[]> = {}
  for (const { name, value, count } of rows) {
    found[name] ??= []
    found[name].push({ value, count })
  }
  return found
}

/** Each filter is counted without its own condition. @throws {Problem} 422 */
async function facetsOf(db: Queryable, kind: Kind, isTitle: boolean, { searchKey, filter }: FacetQuery): Promise<Facets> {
  const { title, edition } = kinds[kind]
  const entity: AnyEntity = isTitle ? title : edition
  const table = storedIn(entity)
  const facetNames = [
    ...Object.keys({ ...ofTitle, ...oneOfTitle }).filter((name) => Object.hasOwn(title.fields, name)),
    ...Object.keys(ofEdition),
    ...flagNames,
    'status',
    'registeredBy',
  ]
  const set = Object.entries(filter || {}).flatMap(([name, value]) =>
    facetNames.includes(name) && value !== '' && value !== undefined ? [name] : [],
  )
  const rounds = [
    { without: '', names: facetNames.filter((name) => !set.includes(name)) },
    ...set.map((name) => ({ without: name, names: [name] })),
  ]
  const facets: Facets = {}
  for (const { without, names } of rounds.filter(({ names }) => names.length)) {
    const others = Object.fromEntries(Object.entries(filter || {}).filter(([name]) => name !== without))
    const narrowing = narrowed(table, { searchKey, filter: others }, isTitle)
    const { ids, isAtLeast } = await firstIds(db, {
      from: verbatim(table.name),
      within: table.within,
      ...narrowing,
      order: { isDescending: true, isIndexed: true },
    })
    const counts = await counted(db, isTitle, ids, new Set(names))
    for (const name of names) facets[name] = { isAtLeast, counts: counts[name] ?? [] }
  }
  return facets
}

export const facetHandlers: Bound[] = keysOf(facetCalls).flatMap((kind) => [
  bind(facetCalls[kind].title, ({ db, body }) => longRead(db, (from) => facetsOf(from, kind, true, body))),
  bind(facetCalls[kind].edition, ({ db, body }) => longRead(db, (from) => facetsOf(from, kind, false, body))),
])
