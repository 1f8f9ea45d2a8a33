import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'
import { jsonOf } from '../../db/json'

export type Table = { name: string; columns: { name: string; type: string }[]; key: string[]; hasBytes: boolean }

export async function tablesOf(tx: Queryable): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select c.relname as name,
      json_agg(${jsonOf({ name: 'a.attname', type: sql`format_type(a.atttypid, a.atttypmod)` })} order by a.attnum) as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes",
      array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by k.attnum) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname order by c.relname`)
  return rows
}

export async function referencesOf(tx: Queryable): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`)
  return rows
}
