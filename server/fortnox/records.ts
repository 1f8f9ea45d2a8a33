import { type SQL, sql } from 'drizzle-orm'
import { accountPaths } from '#api/accounts/paths'
import type { SyncKind } from '#api/fortnox/kinds'
import { invoicePaths } from '#api/invoices/paths'
import { productPaths } from '#api/products/paths'
import { referencePaths } from '#api/reference/paths'
import { tillPaths } from '#api/till/paths'
import { customerName } from '../core/sqlParts'
import { fragment, verbatim } from '../db/fragment'
import { columnsOf, jsonbOf, jsonOf } from '../db/json'
import { voucherNumber } from './numbers'

const pages = {
  book: productPaths.book.edition,
  document: productPaths.document.edition,
  other: productPaths.other.edition,
  private: accountPaths.individuals.edit,
  institutional: accountPaths.institutions.edit,
  supplier: referencePaths.distributors.edit,
  invoice: ({ id }: { id: number }) => invoicePaths.invoice({ invoiceId: id }),
  closing: tillPaths.report,
}
export type Opens = { page: keyof typeof pages; id: number }
export const hrefOf = ({ page, id }: Opens): string => pages[page]({ id })

type Kind = {
  from: string
  within?: SQL
  title: SQL
  number: SQL
  day: SQL
  /** As `Money`; null if there is none. */
  total: SQL
  record: SQL
  opens: SQL
  /** Key of `refusals`; null if it can be sent. */
  lacks: SQL
  /** Immutable once issued. */
  isIssued: boolean
  isSought: (words: readonly string[]) => SQL
  sorts: Readonly<Record<string, string>>
}

const like = (column: SQL) => (words: readonly string[]) =>
  words.length
    ? sql.join(
        words.map((word) => sql`${column} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
        sql` and `,
      )
    : sql`true`

const address = sql`(select ${jsonbOf(columnsOf('a', 'address', 'postalCode', 'city', 'country'))}
  from addresses a where a.user_id = t.id order by a.id limit 1)`

const items = sql`(select jsonb_agg(${jsonbOf({
  ...columnsOf('i', 'kind', 'title', 'quantity', 'vatRate', 'net', 'vat', 'includesVat'),
  edition: 'd.id',
  articleNumber: 'd.article_number',
  isArticle: sql`d.article_number is not null and d.article_group_id is not null and d.tax_id is not null`,
  account: sql`(select g.sales_account from article_group g where g.id = d.article_group_id)`,
})} order by i.position)
  from invoice_items i left join basket_details l on l.id = i.basket_detail_id left join product_details d on d.id = l.product_detail_id
  where i.invoice_id = t.id)`

const lines = sql`(select coalesce(jsonb_agg(${jsonbOf(columnsOf('v', 'account', 'debit', 'credit'))} order by v.place), '[]')
  from voucher_lines v where v.voucher_id = t.id)`

const lacksCustomer = (alias: string) => fragment`case when ${alias}.customer_id is null then 'customer' end`

/** Fortnox makes their vouchers as it books them. */
export const isOfInvoice = fragment`t.kind in ('invoice', 'credit')`

/** A key of `pages`, and the id in its address. */
const opensOf = (page: SQL, id = sql`t.id`): SQL => jsonOf<Opens>({ page, id })

const never = sql`null::json`
const noDay = sql`null::text`

export const kinds: Readonly<Record<SyncKind, Kind>> = {
  article: {
    from: 'product_details',
    title: sql`t.title`,
    number: sql`coalesce(t.article_number, t.isbn, '')`,
    opens: opensOf(sql`(select p.kind from products p where p.id = t.product_id)`),
    day: noDay,
    total: never,
    isIssued: false,
    record: jsonbOf({
      ...columnsOf('t', 'articleNumber', 'title'),
      ean: sql`coalesce(t.gtin, t.isbn)`,
      isActive: sql`t.status = 'active'`,
      account: sql`(select g.sales_account from article_group g where g.id = t.article_group_id)`,
      rate: sql`(select x.rate from tax x where x.id = t.tax_id)`,
      isDigital: sql`coalesce((select f.is_digital from format f where f.id = t.format_id), false)`,
    }),
    lacks: sql`case when t.article_number is null then 'articleNumber' when t.article_group_id is null then 'articleGroup' when t.tax_id is null then 'vat' end`,
    isSought: like(sql`(t.title || ' ' || coalesce(t.article_number, '') || ' ' || coalesce(t.isbn, ''))`),
    sorts: { id: 'id', title: 'title' },
  },
  customer: {
    from: 'users',
    within: sql`t.kind in ('private', 'institutional')`,
    title: sql`coalesce(${customerName('t')}, '')`,
    number: sql`'k' || t.id`,
    opens: opensOf(sql`t.kind`),
    day: noDay,
    total: never,
    isIssued: false,
    record: jsonbOf({
      id: 't.id',
      name: sql`coalesce(${customerName('t')}, '')`,
      isCompany: sql`t.kind = 'institutional' or t.organisation <> '' or t.org_number <> '' or t.vat_number <> ''`,
      organisationNumber: 't.org_number',
      ...columnsOf('t', 'vatNumber', 'isVatCharged', 'email', 'phone'),
      address,
    }),
    lacks: sql`case when coalesce(${customerName('t')}, '') = '' then 'name'
      when coalesce(${address}->>'country', 'SE') !~ '^[A-Z]{2}$' then 'country' end`,
    isSought: like(sql`(coalesce(${customerName('t')}, '') || ' ' || t.email)`),
    sorts: { id: 'id' },
  },
  supplier: {
    from: 'distributor',
    title: sql`t.title`,
    number: sql`'d' || t.id`,
    opens: opensOf(sql`'supplier'`),
    day: noDay,
    total: never,
    isIssued: false,
    record: jsonbOf({
      id: 't.id',
      name: 't.title',
      ...columnsOf('t', 'organisationNumber', 'vatNumber'),
      contact: 't.contact_name',
      ...columnsOf('t', 'email', 'phone', 'isActive'),
      country: sql`(select c.code from country c where c.id = t.country_id)`,
    }),
    lacks: sql`null::text`,
    isSought: like(sql`(t.title || ' ' || coalesce(t.organisation_number, ''))`),
    sorts: { id: 'id', title: 'title' },
  },
  invoice: {
    from: 'invoices',
    within: sql`t.kind in ('invoice', 'credit')`,
    title: sql`coalesce((select ${customerName('u')} from users u where u.id = t.customer_id), t.document->'buyer'->>'name', '')`,
    number: sql`t.number::text`,
    opens: opensOf(sql`'invoice'`),
    day: sql`t.invoice_date::text`,
    total: jsonOf({ amount: 't.total', currency: 't.currency' }),
    record: jsonbOf({
      ...columnsOf('t', 'kind', 'number', 'customerId', 'dueDate', 'ocr', 'currency', 'rate', 'total'),
      day: 't.invoice_date',
      deliveryDate: sql`t.document->>'deliveryDate'`,
      reference: sql`t.document->>'reference'`,
      vatCase: sql`t.document->>'vatCase'`,
      items,
      credits: sql`(select c.number from invoices c where c.id = t.credits_id)`,
    }),
    lacks: lacksCustomer('t'),
    isIssued: true,
    isSought: like(
      sql`(t.number || ' ' || coalesce((select ${customerName('u')} from users u where u.id = t.customer_id), '') || ' ' || coalesce(t.document->'buyer'->>'name', ''))`,
    ),
    sorts: { id: 'id', number: 'number', day: 'invoice_date' },
  },
  voucher: {
    from: 'vouchers',
    title: sql`t.text`,
    number: voucherNumber('t'),
    opens: opensOf(sql`case when t.kind = 'closing' then 'closing' else 'invoice' end`, sql`coalesce(t.invoice_id, t.source_id)`),
    day: sql`t.day::text`,
    total: sql`(select ${jsonOf({ amount: sql`coalesce(sum(v.debit), 0)`, currency: sql`'SEK'` })} from voucher_lines v where v.voucher_id = t.id)`,
    record: jsonbOf({
      ...columnsOf('t', 'kind', 'day', 'text', 'invoiceId', 'sourceId'),
      number: voucherNumber('t'),
      invoice: sql`(select i.remote_id from fortnox_links i where i.kind = 'invoice' and i.local_id = t.invoice_id and i.state = 'synced')`,
      lines,
      paid: sql`(select ${jsonOf({ amount: sql`case when t.kind = 'reversal' then -p.amount else p.amount end`, currency: 'v.currency' })}
        from invoice_payments p join invoices v on v.id = p.invoice_id where t.kind in ('payment', 'reversal') and p.id = t.source_id and v.currency <> 'SEK')`,
    }),
    lacks: sql`case when ${isOfInvoice} then (select ${lacksCustomer('v')} from invoices v where v.id = t.invoice_id) when not exists (select from voucher_lines v where v.voucher_id = t.id) then 'isEmpty' end`,
    isIssued: true,
    isSought: like(sql`(t.text || ' ' || ${voucherNumber('t')})`),
    sorts: { id: 'id', day: 'day' },
  },
}

/** Increase when the same record is to be sent differently. */
const mappingVersion = '1'

export const hashOf = ({ isIssued, record }: Kind): SQL => (isIssued ? sql`'issued'` : sql`md5(${mappingVersion}::text || ${record}::text)`)

/** The voucher of an invoice is there as the invoice is. */
export const linked = (kind: SyncKind): SQL => {
  const on =
    kind === 'voucher'
      ? fragment`l.kind = case when ${isOfInvoice} then 'invoice' else 'voucher' end and l.local_id = case when ${isOfInvoice} then t.invoice_id else t.id end`
      : fragment`l.kind = '${kind}' and l.local_id = t.id`
  return sql`(select t.*, l.state as link_state, l.hash as link_hash, l.lease_until as link_lease, l.remote_id as link_remote,
    l.at as link_at, l.error as link_error, l.sent as link_sent from ${verbatim(kinds[kind].from)} t left join fortnox_links l on ${on})`
}

export const stateOf = (kind: Kind, now: Date): SQL => sql`case
  when t.link_state = 'sending' and t.link_lease > ${now.toISOString()}::timestamptz then 'sending'
  when t.link_state in ('sending', 'doubtful') then 'doubtful'
  when t.link_state is distinct from 'synced' and ${kind.lacks} is not null then 'refused'
  when t.link_state = 'failed' then 'failed'
  when t.link_state is null then 'new'
  when t.link_hash = ${hashOf(kind)} then 'synced' else 'changed' end`
