import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#api/core/permissions'
import { messageDays, type WorkItem, type WorkName, workList } from '#api/dashboard/work'
import type { SyncKind } from '#api/fortnox/kinds'
import { type RecordKind, recordPermissionOf } from '#api/library/facts'
import { isLate } from '../agents/reading'
import { bind } from '../core/http/endpoints'
import { isOnDays } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import { verbatim } from '../db/fragment'
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

/** Days. */
/** Counting limit. */
const max = 1000

type CountContext = { user: number; at: Date; now: SQL; today: string }
type Counted = { needs: Permission; from: (context: CountContext) => SQL }

const own = ({ user }: CountContext) => sql`t.distributor_id = (select distributor_id from users where id = ${user})`
const failedExports = (kind: RecordKind, needs: Permission): Counted => ({
  needs,
  from: () => sql`exports t where t.kind = ${kind} and ${hasFailed}`,
})
const counting = (warehouse: string, needs: Permission): Counted => ({
  needs,
  from: () => sql`stocktakes t where t.warehouse = ${warehouse} and t.state = 'review'`,
})

const unsynced = (needs: Permission, kind: SyncKind): Counted => ({
  needs,
  from: ({ at }) => sql`${linked(kind)} t where ${withinOf(kind)} and ${isUnresolved(kind, at)}`,
})

const withoutCountry = (kind: string, needs: Permission): Counted => ({
  needs,
  from: () => sql`users t where t.kind = ${kind} and exists (select from addresses a where a.user_id = t.id and a.country !~ '^[A-Z]{2}$')`,
})

const work: Record<WorkName, Counted> = {
  newOrders: { needs: 'offer', from: () => sql`baskets t where t.list = 'newOrders'` },
  myOrders: { needs: 'InProgress', from: ({ user }) => sql`baskets t where t.list = 'inProgress' and t.handler_id = ${user}` },
  arrivedOrders: {
    needs: 'InProgress',
    from: () => sql`(select distinct basket_id from basket_details where arrived_at is not null) t`,
  },
  openDeliveries: { needs: 'InProgress', from: () => sql`basket_deliveries t where ${isOpen}` },
  openWishes: { needs: 'Wishlist', from: () => sql`${wishedTitles(['open'])} t` },
  agentOrders: { needs: 'DistributorOrder', from: () => sql`distributor_requests t where t.state = 'new' and t.origin = 'agent'` },
  openImports: {
    needs: 'ImportExportProduct',
    from: ({ at }) => sql`imports i where ${isUnfinished(at)}`,
  },
  hiddenReviews: { needs: 'ProductReview', from: () => sql`product_reviews t where not t.is_shown` },
  stockholmCount: counting('stockholm', 'InventoryStockholm'),
  tehranCount: counting('tehran', 'InventoryTehran'),
  ownRequests: {
    needs: 'OrdersToPubAgentsInProgress',
    from: (context) => sql`distributor_requests t where t.state = 'new' and t.origin = 'admin' and ${own(context)}`,
  },
  ownDrafts: {
    needs: 'OrdersToPubAgentsPreorder',
    from: (context) => sql`distributor_requests t where t.state = 'draft' and t.origin = 'agent' and ${own(context)}`,
  },
  messages: {
    needs: 'AdministrationContactList',
    from: ({ today }) => sql`contact t where ${isOnDays(sql`t.sent_at`, { from: daysAfter(today, 1 - messageDays) })}`,
  },
  withoutRole: { needs: 'AccountsProfilesUsers', from: () => sql`users t where t.kind = 'staff' and t.is_active and t.role_id is null` },
  unknownCountries: withoutCountry('private', 'AccountsProfilesIndividualAccounts'),
  institutionCountries: withoutCountry('institutional', 'AccountsProfilesInstitutionalAccounts'),

  oldOrders: {
    needs: 'offer',
    from: ({ at }) => sql`baskets t where t.list = 'newOrders' and ${isOld('t', at)}`,
  },
  oldOffers: { needs: 'BasketOfferBasketsList', from: ({ today }) => sql`offers t where t.state = 'sent' and t.valid_to < ${today}::date` },
  overdueInvoices: {
    needs: 'DoneOrder',
    from: ({ today }) => sql`invoices t where t.kind = 'invoice' and t.state = 'issued' and t.due_date < ${today}::date`,
  },
  silentInvoices: { needs: 'DoneOrder', from: ({ at }) => sql`electronic_invoices e where ${electronicIs('silent', at)}` },
  lateRequests: {
    needs: 'DistributorInProgressDoneOrders',
    from: ({ today }) => sql`distributor_requests t where ${isLate(today)}`,
  },
  ownLateRequests: {
    needs: 'OrdersToPubAgentsInProgress',
    from: (context) => sql`distributor_requests t where ${own(context)} and ${isLate(context.today)}`,
  },

  troubledShipments: {
    needs: 'InProgress',
    from: ({ at }) => sql`shipments t where ${isTroubled(at)}`,
  },
  shortTransfers: { needs: 'Inventory', from: () => sql`stock_transfers t where t.state = 'short'` },
  failedLibris: failedExports('libris', recordPermissionOf.libris),
  failedOnix: failedExports('onix', recordPermissionOf.onix),
  failedCatalogues: failedExports('catalog', recordPermissionOf.catalog),
  failedMarc: failedExports('marc21', recordPermissionOf.marc21),
  failedMails: { needs: 'AdministrationOutbox', from: () => sql`outbox_message t where t.state = 'failed'` },
  unsentInvoices: { needs: 'DoneOrder', from: ({ at }) => sql`electronic_invoices e where ${electronicIs('unsent', at)}` },
  fortnoxProducts: unsynced('FortnoxExportProducts', 'article'),
  fortnoxOrders: unsynced('FortnoxExportOrders', 'invoice'),
  fortnoxVouchers: unsynced('FortnoxExportOrders', 'voucher'),
  fortnoxCustomers: unsynced('FortnoxExportCustomers', 'customer'),
  fortnoxDistributors: unsynced('FortnoxExportDistributors', 'supplier'),
}

export const workHandlers = [
  bind(workList, async ({ db, clock, user }) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const context = { user: user.id, at: clock.now(), now, today: stockholmDay(clock.now()) }
    const counts = (Object.entries(work) as [WorkName, Counted][])
      .filter(([, { needs }]) => user.permissions.has(needs))
      .map(
        ([name, { from }]) =>
          sql`select ${name}::text as name, count(*)::int as count from (select from ${from(context)} limit ${verbatim(max)}) each`,
      )
    if (!counts.length) return []
    const { rows } = await db.execute<WorkItem>(
      sql`select name, count from (${sql.join(counts, sql` union all `)}) counted where count > 0`,
    )
    return rows
  }),
]
