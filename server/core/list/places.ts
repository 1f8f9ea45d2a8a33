import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { fragment } from '../../db/fragment'
import { Problem } from '../http/problem'

/** The position of a row in a list: its sort key as PostgreSQL writes it (null if the list is sorted by id) and its id. */
type Place = readonly [key: string | null, id: number]

/** Pages as far from `near` as `distance` (never 0): later ones are after `place`, earlier ones before it. */
export type Near = { distance: number; place: Place }

const place = z.tuple([z.nullable(z.string()), z.int()])

/** The first page is never read from another: it shows what is new. @throws {Problem} 422 at `near.place` */
export function readNear({ page, near }: Pick<ListRequest, 'page' | 'near'>): Near | undefined {
  if (!near || page === 1 || near.page === page) return undefined
  const read = z.safeParse(place, jsonOf(near.place))
  if (!read.success) throw Problem.field('near.place', 'Is not a place of a list')
  return { distance: page - near.page, place: read.data }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rows passed over between a place and a page. */
export const skipped = ({ distance }: Near, size: number): number => (Math.abs(distance) - 1) * size

/** Rows beyond a place. `columns` are compared with the literals of `before` and the place, in this order, as an index has them. */
export function isBeyond({ place: [key, id] }: Near, columns: readonly SQL[], isDescending: boolean, before: readonly SQL[] = []): SQL {
  const values = [...before, ...(key === null ? [] : [sql`${key}`]), sql`${id}`]
  return sql`(${sql.join([...columns], sql`, `)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(values, sql`, `)})`
}

/** The places of the first and the last row of `page`, which has `id` and, where the list has a key, `key`. */
export const placesIn = (page: SQL, order: (isTurned: boolean) => SQL, hasKey: boolean): SQL => {
  const at = (isTurned: boolean) =>
    sql`(select json_build_array(${hasKey ? fragment`key::text` : fragment`null`}, id)::text from ${page} order by ${order(isTurned)} limit 1)`
  return sql`json_build_array(${at(false)}, ${at(true)})`
}
