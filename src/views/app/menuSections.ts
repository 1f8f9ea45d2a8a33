import type { MenuSection } from '#views/core/pages.ts'

export const sections = [
  { name: 'dashboard', title: 'Dashboard', permission: 'Dashboard', group: '' },
  { name: 'order', title: 'Customer orders', permission: 'CustomerOrders', group: 'Sell' },
  { name: 'cash-sell', title: 'Cash sell', permission: 'CashSell', group: 'Sell' },
  { name: 'accounts-profiles', title: 'Accounts and profiles', permission: 'AccountsProfiles', group: 'Sell' },
  { name: 'inventory', title: 'Inventory', permission: 'Inventory', group: 'Stock' },
  { name: 'transport', title: 'Transport', permission: 'Transport', group: 'Stock' },
  { name: 'agent', title: 'Orders to publishers', permission: 'OrdersToPubAgents', group: 'Stock' },
  { name: 'admin-agent', title: 'Distributor', permission: 'Distributor', group: 'Stock' },
  { name: 'products', title: 'Products', permission: 'Products', group: 'Catalogue' },
  { name: 'init', title: 'Basic info', permission: 'BasicInfo', group: 'Catalogue' },
  { name: 'library-services', title: 'Library services', permission: 'LibraryServices', group: 'Publish' },
  { name: 'services-integrations', title: 'Services and integrations', permission: 'ServicesIntegrations', group: 'Publish' },
  { name: 'finance', title: 'Finance', permission: 'Finance', group: 'Money' },
  { name: 'fortnox', title: 'Fortnox', permission: 'Fortnox', group: 'Money' },
  { name: 'statistics', title: 'Statistics', permission: 'Statistics', group: 'Money' },
  { name: 'administration', title: 'Administration', permission: 'Administration', group: 'Settings' },
  { name: 'config', title: 'Config', permission: 'PermissionAccess', group: 'Settings' },
  { name: 'support', title: 'Support', permission: 'Support', group: 'Settings' },
] as const satisfies readonly MenuSection[]
