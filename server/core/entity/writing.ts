import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'
import type { SignedIn } from '../http/signedIn'
import type { Actor } from '../trail'
import type { Stored, Table } from './entityTable'

/** One write of one entity: in its transaction, by somebody, at some time, from somewhere. */
export type Writing = Actor & { tx: Queryable; table: Table; user: SignedIn }

export type Body = Readonly<Record<string, unknown>>

export const isFileField = ({ kind }: Stored) => kind === 'image' || kind === 'file'

/** A checked value as SQL of the column's type. */
export function asSql({ kind, sqlType }: Stored, value: unknown): SQL {
  if (value === null || value === undefined) return kind === 'options' ? sql`null` : sql`null::${sql.raw(sqlType)}`
  if (kind !== 'options') return sql`${value}::${sql.raw(sqlType)}`
  const ids = (value as number[]).map((id) => sql`${id}::int`)
  return ids.length ? sql`array[${sql.join(ids, sql`, `)}]` : sql`'{}'::int[]`
}
