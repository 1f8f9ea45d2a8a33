import { type SQL, sql } from 'drizzle-orm'
import { lineTitle } from './documents/lineWords'

/** What the first two lines of baskets `b` are called, kept in `baskets.first_titles` so that a list reads no lines. */
const firstTitles = sql`array(select ${lineTitle} from basket_details d join product_details p on p.id = d.product_detail_id
  where d.basket_id = b.id order by d.id limit 2)`

/** Keeps them anew for baskets `b` that `which` says, in the transaction that changed their lines. */
export const keepFirstTitles = (which: SQL): SQL => sql`update baskets b set first_titles = ${firstTitles} where ${which}`
