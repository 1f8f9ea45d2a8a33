import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { addShopBasket, shopBaskets } from '#api/orders/shopBaskets'
import { bind, jsonList } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { transact } from '../../core/transact'
import { newBasket, putLine } from '../basketDetails'
import { answerPage } from '../basketLists'
import { editBasketIn } from '../basketLock'
import { wantedOf } from '../basketQuery'
import { listsOf } from '../customerPage'
import { giveCustomer, requireCustomer } from '../customers'
import { keepFirstTitles } from '../firstTitles'
import { sumUp } from '../money/basketSums'

export const shopHandlers = [
  bind(shopBaskets, async ({ db, user, body, clock }) => {
    const lists = listsOf(user)
    if (lists.length === 0) return jsonList(undefined, body)
    return answerPage(db, { ...wantedOf(lists, body, user.id, clock.now()), channel: 'shop', isNarrowed: true }, body)
  }),

  bind(addShopBasket, ({ body: { customerId, items }, ...call }) =>
    transact(call.db, async (tx) => {
      if (customerId !== undefined) await requireCustomer(tx, call.user, customerId, 'customerId')
      const id = await newBasket(tx, call, 'shop')
      await editBasketIn(tx, call, id, async (_, basket, note) => {
        for (const [i, { productDetailId, isbn, quantity }] of items.entries()) {
          const field = (name: string) => `items.${i}.${name}`
          const unknown = () =>
            isbn === undefined
              ? Problem.field(field('productDetailId'), 'This product is not in the catalogue')
              : Problem.field(field('isbn'), `${isbn} is not in the catalogue`)
          const product = isbn === undefined ? sql`id = ${productDetailId}` : sql`isbn = ${requireIsbn(isbn, field('isbn'))}`
          await putLine(tx, { basketId: id, product, quantity, now: call.clock.now() }, note, unknown, field('quantity'))
        }
        await sumUp(tx, id)
        await tx.execute(keepFirstTitles(sql`b.id = ${id}`))
        if (customerId !== undefined) await giveCustomer(tx, basket, customerId, note, call.clock.now())
      })
      return { id }
    }),
  ),
]

/** @throws {Problem} 422 */
function requireIsbn(typed: string, field: string): string {
  const read = readIsbn(plainDigits(typed))
  if (read.isbn === undefined) throw Problem.field(field, read.problem)
  return read.isbn
}
