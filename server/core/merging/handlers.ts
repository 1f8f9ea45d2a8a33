import { sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf, undoDays } from '#api/core/merging/calls'
import type { Queryable } from '../../db/database'
import { fragment } from '../../db/fragment'
import { jsonArray, jsonOf } from '../../db/json'
import { actorOf } from '../auditLog'
import { withDryRun } from '../dryRun'
import { storedIn } from '../entity/entityTable'
import type { Writing } from '../entity/writing'
import { type Acting, type Bound, bind, jsonData } from '../http/endpoints'
import { Problem } from '../http/problem'
import type { SignedIn } from '../http/signedIn'
import { first, iso, personName } from '../sqlParts'
import { transact } from '../transact'
import { duplicateHandlers, type Likeness } from './duplicates'
import { mergeRecords, type Special } from './merge'
import { undoableSince, undoMerge } from './undo'

/** The calls by which records of an entity are merged, and what is special to it. */
export function mergingHandlers(entity: AnyEntity, special: Special & { likeness: Likeness }): Bound[] {
  const calls = mergingOf(entity)
  const writing = (call: Acting, tx: Queryable): Writing => ({ tx, table: storedIn(entity), ...actorOf(call), user: call.user })
  const mayRemove = ({ permissions }: SignedIn) => {
    if (!permissions.has(entity.permissions.remove)) throw Problem.forbidden()
  }
  return [
    bind(
      calls.merge,
      (call) => {
        const { isRehearsal, ...wish } = call.body
        return withDryRun(
          isRehearsal,
          (answer) => ({ ...answer, mergeId: null }),
          (keep) => transact(call.db, async (tx) => keep(await mergeRecords(writing(call, tx), wish, special))),
        )
      },
      mayRemove,
    ),

    bind(
      calls.undo,
      (call) =>
        withDryRun(
          call.body.isRehearsal,
          (answer) => answer,
          (keep) => transact(call.db, async (tx) => keep(await undoMerge(writing(call, tx), call.params.id, special))),
        ),
      mayRemove,
    ),

    bind(calls.past, async ({ db, params, clock }) => {
      const until = fragment`(m.at + interval '1 day' * ${undoDays})`
      const found = await first<{ rows: string }>(
        db,
        sql`select ${jsonArray(
          jsonOf({ id: 'm.id', at: iso('m.at'), by: personName('w'), record: 'm.label', until: iso(until) }),
          fragment`m.at desc, m.id desc`,
        )}::text as rows
          from merges m left join users w on w.id = m.by_id where m.entity_name = ${entity.name} and m.kept_id = ${params.id}
            and m.undone_at is null and m.data is not null and m.at >= ${undoableSince(clock.now()).toISOString()}::timestamptz`,
      )
      return jsonData(found?.rows ?? '[]')
    }),

    ...duplicateHandlers(entity, special.likeness),
  ]
}
