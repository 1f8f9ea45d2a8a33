import { sql } from 'drizzle-orm'
import { countUserRegisterProduct } from '#api/dashboard/reports'
import { type Bound, bind, jsonList, type Page } from '../core/http/endpoints'
import { longRead } from '../core/longReads'
import { holdsWords, wordsOf } from '../core/search'
import { first, isOnDays } from '../core/sqlParts'
import { jsonArray, jsonOf } from '../db/json'

export const reportHandlers: Bound[] = [
  bind(countUserRegisterProduct, async ({ db, body: { searchKey, page, pageSize, fromDate, toDate } }) => {
    const since = isOnDays(sql`created_at`, { from: fromDate, to: toDate })
    const found = await longRead(db, (from) =>
      first<Page>(
        from,
        sql`with counted as (
          select registered_by as id, sum(products)::int as products, sum(details)::int as details from (
            select registered_by, count(*) as products, 0 as details from products where registered_by is not null and ${since} group by 1
            union all
            select registered_by, 0, count(*) from product_details where registered_by is not null and ${since} group by 1
          ) each group by 1),
        named as (select u.id, u.first_name, u.last_name, c.products, c.details from counted c join users u on u.id = c.id
          where ${holdsWords('u.search', wordsOf(searchKey, 'searchKey'))}),
        page as (select * from named order by products desc, details desc, id limit ${pageSize} offset ${(page - 1) * pageSize})
        select (select count(*)::int from named) as total,
          (select ${jsonArray(
            jsonOf({
              firstName: sql`first_name`,
              lastName: sql`last_name`,
              productCount: sql`products`,
              productDetailCount: sql`details`,
            }),
            sql`products desc, details desc, id`,
          )}::text from page) as rows`,
      ),
    )
    return jsonList(found, { page, pageSize })
  }),
]
