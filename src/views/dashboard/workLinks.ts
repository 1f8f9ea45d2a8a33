import { accountPaths } from '#api/accounts/paths'
import { agentPaths } from '#api/agents/paths'
import { messageDays, type WorkName } from '#api/dashboard/work'
import { exportPaths } from '#api/exports/paths'
import { fortnoxPaths } from '#api/fortnox/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { productPaths } from '#api/products/paths'
import { shipmentPaths } from '#api/shipping/paths'
import { sitePaths } from '#api/site/paths'
import { daysAfter, stockholmToday } from '#api/statistics/periods'
import { newestFirst } from '#views/core/pages.ts'

const list = (path: string, more = '') => `${path}?${newestFirst}${more && `&${more}`}`

type Opens = (id: number) => string

const order: Opens = (id) => orderPaths.orderByNumber({ id })
const invoice: Opens = (invoiceId) => invoicePaths.invoice({ invoiceId })
const pageOf =
  ({ edit }: { edit: (params: { id: number }) => string }): Opens =>
  (id) =>
    edit({ id })

/** The page of one of the oldest rows. */
export const rowLinks: Partial<Record<WorkName, Opens>> = {
  newOrders: order,
  myOrders: order,
  arrivedOrders: order,
  openDeliveries: (id) => orderPaths.delivery({ id }),
  agentOrders: (id) => agentPaths.staff.preorder({ id }),
  openImports: (id) => productPaths.import({ id }),
  ownRequests: (id) => agentPaths.own.preorder({ id }),
  ownDrafts: (id) => agentPaths.own.preorder({ id }),
  withoutRole: pageOf(accountPaths.users),
  unknownCountries: pageOf(accountPaths.individuals),
  institutionCountries: pageOf(accountPaths.institutions),
  oldOrders: order,
  oldOffers: order,
  overdueInvoices: invoice,
  silentInvoices: invoice,
  lateRequests: (id) => agentPaths.staff.request({ id }),
  ownLateRequests: (id) => agentPaths.own.request({ id }),
  troubledShipments: pageOf(shipmentPaths),
  shortTransfers: (id) => inventoryPaths.transfer({ id }),
  failedLibris: pageOf(exportPaths.libris),
  failedOnix: pageOf(exportPaths.onix),
  failedCatalogues: pageOf(exportPaths.catalog),
  failedMarc: pageOf(exportPaths.marc21),
  unsentInvoices: invoice,
}

const hasFailed = 'filter.last=failed'
const unresolved = 'filter.state=unresolved'

export const workLinks: Record<WorkName, readonly [title: string, href: string]> = {
  newOrders: ['New orders to begin', list(orderPaths.lists.newOrders)],
  myOrders: ['Orders you work on', list(orderPaths.lists.inProgress, 'filter.handledBy=me')],
  arrivedOrders: ['Orders with copies that arrived', list(orderPaths.lists.inProgress, 'filter.backOrder=arrived')],
  openDeliveries: ['Deliveries to pack and hand over', list(orderPaths.deliveries, 'filter.state=open')],
  openWishes: ['Wished titles without an order', list(orderPaths.wishes, 'filter.state=open')],
  agentOrders: ['Orders from distributors to answer', list(agentPaths.staff.preorders, 'filter.state=new&filter.origin=agent')],
  openImports: ['Imports to finish', `${productPaths.importExport}?filter.state=open`],
  hiddenReviews: ['Hidden reviews', list(productPaths.reviews, 'filter.isShown=false')],
  stockholmCount: ['Counts in Stockholm to approve', list(inventoryPaths.review({ warehouse: 'stockholm' }))],
  tehranCount: ['Counts in Tehran to approve', list(inventoryPaths.review({ warehouse: 'tehran' }))],
  ownRequests: ['Requests to answer', list(agentPaths.own.preorders, 'filter.state=new&filter.origin=admin')],
  ownDrafts: ['Orders you have not submitted', list(agentPaths.own.preorders, 'filter.state=draft')],
  messages: [
    `Messages, last ${messageDays} days`,
    list(sitePaths.contacts, `filter.sentAt.from=${daysAfter(stockholmToday(new Date()), 1 - messageDays)}`),
  ],
  withoutRole: ['Accounts of staff without a role', list(accountPaths.users.list, 'filter.lacksRole=true')],
  unknownCountries: ['Individuals without a known country', list(accountPaths.individuals.list, 'filter.hasUnknownCountry=true')],
  institutionCountries: ['Institutions without a known country', list(accountPaths.institutions.list, 'filter.hasUnknownCountry=true')],
  oldOrders: ['New orders older than 3 days', list(orderPaths.lists.newOrders, 'filter.age=old')],
  oldOffers: ['Offers past their day', list(orderPaths.sentOffers, 'filter.state=expired')],
  overdueInvoices: ['Invoices overdue', list(invoicePaths.invoices, 'filter.isOverdue=yes')],
  silentInvoices: ['Electronic invoices without a receipt', list(invoicePaths.invoices, 'filter.electronic=silent')],
  lateRequests: ['Requests past their day', list(agentPaths.staff.inProgress, 'filter.due=late')],
  ownLateRequests: ['Requests past their day', list(agentPaths.own.inProgress, 'filter.due=late')],
  troubledShipments: ['Shipments in doubt or failed', list(shipmentPaths.list, 'filter.state=troubled')],
  shortTransfers: ['Transfers that came short', list(inventoryPaths.transfers, 'filter.state=short')],
  failedLibris: ['Failed Libris exports', list(exportPaths.libris.list, hasFailed)],
  failedOnix: ['Failed ONIX exports', list(exportPaths.onix.list, hasFailed)],
  failedCatalogues: ['Failed catalogues', list(exportPaths.catalog.list, hasFailed)],
  failedMarc: ['Failed MARC exports', list(exportPaths.marc21.list, hasFailed)],
  failedMails: ['Failed messages', list(sitePaths.outbox, 'filter.state=failed')],
  unsentInvoices: ['Electronic invoices refused or not sent', list(invoicePaths.invoices, 'filter.electronic=unsent')],
  fortnoxProducts: ['Products not in Fortnox', list(fortnoxPaths.article, unresolved)],
  fortnoxOrders: ['Documents not in Fortnox', list(fortnoxPaths.invoice, unresolved)],
  fortnoxVouchers: ['Vouchers not in Fortnox', list(fortnoxPaths.invoice, `of=vouchers&${unresolved}`)],
  fortnoxCustomers: ['Customers not in Fortnox', list(fortnoxPaths.customer, unresolved)],
  fortnoxDistributors: ['Distributors not in Fortnox', list(fortnoxPaths.supplier, unresolved)],
}
