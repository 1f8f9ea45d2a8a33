import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as calls from '#api/agents/admin'
import { actorOf, record } from '../core/auditLog'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type MessageKinds, messageKind, queueMessage } from '../core/outbox/messages'
import { first } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import { transact } from '../core/transact'
import { changeRequest, itemOf, lockRequest, requestOfItem, requestSubject, requireState } from './changing'
import { listRequests, readRequest } from './reading'
import { receive } from './receiving'
import { addItem, answer, cancel, deliver, setQuantity, start, submit } from './steps'

export const adminHandlers: Bound[] = [
  bind(calls.requestBookListAdmin, ({ db, body, clock }) =>
    listRequests(db, { body, states: ['draft', 'new'], today: stockholmDay(clock.now()) }),
  ),
  bind(calls.inProgressDoneListAdmin, ({ db, body, clock }) =>
    listRequests(db, { body, states: ['inProgress', 'delivered', 'done', 'cancelled'], today: stockholmDay(clock.now()) }),
  ),
  bind(calls.requestBookItemAdmin, ({ db, params }) => readRequest(db, params.id)),

  bind(calls.addPreOrder, ({ body: { distributorId, warehouse, note, items }, ...call }) =>
    transact(call.db, async (tx) => {
      const distributor = await first<{ title: string; isActive: boolean }>(
        tx,
        sql`select title, is_active as "isActive" from distributor where id = ${distributorId}`,
      )
      if (!distributor) throw Problem.field('distributorId', 'Choose a distributor')
      if (!distributor.isActive) throw Problem.field('distributorId', `${distributor.title} is not active any more`)
      const actor = actorOf(call)
      const at = actor.now.toISOString()
      const made = await first<{ id: number }>(
        tx,
        sql`insert into distributor_requests (distributor_id, origin, warehouse, note, created_by, created_at, changed_at)
          values (${distributorId}, 'admin', ${warehouse}, ${note}, ${call.user.id}, ${at}, ${at}) returning id`,
      )
      const { id } = made as { id: number }
      const request = await lockRequest(tx, id, undefined)
      for (const item of items) await addItem({ tx, request, note: () => undefined }, item)
      await record(tx, actor, { ...requestSubject(request), action: 'added' })
      return { id }
    }),
  ),

  bind(calls.addPreOrderItem, ({ params, body, ...call }) =>
    changeRequest(
      call,
      () => params.id,
      (of) => addItem(of, body),
    ),
  ),
  bind(calls.submitPreOrder, ({ params, ...call }) => changeRequest(call, () => params.id, submit)),
  bind(calls.changeStatusToInProgressAdmin, ({ params, ...call }) => changeRequest(call, () => params.id, start)),
  bind(calls.cancelRequest, ({ params, ...call }) => changeRequest(call, () => params.id, cancel)),

  bind(calls.acceptRequestItem, ({ params: { id }, query, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => answer(of, itemOf(of.items, id), query),
    ),
  ),
  bind(calls.acceptDelivery, ({ params: { id }, query, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => receive(call, of, itemOf(of.items, id), query),
    ),
  ),

  bind(calls.editNoteAdmin, ({ params, body, ...call }) =>
    changeRequest(
      call,
      () => params.id,
      async ({ tx, request, note }) => {
        const before = await first<{ note: string }>(tx, sql`select note from distributor_requests where id = ${request.id}`)
        if (!before || before.note === body.note) return
        await tx.execute(sql`update distributor_requests set note = ${body.note} where id = ${request.id}`)
        note({ field: 'note', from: before.note, to: body.note })
      },
    ),
  ),
  bind(calls.editItemNoteAdmin, ({ params: { id }, body, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => deliver(of, itemOf(of.items, id), { note: body.note }),
    ),
  ),
  bind(calls.editItemDeliveryAdmin, ({ params: { id }, body, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => deliver(of, itemOf(of.items, id), body),
    ),
  ),
  bind(calls.editItemQuantityAdmin, ({ params: { id }, body, ...call }) =>
    changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      (of) => setQuantity(of, itemOf(of.items, id), body.quantity),
    ),
  ),
  bind(calls.removeItemAdmin, async ({ params: { id }, ...call }) => {
    await changeRequest(
      call,
      (tx) => requestOfItem(tx, id),
      async ({ tx, request, items, note }) => {
        requireState(request, ['draft', 'new', 'inProgress'], 'What was delivered stands as it is')
        const item = itemOf(items, id)
        if (item.delivered > 0)
          throw Problem.conflict({ reason: 'isDelivered' }, `${item.title}: ${item.delivered} copies are on their way or here`)
        await tx.execute(sql`delete from request_items where id = ${id}`)
        note({ field: 'quantity', of: item.title, from: item.quantity, to: 0 })
      },
    )
    return jsonData('null')
  }),
]

export const requestMessages: MessageKinds = {
  distributorRequest: messageKind(z.object({ requestId: z.int(), text: z.string() }), {
    permission: 'DistributorOrder',
    async write({ db }, { recipient, payload: { requestId, text } }) {
      const { rows } = await db.execute<{ title: string; isbn: string | null; quantity: number }>(
        sql`select d.title, d.isbn, coalesce(i.accepted, i.quantity) as quantity from request_items i join product_details d on d.id = i.product_detail_id
          where i.request_id = ${requestId} order by i.id`,
      )
      const lines = rows.map(({ title, isbn, quantity }) => `${quantity} × ${title}${isbn ? ` (${isbn})` : ''}`)
      return { to: recipient, subject: `Request ${requestId}`, text: `${text}\n\n${lines.join('\n')}\n` }
    },
  }),
}

export const mailHandlers: Bound[] = [
  bind(calls.emailDeliveryAdmin, ({ params, body: { email, text }, ...call }) =>
    transact(call.db, async (tx) => {
      const request = await lockRequest(tx, params.id, undefined)
      await record(tx, actorOf(call), { ...requestSubject(request), action: 'changed', changes: [{ field: 'mailQueuedFor', to: email }] })
      await queueMessage(tx, call, {
        kind: 'distributorRequest',
        recipient: email,
        about: `Request ${request.id}`,
        document: { entityName: 'DistributorRequest', id: request.id },
        payload: { requestId: request.id, text },
      })
      return { sentTo: email }
    }),
  ),
]
