import { type SQL, sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import type { Permission } from '#api/core/permissions'
import { type FoundRecord, findRecords, maxRecords } from '#api/core/search/findRecords'
import { isOwn } from '../agents/reading'
import { textsOf } from '../core/entity/textsOf'
import { bind } from '../core/http/endpoints'
import { readFirst } from '../core/list/listPage'
import type { Ranked } from '../core/list/ranking'
import { longRead } from '../core/longReads'
import { entityNamed } from '../core/registry'
import { foundByIndex, holdsWords, wordsOf } from '../core/search'
import { customerName, personName } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment, literals } from '../db/fragment'
import { jsonOf } from '../db/json'
import { findCodes } from '../inventory/findCodes'
import { rankedCustomers } from '../orders/customers'
import { asSearched } from '../products/lists'
import { rankedEditions, rankedTitles } from '../products/ranked'

type Has = (permission: Permission) => boolean
type Way = false | SQL

/** Shorter words match too much. */
const fewestLetters = 2

const customerPermissions = {
  private: 'AccountsProfilesIndividualAccounts',
  institutional: 'AccountsProfilesInstitutionalAccounts',
  panel: 'AccountsProfilesPanelAccounts',
} as const satisfies Record<string, Permission>

const productPermissions = {
  book: 'ProductBooks',
  document: 'ProductDocument',
  other: 'ProductOtherProduct',
} as const satisfies Record<string, Permission>

const allowed = <Kind extends string>(needed: Readonly<Record<Kind, Permission>>, has: Has): Kind[] =>
  (Object.keys(needed) as Kind[]).filter((kind) => has(needed[kind]))

export const findHandlers = [
  bind(findRecords, async ({ db, query, user }) => {
    const typed = plainDigits(query.searchKey).trim()
    const has: Has = (permission) => user.permissions.has(permission)
    const searched = asSearched(typed)
    const words = wordsOf(searched, 'searchKey')
    if (!words.length) return []
    const numbered = numberedWays(typed, has, user.id)
    const found = [numbered.length ? await longRead(db, (from) => rowsOf(from, numbered)) : [], await editionsByCode(db, typed, has)]
    if ([...typed].length >= fewestLetters) found.push(...(await named(db, { searched, words }, has, user.id)))
    const seen = new Set<string>()
    return found.flat().filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`))
  }),
]

const columns = (of: { kind: FoundRecord['kind']; title?: SQL; note?: SQL; of?: SQL; id?: SQL }): SQL =>
  sql`${of.kind}::text as kind, ${of.id ?? sql`t.id`} as id, ${of.title ?? sql`t.id::text`} as title, coalesce(${of.note ?? sql`''`}, '') as note, ${of.of ?? sql`null`}::text as "of"`

async function rowsOf(db: Queryable, ways: readonly SQL[]): Promise<FoundRecord[]> {
  const { rows } = await db.execute<FoundRecord>(
    sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union all `,
    ),
  )
  return rows
}

const isWay = (way: Way): way is SQL => way !== false

const customerOf = (basket: SQL) =>
  sql`(select ${customerName('c')} from baskets b join users c on c.id = b.customer_id where b.id = ${basket})`
const newest = sql`order by t.id desc limit ${maxRecords}`

const invoices = (where: SQL) =>
  sql`select ${columns({
    kind: 'invoice',
    title: sql`t.number::text`,
    note: sql`t.document->'buyer'->>'name'`,
    of: sql`t.kind`,
  })} from invoices t where ${where} ${newest}`

const requests = (where: SQL, isTheirs: boolean) =>
  sql`select ${columns({
    kind: 'request',
    note: sql`(select d.title from distributor d where d.id = t.distributor_id)`,
    of: isTheirs
      ? sql`case when t.origin = 'agent' and t.state in ('draft', 'new') then 'ownPreorder' else 'ownRequest' end`
      : sql`case when t.state in ('draft', 'new') then 'preorder' else 'request' end`,
  })} from distributor_requests t where ${where} ${newest}`

/** Of distributors only their own; of staff by the state that each page has. */
function requestsSeen(has: Has, userId: number): { where: SQL; isTheirs: boolean }[] {
  const own = isOwn(sql`(select distributor_id from users where id = ${userId})`)
  return [
    has('DistributorOrder') && { where: sql`t.state in ('draft', 'new')`, isTheirs: false },
    has('DistributorInProgressDoneOrders') && { where: sql`t.state not in ('draft', 'new')`, isTheirs: false },
    has('OrdersToPubAgentsPreorder') && { where: sql`t.origin = 'agent' and t.state in ('draft', 'new') and ${own}`, isTheirs: true },
    has('OrdersToPubAgentsInProgress') && {
      where: sql`not (t.origin = 'agent' and t.state in ('draft', 'new')) and ${own}`,
      isTheirs: true,
    },
  ].filter((seen) => seen !== false)
}

function numberedWays(typed: string, has: Has, userId: number): SQL[] {
  const number = Number(/^#?(\d{1,9})$/.exec(typed)?.[1])
  const shipment = Number(/^BO-?(\d{1,9})$/i.exec(typed)?.[1] ?? number)
  const isNumber = !Number.isNaN(number)
  return [
    isNumber && has('DoneOrder') && invoices(sql`t.number = ${number}`),
    isNumber &&
      has('InProgress') &&
      sql`select ${columns({ kind: 'delivery', note: customerOf(sql`t.basket_id`) })} from basket_deliveries t where t.id = ${number}`,
    !Number.isNaN(shipment) &&
      has('InProgress') &&
      sql`select ${columns({ kind: 'shipment', note: customerOf(sql`t.basket_id`) })} from shipments t where t.id = ${shipment}`,
    ...(isNumber ? requestsSeen(has, userId).map(({ where, isTheirs }) => requests(sql`t.id = ${number} and ${where}`, isTheirs)) : []),
    isNumber &&
      has('ImportExportProduct') &&
      sql`select ${columns({ kind: 'import', note: sql`t.file_name` })} from imports t where t.id = ${number}`,
  ].filter(isWay)
}

async function editionsByCode(db: Database, typed: string, has: Has): Promise<FoundRecord[]> {
  const edition = /\d/.test(typed) ? (await findCodes(db, [typed])).get(typed) : undefined
  if (!edition || !(has(productPermissions[edition.kind]) || has('Inventory'))) return []
  const { id, title, isbn, kind } = edition
  return [{ kind: 'edition', id, title, note: isbn ?? '', of: kind }]
}

/** By words of their names, the best match of each kind first. */
async function named(
  db: Database,
  { searched, words }: { searched: string; words: readonly string[] },
  has: Has,
  userId: number,
): Promise<FoundRecord[][]> {
  const first = (table: string, row: SQL, ranked: Ranked, within?: SQL) =>
    readFirst<FoundRecord>(db, maxRecords, {
      from: fragment`${table}`,
      within,
      where: holdsWords('t.search', words),
      words,
      order: { isDescending: true, isIndexed: true },
      ranking: { ...ranked, searched, isOrder: true },
      row,
    })
  const people = [
    ...(has('CustomerOrders') ? Object.keys(customerPermissions) : allowed(customerPermissions, has)),
    ...(has('AccountsProfilesUsers') ? ['staff', 'distributor'] : []),
  ]
  const titles = allowed(productPermissions, has)
  const editions = has('Inventory') ? Object.keys(productPermissions) : titles
  const found: FoundRecord[][] = []
  if (people.length) found.push(await first('users', account, rankedCustomers, fragment`t.kind in (${literals(people)})`))
  if (has('BasicInfoContributors')) found.push(await first('people', contributor, textsOf(entityNamed('People'), 't')))
  if (titles.length) found.push(await first('products', title, rankedTitles, fragment`t.kind in (${literals(titles)})`))
  if (editions.length) found.push(await first('product_details', edition, rankedEditions, fragment`t.kind in (${literals(editions)})`))
  const ways = [
    has('DoneOrder') &&
      invoices(sql`t.customer_id in (select u.id from users u where ${foundByIndex('u.search', words)} order by u.id desc limit 200)`),
    ...requestsSeen(has, userId).map(({ where, isTheirs }) =>
      requests(sql`${where} and t.distributor_id in (select d.id from distributor d where ${holdsWords('d.search', words)})`, isTheirs),
    ),
    has('ImportExportProduct') &&
      sql`select ${columns({ kind: 'import', note: sql`t.file_name` })} from imports t where ${holdsWords(sql`lower(t.file_name)`, words)} ${newest}`,
  ].filter(isWay)
  if (ways.length) found.push(await longRead(db, (from) => rowsOf(from, ways)))
  return found
}

const isStaff = sql`t.kind in ('staff', 'distributor')`
const account = jsonOf<FoundRecord>({
  kind: sql`case when ${isStaff} then 'user' else 'customer' end`,
  id: 't.id',
  title: sql`coalesce(case when ${isStaff} then ${personName('t')} else ${customerName('t')} end, '')`,
  note: 't.email',
  of: 't.kind',
})
const contributor = jsonOf<FoundRecord>({
  kind: sql`'contributor'`,
  id: 't.id',
  title: sql`trim(coalesce(t.first_name, '') || ' ' || t.last_name)`,
  note: sql`trim(coalesce(t.non_latin_first_name, '') || ' ' || coalesce(t.non_latin_last_name, ''))`,
  of: sql`null`,
})
const title = jsonOf<FoundRecord>({ kind: sql`'title'`, id: 't.id', title: 't.title', note: 't.contributor_line', of: 't.kind' })
const edition = jsonOf<FoundRecord>({
  kind: sql`'edition'`,
  id: 't.id',
  title: 't.title',
  note: sql`concat_ws(' · ', nullif(t.contributor, ''), nullif(t.format, ''), t.isbn)`,
  of: 't.kind',
})
