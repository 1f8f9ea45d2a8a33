import { type SQL, sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { customerName } from '../core/sqlParts'

export function isFoundBy(searchKey: string, isNumbered: (number: number) => SQL): SQL {
  const key = plainDigits(searchKey.trim())
  if (key === '') return sql`true`
  if (/^\d{1,9}$/.test(key)) return isNumbered(Number(key))
  return sql`t.customer_id in (select u.id from users u where ${customerName('u')} ilike ${`%${key.replace(/[\\%_]/g, '\\$&')}%`})`
}
