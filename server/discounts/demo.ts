import { sql } from 'drizzle-orm'
import { checkOf, codeAlphabet } from '#api/discounts/codes'
import { type DemoFill, hasRows } from '../core/demo'
import { createRandom, type Random } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { hasPrice, includesVat, ownPrice } from '../products/prices/priceAt'
import { recordListPrices } from '../products/prices/timeline'

const seed = 43
const day = 24 * 3_600_000

export const discountsDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['discounts', 'discount_codes'])) return undefined
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  const { rows: editions } = await tx.execute<Edition>(
    sql`select d.id, d.kind, ${ownPrice}::float8 as price, (select l.code from language l where l.id = t.language_ids[1]) as language
      from product_details d join products t on t.id = d.product_id where ${hasPrice} order by d.id`,
  )
  if (!editions.length) return undefined
  const { rows: staff } = await tx.execute<{ id: number }>(sql`select id from users where username = 'catalogue'`)
  const byId = staff[0]?.id ?? null
  await recordListPrices(
    tx,
    editions.map(({ id }) => id),
    { now: new Date(now.getTime() - 400 * day), byId },
  )
  await addPriceChanges(tx, at, byId)
  await addDiscounts(tx, editions, at, byId)
  await addPacks(tx, createRandom(seed), at)
  await addCodes(tx, at)
  return []
}

async function addPriceChanges(tx: Queryable, at: At, byId: number | null): Promise<void> {
  const of = sql`p.kind = 'list' and p.phase = 'running' and p.product_detail_id % 10`
  await tx.execute(sql`with changed as (update product_detail_prices p set from_at = ${at(-60)}::timestamptz, at = ${at(-60)}::timestamptz where ${of} = 4 returning p.*)
    insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, until_at, phase, at, by_id)
    select product_detail_id, kind, round(amount * 0.9 / 100) * 100, includes_vat, currency, ${at(-400)}::timestamptz, ${at(-60)}::timestamptz, 'over', ${at(-400)}::timestamptz, ${byId}::int
    from changed where amount >= 1000`)
  await tx.execute(sql`with ending as (update product_detail_prices p set until_at = ${at(20)}::timestamptz where ${of} = 5 returning p.*)
    insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, phase, at, by_id)
    select product_detail_id, kind, round(amount * 1.1 / 100) * 100, includes_vat, currency, ${at(20)}::timestamptz, 'ahead', ${at(-1)}::timestamptz, ${byId}::int from ending`)
}

type Edition = { id: number; kind: string; price: number; language: string | null }
type At = (days: number) => string

const percentOf = (price: number, percent: number) => price - Math.round((price * percent) / 100)

const chosenFor = ({ kind, language }: Edition, i: number): number[] => [
  ...(i % 9 === 0 ? [1] : []),
  ...(kind === 'book' && language === 'swe' && i % 4 === 1 ? [2] : []),
  ...(kind === 'book' && language === 'per' && i % 2 === 0 ? [3] : []),
  ...(kind === 'book' && language === 'swe' && i % 10 === 3 ? [4] : []),
]

async function addDiscounts(tx: Queryable, editions: readonly Edition[], at: At, byId: number | null): Promise<void> {
  const discounts = [
    {
      n: 1,
      title: 'Bokrea',
      nonLatin: 'حراج کتاب',
      percent: 0.4,
      amount: null,
      startsAt: at(-120),
      endsAt: at(-90),
      stage: 'activated',
      note: 'The yearly sale',
    },
    {
      n: 2,
      title: 'Nordic summer',
      nonLatin: 'تابستان شمالی',
      percent: 0.15,
      amount: null,
      startsAt: at(-10),
      endsAt: at(25),
      stage: 'activated',
      note: '',
    },
    {
      n: 3,
      title: 'Persian classics',
      nonLatin: 'ادبیات کلاسیک فارسی',
      percent: 0.2,
      amount: null,
      startsAt: at(30),
      endsAt: at(60),
      stage: 'draft',
      note: 'For Nowruz',
    },
    {
      n: 4,
      title: 'Book fair',
      nonLatin: 'نمایشگاه کتاب',
      percent: null,
      amount: 3000,
      startsAt: at(5),
      endsAt: at(12),
      stage: 'draft',
      note: 'For the stand in Göteborg',
    },
  ]
  await tx.execute(sql`insert into discounts (id, title, non_latin_title, value_kind, percent, amount, currency_id, starts_at, ends_at, round_to, stage, note)
    select n, title, "nonLatin", case when percent is null then 'amount' else 'percent' end, percent, amount,
      case when amount is not null then (select id from currency where code = 'SEK') end, "startsAt", "endsAt", '100', stage, nullif(note, '')
    from ${rowsOf(discounts, sql`n int, title text, "nonLatin" text, percent numeric, amount bigint, "startsAt" timestamptz, "endsAt" timestamptz, stage text, note text`)}`)
  await tx.execute(sql`select setval(pg_get_serial_sequence('discounts', 'id'), 4)`)
  const items = editions.flatMap((edition, i) => {
    const { id, price } = edition
    return chosenFor(edition, i).flatMap((n) => {
      const discount = discounts[n - 1]
      if (!discount) return []
      const reduced = discount.percent === null ? price - (discount.amount ?? 0) : percentOf(price, discount.percent * 100)
      const sale = Math.round(reduced / 100) * 100
      return sale > 0 && sale < price ? [{ id, n, base: price, sale, phase: n === 1 ? 'over' : 'running', isWritten: n < 3 }] : []
    })
  })
  await tx.execute(sql`with item as (select * from ${rowsOf(items, sql`id int, n int, base bigint, sale bigint, phase text, "isWritten" boolean`)}),
      price as (insert into product_detail_prices (product_detail_id, kind, amount, includes_vat, currency, from_at, until_at, phase, discount_id, at, by_id)
        select e.id, 'sale', i.sale, e.includes_vat, e.currency, s.starts_at, s.ends_at, i.phase, s.id, s.starts_at, ${byId}::int from item i join discounts s on s.id = i.n
          join lateral (select d.id, d.currency, ${includesVat} as includes_vat from product_details d where d.id = i.id) e on true
        where i."isWritten" returning id, product_detail_id, discount_id)
    insert into discount_items (discount_id, product_detail_id, price_id, written_base)
    select i.n, i.id, p.id, case when i."isWritten" then i.base end
    from item i left join price p on p.product_detail_id = i.id and p.discount_id = i.n`)
  await tx.execute(sql`update product_details d set current_price = least(${ownPrice}, p.amount) from product_detail_prices p
    where p.product_detail_id = d.id and p.kind = 'sale' and p.phase = 'running'`)
}

async function addPacks(tx: Queryable, random: Random, at: At): Promise<void> {
  const packs = [
    { n: 1, title: 'Newsletter, spring', prefix: 'NYHET', count: 40, made: 40, percent: 0.1 },
    { n: 2, title: 'Book fair visitors', prefix: 'MASSA', count: 500, made: 0, percent: 0.15 },
  ]
  await tx.execute(sql`insert into discount_code_packs (id, title, prefix, count, length, value_kind, percent, starts_at, ends_at, most_uses, made)
    select n, title, prefix, count, 10, 'percent', percent, ${at(-60)}::timestamptz, ${at(120)}::timestamptz, 1, made
    from ${rowsOf(packs, sql`n int, title text, prefix text, count int, made int, percent numeric`)}`)
  await tx.execute(sql`select setval(pg_get_serial_sequence('discount_code_packs', 'id'), 2)`)
  const codes = packs.flatMap(({ n, prefix, made }) => Array.from({ length: made }, () => ({ n, code: prefix + codeOf(random, 10) })))
  await tx.execute(sql`insert into discount_codes (title, code, value_kind, percent, starts_at, ends_at, most_uses, pack_id)
    select k.title, r.code, 'percent', k.percent, k.starts_at, k.ends_at, 1, k.id
    from ${rowsOf(codes, sql`n int, code text`)} join discount_code_packs k on k.id = r.n`)
}

function codeOf(random: Random, length: number): string {
  const body = Array.from({ length }, () => codeAlphabet.charAt(random.between(0, codeAlphabet.length - 1))).join('')
  return body + checkOf(body)
}

async function addCodes(tx: Queryable, at: At): Promise<void> {
  const codes = [
    { title: 'Welcome', code: 'VALKOMMEN', percent: 0.1, amount: null, startsAt: at(-300), endsAt: null, max: null, each: 1, from: null },
    {
      title: 'Libraries',
      code: 'BIBLIOTEK',
      percent: 0.12,
      amount: null,
      startsAt: at(-200),
      endsAt: at(160),
      max: null,
      each: null,
      from: 100_000,
    },
    {
      title: 'Lost parcel',
      code: 'FORLAT50',
      percent: null,
      amount: 5000,
      startsAt: at(-20),
      endsAt: at(40),
      max: 25,
      each: 1,
      from: null,
    },
    {
      title: 'Last Christmas',
      code: 'JUL2025',
      percent: 0.2,
      amount: null,
      startsAt: at(-220),
      endsAt: at(-180),
      max: 500,
      each: null,
      from: 30_000,
    },
  ]
  await tx.execute(sql`insert into discount_codes (title, code, value_kind, percent, amount, starts_at, ends_at, most_uses, most_per_customer, minimum_basket)
    select title, code, case when percent is null then 'amount' else 'percent' end, percent, amount, "startsAt", "endsAt", most, each, "from"
    from ${rowsOf(codes, sql`title text, code text, percent numeric, amount bigint, "startsAt" timestamptz, "endsAt" timestamptz, most int, each int, "from" bigint`)}`)
}
