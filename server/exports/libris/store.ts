import { sql } from 'drizzle-orm'
import type { LibrisOutcome, LibrisPart, LibrisSend } from '#api/exports/libris'
import { first, iso } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'

export type StoredSend = { outcome: LibrisOutcome; address: string; etag: string; contentHash: string }

/** A send belongs to a recipient: its sigel owns the record in Libris. */
export const readSend = (db: Queryable, profileId: number, productDetailId: number, part: LibrisPart): Promise<StoredSend | undefined> =>
  first(
    db,
    sql`select outcome, address, etag, content_hash as "contentHash" from libris_sends
      where profile_id = ${profileId} and product_detail_id = ${productDetailId} and part = ${part}`,
  )

type Kept = StoredSend & {
  profileId: number
  productDetailId: number
  part: LibrisPart
  message: string
  fix: string
  byId: number
  at: Date
}

export const keepSend = (
  tx: Queryable,
  { profileId, productDetailId, part, outcome, address, etag, contentHash, message, fix, byId, at }: Kept,
) =>
  tx.execute(sql`insert into libris_sends (profile_id, product_detail_id, part, outcome, address, etag, content_hash, message, fix, by_id, at)
    values (${profileId}, ${productDetailId}, ${part}, ${outcome}, ${address}, ${etag}, ${contentHash}, ${message}, ${fix}, ${byId}, ${at.toISOString()}::timestamptz)
    on conflict (profile_id, product_detail_id, part) do update set outcome = excluded.outcome, address = excluded.address, etag = excluded.etag,
      content_hash = excluded.content_hash, message = excluded.message, fix = excluded.fix, by_id = excluded.by_id, at = excluded.at`)

export async function sendsOf(db: Queryable, exportId: number, profileId: number): Promise<LibrisSend[]> {
  const { rows } = await db.execute<LibrisSend>(
    sql`select i.id as "itemId", s.part, s.outcome, s.address, s.message, s.fix, ${iso('s.at')} as at
      from export_items i join libris_sends s on s.product_detail_id = i.product_detail_id and s.profile_id = ${profileId}
      where i.export_id = ${exportId} order by i.id, s.part`,
  )
  return rows
}
