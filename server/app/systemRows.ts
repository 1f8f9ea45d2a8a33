import { sql } from 'drizzle-orm'
import { permissions } from '#api/core/permissions'
import { rowsOf } from '../core/rowsOf'
import type { Database, Queryable } from '../db/database'

/** Categories of permissions, in the order of the menu: the first whose names begin like a permission takes it. */
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
  ['Administration', 'Administration', 'LandingPage'],
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

/** `BasicInfoAgeGroup` → `Basic info age group`. */
const spaced = (name: string) => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What contributors do, by MARC relator and ONIX list 17. */
const peopleTypes = [
  ['Author', 'نویسنده', 'aut', 'A01'],
  ['Translator', 'مترجم', 'trl', 'B06'],
  ['Illustrator', 'تصویرگر', 'ill', 'A12'],
  ['Editor', 'ویراستار', 'edt', 'B01'],
  ['Narrator', 'گوینده', 'nrt', 'E03'],
  ['Compiler', 'گردآورنده', 'com', 'C01'],
  ['Photographer', 'عکاس', 'pht', 'A13'],
  ['Cover designer', 'طراح جلد', 'cov', 'A36'],
  ['Poet', 'شاعر', 'poe', null],
  ['Foreword by', 'مقدمه‌نویس', 'aui', 'A23'],
] as const

/** The records that the product itself needs, in any database, made where they are missing. */
export async function seedSystemRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(7205176)`)
    await seedPermissions(tx)
    const types = peopleTypes.map(([title, persian, marc, onix]) => ({ title, persian, marc, onix }))
    await tx.execute(sql`insert into people_type (title, non_latin_title, marc_code, onix_code, is_system)
      select title, persian, marc, onix, true from ${rowsOf(types, 'title text, persian text, marc text, onix text')} on conflict do nothing`)
    await tx.execute(
      sql`insert into landing_page (id, title, non_latin_title, is_system) values (1, 'Welcome', 'خوش آمدید', true) on conflict do nothing`,
    )
    await tx.execute(sql`update roles set is_system = true where holds_everything and not is_system`)
  })
}

async function seedPermissions(tx: Queryable): Promise<void> {
  const titles = categories.map(([title]) => ({ title }))
  await tx.execute(sql`insert into permission_category (title, is_system)
    select title, true from ${rowsOf(titles, 'title text')} on conflict do nothing`)
  const rows = permissions.map((name) => ({ name, title: spaced(name), category: categoryOf(name) }))
  await tx.execute(sql`insert into permission (name, title, category_id, is_system)
    select r.name, r.title, c.id, true from ${rowsOf(rows, 'name text, title text, category text')}
      join permission_category c on c.title = r.category where not exists (select from permission p where p.name = r.name)`)
}
