import type { WorkName } from '#api/dashboard/work'
import { newestFirst } from '#views/core/pages.ts'

const list = (path: string, more = '') => `${path}?${newestFirst}${more && `&${more}`}`

/** What each count is called, and where what it counts is listed. */
export const workLinks: Record<WorkName, readonly [title: string, href: string]> = {
  newOrders: ['New orders to begin', list('/order/new-orders/list')],
  myOrders: ['Orders you work on', list('/order/inprogress-orders', 'filter.handledBy=me')],
  arrivedOrders: ['Orders with copies that arrived', list('/order/inprogress-orders', 'filter.backOrder=arrived')],
  openDeliveries: ['Deliveries to pack and hand over', list('/order/inprogress-orders/deliveries')],
  openWishes: ['Wishes without an order', list('/order/wish-list/list', 'filter.state=open')],
  agentOrders: ['Orders from distributors to answer', list('/admin-agent/admin-preorder/list', 'filter.state=new')],
  openImports: ['Imports to finish', '/products/import-export-products'],
  hiddenReviews: ['Hidden reviews', list('/products/product-review/list', 'filter.isShown=false')],
  stockholmCount: ['Counts in Stockholm to approve', list('/inventory/stockholm/review/list')],
  tehranCount: ['Counts in Tehran to approve', list('/inventory/tehran/review/list')],
  ownRequests: ['Requests to answer', list('/agent/in-progress/list', 'filter.state=new')],
  ownDrafts: ['Orders you have not submitted', list('/agent/preorder/list')],
  messages: ['Messages, last 14 days', list('/administration/contact-list/list')],
  withoutRole: ['Accounts of staff without a role', list('/accounts-profiles/user/list')],
  unknownCountries: [
    'Individuals without a known country',
    list('/accounts-profiles/individual-accounts/list', 'filter.hasUnknownCountry=true'),
  ],
  institutionCountries: [
    'Institutions without a known country',
    list('/accounts-profiles/institutional-accounts/list', 'filter.hasUnknownCountry=true'),
  ],
  oldOrders: ['New orders older than 3 days', '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=asc'],
  oldOffers: ['Offers past their day', list('/order/send-offer/list', 'filter.state=sent')],
  overdueInvoices: ['Invoices overdue', list('/order/done-orders/invoices', 'filter.isOverdue=yes')],
  silentInvoices: ['Electronic invoices without a receipt', list('/order/done-orders/invoices', 'filter.electronic=silent')],
  lateRequests: ['Requests past their day', list('/admin-agent/admin-distributor/list', 'filter.state=inProgress')],
  ownLateRequests: ['Requests past their day', list('/agent/in-progress/list', 'filter.state=inProgress')],
  troubledShipments: ['Shipments in doubt or failed', list('/order/shipments/list')],
  shortTransfers: ['Transfers that came short', list('/inventory/transfer/list', 'filter.state=short')],
  failedExports: ['Exports that failed', list('/services-integrations/onix/list')],
  failedMarc: ['MARC exports that failed', list('/services-integrations/marc21/list')],
  failedMails: ['Failed mails', list('/administration/outbox/list', 'filter.state=failed')],
  unsentInvoices: ['Electronic invoices refused or not sent', list('/order/done-orders/invoices', 'filter.electronic=unsent')],
  fortnoxProducts: ['Products not in Fortnox', list('/fortnox/export-products')],
  fortnoxOrders: ['Documents not in Fortnox', list('/fortnox/export-orders')],
  fortnoxCustomers: ['Customers not in Fortnox', list('/fortnox/export-customers')],
  fortnoxDistributors: ['Distributors not in Fortnox', list('/fortnox/export-distributors')],
}
