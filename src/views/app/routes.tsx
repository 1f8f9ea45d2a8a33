import type { ComponentType } from 'react'
import type { Needed } from '#api/core/permissions'
import { type Chunk, chunk } from '../core/chunk'
import { loadDashboard, loadOrder, loadOrderList } from './early'
import {
  accessPages,
  accountPages,
  administrationPages,
  basicInfoPages,
  contributorPages,
  financePages,
  moreBasicInfoPages,
  transportPages,
} from './entityTable'

/** The menu's sections, by the first segment of their pages' paths (SPEC.md section 2). */
export type SectionName =
  | 'dashboard'
  | 'products'
  | 'order'
  | 'agent'
  | 'admin-agent'
  | 'library-services'
  | 'services-integrations'
  | 'init'
  | 'administration'
  | 'finance'
  | 'transport'
  | 'fortnox'
  | 'accounts-profiles'
  | 'statistics'
  | 'inventory'
  | 'cash-sell'
  | 'config'

export type PageParams = Readonly<Record<string, string | undefined>>
export type PageProps = { params: PageParams; page: Page }

/** Where a page is about to be opened. */
export type PageAddress = { path: string; params: PageParams; query: URLSearchParams }

/**
 * What a page's module exports: the page, and optionally how to start reading its data, which is
 * called as soon as the module is here, beside whatever else is still loading.
 */
export type PageModule = { default: ComponentType<PageProps>; preload?: (at: PageAddress) => void }

export type Page = {
  /** `:name` marks a parameter. */
  path: string
  /** Also the document's, with the number of what it shows, if any. */
  title: string
  permission: Needed
  section?: SectionName
  /** Its entry in the menu: what it needs beyond the page itself, the query its link carries, the name of its badge. */
  menu?: { title: string; permission?: Needed; query?: string; count?: string }
  load: () => Promise<PageModule>
}

const newestFirst = 'page=1&pageSize=100&sorted=true&field=id&type=desc'

/** An order list: its path is its entry's and the first part of its orders' pages. */
const orderList = (slug: string, title: string, permission: Needed, menu: Page['menu'] = { title }): Page => ({
  path: `/order/${slug}`,
  title,
  permission,
  section: 'order',
  menu: { query: newestFirst, count: slug.split('/')[0], ...menu },
  load: loadOrderList,
})

const order = (slug: string, permission: Needed): Page => ({
  path: `/order/${slug}/:id`,
  title: 'Order',
  permission,
  section: 'order',
  load: loadOrder,
})

/** Every screen inside the shell, in the order of the menu. */
export const pages: Page[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    permission: 'Dashboard',
    section: 'dashboard',
    menu: { title: 'Dashboard' },
    load: loadDashboard,
  },
  { path: '/admin-profile', title: 'Profile', permission: 'Profile', load: () => import('../access/auth/AdminProfile') },
  {
    path: '/change-password',
    title: 'Change Password',
    permission: 'UserChangeUserPasswordByUser',
    load: () => import('../access/auth/ChangePassword'),
  },
  { path: '/sign-in-security', title: 'Sign-in and security', permission: '', load: () => import('../access/security/SignInSecurity') },
  {
    path: '/order/map',
    title: 'Order map',
    permission: 'CustomerOrders',
    section: 'order',
    load: () => import('../orders/map/OrderMapPage'),
  },
  orderList('new-order/list', 'Offers', 'offer', { title: 'Offers', query: 'page=1&pageSize=100&title=offer' }),
  { ...order('new-order/create-new-order', 'offer'), title: 'New order', load: () => import('../orders/page/CreateOrderPage') },
  orderList('new-orders/list', 'New orders', 'offer', { title: 'New orders', permission: 'NewOrders' }),
  order('new-orders/edit', 'offer'),
  orderList('pending-orders/list', 'Pending orders', 'PaymentMethodAddPaymentMethod'),
  order('pending-orders/edit', 'PaymentMethodEditPaymentMethod'),
  orderList('inprogress-orders', 'In progress', 'InProgress'),
  order('inprogress-orders/edit', 'InProgress'),
  orderList('done-orders', 'Done', 'DoneOrder'),
  order('done-orders/edit', 'DoneOrder'),
  orderList('ignored-orders', 'Ignored', 'Ignored'),
  order('ignored-orders/edit', 'Ignored'),
  ...basicInfoPages,
  ...contributorPages,
  ...moreBasicInfoPages,
  ...administrationPages,
  ...financePages,
  ...transportPages,
  ...accessPages,
  {
    path: '/config/role/update-permission/:id',
    title: 'Permissions of role',
    permission: 'PermissionAccess',
    section: 'config',
    load: () => import('../access/roles/RoleMatrix'),
  },
  ...accountPages,
  {
    path: '/accounts-profiles/user/user-role/:id',
    title: 'Role of user',
    permission: 'AccountsProfilesUsers',
    section: 'accounts-profiles',
    load: () => import('../accounts/UserRole'),
  },
]

/** The page at a path, with its parameters. */
export type Place = { page: Page; params: PageParams }

const patterns = new Map(pages.map((page) => [page, new RegExp(`^${page.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)]))

export function placeAt(path: string): Place | undefined {
  for (const [page, pattern] of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, params: found.groups ?? {} }
  }
  return undefined
}

/** What the document is called there. */
export const titleAt = ({ page, params }: Place): string => (params.id ? `${page.title} ${params.id}` : page.title)

const chunks = new Map<Page, Chunk<PageModule>>()

/** The page's own part of the app. */
export function chunkOf(page: Page): Chunk<PageModule> {
  const part = chunks.get(page) ?? chunk(page.title, page.load)
  chunks.set(page, part)
  return part
}

/** Starts loading whatever is at this address, as far as it is a page of ours. */
export function prefetch(path: string): void {
  const place = placeAt(path)
  if (place) chunkOf(place.page).prefetch()
}

/** Loads the page at this address and, as soon as its module is here, what it shows. */
export function preload(path: string, search: string): void {
  const place = placeAt(path)
  if (!place) return
  const start = (module: PageModule) => module.preload?.({ path, params: place.params, query: new URLSearchParams(search) })
  // A failure is shown where the page would have been.
  chunkOf(place.page)
    .read()
    .then(start, () => undefined)
}
