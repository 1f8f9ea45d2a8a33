import { allows, type Needed } from '#api/core/permissions'
import { type Page, pages, type SectionName } from './routes'

/** The menu's sections in its order, with the permission each needs (SPEC.md sections 2 and 6). */
const sections = {
  dashboard: { title: 'Dashboard', permission: 'Dashboard' },
  products: { title: 'Products', permission: 'Products' },
  order: { title: 'Customer orders', permission: 'CustomerOrders' },
  agent: { title: 'Orders to publishers', permission: 'OrdersToPubAgents' },
  'admin-agent': { title: 'Distributor', permission: 'Distributor' },
  'library-services': { title: 'Library services', permission: 'LibraryServices' },
  'services-integrations': { title: 'Services and integrations', permission: 'ServicesIntegrations' },
  init: { title: 'Basic info', permission: 'BasicInfo' },
  administration: { title: 'Administration', permission: 'Administration' },
  finance: { title: 'Finance', permission: 'Finance' },
  transport: { title: 'Transport', permission: 'Transport' },
  fortnox: { title: 'Fortnox', permission: 'Fortnox' },
  'accounts-profiles': { title: 'Accounts and profiles', permission: 'AccountsProfiles' },
  statistics: { title: 'Statistics', permission: 'Statistics' },
  inventory: { title: 'Inventory', permission: 'Inventory' },
  'cash-sell': { title: 'Cash sell', permission: 'CashSell' },
  config: { title: 'Config', permission: 'PermissionAccess' },
} as const satisfies Record<SectionName, { title: string; permission: Needed }>

export type Entry = { title: string; href: string /** Its own path and its orders' pages begin with it. */; base: string; count?: string }
export type Section = { name: SectionName; title: string; entries: Entry[] }

/** The menu of somebody who holds these permissions: sections without an entry of theirs are left out. */
export function menuFor(held: readonly string[] | undefined): Section[] {
  return (Object.keys(sections) as SectionName[]).flatMap((name) => {
    const { title, permission } = sections[name]
    const entries = pages.flatMap((page) => (page.section === name && isShown(page, held) ? [entryOf(page)] : []))
    return allows(held, permission) && entries.length > 0 ? [{ name, title, entries }] : []
  })
}

const isShown = (page: Page, held: readonly string[] | undefined) =>
  page.menu !== undefined && allows(held, page.permission) && allows(held, page.menu.permission ?? '')

const entryOf = ({ path, title, menu }: Page): Entry => ({
  title: menu?.title ?? title,
  href: menu?.query ? `${path}?${menu.query}` : path,
  base: path.replace(/\/list$/, ''),
  count: menu?.count,
})

/** The section a path belongs to: its first segment (SPEC.md section 2). */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

/** Whether an entry is where one is: on its list, or on a page of it. */
export const isAt = ({ base }: Entry, path: string): boolean => path === base || path.startsWith(`${base}/`)

export const sectionTitle = (name: SectionName): string => sections[name].title
