import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { maxOrdersOfRun, type runSelection } from '#api/invoices/runs'
import type { VatCase } from '#api/orders/vat/vatCase'
import { Problem } from '../../core/http/problem'
import { customerName, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { electronicReferences } from '../../orders/documents/parties'
import { readyOf } from '../../orders/money/leftToInvoice'

type Selection = z.output<typeof runSelection>
export type Chosen = {
  id: number
  customerId: number | null
  customerName: string | null
  currency: string
  vatCase: VatCase
  references: [buyer: string, order: string] | null
}

const toInvoice = ({ customerId, isPaidToo, until }: Selection): SQL => sql`b.status in ('inProgress', 'done')
  and ${isPaidToo ? sql`b.payment_state <> 'outstanding'` : sql`b.payment_state = 'invoice'`}
  and ${customerId === undefined ? sql`true` : sql`b.customer_id = ${customerId}::int`}
  and ${until === undefined ? sql`true` : sql`not exists (select from basket_deliveries v where v.basket_id = b.id and v.handed_over_at >= ((${until}::date + 1)::timestamp at time zone 'Europe/Stockholm'))`}
  and exists (select from basket_details d where d.basket_id = b.id and ${readyOf('d')} > 0)`

/** Oldest first. @throws {Problem} 422 for none, or more than one run's limit */
export async function choose(db: Queryable, selection: Selection): Promise<Chosen[]> {
  const { basketIds } = selection
  const { rows } = await db.execute<Chosen>(
    sql`select b.id, b.customer_id as "customerId", ${customerName('u')} as "customerName", b.currency, b.vat_case as "vatCase", ${electronicReferences} as "references"
      from baskets b left join users u on u.id = b.customer_id where ${basketIds ? isOneOf('b.id', basketIds) : toInvoice(selection)} order by b.id limit ${maxOrdersOfRun + 1}`,
  )
  if (!rows.length) throw Problem.field('selection', 'Nothing is left to invoice of these orders')
  if (rows.length > maxOrdersOfRun)
    throw Problem.field('selection', `There are more than ${maxOrdersOfRun} such orders: choose one customer, or until an earlier day`)
  return rows
}

/** One per order, or per customer, currency, VAT case and references. */
export function groupsOf(chosen: readonly Chosen[], mergeBy: 'basket' | 'customer'): Chosen[][] {
  const groups = new Map<string, Chosen[]>()
  for (const basket of chosen) {
    const { id, customerId, currency, vatCase, references } = basket
    const key =
      mergeBy === 'customer' && customerId !== null
        ? `customer ${customerId} ${currency} ${vatCase} ${JSON.stringify(references)}`
        : `basket ${id}`
    const group = groups.get(key)
    if (group) group.push(basket)
    else groups.set(key, [basket])
  }
  return [...groups.values()]
}

export const sliceSize = 200

/** Groups are never split. */
export function slicesOf<T>(groups: readonly (readonly T[])[]): (readonly T[])[][] {
  const slices: (readonly T[])[][] = []
  let room = 0
  for (const group of groups) {
    if (room < group.length || !slices.length) {
      slices.push([])
      room = sliceSize
    }
    slices.at(-1)?.push(group)
    room -= group.length
  }
  return slices
}

export async function readFacts(tx: Queryable, basketIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; facts: string }>(
    sql`select b.id, concat_ws(' ', b.status, b.total, b.currency, b.vat_case, b.customer_id, b.billing_address_id, b.delivery_address_id, b.payment_method_id, ${electronicReferences},
        sum(d.quantity), sum(d.delivered), sum(d.returned), sum(d.invoiced), sum(d.credited), sum(d.credited_returned), sum(d.credited_reinvoice)) as facts
      from baskets b left join users u on u.id = b.customer_id left join basket_details d on d.basket_id = b.id where ${isOneOf('b.id', basketIds)} group by b.id, u.id`,
  )
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}
