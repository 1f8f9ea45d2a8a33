import { type SQL, sql } from 'drizzle-orm'
import { fragment } from '../../db/fragment'

/** Scale of rates in `documentTotals`. */
const unit = sql.raw('10000')

const none = sql`select 0 as document, 0 as position, 0 as amount, 0 as rate where false`

/** Largest remainder; ties by `order`. */
const allocated = (from: SQL, { group, order }: { group: SQL; order: SQL }): SQL => sql`
  select *, share + (row_number() over (partition by ${group} order by remainder desc, ${order})
    <= total - sum(share) over (partition by ${group}))::int as allocated
  from (select *, coalesce(div(total * weight, nullif(whole, 0)), 0) as share, coalesce(mod(total * weight, nullif(whole, 0)), 0) as remainder
    from (select *, sum(weight) over (partition by ${group}) as whole from (${from}) weighed) known) rounded`

/** Half away from zero; the rate in ten-thousandths. */
const vat = (amount: SQL, isIn: SQL) => {
  const divisor = fragment`(10000 + case when ${isIn} then rate else 0 end)`
  return fragment`div(2 * ${amount} * rate + ${divisor}, 2 * ${divisor})`
}

/**
 * SQL version of `documentTotals` for many documents; a test keeps them equal. `lines`: document, position, base, rate, includes_vat;
 * `charges`: document, position, amount, rate; rates are fractions such as 0.06. Returns document, is_charge, position, rate, net, vat: one
 * row per line, and per charge and rate.
 */
export const documentParts = (lines: SQL, charges: SQL = none): SQL => sql`
  with line as (select document, position, base::numeric as base, round(rate::numeric * ${unit}) as rate, includes_vat from (${lines}) given),
  charge as (select document, position, amount::numeric as amount, round(rate::numeric * ${unit}) as rate from (${charges}) given),
  goods as (
    select document, rate, sum(base - case when includes_vat then ${vat(sql`base`, sql`true`)} else 0 end) as net
    from (select document, rate, includes_vat, sum(base) as base from line group by 1, 2, 3) priced group by 1, 2
  ),
  item as (
    select document, false as is_charge, position, rate, includes_vat, base as amount from line
    union all
    select document, true, position, at, false, allocated from (${allocated(
      sql`select c.document, c.position, g.rate as at, c.amount as total, g.net as weight from charge c join goods g on g.document = c.document`,
      { group: sql`document, position`, order: sql`at` },
    )}) shared where allocated > 0 and whole > 0
    union all
    select document, true, position, rate, false, amount from charge c
    where amount > 0 and not exists (select from goods g where g.document = c.document and g.net > 0)
  )
  select document, is_charge, position, rate / ${unit} as rate,
    (weight - case when includes_vat then allocated else 0 end)::bigint as net, allocated::bigint as vat
  from (${allocated(
    sql`select *, ${vat(sql`sum(amount) over (partition by document, rate, includes_vat)`, sql`includes_vat`)} as total, amount as weight from item`,
    { group: sql`document, rate, includes_vat`, order: sql`is_charge, position` },
  )}) taxed`
