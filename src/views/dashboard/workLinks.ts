import { accountPaths } from '#api/accounts/paths'
import { agentPaths } from '#api/agents/paths'
import type { WorkName } from '#api/dashboard/work'
import { exportPaths } from '#api/exports/paths'
import { fortnoxPaths } from '#api/fortnox/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { productPaths } from '#api/products/paths'
import { shipmentPaths } from '#api/shipping/paths'
import { sitePaths } from '#api/site/paths'
import { newestFirst } from '#views/core/pages.ts'

const list = (path: string, more = '') => `${path}?${newestFirst}${more && `&${more}`}`

export const workLinks: Record<WorkName, readonly [title: string, href: string]> = {
  newOrders: ['New orders to begin', list(orderPaths.lists.newOrders)],
  myOrders: ['Orders you work on', list(orderPaths.lists.inProgress, 'filter.handledBy=me')],
  arrivedOrders: ['Orders with copies that arrived', list(orderPaths.lists.inProgress, 'filter.backOrder=arrived')],
  openDeliveries: ['Deliveries to pack and hand over', list(orderPaths.deliveries)],
  openWishes: ['Wishes without an order', list(orderPaths.wishes, 'filter.state=open')],
  agentOrders: ['Orders from distributors to answer', list(agentPaths.staff.preorders, 'filter.state=new')],
  openImports: ['Imports to finish', productPaths.importExport],
  hiddenReviews: ['Hidden reviews', list(productPaths.reviews, 'filter.isShown=false')],
  stockholmCount: ['Counts in Stockholm to approve', list(inventoryPaths.review({ warehouse: 'stockholm' }))],
  tehranCount: ['Counts in Tehran to approve', list(inventoryPaths.review({ warehouse: 'tehran' }))],
  ownRequests: ['Requests to answer', list(agentPaths.own.inProgress, 'filter.state=new')],
  ownDrafts: ['Orders you have not submitted', list(agentPaths.own.preorders)],
  messages: ['Messages, last 14 days', list(sitePaths.contacts)],
  withoutRole: ['Accounts of staff without a role', list(accountPaths.users.list)],
  unknownCountries: ['Individuals without a known country', list(accountPaths.individuals.list, 'filter.hasUnknownCountry=true')],
  institutionCountries: ['Institutions without a known country', list(accountPaths.institutions.list, 'filter.hasUnknownCountry=true')],
  oldOrders: ['New orders older than 3 days', `${orderPaths.lists.newOrders}?page=1&pageSize=100&sorted=true&field=id&type=asc`],
  oldOffers: ['Offers past their day', list(orderPaths.sentOffers, 'filter.state=sent')],
  overdueInvoices: ['Invoices overdue', list(invoicePaths.invoices, 'filter.isOverdue=yes')],
  silentInvoices: ['Electronic invoices without a receipt', list(invoicePaths.invoices, 'filter.electronic=silent')],
  lateRequests: ['Requests past their day', list(agentPaths.staff.inProgress, 'filter.state=inProgress')],
  ownLateRequests: ['Requests past their day', list(agentPaths.own.inProgress, 'filter.state=inProgress')],
  troubledShipments: ['Shipments in doubt or failed', list(shipmentPaths.list)],
  shortTransfers: ['Transfers that came short', list(inventoryPaths.transfers, 'filter.state=short')],
  failedExports: ['Exports that failed', list(exportPaths.onix.list)],
  failedMarc: ['MARC exports that failed', list(exportPaths.marc21.list)],
  failedMails: ['Failed mails', list(sitePaths.outbox, 'filter.state=failed')],
  unsentInvoices: ['Electronic invoices refused or not sent', list(invoicePaths.invoices, 'filter.electronic=unsent')],
  fortnoxProducts: ['Products not in Fortnox', list(fortnoxPaths.article)],
  fortnoxOrders: ['Documents not in Fortnox', list(fortnoxPaths.invoice)],
  fortnoxCustomers: ['Customers not in Fortnox', list(fortnoxPaths.customer)],
  fortnoxDistributors: ['Distributors not in Fortnox', list(fortnoxPaths.supplier)],
}
