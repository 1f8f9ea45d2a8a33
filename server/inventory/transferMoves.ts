import { sql } from 'drizzle-orm'
import { recallTransfer, receiveTransfer, sendTransfer, type TransferState, writeOffTransfer } from '#api/inventory/transfers'
import { warehouseNames } from '#api/inventory/warehouses'
import { transferLabels } from '#machines/inventory/transferStatus'
import type { Change } from '../core/auditChanges'
import { actorOf } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { lockBalances, type Posting, post, requireWarehouse } from './ledger'
import { allowTransfer, type LockedTransfer, lockTransfer, noFacts, recordTransfer } from './transfers'

type Item = { id: number; productDetailId: number; title: string; quantity: number; received: number; lost: number }

const itemsOf = async (tx: Queryable, transferId: number): Promise<Item[]> =>
  (
    await tx.execute<Item>(sql`select i.id, i.product_detail_id as "productDetailId", d.title, i.quantity, i.received, i.lost
      from stock_transfer_items i join product_details d on d.id = i.product_detail_id where i.transfer_id = ${transferId} order by i.id`)
  ).rows

const stateChange = (from: TransferState, to: TransferState): Change[] =>
  from === to ? [] : [{ field: 'state', from, to, words: transferLabels }]

async function become(tx: Queryable, { id }: LockedTransfer, state: TransferState): Promise<void> {
  await tx.execute(sql`update stock_transfers set state = ${state}, acts = acts + 1 where id = ${id}`)
}

const missingOf = (items: readonly Item[]) => items.reduce((sum, { quantity, received, lost }) => sum + quantity - received - lost, 0)

const copiesWere = (count: number) => (count === 1 ? '1 copy was' : `${count} copies were`)

export const transferMoveHandlers = [
  bind(sendTransfer, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.from)
      if (transfer.state === 'underway') return { state: transfer.state }
      const items = await itemsOf(tx, transfer.id)
      const ids = items.map(({ productDetailId }) => productDetailId)
      const balances = await lockBalances(tx, ids, [transfer.from, 'transit'])
      const free = new Map(
        balances.flatMap((b) => (b.warehouse === transfer.from ? [[b.productDetailId, b.onHand - b.reserved] as const] : [])),
      )
      const shortages = items.flatMap(({ productDetailId, title, quantity }) => {
        const available = Math.max(0, free.get(productDetailId) ?? 0)
        return available < quantity ? [{ title, wanted: quantity, available }] : []
      })
      allowTransfer(transfer, { ...noFacts, titles: items.length, shortages }, { type: 'transfer.send' })
      const source = `transfer:${transfer.id}`
      const postings = items.map(
        ({ productDetailId, quantity }): Posting => ({ productDetailId, from: transfer.from, to: 'transit', quantity }),
      )
      await post(tx, actorOf(call), { kind: 'transfer', source }, postings)
      await become(tx, transfer, 'underway')
      await recordTransfer(tx, actorOf(call), transfer, stateChange('draft', 'underway'))
      return { state: 'underway' as const }
    }),
  ),

  bind(receiveTransfer, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.to)
      const items = await itemsOf(tx, transfer.id)
      const arrived: { item: Item; by: number }[] = []
      for (const [place, { id, received, expected }] of body.items.entries()) {
        const item = items.find((each) => each.id === id)
        const at = `items.${place}.received`
        if (!item) throw Problem.field(`items.${place}.id`, 'Is not on this transfer')
        if (item.received === received) continue
        if (item.received !== expected)
          throw Problem.conflict(
            { reason: 'receivedMeanwhile', id },
            `${item.title}: ${item.received} have been received already. Look again`,
          )
        if (received < item.received)
          throw Problem.field(at, `${item.received} have been received: correct the stock of the warehouse instead`)
        if (received + item.lost > item.quantity)
          throw Problem.field(
            at,
            `${copiesWere(item.quantity)} sent${item.lost ? ` and ${item.lost} ${item.lost === 1 ? 'was' : 'were'} written off` : ''}. Correct the stock of ${warehouseNames[transfer.to]} instead`,
          )
        arrived.push({ item, by: received - item.received })
      }
      if (!arrived.length) return { state: transfer.state }
      const missing = missingOf(items) - arrived.reduce((sum, { by }) => sum + by, 0)
      allowTransfer(transfer, { ...noFacts, titles: items.length, missing }, { type: 'transfer.receive' })
      const state = missing === 0 ? 'done' : 'short'
      await lockBalances(
        tx,
        arrived.map(({ item }) => item.productDetailId),
        [transfer.to, 'transit'],
      )
      const source = `transfer:${transfer.id}:${transfer.acts}`
      const postings = arrived.map(
        ({ item, by }): Posting => ({ productDetailId: item.productDetailId, from: 'transit', to: transfer.to, quantity: by }),
      )
      await post(tx, actorOf(call), { kind: 'transfer', source }, postings)
      for (const { item, by } of arrived)
        await tx.execute(sql`update stock_transfer_items set received = received + ${by} where id = ${item.id}`)
      await become(tx, transfer, state)
      const changes = arrived.map(
        ({ item, by }): Change => ({ field: 'received', of: item.title, from: item.received, to: item.received + by }),
      )
      await recordTransfer(tx, actorOf(call), transfer, [...changes, ...stateChange(transfer.state, state)])
      return { state }
    }),
  ),

  bind(writeOffTransfer, ({ params, body: { reason }, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.to)
      if (transfer.state === 'done') return { state: transfer.state }
      allowTransfer(transfer, noFacts, { type: 'transfer.writeOff', reason })
      const lost = (await itemsOf(tx, transfer.id)).filter(({ quantity, received, lost }) => quantity > received + lost)
      await lockBalances(
        tx,
        lost.map(({ productDetailId }) => productDetailId),
        ['transit'],
      )
      const postings = lost.map(
        ({ productDetailId, quantity, received, lost: before }): Posting => ({
          productDetailId,
          from: 'transit',
          to: 'adjustment',
          quantity: quantity - received - before,
        }),
      )
      await post(tx, actorOf(call), { kind: 'transfer', source: `transfer:${transfer.id}:${transfer.acts}`, note: reason }, postings)
      await tx.execute(sql`update stock_transfer_items set lost = quantity - received where transfer_id = ${transfer.id}`)
      await become(tx, transfer, 'done')
      const changes = lost.map(({ title, quantity, received }): Change => ({ field: 'lost', of: title, to: quantity - received }))
      await recordTransfer(tx, actorOf(call), transfer, [
        ...changes,
        { field: 'reason', to: reason },
        ...stateChange(transfer.state, 'done'),
      ])
      return { state: 'done' as const }
    }),
  ),

  bind(recallTransfer, ({ params, body: { reason }, ...call }) =>
    transact(call.db, async (tx) => {
      const transfer = await lockTransfer(tx, params.id)
      requireWarehouse(call.user, transfer.from)
      if (transfer.state === 'recalled') return { state: transfer.state }
      allowTransfer(transfer, noFacts, { type: 'transfer.recall', reason })
      const items = await itemsOf(tx, transfer.id)
      await lockBalances(
        tx,
        items.map(({ productDetailId }) => productDetailId),
        [transfer.from, 'transit'],
      )
      const postings = items.map(
        ({ productDetailId, quantity }): Posting => ({ productDetailId, from: 'transit', to: transfer.from, quantity }),
      )
      await post(tx, actorOf(call), { kind: 'transfer', source: `transfer:${transfer.id}:${transfer.acts}`, note: reason }, postings)
      await become(tx, transfer, 'recalled')
      await recordTransfer(tx, actorOf(call), transfer, [{ field: 'reason', to: reason }, ...stateChange(transfer.state, 'recalled')])
      return { state: 'recalled' as const }
    }),
  ),
]
