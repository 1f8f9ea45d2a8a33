import { sql } from 'drizzle-orm'
import type { Actor } from '../core/auditLog'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { inDefaultWarehouse, isIn } from '../inventory/stock'

/** Öre with VAT. */
export type RungItem = {
  productDetailId: number
  returnsItemId: number | null
  title: string
  isbn: string
  quantity: number
  unitPrice: number
  vatRate: number
  listPrice: number | null
  reason: string
}

type Goods = { saleId: number; isReturn: boolean; isInHand: boolean; items: readonly RungItem[] }

/** Once per title. Copies in hand that the books lack are first posted as found. @throws {Problem} 409 `soldOut` */
export async function moveGoods(tx: Queryable, actor: Actor, { saleId, isReturn, isInHand, items }: Goods): Promise<void> {
  const copies = new Map<number, { title: string; quantity: number }>()
  for (const { productDetailId, title, quantity } of items)
    copies.set(productDetailId, { title, quantity: (copies.get(productDetailId)?.quantity ?? 0) + quantity })
  const { rows } = await tx.execute<{ id: number; free: number }>(
    sql`select product_detail_id as id, on_hand - reserved as free from inventory i
      where ${isIn('i')} and product_detail_id = any(${`{${[...copies.keys()].join(',')}}`}::int[]) order by i.id for update`,
  )
  const free = new Map(rows.map((row) => [row.id, row.free]))
  const at = sql`${actor.now.toISOString()}::timestamptz`
  if (!isReturn) {
    const lacking = [...copies].flatMap(([id, { title, quantity }]) => {
      const missing = quantity - Math.max(free.get(id) ?? 0, 0)
      return missing > 0 ? [{ id, title, quantity: missing }] : []
    })
    const [gone] = lacking
    if (gone && !isInHand)
      throw Problem.conflict(
        { reason: 'soldOut', productDetailId: gone.id },
        `${gone.title}: none in Stockholm that no order has set aside`,
      )
    if (gone)
      await tx.execute(sql`insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source, note)
        select ${at}, ${actor.user?.id}, id, 'adjustment', ${inDefaultWarehouse}, quantity, 'adjustment', ${`sale:${saleId} found`}, 'Sold over the counter while the book said none was left'
        from ${rowsOf(lacking, sql`id int, quantity int`)}`)
  }
  const moved = [...copies].map(([id, { quantity }]) => ({ id, quantity }))
  const [from, to, kind] = isReturn
    ? [sql`'customer'`, inDefaultWarehouse, sql`'return'`]
    : [inDefaultWarehouse, sql`'customer'`, sql`'cashSale'`]
  await tx.execute(sql`insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
    select ${at}, ${actor.user?.id}, id, ${from}, ${to}, quantity, ${kind}, ${`sale:${saleId}`} from ${rowsOf(moved, sql`id int, quantity int`)}`)
}
