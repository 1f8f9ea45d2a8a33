import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { derive } from './derived'

const batch = 1000

export async function productRows(tx: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from products where readiness is null order by id limit ${batch}`)
    await derive(
      tx,
      rows.map(({ id }) => id),
    )
    if (rows.length < batch) return
  }
}
