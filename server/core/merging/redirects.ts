import { sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../../db/database'
import { dropFiles } from '../files/files'
import { Problem } from '../http/problem'
import { first, isOneOf } from '../sqlParts'

/** The record that a merged one ended up in, over any number of merges. */
export async function movedTo(db: Queryable, entityName: string, id: number): Promise<number | undefined> {
  const found = await first<{ id: number }>(
    db,
    sql`with recursive next as (
        select m.kept_id as id, 1 as depth from merges m where m.entity_name = ${entityName} and m.merged_id = ${id} and m.undone_at is null
        union all select m.kept_id, n.depth + 1 from next n join merges m on m.entity_name = ${entityName} and m.merged_id = n.id and m.undone_at is null)
      select id from next order by depth desc limit 1`,
  )
  return found?.id
}

/** 410 with the record it was merged into, or 404. */
export async function missing(db: Queryable, { name, title }: AnyEntity, id: number): Promise<Problem> {
  const target = await movedTo(db, name, id)
  return target === undefined ? Problem.notFound(title) : new Problem(410, `${title} was merged into another`, { movedTo: target })
}

/** Merges into records that are removed lead nowhere, and what they keep has to go with them. */
export async function forgetMerges(tx: Queryable, entityName: string, removedIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ files: number[] }>(
    sql`with recursive gone as (
        select m.id, m.merged_id from merges m where m.entity_name = ${entityName} and ${isOneOf('m.kept_id', removedIds)}
        union select m.id, m.merged_id from gone g join merges m on m.entity_name = ${entityName} and m.kept_id = g.merged_id)
      delete from merges where id in (select id from gone) returning coalesce(data->'files', '[]') as files`,
  )
  await dropFiles(
    tx,
    rows.flatMap(({ files }) => files),
  )
}
