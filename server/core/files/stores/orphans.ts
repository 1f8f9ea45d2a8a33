import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { storeOf } from './reading'

const day = 24 * 3_600_000
const batchSize = 500

/**
 * Has objects removed that no row names and that are older than a day. Rows know of all that this database wrote, so there are some only
 * where a backup replaced the database, or the database was lost. Other databases in the same bucket would lose theirs.
 */
export async function sweepOrphans(db: Database, now: Date): Promise<number> {
  const before = now.getTime() - day
  let swept = 0
  const sweep = async (keys: readonly string[]) => {
    const { rows } = await db.execute(
      sql`insert into object_removals (key, due_at) select k.key, now() from json_array_elements_text(${JSON.stringify(keys)}::json) k (key)
        where not exists (select from files f where f.object_key = k.key) on conflict do nothing returning key`,
    )
    swept += rows.length
  }
  let keys: string[] = []
  for await (const { key, at } of storeOf(db).list()) {
    if (at.getTime() < before) keys.push(key)
    if (keys.length < batchSize) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return swept
}
