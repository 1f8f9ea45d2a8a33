import { sql } from 'drizzle-orm'
import { type ProductionKind, permissionOf, recordPermissionOf } from '#api/library/facts'
import type { Overrides, Production, ProductionItem, ProductionValues } from '#api/library/productions'
import { perSheet } from '#api/library/sheet'
import { fileJson } from '../core/entity/crudSql'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first, iso } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, type Fields, jsonOf } from '../db/json'
import { grossPrice } from '../products/prices/priceAt'
import type { Shown } from './labelLines'
import { layOut, type Template } from './layout'

/** The only place that knows these columns. */
const editionSql: Fields<Shown> = {
  ...columnsOf('d', 'isbn', 'title', 'contributor'),
  nonLatinTitle: sql`(select coalesce(p.non_latin_title, '') from products p where p.id = d.product_id)`,
  amount: grossPrice,
  currency: 'd.currency',
  number: sql`'PD-' || d.id`,
}

export const statusSql = sql.raw(
  `case when exists (select from export_builds b join label_template l on l.id = t.template_id
    where b.export_id = t.id and b.revision = t.revision and b.template_version = l.version) then 'built' else 'draft' end`,
)

export type StoredProduction = ProductionValues & {
  id: number
  kind: ProductionKind
  version: number
  revision: number
  status: 'draft' | 'built'
  itemCount: number
  labelCount: number
  template: StoredTemplate
}

export type StoredTemplate = Template & { id: number; title: string; version: number }

const templateJson = jsonOf({
  ...columnsOf('l', 'id', 'title', 'version', 'content', 'columns', 'rows', 'width', 'height', 'pitchX'),
  ...columnsOf('l', 'pitchY', 'firstX', 'firstY', 'padding', 'fontSize'),
})

/** @throws {Problem} 422 */
export async function requireTemplate(db: Queryable, id: number): Promise<StoredTemplate> {
  const found = await first<{ template: StoredTemplate }>(
    db,
    sql`select ${templateJson} as template from label_template l where l.id = ${id}`,
  )
  if (!found) throw Problem.field('templateId', 'Does not exist')
  return found.template
}

/** @throws {Problem} 422 */
export function requireStart(sheet: Pick<Template, 'columns' | 'rows'>, startAt: number): void {
  const max = perSheet(sheet)
  if (startAt > max) throw Problem.field('startAt', `A sheet of this template has ${max} labels`)
}

/** @throws {Problem} 404, or 403 by its kind */
export async function requireProduction(db: Queryable, user: SignedIn, id: number, isLocked = false): Promise<StoredProduction> {
  const found = await first<StoredProduction>(
    db,
    sql`select t.id, t.kind, t.title, t.template_id as "templateId", t.symbology, t.value, t.add_on as "addOn", t.module_width::float8 as "moduleWidth",
        t.start_at as "startAt", t.version, t.revision, ${statusSql} as status,
        (select count(*)::int from export_items i where i.export_id = t.id) as "itemCount",
        (select coalesce(sum(copies), 0)::int from export_items i where i.export_id = t.id) as "labelCount",
        (select ${templateJson} from label_template l where l.id = t.template_id) as template
      from exports t where t.id = ${id} and t.kind in ('label', 'barcode') ${isLocked ? sql`for update of t` : sql``}`,
  )
  if (!found) throw Problem.notFound('Production')
  requirePermission(user, found.kind)
  return found
}

/** @throws {Problem} 403 */
export function requirePermission(user: SignedIn, kind: ProductionKind): void {
  if (!user.permissions.has(permissionOf[kind])) throw Problem.forbidden()
}

/** @throws {Problem} 403 */
export function requireAny(user: SignedIn): void {
  if (!Object.values({ ...permissionOf, ...recordPermissionOf }).some((permission) => user.permissions.has(permission)))
    throw Problem.forbidden()
}

export type ItemRow = { id: number; productDetailId: number; copies: number; overrides: Overrides; shown: Shown }

export async function readItems(
  db: Queryable,
  exportId: number,
  range: { ids?: readonly number[]; offset?: number; size?: number } = {},
): Promise<ItemRow[]> {
  const { ids, offset = 0, size } = range
  const { rows } = await db.execute<ItemRow>(
    sql`select i.id, i.product_detail_id as "productDetailId", i.copies, i.overrides, ${jsonOf(editionSql)} as shown
      from export_items i join product_details d on d.id = i.product_detail_id
      where i.export_id = ${exportId} ${ids ? sql`and i.id = any(${`{${ids.join(',')}}`}::int[])` : sql``}
      order by i.id offset ${offset} ${size === undefined ? sql`` : sql`limit ${size}`}`,
  )
  return rows
}

export function itemOf(production: StoredProduction, { id, productDetailId, copies, overrides, shown }: ItemRow): ProductionItem {
  const { isbn, title, contributor, amount, currency } = shown
  const { findings } = layOut(production.template, production, shown, overrides)
  return {
    id,
    productDetailId,
    isbn,
    title,
    contributor,
    price: amount === null ? null : { amount, currency },
    copies,
    overrides,
    findings,
  }
}

export async function readProduction(
  db: Queryable,
  production: StoredProduction,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Production> {
  const { template: _, revision: __, ...values } = production
  const items = await readItems(db, production.id, { offset: (page - 1) * pageSize, size: pageSize })
  const { rows: builds } = await db.execute<Production['builds'][number]>(
    sql`select b.id, ${iso('b.at')} as at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as by, ${fileJson('b.file_id')} as file,
        b.labels, b.sheets, b.left_out as "leftOut"
      from export_builds b left join users u on u.id = b.by_id where b.export_id = ${production.id} order by b.id desc limit 10`,
  )
  return { ...values, items: items.map((item) => itemOf(production, item)), builds }
}
