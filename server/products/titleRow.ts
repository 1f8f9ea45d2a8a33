import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { changedMeanwhile, requireRow } from '../core/entity/crud'
import { storedIn } from '../core/entity/entityTable'
import type { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import { inTitle } from './parts'
import { lackingOf } from './readiness'

/** @throws {Problem} 404 */
export async function titleRow(tx: Queryable, kind: Kind, id: number): Promise<string> {
  const row = await requireRow(tx, storedIn(kinds[kind].title), id, inTitle)
  return `${row.slice(0, row.lastIndexOf('}'))},"lacking":${JSON.stringify(await lackingOf(tx, id))}}`
}

/** 409 with the current title, or 404. */
export async function changedTitle(tx: Queryable, kind: Kind, id: number, version: number): Promise<Problem> {
  const problem = await changedMeanwhile(tx, storedIn(kinds[kind].title), id, version, inTitle)
  const { current } = (problem.data ?? {}) as { current?: { lacking?: unknown } }
  if (current) current.lacking = await lackingOf(tx, id)
  return problem
}
