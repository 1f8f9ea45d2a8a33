import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#api/core/permissions'
import { type WorkItem, type WorkName, workList } from '#api/dashboard/work'
import { bind } from '../core/http/endpoints'
import { fragment, literals, verbatim } from '../db/fragment'
import { electronicKind } from '../invoices/electronic/queueing'
import { electronicIs } from '../invoices/reading'

const daysToBegin = 3
/** Days. */
const periodDays = 14
/** Counting limit. */
const max = 1000

type CountContext = { user: number; at: Date; now: SQL; today: SQL }
type Counted = { needs: Permission; from: (context: CountContext) => SQL }

const own = ({ user }: CountContext) => sql`t.distributor_id = (select distributor_id from users where id = ${user})`
const isOverdue = ({ today }: CountContext) =>
  sql`exists (select from request_items i where i.request_id = t.id and i.eta < ${today} and i.delivered < coalesce(i.accepted, i.quantity))`
const builds =
  (...kinds: string[]) =>
  (context: CountContext) =>
    sql`record_builds t where t.kind in (${literals(kinds)}) and t.at > ${context.now} - ${period}
  and (t.state = 'failed' or exists (select from record_deliveries d where d.build_id = t.id and d.state = 'failed'
    and not exists (select from record_deliveries l where l.build_id = t.id and l.id > d.id)))`
const period = fragment`interval '${periodDays} days'`
const counting = (warehouse: string, needs: Permission): Counted => ({
  needs,
  from: () => sql`stocktakes t where t.warehouse = ${warehouse} and t.state = 'review'`,
})

const unsynced = (needs: Permission, ...kinds: string[]): Counted => ({
  needs,
  from: () => sql`fortnox_links t where t.kind in (${literals(kinds)}) and t.state in ('failed', 'doubtful')`,
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
  openDeliveries: { needs: 'InProgress', from: () => sql`basket_deliveries t where t.state in ('packing', 'packed')` },
  openWishes: { needs: 'Wishlist', from: () => sql`wishes t where t.state = 'open'` },
  agentOrders: { needs: 'DistributorOrder', from: () => sql`distributor_requests t where t.state = 'new' and t.origin = 'agent'` },
  openImports: {
    needs: 'ImportExportProduct',
    from: ({ now }) => sql`imports t where t.state in ('read', 'mapped', 'checked') and t.at > ${now} - ${period}`,
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
  messages: { needs: 'AdministrationContactList', from: ({ now }) => sql`contact t where t.sent_at > ${now} - ${period}` },
  withoutRole: { needs: 'AccountsProfilesUsers', from: () => sql`users t where t.kind = 'staff' and t.is_active and t.role_id is null` },
  unknownCountries: withoutCountry('private', 'AccountsProfilesIndividualAccounts'),
  institutionCountries: withoutCountry('institutional', 'AccountsProfilesInstitutionalAccounts'),

  oldOrders: {
    needs: 'offer',
    from: ({ now }) => sql`baskets t where t.list = 'newOrders' and t.changed_at < ${now} - ${fragment`interval '${daysToBegin} days'`}`,
  },
  oldOffers: { needs: 'BasketOfferBasketsList', from: ({ today }) => sql`offers t where t.state = 'sent' and t.valid_to < ${today}` },
  overdueInvoices: {
    needs: 'DoneOrder',
    from: ({ today }) => sql`invoices t where t.kind = 'invoice' and t.state = 'issued' and t.due_date < ${today}`,
  },
  silentInvoices: { needs: 'DoneOrder', from: ({ at }) => sql`electronic_invoices e where ${electronicIs('silent', at)}` },
  lateRequests: {
    needs: 'DistributorInProgressDoneOrders',
    from: (context) => sql`distributor_requests t where t.state = 'inProgress' and ${isOverdue(context)}`,
  },
  ownLateRequests: {
    needs: 'OrdersToPubAgentsInProgress',
    from: (context) => sql`distributor_requests t where t.state = 'inProgress' and ${own(context)} and ${isOverdue(context)}`,
  },

  troubledShipments: {
    needs: 'InProgress',
    from: ({ now }) => sql`shipments t where t.state = 'doubtful' or (t.state in ('refused', 'failed') and t.changed_at > ${now} - ${period}
      and not exists (select from shipments l where l.basket_id = t.basket_id and l.id > t.id))`,
  },
  shortTransfers: { needs: 'Inventory', from: () => sql`stock_transfers t where t.state = 'short'` },
  failedExports: { needs: 'ServicesIntegrationsCatalogue', from: builds('libris', 'onix', 'catalog') },
  failedMarc: { needs: 'ServicesIntegrationsMarcXml', from: builds('marc21') },
  failedMails: {
    needs: 'AdministrationOutbox',
    from: () => sql`outbox_message t where t.state = 'failed' and t.kind <> ${electronicKind}`,
  },
  unsentInvoices: { needs: 'DoneOrder', from: ({ at }) => sql`electronic_invoices e where ${electronicIs('unsent', at)}` },
  fortnoxProducts: unsynced('FortnoxExportProducts', 'article'),
  fortnoxOrders: unsynced('FortnoxExportOrders', 'invoice', 'voucher'),
  fortnoxCustomers: unsynced('FortnoxExportCustomers', 'customer'),
  fortnoxDistributors: unsynced('FortnoxExportDistributors', 'supplier'),
}

export const workHandlers = [
  bind(workList, async ({ db, clock, user }) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const context = { user: user.id, at: clock.now(), now, today: sql`(${now} at time zone 'Europe/Stockholm')::date` }
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
