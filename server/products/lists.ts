import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { AnyEntity } from '#api/core/entity'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { kinds } from '#api/products/entities'
import { narrowingOf } from '../core/entity/crudFilter'
import { type Also, ordering, rowJson } from '../core/entity/crudSql'
import { storedIn, type Table } from '../core/entity/entityTable'
import { type Bound, bind, type Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type Order, readPage } from '../core/list/listPage'
import type { Database } from '../db/database'
import { verbatim } from '../db/fragment'
import { byEditions, byTitles } from './narrowing'
import { inEditionList, inTitleList } from './parts'
import { rankedEditions, rankedTitles } from './ranked'

export function asSearched(typed: string): string {
  const { isbn } = readIsbn(typed)
  const digits = plainDigits(typed).replace(/[\s-]/g, '')
  return isbn ?? (/^\d+$/.test(digits) ? digits : typed)
}

type Sorts = Readonly<Record<string, Pick<Order, 'key' | 'isIndexed'>>>

const always: Sorts = {
  readiness: { key: sql`coalesce(t.readiness, 0)`, isIndexed: false },
  changedAt: { key: sql`t.changed_at`, isIndexed: false },
  createdAt: { key: sql`t.created_at`, isIndexed: false },
}
const titleSorts: Sorts = { ...always, contributorLine: { key: sql`lower(t.contributor_line)`, isIndexed: false } }
const editionSorts: Sorts = {
  ...always,
  title: { key: sql`t.title`, isIndexed: true },
  contributorLine: { key: sql`t.contributor`, isIndexed: false },
}

function orderOf(table: Table, sort: string, sorts: Sorts): Order {
  const [name = '', direction] = sort.split(' ')
  const found = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  return found ? { ...found, isDescending: direction === 'desc' } : ordering(table, sort, 't')
}

type Listed = { entity: AnyEntity; also: Also; isTitle: boolean; without?: readonly string[]; where?: SQL | undefined }

/** @throws {Problem} 422 for an unknown sort or filter */
export function listed(db: Database, body: ListRequest, { entity, also, isTitle, without = [], where }: Listed): Promise<Json> {
  const table = storedIn(entity)
  const [sort = ''] = body.sort.split(' ')
  for (const [at, name] of [...Object.keys(body.filter || {}).map((name) => [`filter.${name}`, name]), ['sort', sort]])
    if (without.includes(name as string)) throw Problem.field(at as string, 'Is not told here')
  const narrowing = narrowed(table, body, isTitle, where)
  return readPage(db, body, {
    from: verbatim(table.name),
    within: table.within,
    ...narrowing,
    order: orderOf(table, body.sort, isTitle ? titleSorts : editionSorts),
    ranking: body.searchKey.trim()
      ? {
          ...(isTitle ? rankedTitles : rankedEditions),
          searched: asSearched(body.searchKey),
          isOrder: body.sort === '',
          others: narrowing.others,
        }
      : undefined,
    row: rowJson(
      table,
      't',
      also,
      entity.inList?.filter((name) => !without.includes(name)),
    ),
  })
}

/** @throws {Problem} 422 */
export function narrowed(table: Table, { searchKey, filter }: Pick<ListRequest, 'searchKey' | 'filter'>, isTitle: boolean, where?: SQL) {
  const { own, more } = isTitle ? byEditions(table, filter) : byTitles(table, filter)
  const narrowing = narrowingOf(table, { searchKey: asSearched(searchKey), filter: own }, 't')
  const together = (conditions: readonly (SQL | undefined)[]) => {
    const given = conditions.filter((each) => each !== undefined).map((each) => sql`(${each})`)
    return given.length ? sql.join(given, sql` and `) : undefined
  }
  return {
    words: narrowing.words,
    where: together([narrowing.where, where, ...more]),
    others: together([narrowing.others, where, ...more]),
  }
}

type Sought = { kind: keyof typeof kinds; searchKey: string; filter: Record<string, unknown> }

/** Without withdrawn ones, by title, limited. @throws {Problem} 422 */
export async function editionsListed(db: Database, { kind, searchKey, filter }: Sought, max: number): Promise<number[]> {
  const table = storedIn(kinds[kind].title)
  const { where } = narrowed(table, { searchKey, filter }, true)
  const { rows } = await db.execute<{ id: number }>(
    sql`select d.id from products t join product_details d on d.product_id = t.id and d.status <> 'withdrawn'
      where t.kind = ${kind} ${where ? sql`and (${where})` : sql``} order by lower(t.title), t.id, d.id limit ${max}`,
  )
  return rows.map(({ id }) => id)
}

export const listHandlers: Bound[] = Object.values(kinds).flatMap(({ title, edition }) => [
  bind(title.calls.list, ({ db, body }) => listed(db, body, { entity: title, also: inTitleList(), isTitle: true })),
  bind(edition.calls.list, ({ db, body }) => listed(db, body, { entity: edition, also: inEditionList, isTitle: false })),
])
