import { sql } from 'drizzle-orm'
import { snake } from '#api/core/names'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { addRecords, type NewRecord, rowFor } from '../core/entity/crudWrite'
import { storedIn } from '../core/entity/entityTable'
import type { Writing } from '../core/entity/writing'
import type { Acting } from '../core/http/endpoints'
import type { Queryable } from '../db/database'
import { derivedOf } from './derived'
import { newRecords, nextIds, type Values, writingOf } from './editions'

export async function newTitleIds(tx: Queryable, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from ${nextIds('products', count)} n`)
  return rows.map(({ id }) => id)
}

/** Column defaults, which derived values fall back to. */
const underived = { title: { contributor_line: '' }, edition: { format: '', vat_rate: 0, currency: 'SEK', unit_price: 0 } }

type NewTitle = { id: number; values: Values }

/**
 * New titles with all their editions, whose `productId` is one of them, and what `derive` would write. A constant number of statements.
 * Returns the editions' ids, in order. @throws {Problem} 422 for any of them
 */
export async function addTitlesWhole(
  call: Acting & Pick<Writing, 'locked'>,
  tx: Queryable,
  kind: Kind,
  all: { titles: readonly NewTitle[]; editions: readonly Values[] },
  isLocking: boolean,
): Promise<number[]> {
  const { title, edition } = kinds[kind]
  const [ofTitles, ofEditions] = [writingOf(call, tx, storedIn(title)), writingOf(call, tx, storedIn(edition))]
  const bodies = all.titles.map(({ id, values }) => ({ body: values, also: { registered_by: call.user.id, id } }))
  const titles = await withRows(ofTitles, bodies, { ...underived.title, ...title.fixed })
  const editions = await withRows(ofEditions, await newRecords(call, tx, kind, all.editions, isLocking), {
    ...underived.edition,
    ...edition.fixed,
  })
  const rows = {
    titles: titles.map(({ row }) => row),
    editions: editions.map(({ row }) => row),
    contributors: titles.flatMap(({ body, also }) => contributorRows(also.id, body)),
  }
  const derived = await derivedOf(tx, rows, call.clock.now())
  await addRecords(ofTitles, withDerived(titles, derived.titles))
  return addRecords(ofEditions, withDerived(editions, derived.editions))
}

/** `before`: the columns that are no fields, as an insert would leave them. */
async function withRows<R extends NewRecord & { also: { id: number } }>(writing: Writing, records: readonly R[], before: object) {
  const whole = []
  for (const record of records) whole.push({ ...record, row: { ...before, ...(await rowFor(writing, record)), id: record.also.id } })
  return whole
}

const withDerived = (records: Awaited<ReturnType<typeof withRows>>, derived: Awaited<ReturnType<typeof derivedOf>>['titles']) =>
  records.map(({ body, also, row }) => {
    const own = derived.get(also.id)
    return { body, also: { ...also, ...own }, row: Object.assign(row, own) }
  })

const contributorRows = (owner: number, { contributors }: Values) =>
  ((contributors ?? []) as readonly Values[]).map((row, place) => ({
    owner_id: owner,
    place,
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
  }))
