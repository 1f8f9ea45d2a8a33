import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'

export async function staffIds(tx: Queryable): Promise<number[]> {
  await tx.execute(sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, email) values
    ('staff', 'Maria', 'Sandberg', '', '', 'maria.sandberg@shop.example.se'),
    ('staff', 'Reza', 'Moradi', 'رضا', 'مرادی', 'reza.moradi@shop.example.se'),
    ('staff', 'Karin', 'Ljung', '', '', 'karin.ljung@shop.example.se') on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from users where kind = 'staff' and not required_change_password and coalesce(username, 'orders') in ('orders', 'admin') order by id`,
  )
  return rows.map(({ id }) => id)
}
