import { sql } from 'drizzle-orm'
import { permissions } from '#api/core/permissionNames'
import { permissionTitle } from '#api/core/permissionTitles'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'

const categories: [title: string, ...prefixes: string[]][] = [
  ['Distributors', 'Distributor'],
  ['Agents', 'OrdersToPubAgents'],
  ['Products', 'Product', 'ImportExportProduct', 'Discount'],
  [
    'Orders',
    'CustomerOrders',
    'offer',
    'NewOrders',
    'PaymentMethod',
    'InProgress',
    'DoneOrder',
    'Ignored',
    'Wishlist',
    'Basket',
    'CashSell',
  ],
  ['Inventory', 'Inventory'],
  ['Library services', 'LibraryServices'],
  ['Integrations', 'ServicesIntegrations'],
  ['Basic info', 'BasicInfo'],
  ['Administration', 'Administration', 'LandingPage', 'Support'],
  ['Finance', 'Finance'],
  ['Transport', 'Transport', 'PostService'],
  ['Fortnox', 'Fortnox'],
  ['Accounts', 'AccountsProfiles', 'UserUserItem', 'UserAdminResetPassword'],
  ['Statistics', 'Statistics', 'Analytics', 'Report'],
  ['Configuration', 'PermissionAccess'],
  ['Everybody', ''],
]

const categoryOf = (permission: string) =>
  categories.find(([, ...prefixes]) => prefixes.some((prefix) => permission.startsWith(prefix)))?.[0]

const formerTitle = (name: string) => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export async function accessRows(tx: Queryable): Promise<void> {
  const titles = categories.map(([title]) => ({ title }))
  await tx.execute(sql`insert into permission_category (title, is_system)
    select title, true from ${rowsOf(titles, sql`title text`)} on conflict do nothing`)
  const rows = permissions.map((name) => ({ name, title: permissionTitle(name), former: formerTitle(name), category: categoryOf(name) }))
  await tx.execute(sql`insert into permission (name, title, category_id, is_system)
    select r.name, r.title, c.id, true from ${rowsOf(rows, sql`name text, title text, category text`)}
      join permission_category c on c.title = r.category where not exists (select from permission p where p.name = r.name)`)
  await tx.execute(sql`update permission p set title = r.title from ${rowsOf(rows, sql`name text, title text, former text`)}
    where p.name = r.name and p.title = r.former and p.title <> r.title`)
  await tx.execute(sql`update roles set is_system = true where holds_everything and not is_system`)
}
