import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { filterSchema } from '#api/core/filter'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { kinds } from '#api/products/entities'
import { type lacks, titleFilters } from '#api/products/filters'
import { type Target, targets } from '#api/products/targets'
import { narrowingOf } from '../core/entity/crudFilter'
import { type Also, ordering, rowJson } from '../core/entity/crudSql'
import { storedIn, type Table } from '../core/entity/entityTable'
import { type Bound, bind, type Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type Order, readPage } from '../core/listPage'
import type { Database } from '../db/database'
import { inEditionList, inTitleList } from './parts'

/** An ISBN may be typed with hyphens, in Persian digits or in its older form; the part of one that somebody has typed so far counts too. */
export function asSearched(typed: string): string {
  const { isbn } = readIsbn(typed)
  const digits = plainDigits(typed).replace(/[\s-]/g, '')
  return isbn ?? (/^\d+$/.test(digits) ? digits : typed)
}

const edition = (condition: SQL) => sql`exists (select from product_details d where d.product_id = t.id and ${condition})`
const oneOf = (column: string, value: unknown) => sql`${sql.raw(column)} = any(${`{${[value].flat().join(',')}}`}::int[])`

const lacking: Readonly<Record<keyof typeof lacks, SQL>> = {
  isbn: edition(sql`d.isbn is null`),
  cover: sql`t.image is null`,
  description: sql`t.description is null and t.non_latin_description is null`,
  weight: edition(sql`d.weight_grams is null and not exists (select from format f where f.id = d.format_id and f.is_digital)`),
  editions: sql`not ${edition(sql`true`)}`,
}

const isReady = (value: string): SQL => {
  const isNot = value.startsWith('not-')
  const bit = sql.raw(String(targets[value.replace('not-', '') as Target]))
  return isNot ? sql`coalesce(t.readiness, 0) & ${bit} = 0` : sql`t.readiness & ${bit} <> 0`
}

const anyOf = (value: unknown, condition: (one: string) => SQL) =>
  sql.join(
    [value].flat().map((one) => sql`(${condition(String(one))})`),
    sql` or `,
  )
type Range = { from?: string | number; to?: string | number }
const within = (value: unknown, column: SQL, cast: (bound: string | number) => SQL): SQL => {
  const { from, to } = typeof value === 'object' ? (value as Range) : { from: value as string, to: value as string }
  return sql`${from === undefined ? sql`true` : sql`${column} >= ${cast(from)}`} and ${to === undefined ? sql`true` : sql`${column} <= ${cast(to)}`}`
}

/** How titles are narrowed by what is no field of theirs. */
const filters: Readonly<Record<keyof typeof titleFilters, (value: unknown) => SQL>> = {
  publisherId: (value) => edition(oneOf('d.publisher_id', value)),
  distributorId: (value) => edition(oneOf('d.distributor_id', value)),
  formatId: (value) => edition(oneOf('d.format_id', value)),
  price: (value) => edition(within(value, sql`d.price`, (bound) => sql`${bound}::numeric`)),
  // A year is before its months in the alphabet too; the end of one takes them all in.
  publicationDate: (value) => edition(within(value, sql`d.publication_date`, (bound) => sql`${bound}::text`)),
  isInStock: (value) =>
    sql`${edition(sql`exists (select from inventory i where i.product_detail_id = d.id and i.on_hand > i.reserved)`)} = ${value === true}`,
  lacks: (value) => anyOf(value, (one) => lacking[one as keyof typeof lacks]),
  ready: (value) => anyOf(value, isReady),
  registeredBy: (value) => oneOf('t.registered_by', value),
}

function splitFilter(sent: ListRequest['filter']): { own: Record<string, unknown>; more: SQL[] } {
  const own: Record<string, unknown> = {}
  const more: SQL[] = []
  for (const [name, value] of Object.entries(sent || {})) {
    if (!Object.hasOwn(titleFilters, name)) {
      own[name] = value
      continue
    }
    if (value === '' || value === undefined) continue
    const known = name as keyof typeof titleFilters
    const parsed = z.safeParse(filterSchema(metaOf(titleFilters[known])), value)
    if (!parsed.success || parsed.data === null)
      throw Problem.field(`filter.${name}`, `Is not how ${metaOf(titleFilters[known]).label.toLowerCase()} is filtered`)
    more.push(filters[known](parsed.data))
  }
  return { own, more }
}

type Sorts = Readonly<Record<string, Pick<Order, 'key' | 'isIndexed'>>>

const always: Sorts = {
  readiness: { key: 'coalesce(t.readiness, 0)', isIndexed: false },
  changedAt: { key: 't.changed_at', isIndexed: false },
  createdAt: { key: 't.created_at', isIndexed: false },
}
/** What a list is sorted by beside its fields. */
const titleSorts: Sorts = { ...always, contributorLine: { key: 'lower(t.contributor_line)', isIndexed: false } }
const editionSorts: Sorts = {
  ...always,
  title: { key: 't.title', isIndexed: true },
  contributorLine: { key: 't.contributor', isIndexed: false },
}

function orderOf(table: Table, sort: string, sorts: Sorts): Order {
  const [name = '', direction] = sort.split(' ')
  const known = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  return known ? { ...known, isDescending: direction === 'desc' } : ordering(table, sort, 't')
}

type Listed = { entity: AnyEntity; also: Also; isTitle: boolean; without?: readonly string[]; where?: SQL | undefined }

/** One page of titles or editions. @throws {Problem} 422 for a sort or filter it does not know */
export function listed(db: Database, body: ListRequest, { entity, also, isTitle, without = [], where }: Listed): Promise<Json> {
  const table = storedIn(entity)
  const [sort = ''] = body.sort.split(' ')
  for (const [at, name] of [...Object.keys(body.filter || {}).map((name) => [`filter.${name}`, name]), ['sort', sort]])
    if (without.includes(name as string)) throw Problem.field(at as string, 'Is not told here')
  const { own, more } = isTitle ? splitFilter(body.filter) : { own: body.filter || {}, more: [] }
  const narrowing = narrowingOf(table, { searchKey: asSearched(body.searchKey), filter: own }, 't')
  const conditions = [narrowing.where, where, ...more].filter((each) => each !== undefined).map((each) => sql`(${each})`)
  return readPage(db, body, {
    from: table.name,
    within: table.within,
    words: narrowing.words,
    where: conditions.length ? sql.join(conditions, sql` and `) : undefined,
    order: orderOf(table, body.sort, isTitle ? titleSorts : editionSorts),
    row: rowJson(
      table,
      't',
      also,
      entity.inList?.filter((name) => !without.includes(name)),
    ),
  })
}

export const listHandlers: Bound[] = Object.values(kinds).flatMap(({ title, edition }) => [
  bind(title.calls.list, ({ db, body }) => listed(db, body, { entity: title, also: inTitleList(), isTitle: true })),
  bind(edition.calls.list, ({ db, body }) => listed(db, body, { entity: edition, also: inEditionList, isTitle: false })),
])
