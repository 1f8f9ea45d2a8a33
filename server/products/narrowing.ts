import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { type Fields, metaOf } from '#api/core/field'
import { filterSchema } from '#api/core/filter'
import { firstDay, lastDay } from '#api/core/kinds/partialDate'
import { snake } from '#api/core/names'
import { lookUp, present } from '#api/core/objects'
import { kinds } from '#api/products/entities'
import { type lacks, titleFilters } from '#api/products/filters'
import type { Kind } from '#api/products/rules'
import { targets } from '#api/products/targets'
import { narrowingOf } from '../core/entity/crudFilter'
import { storedIn, type Table } from '../core/entity/entityTable'
import { Problem } from '../core/http/problem'
import { calendarDay } from '../core/sqlParts'
import { fragment, verbatim } from '../db/fragment'

type Filter = ListRequest['filter']
type Split = { own: Record<string, unknown>; more: SQL[] }

/** A value includes its descendants. */
export const ofTrees = { genreIds: 'genre', subjectIds: 'subject' } as const
export const isOfTree = (name: string): name is keyof typeof ofTrees => Object.hasOwn(ofTrees, name)
export const below = (alias: string, name: keyof typeof ofTrees, ids: unknown): SQL =>
  sql`${fragment`${alias}.${snake(name)}`} && (with recursive b as (select unnest(${`{${[ids].flat().join(',')}}`}::int[]) as id
    union select x.id from ${verbatim(ofTrees[name])} x join b on x.parent_id = b.id) select array_agg(id) from b)`

const oneOf = (column: string, value: unknown) => sql`${verbatim(column)} = any(${`{${[value].flat().join(',')}}`}::int[])`
const anyOf = (value: unknown, condition: (one: string) => SQL) =>
  sql.join(
    [value].flat().map((one) => sql`(${condition(String(one))})`),
    sql` or `,
  )

export const isReady = (value: string): SQL => {
  const isNot = value.startsWith('not-')
  const bit = verbatim(present(lookUp(targets, value.replace('not-', ''))))
  return isNot ? sql`coalesce(t.readiness, 0) & ${bit} = 0` : sql`t.readiness & ${bit} <> 0`
}

type Range = { from?: string | number; to?: string | number }
const within = (value: unknown, column: SQL, cast: (bound: string | number, end: 'from' | 'to') => SQL): SQL => {
  const { from, to } = typeof value === 'object' ? (value as Range) : { from: value as string, to: value as string }
  return sql`${from === undefined ? sql`true` : sql`${column} >= ${cast(from, 'from')}`} and ${to === undefined ? sql`true` : sql`${column} <= ${cast(to, 'to')}`}`
}
const dayOf = (bound: string | number, end: 'from' | 'to') =>
  sql`${calendarDay((end === 'from' ? firstDay : lastDay)(String(bound)) ?? '')}::date`

const isUnweighed = (edition: string) =>
  fragment`${edition}.weight_grams is null and not exists (select from format f where f.id = ${edition}.format_id and f.is_digital)`
const isOnShelf = (edition: string) =>
  fragment`exists (select from inventory i where i.product_detail_id = ${edition}.id and i.on_hand > i.reserved)`

const isReduced = (edition: string) =>
  fragment`exists (select from product_detail_prices r where r.product_detail_id = ${edition}.id and r.kind = 'sale' and r.phase = 'running' and r.currency = ${edition}.currency)`

const edition = (condition: SQL) => sql`exists (select from product_details d where d.product_id = t.id and ${condition})`

export type Filters<Names extends string> = Readonly<Record<Names, (value: unknown) => SQL>>
const always = {
  ready: (value: unknown) => anyOf(value, isReady),
  registeredBy: (value: unknown) => oneOf('t.registered_by', value),
}

type Lacks = keyof typeof lacks

export const editionConditions = (alias: string) => ({
  isbn: fragment`${alias}.isbn is null`,
  weight: isUnweighed(alias),
  isInStock: isOnShelf(alias),
  isReduced: isReduced(alias),
})
export const titleConditions = (title: string) => ({
  cover: fragment`${title}.image is null`,
  description: fragment`${title}.description is null and ${title}.non_latin_description is null`,
})
export const hasNoPicture = sql`not exists (select from product_details_images i where i.owner_id = t.id)`

const titlesLacking: Readonly<Record<Lacks, SQL>> = {
  ...titleConditions('t'),
  isbn: edition(editionConditions('d').isbn),
  weight: edition(editionConditions('d').weight),
  editions: sql`not ${edition(sql`true`)}`,
}

const addedByImport = (value: unknown, names: SQL) => sql`exists (select from import_rows r where ${names} and r.action = 'add'
  and r.written_version is not null and r.undone is null and ${within(value, sql`r.import_id`, (bound) => sql`${bound}::int`)})`

const ofTitles: Filters<keyof typeof titleFilters> = {
  ...always,
  publisherId: (value) => edition(oneOf('d.publisher_id', value)),
  distributorId: (value) => edition(oneOf('d.distributor_id', value)),
  formatId: (value) => edition(oneOf('d.format_id', value)),
  price: (value) => edition(within(value, sql`d.price`, (bound) => sql`${bound}::numeric`)),
  publicationDate: (value) => edition(within(value, sql`d.publication_date_day`, dayOf)),
  isInStock: (value) => sql`${edition(editionConditions('d').isInStock)} = ${value === true}`,
  isReduced: (value) => sql`${edition(editionConditions('d').isReduced)} = ${value === true}`,
  lacks: (value) => anyOf(value, (one) => present(lookUp(titlesLacking, String(one)))),
  importId: (value) => addedByImport(value, sql`r.product_id = t.id`),
}

const itsTitle = (condition: SQL) => sql`exists (select from products p where p.id = t.product_id and ${condition})`
const { isInStock, isReduced: isReducedItself, ...itself } = editionConditions('t')
const editionsLacking: Readonly<Record<Lacks, SQL>> = {
  ...itself,
  cover: sql`${itsTitle(titleConditions('p').cover)} and ${hasNoPicture}`,
  description: itsTitle(titleConditions('p').description),
  editions: sql`false`,
}

const ofEditions: Filters<'isInStock' | 'isReduced' | 'lacks' | 'ready' | 'registeredBy' | 'importId'> = {
  ...always,
  isInStock: (value) => sql`${isInStock} = ${value === true}`,
  isReduced: (value) => sql`${isReducedItself} = ${value === true}`,
  lacks: (value) => anyOf(value, (one) => present(lookUp(editionsLacking, String(one)))),
  // The index begins with the title.
  importId: (value) => addedByImport(value, sql`r.product_id = t.product_id and r.product_detail_id = t.id`),
}

/** @throws {Problem} 422 */
function split(sent: Filter, filters: Filters<string>, ofTitle: Fields, isBelow: (name: keyof typeof ofTrees, ids: unknown) => SQL): Split {
  const own: Record<string, unknown> = {}
  const more: SQL[] = []
  for (const [name, value] of Object.entries(sent || {})) {
    const tree = isOfTree(name) && Object.hasOwn(ofTitle, name) ? name : undefined
    const condition = tree ? (ids: unknown) => isBelow(tree, ids) : Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!condition || (tree && value === null)) {
      own[name] = value
      continue
    }
    if (value === '' || value === undefined) continue
    const field = tree ? ofTitle[tree] : lookUp(titleFilters, name)
    const meta = metaOf(present(field))
    const parsed = z.safeParse(filterSchema(meta), value)
    if (!parsed.success || parsed.data === null) throw Problem.field(`filter.${name}`, `Is not how ${meta.label.toLowerCase()} is filtered`)
    more.push(condition(parsed.data))
  }
  return { own, more }
}

/** @throws {Problem} 422 */
export const byEditions = ({ entity }: Table, sent: Filter): Split =>
  split(sent, ofTitles, entity.fields, (name, ids) => below('t', name, ids))

/** @throws {Problem} 422 */
export function byTitles({ entity }: Table, sent: Filter): Split {
  const { title } = kinds[entity.fixed.kind as Kind]
  const { own, more } = split(sent, ofEditions, title.fields, (name, ids) => itsTitle(below('p', name, ids)))
  const isOfTitle = (name: string) => Object.hasOwn(title.fields, name) && !Object.hasOwn(entity.fields, name)
  const onTitle = Object.entries(own).filter(([name]) => isOfTitle(name))
  if (!onTitle.length) return { own, more }
  const { where } = narrowingOf(storedIn(title), { searchKey: '', filter: Object.fromEntries(onTitle) }, 't')
  return {
    own: Object.fromEntries(Object.entries(own).filter(([name]) => !isOfTitle(name))),
    more: where ? [...more, sql`t.product_id in (select t.id from products t where ${where})`] : more,
  }
}
