import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'
import { compare } from './compare'
import { readKeys, readKeysAgain } from './keys'
import { match } from './match'
import { settle } from './settle'
import { putImport, type Stored } from './store'

/** Checks some thousand rows. Returns whether all are checked. */
export async function checkSlice(tx: Queryable, stored: Stored): Promise<boolean> {
  const isGoingOn = stored.state === 'checking'
  const checkedTo = isGoingOn ? stored.checkedTo : 0
  const comparedTo = isGoingOn ? stored.comparedTo : 0
  if (checkedTo < stored.lastRow) {
    const last = await readKeys(tx, stored, checkedTo)
    if (last !== undefined && last < stored.lastRow) return putChecking(tx, stored.id, last, 0)
    await match(tx, stored)
  }
  const last = await compare(tx, stored, sql`r.row_number > ${comparedTo}`)
  if (last !== undefined) return putChecking(tx, stored.id, stored.lastRow, last)
  await settle(tx, stored)
  await putImport(tx, stored.id, sql`state = 'checked', checked_to = 0, compared_to = 0`)
  // Every row has an action now. By the statistics of before none has, and each slice of writing would sort all that wait.
  await tx.execute(sql`analyze import_rows`)
  return true
}

async function putChecking(tx: Queryable, id: number, checkedTo: number, comparedTo: number): Promise<false> {
  await putImport(tx, id, sql`state = 'checking', checked_to = ${checkedTo}, compared_to = ${comparedTo}`)
  return false
}

export async function checkAgain(
  tx: Queryable,
  stored: Stored,
  numbers: readonly number[],
  others: () => Promise<number[]>,
): Promise<void> {
  await readKeysAgain(tx, stored, numbers)
  const rows = await others()
  await match(tx, stored, rows)
  for (let from = 0; ; ) {
    const last = await compare(tx, stored, sql`r.row_number > ${from} and r.row_number = any(${`{${rows.join(',')}}`}::int[])`)
    if (last === undefined) break
    from = last
  }
  await settle(tx, stored, rows)
}
