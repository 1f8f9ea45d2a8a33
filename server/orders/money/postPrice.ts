import { type SQL, sql } from 'drizzle-orm'
import { countryName } from '#api/core/kinds/countries'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { fragment, literals, verbatim } from '../../db/fragment'
import type { Fields } from '../../db/json'
import { defaultWarehouse } from '../../inventory/stock'

const countryIdOf = (a: string): SQL => fragment`(select c.id from country c where c.code = ${a}.country)`

/** A delivery or service without countries goes anywhere; an order without an address fits any. */
export const goesThere = (v: string, b: string): SQL => sql`(cardinality(${verbatim(v)}.country_ids) = 0
  or not exists (select from addresses a where a.id = ${verbatim(b)}.delivery_address_id and coalesce(${countryIdOf('a')}, 0) <> all(${verbatim(v)}.country_ids)))`

/** Grams; unknown weights count as 0. */
export const weightOf = (b: string): SQL =>
  fragment`(select coalesce(sum(d.quantity * e.weight_grams), 0) from basket_details d join product_details e on e.id = d.product_detail_id
    where d.basket_id = ${b}.id)`

/**
 * The lightest step that carries the weight, the country's before the general ones, else the service's price; never below a lighter step
 * that holds there. General steps hold only above the heaviest step of the country.
 */
export function postPrice(p: string, b: string, grams = weightOf(b)): SQL {
  const own = sql`(select c.id from addresses a join country c on c.code = a.country where a.id = ${fragment`${b}.delivery_address_id`})`
  return sql`(select greatest(coalesce(
      min(r.price) filter (where r.up_to_grams = r.bears and r.country_id is not null),
      min(r.price) filter (where r.up_to_grams = r.bears and r.country_id is null),
      ${fragment`${p}.price`}), max(r.price) filter (where r.up_to_grams < r.grams and (r.country_id is not null or r.up_to_grams > r.own_to)))
    from (select s.price, s.up_to_grams, s.country_id, w.grams, coalesce(max(s.up_to_grams) filter (where s.country_id is not null) over (), 0) as own_to,
        min(s.up_to_grams) filter (where s.up_to_grams >= w.grams) over (partition by s.country_id) as bears
      from (select ${grams} as grams) w, post_service_prices s
      where s.owner_id = ${fragment`${p}.id`} and (s.country_id is null or s.country_id = ${own})) r)`
}

/** PostNord and DHL Freight collect in Sweden alone. */
export const isCollected = (p: string, b: string): SQL =>
  fragment`(${b}.warehouse = '${defaultWarehouse}' or ${p}.type not in (${literals(['post-nord', 'dhl-fr'])}))`

export type ServiceFacts = {
  title: string
  mostWeight: number | null
  isElsewhere: boolean
  /** The warehouse where it does not collect. */
  uncollectedIn: Warehouse | null
  country: string
  grams: number
}

/** SQL for `serviceRefusal`: aliases of a post service and an order, and the weight of the heaviest parcel in grams. */
export const serviceFacts = (p: string, b: string, grams: SQL): Fields<ServiceFacts> => ({
  title: fragment`${p}.title`,
  mostWeight: fragment`${p}.most_weight`,
  isElsewhere: sql`not ${goesThere(p, b)}`,
  uncollectedIn: sql`case when not ${isCollected(p, b)} then ${fragment`${b}.warehouse`} end`,
  country: sql`coalesce((select a.country from addresses a where a.id = ${fragment`${b}.delivery_address_id`}), '')`,
  grams,
})

const kilos = (grams: number) => `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 }).format(grams / 1000)} kg`

/** Why a service does not take a parcel; null if it does. */
export function serviceRefusal({ title, mostWeight, isElsewhere, uncollectedIn, country, grams }: ServiceFacts): string | null {
  if (uncollectedIn) return `${title} does not collect in ${warehouseNames[uncollectedIn]}. Choose DHL Express or the other warehouse.`
  if (isElsewhere) return `${title} does not go to ${countryName(country)}.`
  if (mostWeight !== null && grams > mostWeight)
    return `${title} takes parcels of at most ${kilos(mostWeight)}. This one weighs ${kilos(grams)}.`
  return null
}
