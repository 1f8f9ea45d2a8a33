import { type SQL, sql } from 'drizzle-orm'
import { assignHandler, basketHandlers, type Handler } from '#api/orders/handlers'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import { changedMeanwhile, conflictOf, lockBasket } from './basketLock'
import { namedBy, orderSubject } from './basketLog'

const mayWork = sql`u.is_active and u.username is not null and exists (select from roles r where r.id = u.role_id and (r.holds_everything
  or exists (select from role_permissions p where p.role_id = r.id and p.permission = 'InProgress')))`

const handlers = (among: SQL) => sql`select u.id, ${personName('u')} as name from users u where ${mayWork} and ${among} order by name, u.id`

export const handlerHandlers = [
  bind(basketHandlers, async ({ db }) => (await db.execute<Handler>(handlers(sql`true`))).rows),

  bind(assignHandler, ({ params, body: { handlerId, expected }, ...call }) =>
    transact(call.db, async (tx) => {
      const basket = await lockBasket(tx, params.id)
      if (basket.status !== 'inProgress')
        throw await conflictOf(tx, basket, 'notInProgress', (last) => `Only an order in progress is handed over: ${last}`)
      if (basket.handlerId === handlerId) return null
      const [from, to] = [await namedBy.person(tx, basket.handlerId), await namedBy.person(tx, handlerId)]
      if (expected !== undefined && expected !== basket.handlerId)
        throw changedMeanwhile(from ? `${from.label} has taken this order over in the meantime` : 'This order was released in the meantime')
      if (handlerId !== null && !(await first(tx, handlers(sql`u.id = ${handlerId}`))))
        throw Problem.field('handlerId', 'Choose a colleague who may work on orders')
      await tx.execute(sql`update baskets set handler_id = ${handlerId} where id = ${basket.id}`)
      await record(tx, actorOf(call), { ...orderSubject(basket.id), action: 'changed', changes: [{ field: 'handler', from, to }] })
      return null
    }),
  ),
]
