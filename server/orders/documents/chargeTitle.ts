import { type SQL, sql } from 'drizzle-orm'

const freight = { sv: 'Frakt', en: 'Freight', fa: 'هزینهٔ ارسال' } as const

const named = {
  sv: sql`coalesce(nullif(k.swedish_title, ''), e.title, ${freight.sv}::text || coalesce(': ' || coalesce(nullif(v.swedish_title, ''), o.title), ''))`,
  en: sql`coalesce(e.title, ${freight.en}::text || coalesce(': ' || coalesce(v.title, o.title), ''))`,
  fa: sql`coalesce(nullif(k.non_latin_title, ''), e.title, ${freight.fa}::text || coalesce(': ' || coalesce(nullif(v.non_latin_title, ''), o.title), ''))`,
}

export const chargeTitle = (language: SQL): SQL =>
  sql`(case ${language} when 'en' then ${named.en} when 'fa' then ${named.fa} else ${named.sv} end)`

export const chargeNames = sql`left join basket_services e on e.id = s.of left join sale_service k on k.id = e.sale_service_id
  left join delivery v on s.of is null and v.id = b.delivery_id left join post_service o on s.of is null and o.id = b.post_service_id`
