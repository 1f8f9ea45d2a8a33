import { type SQL, sql } from 'drizzle-orm'
import { lineTitle } from './documents/lineWords'

const firstTitles = sql`array(select ${lineTitle} from basket_details d join product_details p on p.id = d.product_detail_id
  where d.basket_id = b.id order by d.id limit 2)`

/** Call in the transaction that changed the lines. */
export const keepFirstTitles = (which: SQL): SQL => sql`update baskets b set first_titles = ${firstTitles} where ${which}`
