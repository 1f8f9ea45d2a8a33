import { sql } from 'drizzle-orm'
import { basketLists } from '#api/orders/basketLists'
import type { Customer } from '#api/orders/baskets'
import { customerBaskets, customerById } from '#api/orders/customers'
import { bind, jsonList } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import { accountNamed, mayServe } from '../customers/customerAccess'
import type { Database } from '../db/database'
import { countedLists } from './basketCounts'
import { customerJson } from './basketItem'
import { answerPage } from './basketLists'
import { wantedOf } from './basketQuery'

export const customerPageHandlers = [
  bind(customerById, async ({ db, user, params: { id } }) => {
    await requireServed(db, user, id)
    const found = await first<{ customer: Customer }>(db, sql`select ${customerJson('u')} as customer from users u where u.id = ${id}`)
    if (!found) throw Problem.notFound('Customer')
    return found.customer
  }),

  bind(customerBaskets, async ({ db, user, params: { id }, body, clock }) => {
    await requireServed(db, user, id)
    const lists = listsOf(user)
    if (lists.length === 0) return jsonList(undefined, body)
    return answerPage(db, { ...wantedOf(lists, body, user.id, clock.now()), customerId: id, isNarrowed: true }, body)
  }),
]

export const listsOf = (user: SignedIn) => countedLists.filter((list) => user.permissions.has(basketLists[list].permission))

/** Does not reveal other accounts. @throws {Problem} 404 */
async function requireServed(db: Database, user: SignedIn, id: number): Promise<void> {
  const account = await accountNamed(db, id)
  if (!account || !(await mayServe(db, user, 'CustomerOrders', account))) throw Problem.notFound('Customer')
}
