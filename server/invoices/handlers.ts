import { sql } from 'drizzle-orm'
import { editNoteInvoice } from '#api/invoices/invoices'
import { convertToInvoice, convertToPreInvoice, createInvoices, type MadeCredit, type MadeInvoice, setCredit } from '#api/invoices/issuing'
import { actorOf } from '../core/auditLog'
import { withDryRun } from '../core/dryRun'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { changedMeanwhile } from '../orders/basketLock'
import { electronicReferences } from '../orders/documents/parties'
import { requireExpected } from '../orders/money/expected'
import { creditInvoice, lockInvoice, recordOnOrders } from './credit'
import { issue, issueEach } from './issue'
import type { Wanted } from './taking'

const asDryRun = (made: MadeInvoice): MadeInvoice => ({ ...made, invoiceId: null })

/** @throws {Problem} 422 */
async function linesByBasket(tx: Queryable, items: readonly { basketDetailId: number; quantity?: number | undefined }[]) {
  const ids = items.map(({ basketDetailId }) => basketDetailId)
  const { rows } = await tx.execute<{ id: number; basketId: number; customerId: number | null; terms: string }>(
    sql`select d.id, d.basket_id as "basketId", b.customer_id as "customerId", concat_ws(' ', b.currency, b.vat_case, ${electronicReferences}) as terms
      from basket_details d join baskets b on b.id = d.basket_id left join users u on u.id = b.customer_id
      where d.id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  items.forEach(({ basketDetailId }, i) => {
    if (!rows.some(({ id }) => id === basketDetailId))
      throw Problem.field(`items.${i}.basketDetailId`, `There is no line ${basketDetailId}`)
  })
  return rows
}

export const invoiceHandlers = [
  ...(
    [
      [convertToInvoice, 'invoice'],
      [convertToPreInvoice, 'preInvoice'],
    ] as const
  ).map(([endpoint, kind]) =>
    bind(endpoint, ({ params, body: { isRehearsal, expected, ...body }, ...call }) =>
      withDryRun(isRehearsal, asDryRun, (keep) =>
        transact(call.db, async (tx) => {
          const made = await issue(tx, actorOf(call), [params.id], { ...body, kind } satisfies Wanted)
          requireExpected([made.total], expected && [expected])
          return keep(made)
        }),
      ),
    ),
  ),

  bind(createInvoices, ({ body: { items, mergeBy, isRehearsal, expected, ...body }, ...call }) =>
    withDryRun(
      isRehearsal,
      (made: MadeInvoice[]) => made.map(asDryRun),
      (keep) =>
        transact(call.db, async (tx) => {
          const lines = await linesByBasket(tx, items)
          const groups = new Map<string, number[]>()
          for (const { basketId, customerId, terms } of lines.sort((a, b) => a.basketId - b.basketId)) {
            const key = mergeBy === 'customer' && customerId !== null ? `customer ${customerId} ${terms}` : `basket ${basketId}`
            const group = groups.get(key) ?? []
            if (!group.includes(basketId)) groups.set(key, [...group, basketId])
          }
          const made = await issueEach(tx, actorOf(call), [...groups.values()], { ...body, kind: 'invoice', items })
          requireExpected(
            made.map(({ total }) => total),
            expected,
          )
          return keep(made)
        }),
    ),
  ),

  bind(setCredit, ({ params, body: { isRehearsal, expected, ...body }, ...call }) =>
    withDryRun(
      isRehearsal,
      (made: MadeCredit): MadeCredit => ({ ...made, id: null }),
      (keep) =>
        transact(call.db, async (tx) => {
          const made = await creditInvoice(tx, actorOf(call), params.id, body)
          requireExpected([made.total], expected && [expected])
          return keep(made)
        }),
    ),
  ),

  bind(editNoteInvoice, ({ body: { id, note, expected }, ...call }) =>
    transact(call.db, async (tx) => {
      const invoice = await lockInvoice(tx, id)
      const before = (await first<{ note: string }>(tx, sql`select note from invoices where id = ${id}`))?.note ?? ''
      if (before === note) return null
      if (expected !== undefined && expected !== before) throw changedMeanwhile('Somebody changed this note in the meantime')
      await tx.execute(sql`update invoices set note = ${note} where id = ${id}`)
      await recordOnOrders(tx, actorOf(call), invoice, { field: 'note', from: before, to: note })
      return null
    }),
  ),
]
