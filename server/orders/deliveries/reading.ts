import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { type Delivery, deliveryById, deliveryList, deliveryState, printDelivery } from '#api/orders/deliveries'
import { pdfFile } from '../../core/documents/files'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/listPage'
import { sortOf } from '../../core/simpleList'
import { customerName, first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { addressJson, customerJson } from '../basketItem'
import { packingSlips } from './packingSlip'

/** One delivery with its items; undefined where there is none. */
export async function readDelivery(db: Queryable, id: number): Promise<Delivery | undefined> {
  const found = await first<{ delivery: Delivery }>(
    db,
    sql`select json_build_object('id', v.id, 'basketId', v.basket_id, 'state', v.state,
      'customer', (select ${customerJson('u')} from users u where u.id = b.customer_id),
      'address', (select ${addressJson('a')} from addresses a where a.id = b.delivery_address_id),
      'createdAt', ${iso('v.created_at')}, 'createdBy', coalesce((select ${personName('u')} from users u where u.id = v.created_by), ''),
      'handedOverAt', ${iso('v.handed_over_at')}, 'bookedWith', v.booked_with, 'changedAt', ${iso('v.changed_at')},
      'items', (select coalesce(json_agg(json_build_object('id', e.id, 'basketDetailId', d.id, 'title', p.title, 'isbn', p.isbn,
          'quantity', e.quantity, 'packed', e.packed, 'returned', e.returned) order by e.id), '[]')
        from basket_delivery_items e join basket_details d on d.id = e.basket_detail_id join product_details p on p.id = d.product_detail_id
        where e.delivery_id = v.id)) as delivery
      from basket_deliveries v join baskets b on b.id = v.basket_id where v.id = ${id}`,
  )
  return found?.delivery
}

const from = `(select v.*, b.customer_id, b.delivery_address_id from basket_deliveries v join baskets b on b.id = v.basket_id)`

const row = sql`json_build_object('id', t.id, 'basketId', t.basket_id, 'state', t.state,
  'customerName', (select ${customerName('u')} from users u where u.id = t.customer_id),
  'city', (select nullif(a.city, '') from addresses a where a.id = t.delivery_address_id),
  'copies', (select coalesce(sum(quantity), 0) from basket_delivery_items e where e.delivery_id = t.id),
  'packed', (select coalesce(sum(packed), 0) from basket_delivery_items e where e.delivery_id = t.id),
  'createdAt', ${iso('t.created_at')}, 'changedAt', ${iso('t.changed_at')})`

/** Number of delivery or order. @throws {Problem} 422 at `filter` */
function within(searchKey: string, filter: '' | Record<string, unknown>) {
  const { state, ...others } = filter || {}
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw Problem.field(`filter.${unknown}`, `'${unknown}' is not a field to filter by: use state`)
  const states = state === undefined || state === '' ? undefined : deliveryState.safeParse(state)
  if (states && !states.success) throw Problem.field('filter.state', 'One of packing, packed, handedOver, delivered, returned, cancelled')
  const key = plainDigits(searchKey.trim())
  const isNumber = /^\d{1,9}$/.test(key)
  return sql`${states ? sql`t.state = ${states.data}` : sql`true`} and ${
    key === ''
      ? sql`true`
      : isNumber
        ? sql`(t.id = ${Number(key)} or t.basket_id = ${Number(key)})`
        : sql`t.customer_id in (select u.id from users u where ${customerName('u')} ilike ${`%${key.replace(/[\\%_]/g, '\\$&')}%`})`
  }`
}

export const deliveryReading = [
  bind(deliveryById, async ({ db, params }) => {
    const delivery = await readDelivery(db, params.id)
    if (!delivery) throw Problem.notFound('Delivery')
    return delivery
  }),

  bind(deliveryList, ({ db, body }) => {
    const { column, isDescending } = sortOf(body.sort, { id: 'id', changedAt: 'changed_at' })
    const order = { ...(column !== 'id' && { key: `t.${column}` }), isDescending, isIndexed: column === 'id' }
    return readPage(db, body, { from, where: within(body.searchKey, body.filter), words: [], order, row })
  }),

  bind(printDelivery, async ({ db, body }) => {
    const deliveries = await Promise.all([...new Set(body.ids)].map((id) => readDelivery(db, id)))
    const missing = [...new Set(body.ids)].find((_, i) => !deliveries[i])
    if (missing !== undefined) throw Problem.field('ids', `There is no delivery ${missing}`)
    return pdfFile(
      body.ids.length === 1 ? `packing-slip-${body.ids[0]}.pdf` : 'packing-slips.pdf',
      await packingSlips(deliveries as Delivery[], body.language),
    )
  }),
]
