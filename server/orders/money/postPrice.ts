import { type SQL, sql } from 'drizzle-orm'
import { fragment, verbatim } from '../../db/fragment'

const countryIdOf = (a: string): SQL => fragment`(select c.id from country c where c.code = ${a}.country)`

/** A delivery without countries goes anywhere; an order without an address fits any. */
export const goesThere = (v: string, b: string): SQL => sql`(cardinality(${verbatim(v)}.country_ids) = 0
  or not exists (select from addresses a where a.id = ${verbatim(b)}.delivery_address_id and coalesce(${countryIdOf('a')}, 0) <> all(${verbatim(v)}.country_ids)))`

/** Grams; unknown weights count as 0. */
const weightOf = (b: string): SQL =>
  fragment`(select coalesce(sum(d.quantity * e.weight_grams), 0) from basket_details d join product_details e on e.id = d.product_detail_id
    where d.basket_id = ${b}.id)`

/**
 * The lightest step that carries the weight, the country's price before the general one, else the service's price; never below a lighter
 * step.
 */
export const postPrice = (p: string, b: string): SQL => {
  const steps = sql`post_service_prices r left join addresses a on a.id = ${fragment`${b}.delivery_address_id`}
    where r.owner_id = ${fragment`${p}.id`} and (r.country_id is null or r.country_id = ${countryIdOf('a')})`
  return sql`(select greatest(coalesce(bears.price, ${fragment`${p}.price`}), lighter.price) from (select ${weightOf(b)} as grams) w
    left join lateral (select r.price from ${steps} and r.up_to_grams >= w.grams order by r.country_id is null, r.up_to_grams limit 1) bears on true
    left join lateral (select r.price from ${steps} and r.up_to_grams < w.grams order by r.country_id is null, r.price desc limit 1) lighter on true)`
}
