import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { registrars } from '#api/products/registrars'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { personName } from '../core/sqlParts'

/** Loose index scan: fast for few distinct values. */
const distinct = (table: 'products' | 'product_details') =>
  sql.raw(`(with recursive one as (select min(registered_by) as id from ${table}
    union all select (select min(registered_by) from ${table} where registered_by > one.id) from one where one.id is not null) select id from one)`)

export const registrarHandlers = [
  bind(registrars, async ({ db, user }) => {
    const mayList = Object.values(kinds).some(({ title }) => user.permissions.has(title.calls.list.permission))
    if (!mayList) throw Problem.forbidden()
    const { rows } = await db.execute<{ id: number; title: string }>(
      sql`select u.id, coalesce(${personName('u')}, '') as title from users u
        where u.id in (select id from ${distinct('products')} a union select id from ${distinct('product_details')} b) order by 2, 1`,
    )
    return rows
  }),
]
