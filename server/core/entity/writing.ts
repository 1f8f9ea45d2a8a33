import type { Queryable } from '../../db/database'
import type { SignedIn } from '../http/signedIn'
import type { Actor } from '../trail'
import type { Stored, Table } from './entityTable'

/** One write of one entity: in its transaction, by somebody, at some time, from somewhere. */
export type Writing = Actor & {
  tx: Queryable
  table: Table
  user: SignedIn
  /** Records that the transaction has locked already, as `Entity 7`, where many are written in one: they need not be looked for again. */
  locked?: Set<string> | undefined
}

export type Body = Readonly<Record<string, unknown>>

export const isFileField = ({ kind }: Stored) => kind === 'image' || kind === 'file'

/** A checked value as one of many in JSON, to be read as the column's type: that takes no half of a surrogate pair. */
export const asJson = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value)

/** Those of an entity's records that the transaction has not locked yet. */
export const notLocked = ({ locked }: Writing, entity: string, ids: readonly number[]): number[] =>
  locked ? ids.filter((id) => !locked.has(`${entity} ${id}`)) : [...ids]

export function areLocked({ locked }: Writing, entity: string, ids: readonly number[]): void {
  for (const id of ids) locked?.add(`${entity} ${id}`)
}
