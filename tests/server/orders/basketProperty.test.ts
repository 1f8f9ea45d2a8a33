import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, type Client } from '#api/core/http'
import { addBasketDetail, editBasketDetail, removeBasketDetail, updatePaymentInfo } from '#api/orders/basketEdits'
import { basketMoves } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import type { Database } from '#server/db/database'
import { startServer } from '../setup/harness'
import { expectLedger, expectSums } from './expect'
import { addProduct, countersAndRecount, illegalStep, makeBasket } from './orders'

const deed = fc.record({
  basket: fc.nat({ max: 2 }),
  what: fc.oneof(
    fc.record({
      move: fc.constantFrom(
        'basket.place',
        'basket.start',
        'basket.finish',
        'basket.cancel',
        'basket.place',
        'basket.start',
        'basket.finish',
      ),
      expected: fc.option(fc.constantFrom('create', 'newOrder', 'inProgress', 'done'), { nil: undefined, freq: 2 }),
    }),
    fc.record({ add: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ edit: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ remove: fc.nat({ max: 3 }) }),
    fc.record({ pay: fc.constantFrom('settled', 'invoice', 'outstanding') }),
  ),
})
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

async function carryOut(client: Client, { basket, what }: Deed, baskets: number[], products: number[], lines: number[]): Promise<unknown> {
  const params = { id: baskets[basket] ?? 0 }
  if ('move' in what) {
    const { move, expected } = what
    if (move === 'basket.cancel') return client.call(basketMoves[move], { params, query: { expected, reason: 'Ordered twice' } })
    return client.call(basketMoves[move], { params, query: { expected } })
  }
  if ('add' in what)
    return client.call(addBasketDetail, { params, body: { productDetailId: products[what.add] ?? 0, quantity: what.quantity } })
  if ('edit' in what) return client.call(editBasketDetail, { params: { id: lines[what.edit] ?? 1 }, body: { quantity: what.quantity } })
  if ('remove' in what) return client.call(removeBasketDetail, { params: { id: lines[what.remove] ?? 1 }, query: {} })
  return client.call(updatePaymentInfo, { params, body: { methodId: null, state: what.pay, reference: '' } })
}

const shelf = 6

/** What must hold of the database whatever two people did. */
async function checkEverything(db: Database): Promise<void> {
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)

  const histories = await db.execute<{ status: BasketStatus; steps: BasketStatus[]; was: (BasketStatus | null)[] }>(sql`
    select b.status, json_agg(h.to_status order by h.id) as steps, json_agg(h.from_status order by h.id) as was
    from baskets b join basket_history h on h.basket_id = b.id group by b.id`)
  for (const { status, steps, was } of histories.rows) {
    expect(illegalStep(steps)).toBeUndefined()
    expect(was).toEqual([null, ...steps.slice(0, -1)])
    expect(steps.at(-1)).toBe(status)
  }

  // The shelf as the histories tell it: work sets aside, done takes away, even if it is cancelled later.
  const stock = await db.execute<Record<string, number>>(sql`
    select i.on_hand as "onHand", i.reserved,
      ${shelf}::int - coalesce(sum(d.quantity) filter (where 'done' = any(h.steps)), 0)::int as "shouldBeOnHand",
      coalesce(sum(d.quantity) filter (where b.status = 'inProgress'), 0)::int as "shouldBeReserved"
    from inventory i left join basket_details d on d.product_detail_id = i.product_detail_id left join baskets b on b.id = d.basket_id
      left join lateral (select array_agg(to_status) as steps from basket_history where basket_id = b.id) h on true
    where i.warehouse = 'stockholm' group by i.id`)
  for (const { onHand, reserved, shouldBeOnHand, shouldBeReserved } of stock.rows)
    expect({ onHand, reserved }).toEqual({ onHand: shouldBeOnHand, reserved: shouldBeReserved })

  await expectLedger(db)
  await expectSums(db)
}

test('whatever two people do, at once or in turn, the law, the counters, the stock and the totals hold', async () => {
  const { db, logged, signIn } = await startServer()
  const people = [await signIn('orders'), await signIn('admin')]
  const [orders] = people
  if (!orders) return
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(deed, deed, fc.boolean()), { minLength: 3, maxLength: 14 }), async (rounds) => {
      await db.execute(
        sql`truncate products, product_details, inventory, stock_months, baskets, basket_details, operator_activity_report, basket_counts restart identity cascade`,
      )
      const products = [await addProduct(db, { onHand: shelf }), await addProduct(db, { title: 'Mio, min Mio', onHand: shelf })]
      const baskets: number[] = []
      for (const productDetailId of [...products, products[0] ?? 0]) baskets.push(await makeBasket(orders, { productDetailId }))
      for (const [one, other, isAtOnce] of rounds) {
        const { rows } = await db.execute<{ id: number }>(sql`select id from basket_details order by id`)
        const lines = rows.map(({ id }) => id)
        const attempts = [one, other].map((what, i) => async () => {
          const client = people[i]
          if (client) await carryOut(client, what, baskets, products, lines).catch(refused)
        })
        if (isAtOnce) await Promise.all(attempts.map((attempt) => attempt()))
        else for (const attempt of attempts) await attempt()
      }
      await checkEverything(db)
    }),
    // Emptied tables cost most there, and one transaction runs at a time.
    { numRuns: db.kind === 'embedded' ? 8 : 25 },
  )
  expect(logged.filter(({ status }) => status >= 500)).toEqual([])
}, 300_000)

/** A refusal is an answer; anything else is a fault. */
function refused(error: unknown): void {
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error
}
