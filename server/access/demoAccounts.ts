import { eq } from 'drizzle-orm'
import { permissions } from '#api/core/permissionNames'
import type { Permission } from '#api/core/permissions'
import type { Queryable } from '../db/database'
import { type Cost, hashPassword } from './passwords'
import { rolePermissions, roles, users } from './tables'

const own: Permission[] = ['Dashboard', 'Profile', 'UserChangeUserPasswordByUser']
const startingWith = (...names: string[]) => permissions.filter((permission) => names.some((name) => permission.startsWith(name)))

const demoRoles = {
  'Order handler': [
    ...own,
    'CustomerOrders',
    'offer',
    'NewOrders',
    'PaymentMethodAddPaymentMethod',
    'PaymentMethodEditPaymentMethod',
    'InProgress',
    'DoneOrder',
    'Ignored',
    'Wishlist',
    'BasketDoneBasketItem',
    'BasketOfferBasketsList',
    'CashSell',
    'Inventory',
    'InventoryProductsDetailInventoryList',
  ],
  'Catalogue staff': [
    ...own,
    'ReportCountUserRegisterProduct',
    'ImportExportProduct',
    'Wishlist',
    'ServicesIntegrations',
    'ServicesIntegrationsLibris',
    'ServicesIntegrationsOnix',
    'ServicesIntegrationsCatalogue',
    'ServicesIntegrationsMarcXml',
    ...startingWith('Product', 'Discount', 'Inventory', 'Distributor', 'LibraryServices', 'BasicInfo'),
  ],
  Distributor: [...own, ...startingWith('OrdersToPubAgents')],
} satisfies Record<string, Permission[]>

const descriptions = {
  Administrator: 'May do everything, also what is added later',
  'Order handler': 'Orders from offer to done',
  'Catalogue staff': 'Products, stock, orders to publishers and basic info',
  Distributor: 'What a distributor sees of their own orders',
}

type Account = Pick<typeof users.$inferInsert, 'username' | 'firstName' | 'lastName' | 'nonLatinFirstName' | 'nonLatinLastName'> &
  Partial<typeof users.$inferInsert> & { role: keyof typeof demoRoles | 'Administrator' }

// Telephone numbers reserved for fiction by PTS.
const demoAccounts: Account[] = [
  {
    username: 'admin',
    phone: '+46 8 465 004 01',
    role: 'Administrator',
    firstName: 'Shirin',
    lastName: 'Ahmadi',
    nonLatinFirstName: 'شیرین',
    nonLatinLastName: 'احمدی',
  },
  { username: 'orders', role: 'Order handler', firstName: 'Erik', lastName: 'Lindqvist', phone: '+46 8 465 004 02' },
  {
    username: 'catalogue',
    phone: '+46 8 465 004 03',
    role: 'Catalogue staff',
    firstName: 'Leila',
    lastName: 'Karimi',
    nonLatinFirstName: 'لیلا',
    nonLatinLastName: 'کریمی',
  },
  {
    username: 'distributor',
    phone: '+46 8 465 004 04',
    role: 'Distributor',
    kind: 'distributor',
    template: 'NotMenu',
    firstName: 'Johan',
    lastName: 'Bergström',
    organisation: 'Bergströms Bokdistribution AB',
  },
  { username: 'newcomer', role: 'Order handler', requiredChangePassword: true, firstName: 'Sara', lastName: 'Nilsson' },
]

export const demoUsernames = demoAccounts.map(({ username }) => username as string)
export const demoPassword = 'backoffice'

/** Creates missing demo accounts; an existing account keeps a changed password. */
export async function seedDemoAccounts(tx: Queryable, cost?: Cost): Promise<void> {
  for (const { role, ...account } of demoAccounts)
    await addAccount(tx, { kind: 'staff', ...account }, await roleByTitle(tx, role), () => hashPassword(demoPassword, cost))
}

export async function addAdministrator(tx: Queryable, { username, password }: { username: string; password: string }): Promise<boolean> {
  const role = await roleByTitle(tx, 'Administrator')
  return addAccount(tx, { kind: 'staff', username: username.toLowerCase(), firstName: username }, role, () => hashPassword(password))
}

async function addAccount(
  tx: Queryable,
  account: typeof users.$inferInsert,
  roleId: number,
  hash: () => Promise<string>,
): Promise<boolean> {
  const existing = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, account.username ?? ''))
  if (existing.length) return false
  await tx.insert(users).values({ ...account, roleId, passwordHash: await hash() })
  return true
}

async function roleByTitle(tx: Queryable, title: keyof typeof demoRoles | 'Administrator'): Promise<number> {
  const [existing] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.title, title))
  if (existing) return existing.id
  const [made] = await tx
    .insert(roles)
    .values({ title, description: descriptions[title], holdsEverything: title === 'Administrator', isSystem: title === 'Administrator' })
    .returning({ id: roles.id })
  if (!made) throw new Error(`The role ${title} could not be made`)
  if (title !== 'Administrator')
    await tx.insert(rolePermissions).values(demoRoles[title].map((permission) => ({ roleId: made.id, permission })))
  return made.id
}
