import { sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import { type RecordKind, recordPermissionOf } from '#api/library/facts'
import { literals } from '../../db/fragment'
import { listedAs, moment, newest, type Reader, type Source, since } from './source'

const visible = ({ has }: Reader): RecordKind[] => keysOf(recordPermissionOf).filter((kind) => has(recordPermissionOf[kind]))

/** The newest file of an export: a later one takes the place of one that failed. */
const builds: Source = {
  kind: 'build',
  found: (reader) => {
    const kinds = visible(reader)
    if (!kinds.length) return undefined
    return sql`select b.export_id as id, b.id || ' ' || b.state as seen, b.at
      from (select id, export_id, kind, state, at from record_builds order by id desc limit ${newest}) b
      where b.state in ('built', 'failed') and b.kind in (${literals(kinds)}) and b.export_id is not null and b.at > ${since(reader)}
        and not exists (select from record_builds later where later.export_id = b.export_id and later.id > b.id)`
  },
  listed: () =>
    sql`select ${listedAs({
      state: sql`case b.state when 'failed' then 'failed' else 'finished' end`,
      of: sql`b.kind`,
      title: sql`b.title`,
      count: sql`jsonb_array_length(b.left_out)`,
      reason: sql`b.error`,
      byId: sql`b.by_id`,
    })} from record_builds b where b.export_id = e.id order by b.id desc limit 1`,
}

/** The newest attempt to send each part of a file. */
const deliveries: Source = {
  kind: 'delivery',
  found: (reader) => {
    const kinds = visible(reader)
    if (!kinds.length) return undefined
    return sql`select d.id, d.state as seen, d.at
      from (select id, build_id, part, state, at from record_deliveries order by id desc limit ${newest}) d join record_builds b on b.id = d.build_id
      where d.state in ('delivered', 'failed') and b.kind in (${literals(kinds)}) and b.export_id is not null and d.at > ${since(reader)}
        and not exists (select from record_deliveries later where later.build_id = d.build_id and later.part = d.part and later.id > d.id)`
  },
  listed: () =>
    sql`select ${listedAs({
      state: sql`case d.state when 'failed' then 'failed' else 'finished' end`,
      of: sql`b.kind`,
      recordId: sql`b.export_id`,
      title: sql`b.title`,
      reason: sql`d.error`,
      byId: sql`d.by_id`,
    })} from record_deliveries d join record_builds b on b.id = d.build_id where d.id = e.id`,
}

const sendsOfExport = sql`from exports x join export_items i on i.export_id = x.id
  join libris_sends s on s.profile_id = x.profile_id and s.product_detail_id = i.product_detail_id where x.id = e.id`
const isOpen = sql`s.outcome in ('refused', 'unknown')`

/** Titles of an export that were sent to Libris. */
const libris: Source = {
  kind: 'libris',
  found: (reader) =>
    reader.has(recordPermissionOf.libris)
      ? sql`select x.id, ${moment(sql`max(s.at)`)} as seen, max(s.at) as at
          from (select profile_id, product_detail_id, at from libris_sends where at > ${since(reader)} order by at desc limit 300) s
            join export_items i on i.product_detail_id = s.product_detail_id
            join exports x on x.id = i.export_id and x.profile_id = s.profile_id and x.kind = 'libris' group by x.id`
      : undefined,
  listed: () =>
    sql`select ${listedAs({
      state: sql`case when count(*) filter (where ${isOpen}) > 0 then 'failed' else 'finished' end`,
      of: sql`'libris'`,
      title: sql`min(x.title)`,
      count: sql`count(*) filter (where ${isOpen})::int`,
      reason: sql`coalesce((array_agg(s.message order by s.at desc, s.id desc) filter (where ${isOpen}))[1], '')`,
      byId: sql`(array_agg(s.by_id order by s.at desc, s.id desc))[1]`,
    })} ${sendsOfExport}`,
}

export const exportSources = [builds, deliveries, libris]
