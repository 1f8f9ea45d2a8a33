import { sql } from 'drizzle-orm'
import type { DistributorData } from '#api/agents/own'
import * as calls from '#api/agents/own'
import { changesBetween } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { followed } from '../core/registry'
import { first } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { changeRequest, itemOf, lockRequest, ownDistributorOf, requestOfItem, requestSubject } from './changing'
import { listRequests, readRequest } from './reading'
import { addItem, answer, deliver, setQuantity, start, submit } from './steps'

async function readData(tx: Queryable, id: number, isLocked = false): Promise<DistributorData> {
  const found = await first<DistributorData>(
    tx,
    sql`select id, version, title, coalesce(contact_name, '') as "contactName", coalesce(email, '') as email, coalesce(phone, '') as phone,
      delivery_days::int as "deliveryDays" from distributor where id = ${id} ${isLocked ? sql`for update` : sql``}`,
  )
  if (!found) throw Problem.notFound('Distributor')
  return found
}

export const ownHandlers = [
  bind(calls.requestBookList, async ({ db, body, user, clock }) =>
    listRequests(db, {
      body,
      states: ['new', 'inProgress', 'delivered', 'done', 'cancelled'],
      today: stockholmDay(clock.now()),
      ownOf: await ownDistributorOf(db, user.id),
    }),
  ),
  bind(calls.inProgressList, async ({ db, body, user, clock }) =>
    listRequests(db, {
      body,
      states: ['inProgress', 'delivered'],
      today: stockholmDay(clock.now()),
      ownOf: await ownDistributorOf(db, user.id),
    }),
  ),
  bind(calls.finishedList, async ({ db, body, user, clock }) =>
    listRequests(db, { body, states: ['done', 'cancelled'], today: stockholmDay(clock.now()), ownOf: await ownDistributorOf(db, user.id) }),
  ),
  bind(calls.preOrderList, async ({ db, body, user, clock }) =>
    listRequests(db, { body, states: ['draft', 'new'], today: stockholmDay(clock.now()), ownOf: await ownDistributorOf(db, user.id) }),
  ),
  ...[calls.requestBookItem, calls.preOrderItem].map((item) =>
    bind(item, async ({ db, params, user }) => readRequest(db, params.id, await ownDistributorOf(db, user.id))),
  ),

  bind(calls.addOwnPreOrder, ({ body: { note }, ...call }) =>
    transact(call.db, async (tx) => {
      const actor = actorOf(call)
      const at = actor.now.toISOString()
      const distributorId = await ownDistributorOf(tx, call.user.id)
      const made = await first<{ id: number }>(
        tx,
        sql`insert into distributor_requests (distributor_id, origin, note, created_by, created_at, changed_at)
          values (${distributorId}, 'agent', ${note}, ${call.user.id}, ${at}, ${at}) returning id`,
      )
      const request = await lockRequest(tx, made?.id ?? 0, distributorId)
      await record(tx, actor, { ...requestSubject(request), action: 'added' })
      return { id: request.id }
    }),
  ),
  bind(calls.addOwnPreOrderItem, ({ params, body, ...call }) =>
    changeRequest(
      call,
      () => params.id,
      async (of) => {
        requireOwnDraft(of.request)
        await addItem(of, body, of.request.distributorId)
      },
      true,
    ),
  ),
  bind(calls.editOwnPreOrderItem, ({ params: { id }, body, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      async (of) => {
        requireOwnDraft(of.request)
        await setQuantity(of, itemOf(of.items, id), body.quantity)
      },
      true,
    ),
  ),
  bind(calls.submitOwnPreOrder, ({ params, ...call }) => changeRequest(call, () => params.id, submit, true)),
  bind(calls.changeStatusToInProgressDistributor, ({ params, ...call }) => changeRequest(call, () => params.id, start, true)),

  bind(calls.acceptItemDistributor, ({ params: { id }, query, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => answer(of, itemOf(of.items, id), query),
      true,
    ),
  ),
  bind(calls.declineItemDistributor, ({ params: { id }, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => answer(of, itemOf(of.items, id), { quantity: 0 }),
      true,
    ),
  ),
  bind(calls.editItemDeliveryDistributor, ({ params: { id }, body, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => deliver(of, itemOf(of.items, id), body),
      true,
    ),
  ),

  bind(calls.ownDistributor, async ({ db, user }) => readData(db, await ownDistributorOf(db, user.id))),
  bind(calls.updateDistributorData, ({ body: { version, ...values }, ...call }) =>
    transact(call.db, async (tx) => {
      const id = await ownDistributorOf(tx, call.user.id)
      const current = await readData(tx, id, true)
      if (current.version !== version)
        throw Problem.changed('Somebody changed this in the meantime: look again', { current: { version: current.version } })
      const changes = changesBetween(current, values)
      if (!changes.length) return current
      const actor = actorOf(call)
      await tx.execute(sql`update distributor set contact_name = ${values.contactName}, email = ${values.email}, phone = ${values.phone}, delivery_days = ${values.deliveryDays},
        version = version + 1, changed_by = ${call.user.id}, changed_at = ${actor.now.toISOString()}::timestamptz where id = ${id}`)
      await record(tx, actor, {
        entityName: 'Distributor',
        entity: 'Distributor',
        id,
        record: current.title,
        version: version + 1,
        action: 'changed',
        changes,
      })
      await followed('Distributor', tx, id, actor)
      return readData(tx, id)
    }),
  ),
]

/** @throws {Problem} 409 for a request made by staff */
function requireOwnDraft({ origin, state }: { origin: string; state: string }): void {
  if (origin !== 'agent' || state !== 'draft')
    throw Problem.conflict({ reason: 'isFromHere', state }, 'Only an order of yours that was not submitted is changed: make another one')
}
