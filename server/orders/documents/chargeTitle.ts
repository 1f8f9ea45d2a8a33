import { type SQL, sql } from 'drizzle-orm'

const freight = { sv: 'Frakt', en: 'Freight', fa: 'هزینهٔ ارسال' } as const

/** What freight or a service of order `b` is called in each language. A way of delivery without a name in a language is freight alone. */
const named = {
  sv: sql`coalesce(nullif(k.swedish_title, ''), e.title, ${freight.sv}::text || coalesce(': ' || coalesce(nullif(v.swedish_title, ''), o.title), ''))`,
  en: sql`coalesce(e.title, ${freight.en}::text || coalesce(': ' || coalesce(v.title, o.title), ''))`,
  fa: sql`coalesce(nullif(k.non_latin_title, ''), e.title, ${freight.fa}::text || coalesce(': ' || coalesce(nullif(v.non_latin_title, ''), o.title), ''))`,
}

/** The title of a charge share `s` of order `b`, with `chargeNames` joined, in a language that is a text in SQL. */
export const chargeTitle = (language: SQL): SQL =>
  sql`(case ${language} when 'en' then ${named.en} when 'fa' then ${named.fa} else ${named.sv} end)`

/** Where those names stand. */
export const chargeNames = sql`left join basket_services e on e.id = s.of left join sale_service k on k.id = e.sale_service_id
  left join delivery v on s.of is null and v.id = b.delivery_id left join post_service o on s.of is null and o.id = b.post_service_id`
