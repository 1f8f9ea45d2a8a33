import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn, toIsbn10 } from '#api/core/kinds/isbn'
import { isbnParts } from '#api/core/kinds/isbnParts'
import { type CheckedIsbn, checkIsbnOf } from '#api/products/checkIsbn'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { foundByIndex } from '../core/search'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { isCalled } from './called'

type Place = NonNullable<CheckedIsbn['takenBy']>

const place = sql`d.id as "productDetailId", d.product_id as "productId", d.kind, d.title, d.format, d.status`

const withIsbn = (db: Queryable, isbn: string, exceptId = 0) =>
  first<Place>(db, sql`select ${place} from product_details d where d.isbn = ${isbn} and d.id <> ${exceptId}`)

type Wanted = { isbn: unknown; exceptId?: number | undefined }

/**
 * Serialises writers of one ISBN. Bulk writers are not `isLocking`, as a server has limited locks (max_locks_per_transaction); the unique
 * index then decides.
 * @throws {Problem} 422 with `takenBy`
 */
export async function requireFreeIsbns(tx: Queryable, all: readonly Wanted[], isLocking: boolean): Promise<void> {
  const wanted = all.flatMap(({ isbn, exceptId = 0 }) => (typeof isbn === 'string' ? [{ isbn, except: exceptId }] : []))
  if (!wanted.length) return
  const listed = rowsOf(wanted, sql`isbn text, "except" int`)
  if (isLocking)
    // Sorted, to avoid deadlocks.
    await tx.execute(
      sql`select pg_advisory_xact_lock(7205181, l.hash) from (select distinct hashtext(r.isbn) as hash from ${listed} order by 1) l`,
    )
  const { rows } = await tx.execute<Place & { isbn: string }>(
    sql`select d.isbn, ${place} from ${listed} join product_details d on d.isbn = r.isbn where d.id <> r."except" limit 1`,
  )
  if (rows[0]) throw taken(rows[0].isbn, rows[0])
}

function taken(isbn: string, takenBy: Place): Problem {
  const message = `${isbnParts(isbn)?.hyphenated ?? isbn} is on “${takenBy.title}”${takenBy.format ? `, ${takenBy.format}` : ''}`
  return new Problem(422, message, { fieldErrors: { isbn: [message] }, takenBy })
}

const max = 3

async function worksCalled(db: Queryable, title: string): Promise<CheckedIsbn['works']> {
  if (!title.trim()) return []
  const { rows } = await db.execute<CheckedIsbn['works'][number]>(
    sql`select t.id as "productId", t.kind, t.title, t.contributor_line as "contributorLine",
        (select count(*)::int from product_details d where d.product_id = t.id) as "editionCount"
      from products t where ${isCalled(title)} order by t.id desc limit ${max}`,
  )
  return rows
}

const unread = {
  isbn13: null,
  isbn10: null,
  hyphenated: '',
  group: null,
  publisherId: null,
  publisherTitle: null,
  publisherPrefix: null,
  takenBy: null,
}

/** A large publisher has thousands of editions; these few decide as well. */
const maxCounted = 200

/** The publisher that declares the prefix, otherwise the one with most editions that begin with it. */
function publisherBy(db: Queryable, prefix: string) {
  const digits = prefix.replaceAll('-', '')
  return first<{ id: number; title: string }>(
    db,
    sql`select p.id, p.title from publisher p where p.id = coalesce(
      (select id from publisher where isbn_prefix = ${prefix}),
      (select publisher_id from (
        select publisher_id from product_details
        where isbn between ${digits.padEnd(13, '0')} and ${digits.padEnd(13, '9')} and publisher_id is not null limit ${maxCounted}
      ) d group by publisher_id order by count(*) desc, publisher_id limit 1))`,
  )
}

async function printedAs(db: Queryable, typed: string, exceptId = 0): Promise<Place[]> {
  const printed = plainDigits(typed)
    .replace(/[^\dXx]/g, '')
    .toUpperCase()
  if (!printed) return []
  const { rows } = await db.execute<Place>(
    sql`select ${place} from product_details d where d.printed_isbn <> '' and upper(regexp_replace(d.printed_isbn, '[^0-9Xx]', '', 'g')) = ${printed}
      and ${foundByIndex('d.search', [printed])} and d.id <> ${exceptId} order by d.id limit ${max}`,
  )
  return rows
}

async function checked(db: Queryable, typed: string, exceptId: number | undefined, title: string): Promise<CheckedIsbn> {
  const { isbn, problem } = readIsbn(typed)
  const parts = isbn === undefined ? undefined : isbnParts(isbn)
  const [works, printedOn, takenBy, publisher] = await Promise.all([
    worksCalled(db, title),
    printedAs(db, typed, exceptId),
    isbn === undefined ? undefined : withIsbn(db, isbn, exceptId),
    parts && publisherBy(db, parts.publisherPrefix),
  ])
  if (isbn === undefined) return { ...unread, problem, printedOn, works }
  return {
    isbn13: isbn,
    isbn10: toIsbn10(isbn),
    hyphenated: parts?.hyphenated ?? isbn,
    group: parts?.group ?? null,
    publisherId: publisher?.id ?? null,
    publisherTitle: publisher?.title ?? null,
    publisherPrefix: parts?.publisherPrefix ?? null,
    problem: null,
    takenBy: takenBy ?? null,
    printedOn,
    works,
  }
}

export const isbnHandlers = (['book', 'document', 'other'] as const).map((kind) =>
  bind(checkIsbnOf[kind], ({ db, body }) => checked(db, body.isbn, body.exceptDetailId, body.title ?? '')),
)
