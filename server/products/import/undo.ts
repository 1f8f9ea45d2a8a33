import { sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import { personName } from '../../core/sqlParts'
import { type Actor, recordMany } from '../../core/trail'
import type { Value } from '../../core/trailChanges'
import type { Queryable } from '../../db/database'
import { applySlice, changesOf, edition, putEditions, putTitles } from './apply'
import type { Stored } from './store'

type Row = {
  rowNumber: number
  action: 'add' | 'change'
  productId: number
  productDetailId: number
  changes: Record<string, [Value, Value]> | null
  writtenVersion: number
  hasMadeTitle: boolean
  version: number | null
  title: string | null
  productTitle: string | null
  changedBy: string | null
  isUsed: boolean
}

/** What points at an edition and would be torn by its removal, from the schema's foreign keys. */
async function usesOfEditions(tx: Queryable): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.execute<{
    table: string
    column: string
  }>(sql`select quote_ident(c.relname) as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'product_details'::regclass and k.confdeltype not in ('c', 'n')`)
  return rows
}

export async function countToUndo(tx: Queryable, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows where import_id = ${id} and written_version is not null and undone is null`,
  )
  return rows[0]?.count ?? 0
}

/** Puts the next rows back, last ones first. What somebody has changed since, or put into an order, is left and told of. */
export async function undoRows(tx: Queryable, actor: Actor, stored: Stored): Promise<void> {
  const uses = await usesOfEditions(tx)
  const isUsed = uses.length
    ? sql.join(
        uses.map(({ table, column }) => sql.raw(`exists (select from ${table} u where u.${column} = d.id)`)),
        sql` or `,
      )
    : sql`false`
  const { rows } =
    await tx.execute<Row>(sql`select r.row_number as "rowNumber", r.action, r.product_id as "productId", r.product_detail_id as "productDetailId",
      r.changes, r.written_version as "writtenVersion", r.has_made_title as "hasMadeTitle", d.version, d.title, p.title as "productTitle",
      (select ${personName('w')} from users w where w.id = d.changed_by) as "changedBy", r.action = 'add' and (${isUsed}) as "isUsed"
    from import_rows r left join product_details d on d.id = r.product_detail_id left join products p on p.id = r.product_id
    where r.import_id = ${stored.id} and r.written_version is not null and r.undone is null order by r.row_number desc limit ${applySlice}`)
  await tx.execute(
    sql`select d.id from product_details d where d.id = any(${`{${rows.map(({ productDetailId }) => productDetailId).join(',')}}`}::int[]) order by d.id for update`,
  )
  const outcomes = rows.map((row) => ({ ...row, outcome: leftBecause(row) ?? 'restored' }))
  const restored = outcomes.filter(({ outcome }) => outcome === 'restored')
  const changed = restored.filter(({ action }) => action === 'change')
  const added = restored.filter(({ action }) => action === 'add')

  await putEditions(
    tx,
    actor,
    changed.map(({ productDetailId, changes }) => ({
      id: productDetailId,
      ...Object.fromEntries(Object.entries(changes ?? {}).map(([field, [from]]) => [field, from])),
    })),
  )
  await putTitles(
    tx,
    actor,
    changed.flatMap(({ productId, changes, productTitle }) => {
      const [from, to] = changes?.title ?? []
      return typeof from === 'string' && productTitle === to ? [{ id: productId, title: from }] : []
    }),
  )
  await tx.execute(
    sql`delete from product_details where id = any(${`{${added.map(({ productDetailId }) => productDetailId).join(',')}}`}::int[])`,
  )
  await tx.execute(sql`delete from products p where p.id = any(${`{${added.map(({ productId }) => productId).join(',')}}`}::int[])
    and exists (select from import_rows r where r.import_id = ${stored.id} and r.product_id = p.id and r.has_made_title)
    and not exists (select from product_details d where d.product_id = p.id)`)
  await tx.execute(sql`update import_rows t set undone = r.outcome from ${rowsOf(outcomes, '"rowNumber" int, outcome text')}
    where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  await recordMany(
    tx,
    actor,
    restored.map(({ action, productDetailId, title, changes, writtenVersion }) => ({
      action: action === 'add' ? ('removed' as const) : ('changed' as const),
      ...edition(productDetailId, title ?? '', writtenVersion + 1),
      changes: action === 'add' ? [] : changesOf(changes ?? {}, true),
    })),
  )
}

function leftBecause({ version, writtenVersion, changedBy, isUsed }: Row): string | undefined {
  if (version === null) return 'It was removed since'
  if (version !== writtenVersion) return `${changedBy ?? 'Somebody'} changed it since`
  return isUsed ? 'It is in orders or in stock since' : undefined
}
