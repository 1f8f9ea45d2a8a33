import { part } from '#views/core/chunk.ts'
import { fillPages, type MenuSection } from '#views/core/pages.ts'
import { pages as dashboard } from '#views/dashboard/pages.ts'
import { pages as orders } from '#views/orders/pages.ts'
import { loadRest } from './early'

export const sections = [
  { name: 'dashboard', title: 'Dashboard', permission: 'Dashboard' },
  { name: 'products', title: 'Products', permission: 'Products' },
  { name: 'order', title: 'Customer orders', permission: 'CustomerOrders' },
  { name: 'agent', title: 'Orders to publishers', permission: 'OrdersToPubAgents' },
  { name: 'admin-agent', title: 'Distributor', permission: 'Distributor' },
  { name: 'library-services', title: 'Library services', permission: 'LibraryServices' },
  { name: 'services-integrations', title: 'Services and integrations', permission: 'ServicesIntegrations' },
  { name: 'init', title: 'Basic info', permission: 'BasicInfo' },
  { name: 'administration', title: 'Administration', permission: 'Administration' },
  { name: 'finance', title: 'Finance', permission: 'Finance' },
  { name: 'transport', title: 'Transport', permission: 'Transport' },
  { name: 'fortnox', title: 'Fortnox', permission: 'Fortnox' },
  { name: 'accounts-profiles', title: 'Accounts and profiles', permission: 'AccountsProfiles' },
  { name: 'statistics', title: 'Statistics', permission: 'Statistics' },
  { name: 'inventory', title: 'Inventory', permission: 'Inventory' },
  { name: 'cash-sell', title: 'Cash sell', permission: 'CashSell' },
  { name: 'config', title: 'Config', permission: 'PermissionAccess' },
] as const satisfies readonly MenuSection[]

const ofOrders = {
  Documents: part('the documents', () => import('#views/shipping/OrderDocuments.tsx')),
  Balance: part('the balance', () => import('#views/invoices/Balance.tsx')),
}

fillPages({ first: [...dashboard, ...orders(ofOrders)], rest: loadRest, menu: sections })
