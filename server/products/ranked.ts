import { type SQL, sql } from 'drizzle-orm'
import { beginsWith, type Ranked, usesIn } from '../core/list/ranking'
import { nameKey } from '../db/nameKey'

const titlesBeginning = (start: string): SQL =>
  sql`(select p.id from products p where ${beginsWith(nameKey(sql`p.title`), start)})
    union all (select p.id from products p where ${beginsWith(nameKey(sql`p.non_latin_title`), start)})`

/** Titles, by how often their editions were ordered. */
export const rankedTitles: Ranked = {
  names: [sql`t.title`, sql`t.non_latin_title`],
  suggested: [sql`t.title`, sql`t.non_latin_title`, sql`t.contributor_line`],
  use: usesIn(sql`from product_details d join basket_details l on l.product_detail_id = d.id where d.product_id = t.id`),
  begins: titlesBeginning,
}

/** Editions, over any selection of `product_details` that has its columns. */
export const rankedEditions: Ranked = {
  names: [sql`t.title`, sql`(select p.non_latin_title from products p where p.id = t.product_id)`],
  codes: [sql`t.isbn`, sql`t.gtin`, sql`t.article_number`],
  suggested: [sql`t.title`, sql`t.contributor`],
  use: usesIn(sql`from basket_details l where l.product_detail_id = t.id`),
  begins: (start) => sql`select d.id from product_details d where d.product_id in (${titlesBeginning(start)})`,
}
