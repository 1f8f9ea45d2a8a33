import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database'

/**
 * All that PostgreSQL's catalogue says about the schema `public`, as `kind`, `owner` and a definition. Columns carry their
 * place, so that their order counts. Constraints on null are attributes of columns: PostgreSQL 18 lists them once more.
 */
const objects = sql`
  with tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f'))
  select 'relation' as kind, relname as owner, concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity, reloptions) as definition
    from tables
  union all select 'columns', t.relname, concat_ws(' ', row_number() over (partition by t.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      nullif(a.attstattarget, -1), a.attoptions, pg_get_expr(d.adbin, d.adrelid))
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all select 'constraints', t.relname, concat_ws(' ', k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from tables t join pg_constraint k on k.conrelid = t.oid where k.contype <> 'n'
  union all select 'indexes', t.relname, concat_ws(' ', i.indisvalid, i.indisreplident, i.indisclustered, pg_get_indexdef(i.indexrelid))
    from tables t join pg_index i on i.indrelid = t.oid
  union all select 'triggers', t.relname, concat_ws(' ', g.tgenabled, pg_get_triggerdef(g.oid))
    from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
  union all select 'rules', t.relname, pg_get_ruledef(r.oid) from tables t join pg_rewrite r on r.ev_class = t.oid
  union all select 'policies', t.relname, concat_ws(' ', p.polname, p.polcmd, pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid))
    from tables t join pg_policy p on p.polrelid = t.oid
  union all select 'comments', t.relname, concat_ws(' ', d.objsubid, d.description) from tables t join pg_description d on d.objoid = t.oid
  union all select 'sequences', coalesce(t.relname, ''), concat_ws(' ', s.relname, q.seqtypid::regtype, q.seqstart, q.seqincrement, q.seqmin, q.seqmax, q.seqcache,
      q.seqcycle, d.deptype, d.refobjsubid <> 0)
    from pg_class s join pg_sequence q on q.seqrelid = s.oid
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      left join tables t on t.oid = d.refobjid
    where s.relnamespace = 'public'::regnamespace
  union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  union all select 'type', t.typname, concat_ws(' ', t.typtype, t.typdefault, array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')
  union all select 'extension', extname, '' from pg_extension
  union all select 'event trigger', evtname, evtevent from pg_event_trigger`

/**
 * A line for each kind of object of each table, with a hash of their definitions: short enough to be kept, and a
 * difference names what differs. Rows count as well.
 */
export async function catalogueOf(db: Queryable): Promise<string> {
  await db.execute(sql`set local search_path = public`)
  const { rows } = await db.execute<{ kind: string; owner: string; definition: string }>(objects)
  const { rows: tables } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const contents = sql.join(
    tables.map(
      ({ name }) => sql`select 'rows' as kind, ${name}::text as owner, to_jsonb(t)::text as definition from ${sql.identifier(name)} t`,
    ),
    sql` union all `,
  )
  const { rows: seeds } = await db.execute<{ kind: string; owner: string; definition: string }>(contents)
  const groups = new Map<string, string[]>()
  for (const { kind, owner, definition } of [...rows, ...seeds]) {
    const name = `${owner} ${kind}`
    groups.set(name, [...(groups.get(name) ?? []), definition])
  }
  return [...groups]
    .map(([name, definitions]) => `${name} ${definitions.length} ${hashOf(definitions)}\n`)
    .sort()
    .join('')
}

const hashOf = (definitions: string[]) => createHash('sha256').update(definitions.sort().join('\n')).digest('hex').slice(0, 12)
