import { type SQL, sql } from 'drizzle-orm'
import type { Also } from '../core/entity/crudSql'
import { iso } from '../core/sqlParts'
import { fragment, joined } from '../db/fragment'
import { rowAmount } from './prices/priceAt'

/** In SQL text, as inventory is above this module. */
const stockOf = (where: SQL) =>
  fragment`(select json_build_object('stockholm', coalesce(sum(i.on_hand - i.reserved) filter (where i.warehouse = 'stockholm'), 0)::int,
    'tehran', coalesce(sum(i.on_hand - i.reserved) filter (where i.warehouse = 'tehran'), 0)::int) from inventory i where ${where})`

const priceOf = (alias: string) => fragment`json_build_object('amount', ${alias}.price, 'currency', ${alias}.currency)`
const ofTitle = sql`d.product_id = t.id`
const oneOf = (isSeen: SQL, order: string) =>
  fragment`(select ${priceOf('d')} from product_details d where ${isSeen} and d.price is not null and d.status <> 'withdrawn' order by d.price ${order}, d.id limit 1)`

const always: Also = [
  ['readiness', sql`coalesce(t.readiness, 0)`],
  ['changedAt', iso('t.changed_at')],
]

export const inTitleList = (distributorId?: number): Also => {
  const isSeen = distributorId === undefined ? ofTitle : fragment`${ofTitle} and d.distributor_id = ${distributorId}`
  return [
    ...always,
    ['contributorLine', sql`t.contributor_line`],
    ['editionCount', fragment`(select count(*)::int from product_details d where ${isSeen})`],
    ['formats', fragment`(select coalesce(json_agg(distinct d.format), '[]') from product_details d where ${isSeen} and d.format <> '')`],
    [
      'isbns',
      fragment`(select coalesce(json_agg(x.isbn), '[]') from (select d.isbn from product_details d where ${isSeen} and d.isbn is not null order by d.id limit 3) x)`,
    ],
    [
      'publisher',
      fragment`(select p.title from product_details d join publisher p on p.id = d.publisher_id where ${isSeen} order by d.id desc limit 1)`,
    ],
    ['lowestPrice', oneOf(isSeen, 'asc')],
    ['highestPrice', oneOf(isSeen, 'desc')],
    ['stock', stockOf(fragment`i.product_detail_id in (select d.id from product_details d where ${isSeen})`)],
    ['createdAt', iso('t.created_at')],
  ]
}

const ofRow = sql`p.product_detail_id = d.id and p.currency = d.currency`
const nextPrice = fragment`(select json_build_object('amount', n.amount, 'currency', d.currency, 'from', ${iso('n.at')}) from (
  select ${rowAmount} as amount, p.from_at as at from product_detail_prices p where ${ofRow} and p.phase = 'ahead'
  union all select d.price, p.until_at from product_detail_prices p
    where ${ofRow} and p.phase = 'running' and p.kind = 'sale' and p.until_at is not null) n order by n.at limit 1)`

export const inTitle: Also = [
  ...always,
  ['contributorLine', sql`t.contributor_line`],
  [
    'editions',
    fragment`(select coalesce(json_agg(json_build_object('id', d.id, 'version', d.version, 'isbn', d.isbn, 'format', d.format, 'status', d.status,
      'price', case when d.price is not null then ${priceOf('d')} end, 'priceIncludesVat', d.price_includes_vat,
      'priceNow', case when d.price is not null then json_build_object('amount', d.current_price, 'currency', d.currency) end, 'priceNext', ${nextPrice},
      'stock', ${stockOf(sql`i.product_detail_id = d.id`)}, 'readiness', coalesce(d.readiness, 0)) order by d.format, d.publication_date, d.id), '[]')
      from product_details d where ${ofTitle})`,
  ],
]

const alike = joined(
  ['format_id', 'volume_number', 'edition_number', 'color_ids', 'size_id', 'physical_condition_id'].map(
    (column) => fragment`d.${column} is not distinct from t.${column}`,
  ),
  ' and ',
)

const warnings = fragment`(select coalesce(json_agg(w.text), '[]') from (
  select 'Printed on it is ' || t.printed_isbn || ', as on “' || d.title || '”, ' || d.format as text from product_details d
    where t.printed_isbn <> '' and d.printed_isbn = t.printed_isbn and d.id <> t.id
  union all select 'It differs in nothing from edition ' || d.id || ' of this title, and neither has an ISBN' from product_details d
    where d.product_id = t.product_id and d.id <> t.id and d.isbn is null and t.isbn is null and ${alike} limit 10) w)`

export const inEditionList: Also = [
  ...always,
  ['title', sql`t.title`],
  ['contributorLine', sql`t.contributor`],
  ['stock', stockOf(sql`i.product_detail_id = t.id`)],
  ['imageCount', sql`(select count(*)::int from product_details_images i where i.owner_id = t.id)`],
]

export const inEdition: Also = [
  ...always,
  ['title', sql`t.title`],
  ['stock', stockOf(sql`i.product_detail_id = t.id`)],
  ['warnings', warnings],
]
