import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { lockRow } from '../core/entity/crud'
import { removeRow } from '../core/entity/crudRemove'
import { storedIn } from '../core/entity/entityTable'
import { usesOf } from '../core/entity/references'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import { writingOf } from './editions'
import { changedTitle } from './titleRow'

type Use = Awaited<ReturnType<typeof usesOf>>[number]

function together(uses: readonly Use[]): Use[] {
  const by = new Map<string, Use>()
  for (const use of uses) {
    const existing = by.get(use.title)
    by.set(
      use.title,
      existing ? { ...existing, count: existing.count + use.count, sample: [...existing.sample, ...use.sample].slice(0, 3) } : use,
    )
  }
  return [...by.values()]
}

/** @throws {Problem} 404, 409 with the references */
export async function removeTitle(call: Acting, tx: Queryable, kind: Kind, id: number, seen: number | undefined): Promise<void> {
  const table = storedIn(kinds[kind].title)
  const editions = storedIn(kinds[kind].edition)
  const { version, record } = await lockRow(tx, table, id)
  if (seen !== undefined && seen !== version) throw await changedTitle(tx, kind, id, seen)
  const { rows } = await tx.execute<{ id: number; version: number; record: string }>(
    sql`select id, version, title as record from product_details where product_id = ${id} order by id for update`,
  )
  const ids = rows.map((row) => row.id)
  await tx.execute(
    sql`delete from inventory where product_detail_id = any(${`{${ids.join(',')}}`}::int[]) and on_hand = 0 and reserved = 0`,
  )
  const own = [editions.name, ...Object.values(kinds).map(({ edition }) => edition.name)]
  const uses = (await usesOf(tx, table.entity, id)).filter(({ entity }) => !own.includes(entity))
  for (const edition of rows) uses.push(...(await usesOf(tx, editions.entity, edition.id)))
  const named = together(uses)
  if (named.length)
    throw Problem.conflict(
      { reason: 'inUse', uses: named },
      `It is still in use: ${named.map(({ title, count }) => `${title} (${count})`).join(', ')}`,
    )
  for (const edition of rows) await removeRow(writingOf(call, tx, editions), edition)
  await removeRow(writingOf(call, tx, table), { id, version, record })
}
