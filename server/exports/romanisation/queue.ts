import { type SQL, sql } from 'drizzle-orm'
import { isArabic } from '#api/exports/record'
import { type RomanisationDecision, type RomanisationTask, type RomanisedKind, romanisationBatch } from '#api/exports/romanisation'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { referencePaths } from '#api/reference/paths'
import { iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { columnsOf, jsonOf } from '../../db/json'
import { proposalsFor } from './memory'

/** Own script: the first field names the record. The other script's field is where it moves. */
export const fieldsOf = {
  title: { title: 'nonLatinTitle', subtitle: 'nonLatinSubtitle' },
  name: { lastName: 'nonLatinLastName', firstName: 'nonLatinFirstName' },
} as const satisfies Record<RomanisedKind, Readonly<Record<string, string>>>

/** The PostgreSQL counterpart of `isArabic`. */
const arabic = sql`'[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]'`

type Source = { from: string; lacks: SQL; row: SQL }

const sources: Record<RomanisedKind, Source> = {
  title: {
    from: 'products',
    lacks: sql`(t.title ~ ${arabic} or t.subtitle ~ ${arabic})`,
    row: jsonOf({
      ...columnsOf('t', 'id', 'version', 'kind', 'title', 'subtitle'),
      context: sql`coalesce((select string_agg(concat_ws(' ', p.first_name, p.last_name), ', ' order by c.place)
        from products_contributors c join people p on p.id = c.person_id where c.owner_id = t.id), '')`,
    }),
  },
  name: {
    from: 'people',
    lacks: sql`(t.last_name ~ ${arabic} or t.first_name ~ ${arabic})`,
    row: jsonOf({
      ...columnsOf('t', 'id', 'version', 'lastName', 'firstName'),
      context: sql`coalesce((select string_agg(w.title, ', ') from (select p.title from products p
        where exists (select from products_contributors c where c.owner_id = p.id and c.person_id = t.id) order by p.id limit 3) w), '')`,
    }),
  },
}

/** Records without a romanised form that nobody has skipped. */
const waitingIn = (of: RomanisedKind) =>
  sql`${sources[of].lacks} and not exists (select from romanisation_decisions d where d.of = ${of} and d.record_id = t.id and d.decision = 'skipped')`

type Row = { id: number; version: number; kind?: Kind; context: string } & Record<string, unknown>

const hrefOf = ({ id, kind }: Row): string => (kind ? productPaths[kind].edit({ id }) : referencePaths.contributors.edit({ id }))

async function tasksOf(db: Queryable, of: RomanisedKind): Promise<RomanisationTask[]> {
  const { from, row } = sources[of]
  const { rows } = await db.execute<{ row: Row }>(
    sql`select ${row} as row from ${verbatim(from)} t where ${waitingIn(of)} order by t.id desc limit ${romanisationBatch}`,
  )
  const fields = rows.flatMap(({ row: each }) =>
    Object.keys(fieldsOf[of]).flatMap((name) => {
      const original = each[name]
      return typeof original === 'string' && isArabic(original) ? [{ id: each.id, name, original }] : []
    }),
  )
  const proposals = await proposalsFor(
    db,
    fields.map(({ original }) => original),
    of === 'name',
  )
  const proposed = fields.map((field, i) => ({ ...field, ...(proposals[i] ?? { proposal: '', source: 'letters' as const, origin: '' }) }))
  return rows.map(({ row: each }) => ({
    of,
    id: each.id,
    version: each.version,
    href: hrefOf(each),
    context: each.context,
    fields: proposed.filter(({ id }) => id === each.id).map(({ id: _, ...field }) => field),
  }))
}

async function countOf(db: Queryable, of: RomanisedKind): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${verbatim(sources[of].from)} t where ${waitingIn(of)}`,
  )
  return rows[0]?.count ?? 0
}

type Stored = Omit<RomanisationDecision, 'original' | 'romanised'> & { before: Record<string, unknown>; after: Record<string, unknown> }

async function lastDecisions(db: Queryable): Promise<RomanisationDecision[]> {
  const { rows } = await db.execute<{ row: Stored }>(
    sql`select ${jsonOf({
      ...columnsOf('d', 'id', 'of', 'recordId', 'decision', 'before', 'after'),
      at: iso('d.at'),
      by: sql`coalesce((select ${personName('u')} from users u where u.id = d.by_id), '')`,
    })} as row from romanisation_decisions d order by d.id desc limit ${romanisationBatch}`,
  )
  const said = (of: RomanisedKind, values: Record<string, unknown>) =>
    Object.keys(fieldsOf[of])
      .map((name) => values[name])
      .filter(Boolean)
      .join(of === 'title' ? ' : ' : ', ')
  return rows.map(({ row: { before, after, ...row } }) => ({ ...row, original: said(row.of, before), romanised: said(row.of, after) }))
}

export async function queueOf(db: Queryable, of: RomanisedKind) {
  return {
    tasks: await tasksOf(db, of),
    waiting: { title: await countOf(db, 'title'), name: await countOf(db, 'name') },
    decided: await lastDecisions(db),
  }
}
