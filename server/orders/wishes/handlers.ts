import { sql } from 'drizzle-orm'
import { present } from '#api/core/objects'
import { addWish, addWishesToBasket, editWish, removeWish, wishStates } from '#api/orders/wishes'
import { type Change, changesBetween } from '../../core/auditChanges'
import { actorOf, record } from '../../core/auditLog'
import { type Acting, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first, isOneOf } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { putCopies } from '../basketDetails'
import { editBasket } from '../basketLock'
import { requireCustomer } from '../customers'
import { editionOf, wishJson, wishListHandlers } from './list'

type WishRow = { id: number; version: number; title: string; quantity: number; note: string; state: keyof typeof wishStates }

const tell = (tx: Queryable, call: Acting, wish: WishRow, action: 'added' | 'changed' | 'removed', changes: Change[] = []) =>
  record(tx, actorOf(call), { entityName: 'Wish', entity: 'Wish', id: wish.id, record: wish.title, version: wish.version, action, changes })

const wishColumns = sql`w.id, w.version, coalesce((select d.title from product_details d where d.id = w.product_detail_id), nullif(w.title, ''), w.isbn) as title,
  w.quantity, w.note, w.state`

/** @throws {Problem} 404 */
async function lockWish(tx: Queryable, id: number): Promise<WishRow> {
  const found = await first<WishRow>(tx, sql`select ${wishColumns} from wishes w where w.id = ${id} for update`)
  if (!found) throw Problem.notFound('Wish')
  return found
}

export const wishHandlers = [
  ...wishListHandlers,

  bind(addWish, ({ body, ...call }) =>
    transact(call.db, async (tx) => {
      const { customerId, productDetailId, isbn, title, quantity, note } = body
      if (productDetailId === undefined && isbn === undefined && !title)
        throw Problem.field('title', 'Say what is wished for: a title or an ISBN')
      if (customerId !== null) await requireCustomer(tx, call.user, customerId, 'customerId')
      const edition = await first<{ id: number }>(
        tx,
        sql`select id from product_details where ${productDetailId === undefined ? sql`isbn = ${isbn ?? null}` : sql`id = ${productDetailId}`} for key share`,
      )
      if (productDetailId !== undefined && !edition) throw Problem.field('productDetailId', 'This product is not in the catalogue')
      const at = call.clock.now().toISOString()
      const made = await first<WishRow>(
        tx,
        sql`with w as (insert into wishes (customer_id, product_detail_id, title, isbn, quantity, note, at, changed_by, changed_at)
          values (${customerId}, ${edition?.id ?? null}, ${title}, ${isbn ?? null}, ${quantity}, ${note}, ${at}::timestamptz, ${call.user.id}, ${at}::timestamptz) returning *)
          select ${wishColumns} from w`,
      )
      if (!made) throw new Error('The wish could not be added')
      await tell(tx, call, made, 'added')
      return { id: made.id }
    }),
  ),

  bind(editWish, ({ params, body: { version, ...changed }, ...call }) =>
    transact(call.db, async (tx) => {
      const before = await lockWish(tx, params.id)
      if (before.version !== version) throw Problem.changed('Somebody changed this wish in the meantime')
      const after = {
        quantity: changed.quantity ?? before.quantity,
        note: changed.note ?? before.note,
        state: changed.state ?? before.state,
      }
      const changes = changesBetween(before, after).map((change) => (change.field === 'state' ? { ...change, words: wishStates } : change))
      if (changes.length) {
        await tx.execute(sql`update wishes set quantity = ${after.quantity}, note = ${after.note}, state = ${after.state}, version = version + 1,
          changed_by = ${call.user.id}, changed_at = ${call.clock.now().toISOString()}::timestamptz where id = ${params.id}`)
        await tell(tx, call, { ...before, version: version + 1 }, 'changed', changes)
      }
      const found = await first<{ wish: never }>(tx, sql`select ${wishJson} as wish from wishes w where w.id = ${params.id}`)
      return present(found).wish
    }),
  ),

  bind(removeWish, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const wish = await lockWish(tx, params.id)
      await tx.execute(sql`delete from wishes where id = ${params.id}`)
      await tell(tx, call, wish, 'removed')
      return null
    }),
  ),

  bind(addWishesToBasket, ({ params, body, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      const { rows } = await tx.execute<{ id: number; detail: number | null; quantity: number; state: string; title: string }>(
        sql`select w.id, ${editionOf} as detail, w.quantity, w.state, coalesce(nullif(w.title, ''), w.isbn, '') as title from wishes w
          where ${isOneOf('w.id', body.wishIds)} order by w.id for update`,
      )
      if (rows.length !== new Set(body.wishIds).size) throw Problem.field('wishIds', 'A wish is not there any more')
      const missing = rows.find(({ detail }) => detail === null)
      if (missing) throw Problem.field('wishIds', `${missing.title} is not in the catalogue: make an edition of it first`)
      if (rows.some(({ state }) => state !== 'open')) throw Problem.field('wishIds', 'Only open wishes are put into an order')
      const lines = new Set<number>()
      for (const { id, detail, quantity } of rows) {
        const line = await putCopies(tx, { basketId: basket.id, product: sql`id = ${detail}`, quantity, now: call.clock.now() }, note, () =>
          Problem.notFound('Edition'),
        )
        lines.add(line)
        await tx.execute(sql`update wishes set state = 'ordered', product_detail_id = ${detail}, basket_detail_id = ${line}, version = version + 1, changed_by = ${call.user.id},
          changed_at = ${call.clock.now().toISOString()}::timestamptz where id = ${id}`)
      }
      return { lines: lines.size }
    }),
  ),
]
