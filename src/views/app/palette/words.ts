import { accessPaths } from '#api/access/paths'
import { accountPaths } from '#api/accounts/paths'
import { agentPaths } from '#api/agents/paths'
import { corePaths } from '#api/core/paths'
import { inventoryPaths } from '#api/inventory/paths'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { productPaths } from '#api/products/paths'
import { shipmentPaths } from '#api/shipping/paths'
import { sitePaths } from '#api/site/paths'
import { statisticsPaths } from '#api/statistics/paths'
import { tillPaths } from '#api/till/paths'
import type { Page } from '#views/core/pages.ts'

/** What people type who do not know the name of a page. */
const byPath: Readonly<Record<string, string>> = {
  [corePaths.home]: 'home start overview to do',
  [corePaths.profile]: 'my account settings name me',
  [corePaths.changePassword]: 'password settings passcode',
  [corePaths.security]: 'password settings two-factor 2fa authenticator sessions devices recovery codes',
  [accountPaths.users.list]: 'staff colleagues employees people accounts',
  [accountPaths.individuals.list]: 'customers people clients',
  [accountPaths.institutions.list]: 'customers organisations libraries schools companies',
  [accessPaths.roles.list]: 'permissions rights access settings',
  [productPaths.book.list]: 'titles editions isbn catalogue',
  [productPaths.importExport]: 'excel spreadsheet upload csv download',
  [inventoryPaths.all]: 'stock on hand copies warehouse',
  [inventoryPaths.movements]: 'stock log history',
  [inventoryPaths.transfers]: 'move stock between warehouses',
  [invoicePaths.invoices]: 'bills credit notes receivables unpaid',
  [invoicePaths.periods]: 'closing month accounting',
  [orderPaths.lists.cancelled]: 'cancelled',
  [orderPaths.lists.pending]: 'waiting unpaid',
  [orderPaths.lists.offers]: 'quotes drafts',
  [orderPaths.deliveries]: 'packing slips pick',
  [shipmentPaths.list]: 'parcels labels tracking post',
  [agentPaths.staff.proposals]: 'purchase order buy supplier',
  [agentPaths.staff.preorders]: 'purchase orders suppliers',
  [tillPaths.till]: 'till cash register point of sale pos receipt',
  [statisticsPaths.sales]: 'revenue turnover figures',
  [sitePaths.contacts]: 'messages help questions',
  [sitePaths.outbox]: 'mails sent failed',
}

/** Of the lists and single pages of entities. */
const byEntity: Readonly<Record<string, string>> = {
  OperatorActivityReport: 'audit log history who changed',
  ReportSchedule: 'email scheduled board send report monthly weekly',
  Retention: 'privacy gdpr erase settings',
  Company: 'company seller logo settings',
  Publisher: 'publishers imprints',
  Distributor: 'suppliers vendors',
  People: 'authors translators illustrators people',
  Currency: 'exchange rates money',
  Tax: 'vat rates',
}

export const wordsFor = ({ path, shows }: Pick<Page, 'path' | 'shows'>): string | undefined =>
  byPath[path] ?? (shows?.screen === 'list' || shows?.screen === 'single' ? byEntity[shows.entity] : undefined)
