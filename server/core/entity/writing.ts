import type { Queryable } from '../../db/database'
import type { Actor } from '../auditLog'
import type { SignedIn } from '../http/signedIn'
import type { Stored, Table } from './entityTable'

export type Writing = Actor & {
  tx: Queryable
  table: Table
  user: SignedIn
  /** Records already locked by the transaction, as `Entity 7`. */
  locked?: Set<string> | undefined
}

export type Body = Readonly<Record<string, unknown>>

export const isFileField = ({ kind }: Stored) => kind === 'image' || kind === 'file'

/** As JSON for one parameter; JSON cannot hold half a surrogate pair. */
export const asJson = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value)

export const notLocked = ({ locked }: Writing, entity: string, ids: readonly number[]): number[] =>
  locked ? ids.filter((id) => !locked.has(`${entity} ${id}`)) : [...ids]

export function areLocked({ locked }: Writing, entity: string, ids: readonly number[]): void {
  for (const id of ids) locked?.add(`${entity} ${id}`)
}
