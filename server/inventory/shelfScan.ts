import { sql } from 'drizzle-orm'
import { type ShelfScan, shelfScan } from '#api/inventory/shelfScan'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'
import { lackingOf } from '../products/readiness'
import { findCodes } from './findCodes'
import { requireWarehouse } from './ledger'

type Row = Omit<ShelfScan, 'lacking'>

export const shelfScanHandlers = [
  bind(shelfScan, async ({ db, user, body: { warehouse, code } }) => {
    requireWarehouse(user, warehouse)
    const id = (await findCodes(db, [code])).get(code)?.id
    if (id === undefined) throw Problem.field('code', `Nothing has the code ${code}`)
    const found = await first<{ row: Row }>(
      db,
      sql`select ${jsonOf({
        productDetailId: 'd.id',
        ...columnsOf('d', 'productId', 'kind', 'title', 'isbn', 'format', 'price', 'currency', 'publisherId'),
        priceNow: 'd.current_price',
        shelf: sql`coalesce(i.shelf, '')`,
        onHand: sql`coalesce(i.on_hand, 0)`,
        reserved: sql`coalesce(i.reserved, 0)`,
        reorderPoint: 'i.reorder_point',
      })} as row
        from product_details d left join inventory i on i.product_detail_id = d.id and i.warehouse = ${warehouse} where d.id = ${id}`,
    )
    if (!found) throw Problem.notFound('Edition')
    const lacking = await lackingOf(db, found.row.productId)
    return {
      ...found.row,
      lacking: lacking
        .filter(({ target, editionId }) => target === 'shop' && (editionId === null || editionId === id))
        .map(({ field, message, editionId }) => ({ field, message, isOfTitle: editionId === null })),
    }
  }),
]
