import { sql } from 'drizzle-orm'
import type { MoveEffects } from '#api/orders/moveDryRun'
import { Problem } from '../core/http/problem'
import { customerName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { prepared } from '../db/prepared'
import { backOrdersJson } from './deliveries/backOrders'
import { lineTitle } from './documents/lineWords'
import { dueOfOrder } from './money/dueOfOrder'

export type Stock = MoveEffects['stock'][number] & { id: number }
/** `of` is the credited invoice; `total` in minor units with VAT, negative for credit notes. */
type Document = Pick<MoveEffects['credits'][number], 'number' | 'rates'> & {
  id: number
  kind: 'preInvoice' | 'invoice' | 'credit'
  state: string
  of: number | null
  total: number
}
/** An order before or after a move. */
export type OrderState = Pick<MoveEffects, 'code' | 'due' | 'deliveries' | 'offers' | 'backOrders' | 'cancelled'> & {
  id: number
  customerName: string | null
  stock: Stock[]
  documents: Document[]
}
/** Orders share stock: each begins with what the one before it has left. */
export const withStock = (state: OrderState, latest: ReadonlyMap<number, Stock>): OrderState => ({
  ...state,
  stock: state.stock.map((row) => latest.get(row.id) ?? row),
})

/** @throws {Problem} 404 */
export async function effectsOf(tx: Queryable, id: number, work: () => Promise<unknown>): Promise<MoveEffects> {
  const before = await readOrderState(tx, id)
  return differenceOf(before, await stateAfter(tx, id, work), 0)
}

export async function stateAfter(tx: Queryable, id: number, work: () => Promise<unknown>): Promise<OrderState> {
  await work()
  await runDeferred(tx)
  return readOrderState(tx, id)
}

/** A dry run never reaches the deferred triggers: run them. */
export const runDeferred = (tx: Queryable) =>
  tx.execute(sql`do $$ begin set constraints all immediate; set constraints all deferred; end $$`)

const statesOf = prepared<{ state: OrderState }>(
  'orderStates',
  () =>
    sql`select ${jsonOf<OrderState>({
      id: 'b.id',
      customerName: sql`(select ${customerName('c')} from users c where c.id = b.customer_id)`,
      stock: sql`(select ${jsonArray(jsonOf<Stock>({ ...columnsOf('i', 'id', 'onHand'), place: 'i.warehouse', setAside: 'i.reserved' }), 'i.id')}
      from inventory i where i.product_detail_id in (select product_detail_id from basket_details where basket_id = b.id))`,
      deliveries: sql`array(select id from basket_deliveries where basket_id = b.id and state in ('packing', 'packed') order by id)`,
      backOrders: backOrdersJson,
      cancelled: sql`(select ${jsonArray(jsonOf({ title: lineTitle, copies: 'd.cancelled' }), 'd.id')}
      from basket_details d join product_details p on p.id = d.product_detail_id where d.basket_id = b.id and d.cancelled > 0)`,
      offers: sql`array(select id from offers where basket_id = b.id and state in ('draft', 'sent') order by id)`,
      documents: sql`(select ${jsonArray(
        jsonOf<Document>({
          ...columnsOf('v', 'id', 'kind', 'state', 'number', 'total'),
          of: sql`(select number from invoices o where o.id = v.credits_id)`,
          rates: sql`v.document->'rates'`,
        }),
        'v.id',
      )} from invoices v where v.id in (select invoice_id from invoice_items where basket_id = b.id))`,
      code: sql`(select c.code from discount_redemptions r join discount_codes c on c.id = r.code_id where r.basket_id = b.id and r.state <> 'released')`,
      due: jsonOf({ amount: dueOfOrder, currency: 'b.currency' }),
    })} as state from baskets b where b.id = any(${sql.placeholder('ids')}::int[])`,
)

export async function readOrderStates(tx: Queryable, ids: readonly number[]): Promise<Map<number, OrderState>> {
  const rows = await statesOf(tx, { ids: `{${ids.join(',')}}` })
  return new Map(rows.map(({ state }) => [state.id, state]))
}

async function readOrderState(tx: Queryable, id: number): Promise<OrderState> {
  const state = (await readOrderStates(tx, [id])).get(id)
  if (!state) throw Problem.notFound('Basket')
  return state
}

const without = (all: readonly number[], left: readonly number[]) => all.filter((one) => !left.includes(one))

export function differenceOf(before: OrderState, after: OrderState, taken: number): MoveEffects {
  const places = new Map<MoveEffects['stock'][number]['place'], { onHand: number; setAside: number }>()
  for (const { id, place, onHand, setAside } of after.stock) {
    const was = before.stock.find((one) => one.id === id) ?? { onHand: 0, setAside: 0 }
    const sum = places.get(place) ?? { onHand: 0, setAside: 0 }
    places.set(place, { onHand: sum.onHand + onHand - was.onHand, setAside: sum.setAside + setAside - was.setAside })
  }
  const idsBefore = new Set(before.documents.map(({ id }) => id))
  const preInvoices = ({ documents }: OrderState) =>
    documents.flatMap(({ kind, state, number }) => (kind === 'preInvoice' && state === 'issued' ? [number] : []))
  return {
    stock: [...places].flatMap(([place, sum]) => (sum.onHand || sum.setAside ? [{ place, ...sum }] : [])),
    credits: after.documents.flatMap(({ id, of, number, total, rates }) =>
      of === null || idsBefore.has(id)
        ? []
        : [{ number: number + taken, of, total: { amount: total, currency: after.due.currency }, rates }],
    ),
    voided: without(preInvoices(before), preInvoices(after)),
    deliveries: without(before.deliveries, after.deliveries),
    offers: without(before.offers, after.offers),
    backOrders: after.backOrders,
    cancelled: before.cancelled.length ? [] : after.cancelled,
    code: after.code === null ? before.code : null,
    due: after.due,
  }
}
