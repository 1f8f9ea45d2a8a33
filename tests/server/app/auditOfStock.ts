import { sql } from 'drizzle-orm'
import * as staff from '#api/agents/admin'
import * as own from '#api/agents/own'
import type { Endpoint } from '#api/core/endpoint'
import { updateInventoryItem } from '#api/inventory/stock'
import {
  approveStocktake,
  cancelStocktake,
  closeStocktake,
  countStocktake,
  decideCount,
  editStocktakeItem,
  reopenStocktake,
  startStocktake,
  undecidedCounts,
} from '#api/inventory/stocktakes'
import {
  addTransfer,
  editTransfer,
  recallTransfer,
  receiveTransfer,
  removeTransfer,
  sendTransfer,
  transferById,
  writeOffTransfer,
} from '#api/inventory/transfers'
import { convertToDelivery } from '#api/orders/deliveries'
import { addBasketTransfer, updateBasketWarehouse } from '#api/orders/warehouse'
import { bookDelivery } from '#api/shipping/deliveryBookings'
import { addLabel } from '#api/shipping/labels'
import {
  createDhl,
  createPostnord,
  createReturn,
  handOverShipment,
  resolveShipment,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { addDistributor, addTitleOf, makeRequest } from '../agents/requests'
import { count, makeTransfer, startCount } from '../inventory/stock'
import { addProduct, makeBasket, move } from '../orders/orders'
import { addServices, orderTo } from '../shipping/shipping'
import type { Scenario, World } from './auditScenarios'

/** What each writing call of the inventory and of requests does when it works. */
export const ofStock = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => ofStock.set(endpoint, scenario)

does(updateInventoryItem, async ({ server, admin }) => {
  const productDetailId = await addProduct(server.db, { onHand: 5 })
  const body = { productDetailId, warehouse: 'stockholm' as const, onHand: 4, reason: 'One is wet', expected: 5 }
  return () => admin.call(updateInventoryItem, { body })
})
does(
  addTransfer,
  async ({ admin }) =>
    () =>
      admin.call(addTransfer, { body: { from: 'stockholm', to: 'tehran' } }),
)

async function lacking({ server, admin }: World) {
  const productDetailId = await addProduct(server.db, { onHand: 0 })
  await server.db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand) values (${productDetailId}, 'tehran', 5)`)
  const id = await makeBasket(admin, { productDetailId })
  await move.place(admin, id)
  return { id }
}
does(updateBasketWarehouse, async (world) => {
  const params = await lacking(world)
  return () => world.admin.call(updateBasketWarehouse, { params, body: { warehouse: 'tehran' } })
})
does(addBasketTransfer, async (world) => {
  const params = await lacking(world)
  return () => world.admin.call(addBasketTransfer, { params })
})

async function draft({ server, admin }: World) {
  const product = await addProduct(server.db, { onHand: 5 })
  return { product, params: { id: await makeTransfer(admin, { [product]: 2 }) } }
}
async function underway(world: World) {
  const { params } = await draft(world)
  await world.admin.call(sendTransfer, { params })
  return { params, item: (await world.admin.call(transferById, { params })).data.items[0]?.id ?? 0 }
}
does(editTransfer, async (world) => {
  const { params, product } = await draft(world)
  return () => world.admin.call(editTransfer, { params, body: { items: [{ productDetailId: product, quantity: 3 }] } })
})
for (const call of [removeTransfer, sendTransfer])
  does(call, async (world) => {
    const { params } = await draft(world)
    return () => world.admin.call(call, { params })
  })
does(receiveTransfer, async (world) => {
  const { params, item } = await underway(world)
  return () => world.admin.call(receiveTransfer, { params, body: { items: [{ id: item, received: 1, expected: 0 }] } })
})
does(recallTransfer, async (world) => {
  const { params } = await underway(world)
  return () => world.admin.call(recallTransfer, { params, body: { reason: 'Wrong warehouse' } })
})
does(writeOffTransfer, async (world) => {
  const { params } = await underway(world)
  return () => world.admin.call(writeOffTransfer, { params, body: { reason: 'Customs kept it' } })
})

async function counted({ server, admin }: World, isClosed = false) {
  const product = await addProduct(server.db, { onHand: 5 })
  const params = { id: await startCount(admin) }
  await count(admin, params.id, product, 4)
  if (isClosed) await admin.call(closeStocktake, { params, query: {} })
  return { product, params }
}
does(
  startStocktake,
  async ({ admin }) =>
    () =>
      admin.call(startStocktake, { body: { warehouse: 'tehran' } }),
)
does(countStocktake, async (world) => {
  const { params, product } = await counted(world)
  return () => count(world.admin, params.id, product, 1)
})
does(closeStocktake, async (world) => {
  const { params } = await counted(world)
  return () => world.admin.call(closeStocktake, { params, query: {} })
})
for (const call of [reopenStocktake, cancelStocktake])
  does(call, async (world) => {
    const { params } = await counted(world, true)
    return () => world.admin.call(call, { params })
  })
does(approveStocktake, async (world) => {
  const { params } = await counted(world, true)
  return () => world.admin.call(approveStocktake, { params, body: {} })
})
does(decideCount, async (world) => {
  const { params, product } = await counted(world, true)
  await count(world.admin, params.id, product, 1)
  const late = (await world.admin.call(undecidedCounts, { params })).data.counts[0]
  return () => world.admin.call(decideCount, { params: { id: late?.id ?? 0 }, body: { decision: 'add' } })
})
does(editStocktakeItem, async (world) => {
  const { params, product } = await counted(world)
  return () => world.admin.call(editStocktakeItem, { params, body: { productDetailId: product, action: 'recount' } })
})

/** A request to a distributor whose account the administrator has too; a draft, sent, or begun. */
async function requested({ server, admin }: World, state: 'draft' | 'new' | 'inProgress' = 'inProgress') {
  const distributorId = await addDistributor(server, 'Bokcentralen', 'admin')
  const product = await addTitleOf(server.db, distributorId)
  const { id, items } = await makeRequest(admin, distributorId, { [product]: 5 }, { isStarted: state === 'inProgress' })
  if (state === 'draft') await server.db.execute(sql`update distributor_requests set state = 'draft', origin = 'agent' where id = ${id}`)
  return { distributorId, product, request: { id }, item: { id: items[0]?.id ?? 0 } }
}

does(staff.addPreOrder, async ({ server, admin }) => {
  const distributorId = await addDistributor(server, 'Bokcentralen')
  return () => admin.call(staff.addPreOrder, { body: { distributorId } })
})
does(own.addOwnPreOrder, async (world) => {
  await requested(world)
  return () => world.admin.call(own.addOwnPreOrder, { body: {} })
})
for (const call of [staff.addPreOrderItem, own.addOwnPreOrderItem])
  does(call, async (world) => {
    const { request, product } = await requested(world, 'draft')
    return () => world.admin.call(call, { params: request, body: { productDetailId: product, quantity: 1 } })
  })
for (const [call, state] of [
  [staff.submitPreOrder, 'draft'],
  [own.submitOwnPreOrder, 'draft'],
  [staff.changeStatusToInProgressAdmin, 'new'],
  [own.changeStatusToInProgressDistributor, 'new'],
  [staff.cancelRequest, 'inProgress'],
] as const)
  does(call, async (world) => {
    const { request } = await requested(world, state)
    return () => world.admin.call(call, { params: request })
  })
does(staff.acceptRequestItem, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(staff.acceptRequestItem, { params: item, query: {} })
})
does(staff.acceptDelivery, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(staff.acceptDelivery, { params: item, query: { quantity: 1 } })
})
does(staff.editNoteAdmin, async (world) => {
  const { request } = await requested(world)
  return () => world.admin.call(staff.editNoteAdmin, { params: request, body: { note: 'Soon' } })
})
does(staff.editItemNoteAdmin, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(staff.editItemNoteAdmin, { params: item, body: { note: 'Soon' } })
})
does(staff.editItemDeliveryAdmin, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(staff.editItemDeliveryAdmin, { params: item, body: { eta: '2026-12-24' } })
})
for (const [call, state] of [
  [staff.editItemQuantityAdmin, 'new'],
  [own.editOwnPreOrderItem, 'draft'],
] as const)
  does(call, async (world) => {
    const { item } = await requested(world, state)
    return () => world.admin.call(call, { params: item, body: { quantity: 3 } })
  })
does(staff.removeItemAdmin, async (world) => {
  const { item } = await requested(world, 'new')
  return () => world.admin.call(staff.removeItemAdmin, { params: item })
})
does(staff.emailDeliveryAdmin, async (world) => {
  const { request } = await requested(world)
  return () => world.admin.call(staff.emailDeliveryAdmin, { params: request, body: { email: 'orders@example.se', text: 'When?' } })
})
does(own.acceptItemDistributor, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(own.acceptItemDistributor, { params: item, query: { quantity: 2 } })
})
does(own.declineItemDistributor, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(own.declineItemDistributor, { params: item })
})
does(own.editItemDeliveryDistributor, async (world) => {
  const { item } = await requested(world)
  return () => world.admin.call(own.editItemDeliveryDistributor, { params: item, body: { note: 'Two boxes' } })
})
does(own.updateDistributorData, async (world) => {
  await requested(world)
  const body = { version: 1, contactName: 'Johan', email: '', phone: '', deliveryDays: 3 }
  return () => world.admin.call(own.updateDistributorData, { body })
})

const one = { parcels: [{ weightGrams: 500 }] }

/** An order that can be sent, and the services it can go by. */
async function sendable({ server, admin }: World, postalCode?: string) {
  const services = await addServices(server.db)
  return { services, order: await orderTo(server, admin, postalCode) }
}
async function shipped(world: World, postalCode?: string) {
  const { order } = await sendable(world, postalCode)
  return { id: (await world.admin.call(createPostnord, { params: { id: order }, body: one })).data.shipmentId }
}
does(createPostnord, async (world) => {
  const { order } = await sendable(world)
  return () => world.admin.call(createPostnord, { params: { id: order }, body: one })
})
does(createDhl, async (world) => {
  const { order, services } = await sendable(world)
  return () => world.admin.call(createDhl, { params: { a: order, b: services['dhl-fr'] }, body: one })
})
does(bookDelivery, async (world) => {
  const { order, services } = await sendable(world)
  const { id } = (await world.admin.call(convertToDelivery, { params: { id: order }, body: {} })).data
  await world.server.db.execute(sql`update basket_delivery_items set packed = quantity where delivery_id = ${id}`)
  const body = { postServiceId: services['post-nord'], weightGrams: 500 }
  return () => world.admin.call(bookDelivery, { params: { id }, body })
})
does(createReturn, async (world) => {
  const params = await shipped(world)
  await world.admin.call(handOverShipment, { params })
  return () => world.admin.call(createReturn, { params, body: { weightGrams: 500 } })
})
does(trackShipment, async (world) => {
  const params = await shipped(world, '99901')
  return () => world.admin.call(trackShipment, { params })
})
does(resolveShipment, async (world) => {
  const params = await shipped(world, '99902')
  return () => world.admin.call(resolveShipment, { params, body: { outcome: 'abandon' } })
})
does(addLabel, async (world) => {
  const params = await shipped(world)
  return () => world.admin.call(addLabel, { params, body: { file: new File(['^XA^XZ'], 'label.zpl') } })
})
does(handOverShipment, async (world) => {
  const params = await shipped(world)
  return () => world.admin.call(handOverShipment, { params })
})
does(voidShipment, async (world) => {
  const params = await shipped(world)
  return () => world.admin.call(voidShipment, { params, query: { confirmedBy: 'Eva' } })
})
