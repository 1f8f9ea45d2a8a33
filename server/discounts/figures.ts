import { type SQL, sql } from 'drizzle-orm'
import { fragment, literal } from '../db/fragment'
import { listPriceAt } from '../products/prices/priceAt'

/** SQL expressions in minor units; percentages in ten-thousandths. */
type Rule = Record<'kind' | 'value' | 'roundTo' | 'floorPrice', SQL>

/** SQL version of `reduce` in src/api/discounts/arithmetic.ts, for lists. A test keeps them equal. */
export function savingSql(base: SQL, { kind, value, roundTo, floorPrice }: Rule): SQL {
  const raw = fragment`greatest(0, case ${kind} when 'percent' then ${base} - (2 * ${base} * ${value} + 10000) / 20000 when 'amount' then ${base} - ${value} else ${value} end)`
  const rounded = fragment`(2 * ${raw} + ${roundTo}) / (2 * ${roundTo}) * ${roundTo}`
  return fragment`greatest(0, ${base} - greatest(${rounded}, coalesce(${floorPrice}, 0)))`
}

const rule: Rule = {
  kind: sql`t.value_kind`,
  value: sql`coalesce(i.value_override, case t.value_kind when 'percent' then round(t.percent * 10000)::bigint else t.amount end)`,
  roundTo: sql`t.round_to::bigint`,
  floorPrice: sql`t.floor_price`,
}

export function figuresAt(now: Date): SQL {
  const at = fragment`greatest(t.starts_at, ${literal(now.toISOString())}::timestamptz)`
  return fragment`case when t.state <> 'ended' then (select json_build_object('savingAtStock', coalesce(sum(${savingSql(sql`w.base`, rule)} * w.stock), 0)::bigint,
      'conflicts', count(*) filter (where w.is_elsewhere))
    from discount_items i join product_details d on d.id = i.product_detail_id cross join lateral (select ${listPriceAt(at)} as base,
      (select coalesce(sum(n.on_hand), 0) from inventory n where n.product_detail_id = d.id) as stock,
      exists (select from product_detail_prices p where p.product_detail_id = d.id and p.kind = 'sale' and p.discount_id <> t.id
        and p.from_at < coalesce(t.ends_at, 'infinity') and coalesce(p.until_at, 'infinity') > ${at}) as is_elsewhere) w
    where i.discount_id = t.id) end`
}
