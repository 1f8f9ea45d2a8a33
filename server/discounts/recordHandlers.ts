import type { Endpoint } from '#api/core/endpoint'
import type { AnyEntity } from '#api/core/entity'
import { actorOf } from '../core/auditLog'
import { changedMeanwhile, listRows, removeUnused, requireRow } from '../core/entity/crud'
import { editRow } from '../core/entity/crudEdit'
import type { Also } from '../core/entity/crudSql'
import { addRow } from '../core/entity/crudWrite'
import type { Table } from '../core/entity/entityTable'
import type { Writing } from '../core/entity/writing'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { readRow } from './records'

type Body = Readonly<Record<string, unknown>>
type Row = Body & { id: number; version: number }
type Calls = Required<Pick<AnyEntity['calls'], 'list' | 'item' | 'add' | 'edit' | 'remove'>>

export type RecordOptions = {
  calls: Record<keyof Calls, Endpoint>
  shown: (now: Date) => Table
  listed?: (now: Date, searchKey: string) => Table
  alsoInList?: (now: Date) => Also
  written: () => Table
  /** @throws {Problem} 422 */
  checked: (body: Body, before?: Row) => Body
  /** Runs in the edit's transaction. @throws {Problem} if the change is not allowed */
  edited?: (tx: Queryable, before: Row, after: Row, now: Date) => Promise<void>
  /** @throws {Problem} if it cannot be removed */
  removing?: (tx: Queryable, before: Row) => Promise<void>
}

export function recordHandlers({ calls, shown, listed = shown, alsoInList, written, checked, edited, removing }: RecordOptions): Bound[] {
  const { list, item, add, edit, remove } = calls as Calls
  const writing = (call: Acting, tx: Queryable): Writing => ({ tx, table: written(), ...actorOf(call), user: call.user })
  return [
    bind(list, ({ db, body, clock }) => listRows(db, listed(clock.now(), body.searchKey), body, alsoInList?.(clock.now()))),
    bind(item, async ({ db, params, clock }) => jsonData(await requireRow(db, shown(clock.now()), params.id))),
    bind(add, (call) =>
      transact(call.db, async (tx) => {
        const id = await addRow(writing(call, tx), checked(call.body))
        return jsonData(await requireRow(tx, shown(call.clock.now()), id))
      }),
    ),
    bind(edit, ({ params, body: { version: seen, ...body }, ...call }) =>
      transact(call.db, async (tx) => {
        const now = call.clock.now()
        const table = shown(now)
        const version = seen as number
        const before = await readRow<Row>(tx, table, params.id)
        const isDone = await editRow(writing(call, tx), params.id, version, checked(body, before))
        if (!isDone) throw await changedMeanwhile(tx, table, params.id, version)
        await edited?.(tx, before, await readRow<Row>(tx, table, params.id), now)
        return jsonData(await requireRow(tx, table, params.id))
      }),
    ),
    bind(remove, ({ params, query, ...call }) =>
      transact(call.db, async (tx) => {
        await removing?.(tx, await readRow<Row>(tx, shown(call.clock.now()), params.id))
        await removeUnused(writing(call, tx), params.id, query.version)
        return null
      }),
    ),
  ]
}
