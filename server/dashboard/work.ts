import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#api/core/permissions'
import { messageDays, type OldestRow, type WorkItem, type WorkName, workList } from '#api/dashboard/work'
import type { SyncKind } from '#api/fortnox/kinds'
import { type RecordKind, recordPermissionOf } from '#api/library/facts'
import { isLate } from '../agents/reading'
import { bind } from '../core/http/endpoints'
import { customerName, dayEnds, isOnDays, iso, personName } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import { verbatim } from '../db/fragment'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import { hasFailed } from '../exports/exports'
import { isUnresolved, withinOf } from '../fortnox/lists'
import { linked } from '../fortnox/records'
import { daysAfter } from '../invoices/days'
import { electronicIs } from '../invoices/reading'
import { isOld } from '../orders/basketQuery'
import { isOpen } from '../orders/deliveries/reading'
import { wishedTitles } from '../orders/wishes/list'
import { isUnfinished } from '../products/import/handlers'
import { isTroubled } from '../shipping/reading'

/** Counting limit. */
const max = 1000
/** Rows beside a figure. */
const shown = 3

type CountContext = { user: number; at: Date; now: SQL; today: string }
/** Expressions for the fields of `OldestRow`. Rows are ordered by `since`, then `id`. */
type Oldest = { id: Expression; number?: Expression; name: SQL; since?: SQL }
type Counted = { needs: Permission; from: (context: CountContext) => SQL; oldest?: Oldest }

const customer = sql`coalesce((select ${customerName('u')} from users u where u.id = t.customer_id), '')`
const customerOfOrder = sql`coalesce((select ${customerName('u')} from baskets b join users u on u.id = b.customer_id where b.id = t.basket_id), '')`
const order: Oldest = { id: 't.id', number: 't.id', name: customer, since: sql`t.changed_at` }
const invoice: Oldest = { id: 't.id', number: 't.number', name: customer }
const account: Oldest = { id: 't.id', name: sql`coalesce(${personName('t')}, '')` }
const request: Oldest = {
  id: 't.id',
  number: 't.id',
  name: sql`(select d.title from distributor d where d.id = t.distributor_id)`,
  since: sql`coalesce(t.sent_at, t.created_at)`,
}

const own = ({ user }: CountContext) => sql`t.distributor_id = (select distributor_id from users where id = ${user})`
const failedExports = (kind: RecordKind, needs: Permission): Counted => ({
  needs,
  from: () => sql`exports t where t.kind = ${kind} and ${hasFailed}`,
  oldest: { id: 't.id', name: sql`t.title`, since: sql`t.changed_at` },
})
const counting = (warehouse: string, needs: Permission): Counted => ({
  needs,
  from: () => sql`stocktakes t where t.warehouse = ${warehouse} and t.state = 'review'`,
})

const electronic = (filter: 'silent' | 'unsent'): Counted => ({
  needs: 'DoneOrder',
  from: ({ at }) => sql`electronic_invoices e join invoices t on t.id = e.invoice_id where ${electronicIs(filter, at)}`,
  oldest: { ...invoice, since: sql`coalesce(e.sent_at, e.tried_at)` },
})

const unsynced = (needs: Permission, kind: SyncKind): Counted => ({
  needs,
  from: ({ at }) => sql`${linked(kind)} t where ${withinOf(kind)} and ${isUnresolved(kind, at)}`,
})

const withoutCountry = (kind: string, needs: Permission): Counted => ({
  needs,
  from: () => sql`users t where t.kind = ${kind} and exists (select from addresses a where a.user_id = t.id and a.country !~ '^[A-Z]{2}$')`,
  oldest: account,
})

const work: Record<WorkName, Counted> = {
  newOrders: { needs: 'offer', from: () => sql`baskets t where t.list = 'newOrders'`, oldest: order },
  myOrders: {
    needs: 'InProgress',
    from: ({ user }) => sql`baskets t where t.list = 'inProgress' and t.handler_id = ${user}`,
    oldest: order,
  },
  arrivedOrders: {
    needs: 'InProgress',
    from: () => sql`(select basket_id, min(arrived_at) as since from basket_details where arrived_at is not null group by 1) t`,
    oldest: { id: 't.basket_id', number: 't.basket_id', name: customerOfOrder, since: sql`t.since` },
  },
  openDeliveries: {
    needs: 'InProgress',
    from: () => sql`basket_deliveries t where ${isOpen}`,
    oldest: { id: 't.id', number: 't.id', name: customerOfOrder, since: sql`t.created_at` },
  },
  openWishes: { needs: 'Wishlist', from: () => sql`${wishedTitles(['open'])} t` },
  agentOrders: {
    needs: 'DistributorOrder',
    from: () => sql`distributor_requests t where t.state = 'new' and t.origin = 'agent'`,
    oldest: request,
  },
  openImports: {
    needs: 'ImportExportProduct',
    from: ({ at }) => sql`imports i where ${isUnfinished(at)}`,
    oldest: { id: 'i.id', name: sql`i.file_name`, since: sql`i.at` },
  },
  hiddenReviews: { needs: 'ProductReview', from: () => sql`product_reviews t where not t.is_shown` },
  stockholmCount: counting('stockholm', 'InventoryStockholm'),
  tehranCount: counting('tehran', 'InventoryTehran'),
  ownRequests: {
    needs: 'OrdersToPubAgentsInProgress',
    from: (context) => sql`distributor_requests t where t.state = 'new' and t.origin = 'admin' and ${own(context)}`,
    oldest: request,
  },
  ownDrafts: {
    needs: 'OrdersToPubAgentsPreorder',
    from: (context) => sql`distributor_requests t where t.state = 'draft' and t.origin = 'agent' and ${own(context)}`,
    oldest: request,
  },
  messages: {
    needs: 'AdministrationContactList',
    from: ({ today }) => sql`contact t where ${isOnDays(sql`t.sent_at`, { from: daysAfter(today, 1 - messageDays) })}`,
  },
  withoutRole: {
    needs: 'AccountsProfilesUsers',
    from: () => sql`users t where t.kind = 'staff' and t.is_active and t.role_id is null`,
    oldest: account,
  },
  unknownCountries: withoutCountry('private', 'AccountsProfilesIndividualAccounts'),
  institutionCountries: withoutCountry('institutional', 'AccountsProfilesInstitutionalAccounts'),

  oldOrders: {
    needs: 'offer',
    from: ({ at }) => sql`baskets t where t.list = 'newOrders' and ${isOld('t', at)}`,
    oldest: order,
  },
  oldOffers: {
    needs: 'BasketOfferBasketsList',
    from: ({ today }) => sql`offers t where t.state = 'sent' and t.valid_to < ${today}::date`,
    oldest: { id: 't.basket_id', number: 't.basket_id', name: customerOfOrder, since: dayEnds(sql`t.valid_to`) },
  },
  overdueInvoices: {
    needs: 'DoneOrder',
    from: ({ today }) => sql`invoices t where t.kind = 'invoice' and t.state = 'issued' and t.due_date < ${today}::date`,
    oldest: { ...invoice, since: dayEnds(sql`t.due_date`) },
  },
  silentInvoices: electronic('silent'),
  lateRequests: {
    needs: 'DistributorInProgressDoneOrders',
    from: ({ today }) => sql`distributor_requests t where ${isLate(today)}`,
    oldest: request,
  },
  ownLateRequests: {
    needs: 'OrdersToPubAgentsInProgress',
    from: (context) => sql`distributor_requests t where ${own(context)} and ${isLate(context.today)}`,
    oldest: request,
  },

  troubledShipments: {
    needs: 'InProgress',
    from: ({ at }) => sql`shipments t where ${isTroubled(at)}`,
    oldest: { id: 't.id', number: 't.basket_id', name: customerOfOrder, since: sql`t.changed_at` },
  },
  shortTransfers: {
    needs: 'Inventory',
    from: () => sql`stock_transfers t where t.state = 'short'`,
    oldest: { id: 't.id', number: 't.id', name: sql`t.note`, since: sql`t.created_at` },
  },
  failedLibris: failedExports('libris', recordPermissionOf.libris),
  failedOnix: failedExports('onix', recordPermissionOf.onix),
  failedCatalogues: failedExports('catalog', recordPermissionOf.catalog),
  failedMarc: failedExports('marc21', recordPermissionOf.marc21),
  failedMails: { needs: 'AdministrationOutbox', from: () => sql`outbox_message t where t.state = 'failed'` },
  unsentInvoices: electronic('unsent'),
  fortnoxProducts: unsynced('FortnoxExportProducts', 'article'),
  fortnoxOrders: unsynced('FortnoxExportOrders', 'invoice'),
  fortnoxVouchers: unsynced('FortnoxExportOrders', 'voucher'),
  fortnoxCustomers: unsynced('FortnoxExportCustomers', 'customer'),
  fortnoxDistributors: unsynced('FortnoxExportDistributors', 'supplier'),
}

const oldestOf = (from: SQL, { id, number, name, since }: Oldest): SQL => {
  const row = jsonOf<OldestRow>({ ...columnsOf('o', 'id', 'number', 'name'), since: iso('o.since') })
  const [key, printed] = [id, number ?? sql`null::int`].map((each) => (typeof each === 'string' ? verbatim(each) : each))
  return sql`(select ${jsonArray(row, sql`o.since, o.id`)} from (select ${key} as id, ${printed} as number, ${name} as name, ${since ?? sql`null::timestamptz`} as since
    from ${from} order by since, id limit ${verbatim(shown)}) o)`
}

export const workHandlers = [
  bind(workList, async ({ db, clock, user }) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const context = { user: user.id, at: clock.now(), now, today: stockholmDay(clock.now()) }
    const counts = (Object.entries(work) as [WorkName, Counted][])
      .filter(([, { needs }]) => user.permissions.has(needs))
      .map(
        ([name, { from, oldest }]) =>
          sql`select ${name}::text as name, count(*)::int as count, ${oldest ? oldestOf(from(context), oldest) : sql`'[]'::json`} as oldest
            from (select from ${from(context)} limit ${verbatim(max)}) each`,
      )
    if (!counts.length) return []
    const { rows } = await db.execute<WorkItem>(
      sql`select name, count, oldest from (${sql.join(counts, sql` union all `)}) counted where count > 0`,
    )
    return rows
  }),
]
