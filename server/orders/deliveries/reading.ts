import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { warehouse } from '#api/inventory/warehouses'
import { type Delivery, deliveryById, deliveryList, deliveryState, openDeliveries, printDelivery } from '#api/orders/deliveries'
import { pdfFile } from '../../core/documents/files'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/list/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { customerName, first, iso, personName } from '../../core/sqlParts'
import { isFoundBy } from '../../customers/isFoundBy'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { addressJson, customerJson } from '../basketItem'
import { lineWords } from '../documents/lineWords'
import { readLogo, readSeller } from '../documents/parties'
import { backOrdersJson } from './backOrders'
import { packingSlips } from './packingSlip'

const words = lineWords('d', 'p')

const customerNow = sql`(select ${customerJson('u')} from users u where u.id = b.customer_id)`
const addressNow = sql`(select ${addressJson('a')} from addresses a where a.id = b.delivery_address_id)`

export const consignee = jsonOf({ customer: customerNow, address: addressNow })

export async function readDelivery(db: Queryable, id: number): Promise<Delivery | undefined> {
  const found = await first<{ delivery: Delivery }>(
    db,
    sql`select ${jsonOf<Delivery>({
      ...columnsOf('v', 'id', 'basketId', 'state', 'warehouse'),
      customer: sql`coalesce((v.consignee->'customer')::json, ${customerNow})`,
      language: sql`coalesce((select language from users where id = b.customer_id), 'sv')`,
      address: sql`coalesce((v.consignee->'address')::json, ${addressNow})`,
      createdAt: iso('v.created_at'),
      createdBy: sql`coalesce((select ${personName('u')} from users u where u.id = v.created_by), '')`,
      handedOverAt: iso('v.handed_over_at'),
      bookedWith: 'v.booked_with',
      changedAt: iso('v.changed_at'),
      items: sql`(select ${jsonArray(
        jsonOf({
          id: 'e.id',
          basketDetailId: 'd.id',
          title: words.title,
          isbn: words.isbn,
          codes: sql`(select ${jsonArray(sql`digits`, sql`digits`)} from (
            select distinct upper(regexp_replace(number, '[^0-9Xx]', '', 'g')) as digits from unnest(array[${words.isbn}, p.isbn]) number) known
            where digits <> '')`,
          ...columnsOf('e', 'quantity', 'packed', 'returned'),
        }),
        'e.id',
      )}
        from basket_delivery_items e join basket_details d on d.id = e.basket_detail_id join product_details p on p.id = d.product_detail_id
        where e.delivery_id = v.id)`,
      backOrders: backOrdersJson,
    })} as delivery
      from basket_deliveries v join baskets b on b.id = v.basket_id where v.id = ${id}`,
  )
  return found?.delivery
}

const from = sql`(select v.*, b.customer_id, b.delivery_address_id from basket_deliveries v join baskets b on b.id = v.basket_id)`

const row = jsonOf({
  ...columnsOf('t', 'id', 'basketId', 'state', 'warehouse'),
  customerName: sql`(select ${customerName('u')} from users u where u.id = t.customer_id)`,
  city: sql`(select nullif(a.city, '') from addresses a where a.id = t.delivery_address_id)`,
  copies: sql`(select coalesce(sum(quantity), 0) from basket_delivery_items e where e.delivery_id = t.id)`,
  packed: sql`(select coalesce(sum(packed), 0) from basket_delivery_items e where e.delivery_id = t.id)`,
  createdAt: iso('t.created_at'),
  changedAt: iso('t.changed_at'),
})

const filters = z.object({ state: z.optional(z.union([deliveryState, z.literal(openDeliveries)])), warehouse: z.optional(warehouse) })

export const isOpen = sql`t.state in ('packing', 'packed')`

/** Delivery or order number, or customer name. @throws {Problem} 422 at `filter` */
function within(searchKey: string, filter: ListRequest['filter']) {
  const { state, warehouse } = readFilter(filters, filter)
  return sql`${warehouse ? sql`t.warehouse = ${warehouse}` : sql`true`} and ${state === openDeliveries ? isOpen : state ? sql`t.state = ${state}` : sql`true`} and ${isFoundBy(searchKey, (number) => sql`(t.id = ${number} or t.basket_id = ${number})`)}`
}

export const deliveryReading = [
  bind(deliveryById, async ({ db, params }) => {
    const delivery = await readDelivery(db, params.id)
    if (!delivery) throw Problem.notFound('Delivery')
    return delivery
  }),

  bind(deliveryList, ({ db, body }) => {
    const { field, key, isDescending } = readSort(body.sort, { id: '', changedAt: 't.changed_at' })
    const order = { ...(key && { key }), isDescending, isIndexed: field === 'id' }
    return readPage(db, body, { from, where: within(body.searchKey, body.filter), words: [], order, row })
  }),

  bind(printDelivery, async ({ db, body }) => {
    const deliveries = await Promise.all([...new Set(body.ids)].map((id) => readDelivery(db, id)))
    const missing = [...new Set(body.ids)].find((_, i) => !deliveries[i])
    if (missing !== undefined) throw Problem.field('ids', `There is no delivery ${missing}`)
    return pdfFile(
      body.ids.length === 1 ? `packing-slip-${body.ids[0]}.pdf` : 'packing-slips.pdf',
      await packingSlips(deliveries as Delivery[], { seller: await readSeller(db), logo: await readLogo(db) }, body.language),
    )
  }),
]
