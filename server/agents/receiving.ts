import { sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import { actorOf } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { lockBalances, post } from '../inventory/ledger'
import { type Changing, type LockedItem, requireState } from './changing'

type Arrived = { quantity: number; warehouse?: Warehouse | undefined; expected?: number | undefined }

/**
 * Receives copies by one stock move. An unanswered title is accepted in the requested quantity; more copies than announced count as
 * delivered.
 */
export async function receive(
  call: Acting,
  { tx, request, note }: Changing,
  item: LockedItem,
  { quantity, warehouse, expected }: Arrived,
): Promise<void> {
  if (expected !== undefined && expected !== item.received)
    throw Problem.conflict(
      { reason: 'receivedMeanwhile', received: item.received },
      `${item.title}: ${item.received} ${item.received === 1 ? 'copy has' : 'copies have'} been received already. Look again`,
    )
  requireState(request, ['inProgress', 'delivered'], 'Only what a request in progress brings is received')
  const accepted = item.accepted ?? item.quantity
  if (accepted === 0) throw Problem.conflict({ reason: 'isDeclined' }, `${item.title} was declined`)
  const received = item.received + quantity
  if (received > accepted)
    throw Problem.field(
      'quantity',
      `Only ${accepted - item.received} more were agreed on. Receive those, and correct the stock by what there is besides`,
    )
  const to = warehouse ?? request.warehouse
  await lockBalances(tx, [item.productDetailId], [to])
  await post(tx, actorOf(call), { kind: 'receipt', source: `request:${request.id}:${item.id}:${item.receipts}` }, [
    { productDetailId: item.productDetailId, from: 'supplier', to, quantity },
  ])
  await tx.execute(sql`update request_items set accepted = ${accepted}, received = ${received}, delivered = greatest(delivered, ${received}), receipts = receipts + 1
    where id = ${item.id}`)
  note({ field: 'received', of: item.title, from: item.received, to: received })
}
