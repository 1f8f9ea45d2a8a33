import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import { sendElectronicAgain } from '#api/invoices/electronic'
import { addPayment, editNoteInvoice, invoiceById, repayBalance, reversePayment, sendInvoice, settleSurplus } from '#api/invoices/invoices'
import { convertToInvoice, convertToPreInvoice, createInvoices, setCredit } from '#api/invoices/issuing'
import { closePeriod, reopenPeriod } from '#api/invoices/periods'
import { createDryRun, resumeRun, startRun, stopRun } from '#api/invoices/runs'
import { convertToDelivery, deliveryById, deliveryMoves, packDeliveryItem, returnDelivery } from '#api/orders/deliveries'
import { addOffer, editOffer, offerMoves, removeOffer, sendOffer } from '#api/orders/offers'
import { shipAndInvoice } from '#api/orders/shipAndInvoice'
import { addSale, cashMove, closeDay, openDay, receipt } from '#api/till/till'
import { daysAfter, stockholmDay } from '#server/invoices/days'
import { makeElectronic } from '../invoices/electronic'
import { deliver, invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct, readBasket } from '../orders/orders'
import type { Scenario, World } from './auditScenarios'

export const ofTrade = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => void ofTrade.set(endpoint, scenario)

const order = async ({ server, admin }: World, to: 'create' | 'inProgress' | 'done' = 'inProgress') => {
  await nameSeller(server.db)
  return makeOrder(admin, [{ productDetailId: await addProduct(server.db), quantity: 2 }], { to })
}
const invoiceId = async (world: World) => (await invoiceOrder(world.admin, await order(world, 'done'))).invoiceId ?? 0
const validTo = '2999-12-31'
const offer = async (world: World) =>
  (await world.admin.call(addOffer, { params: { id: await order(world, 'create') }, body: { validTo } })).data.id
const sent = async (world: World) => {
  const id = await offer(world)
  await world.admin.call(sendOffer, { params: { id }, body: {} })
  return id
}

does(sendElectronicAgain, async (world) => {
  const { db } = world.server
  await makeElectronic(db, world.admin)
  const id =
    (
      await invoiceOrder(
        world.admin,
        await makeOrder(world.admin, [{ productDetailId: await addProduct(db), quantity: 2 }], { to: 'done' }),
      )
    ).invoiceId ?? 0
  await db.execute(sql`update electronic_invoices set state = 'failed', reason = 'The access point did not answer'`)
  await db.execute(sql`update outbox_message set state = 'failed'`)
  return () => world.admin.call(sendElectronicAgain, { body: { ids: [id] } })
})
does(convertToDelivery, async (world) => {
  const id = await order(world)
  return () => world.admin.call(convertToDelivery, { params: { id }, body: {} })
})
const dryRunToken = async (world: World) => {
  const basketIds = [await order(world, 'done')]
  return (await world.admin.call(createDryRun, { body: { selection: { basketIds } } })).data.token
}
/** A run as a server leaves it that was killed. */
const left = async (world: World, state: 'running' | 'stopped') => {
  const token = await dryRunToken(world)
  const { rows } = await world.server.db.execute<{ id: number }>(
    sql`update invoice_runs set state = ${state} where token = ${token} returning id`,
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}
does(createDryRun, async (world) => {
  const basketIds = [await order(world, 'done')]
  return () => world.admin.call(createDryRun, { body: { selection: { basketIds } } })
})
does(startRun, async (world) => {
  const token = await dryRunToken(world)
  return () => world.admin.call(startRun, { body: { token } })
})
does(stopRun, async (world) => {
  const call = await left(world, 'running')
  return () => world.admin.call(stopRun, call)
})
does(resumeRun, async (world) => {
  const call = await left(world, 'stopped')
  return () => world.admin.call(resumeRun, call)
})
const delivery = async (world: World) =>
  (await world.admin.call(convertToDelivery, { params: { id: await order(world) }, body: {} })).data.id
const packed = async (world: World) => {
  const id = await delivery(world)
  const [item] = (await world.admin.call(deliveryById, { params: { id } })).data.items
  await world.admin.call(packDeliveryItem, { params: { id }, body: { itemId: item?.id, quantity: 2 } })
  return id
}
does(packDeliveryItem, async (world) => {
  const id = await delivery(world)
  const [item] = (await world.admin.call(deliveryById, { params: { id } })).data.items
  return () => world.admin.call(packDeliveryItem, { params: { id }, body: { itemId: item?.id, quantity: 1 } })
})
does(deliveryMoves['delivery.pack'], async (world) => {
  const id = await packed(world)
  return () => world.admin.call(deliveryMoves['delivery.pack'], { params: { id }, query: {} })
})
does(deliveryMoves['delivery.handOver'], async (world) => {
  const id = await packed(world)
  await world.admin.call(deliveryMoves['delivery.pack'], { params: { id }, query: {} })
  return () => world.admin.call(deliveryMoves['delivery.handOver'], { params: { id }, query: {} })
})
does(deliveryMoves['delivery.confirm'], async (world) => {
  const id = await deliver(world.admin, await order(world))
  return () => world.admin.call(deliveryMoves['delivery.confirm'], { params: { id }, query: {} })
})
does(deliveryMoves['delivery.cancel'], async (world) => {
  const id = await delivery(world)
  return () => world.admin.call(deliveryMoves['delivery.cancel'], { params: { id }, query: {} })
})
does(returnDelivery, async (world) => {
  const id = await deliver(world.admin, await order(world))
  const [item] = (await world.admin.call(deliveryById, { params: { id } })).data.items
  const items = [{ itemId: item?.id ?? 0, quantity: 1, isRestocked: true }]
  return () => world.admin.call(returnDelivery, { params: { id }, body: { items, reason: 'Damaged' } })
})
does(shipAndInvoice, async (world) => {
  const id = await order(world)
  return () => world.admin.call(shipAndInvoice, { params: { id }, body: {} })
})
does(addOffer, async (world) => {
  const id = await order(world, 'create')
  return () => world.admin.call(addOffer, { params: { id }, body: { validTo } })
})
does(editOffer, async (world) => {
  const id = await offer(world)
  return () => world.admin.call(editOffer, { params: { id }, body: { validTo, note: 'As agreed' } })
})
does(removeOffer, async (world) => {
  const id = await offer(world)
  return () => world.admin.call(removeOffer, { params: { id } })
})
does(sendOffer, async (world) => {
  const id = await offer(world)
  return () => world.admin.call(sendOffer, { params: { id }, body: {} })
})
for (const move of Object.values(offerMoves))
  does(move, async (world) => {
    const id = await sent(world)
    return () => world.admin.call(move, { params: { id }, query: {} })
  })
for (const convert of [convertToInvoice, convertToPreInvoice])
  does(convert, async (world) => {
    const id = await order(world, 'done')
    return () => world.admin.call(convert, { params: { id }, body: {} })
  })
does(createInvoices, async (world) => {
  const id = await order(world, 'done')
  const line = (await readBasket(world.admin, id)).items[0]?.id ?? 0
  return () => world.admin.call(createInvoices, { body: { items: [{ basketDetailId: line }] } })
})
does(setCredit, async (world) => {
  const id = await invoiceId(world)
  return () => world.admin.call(setCredit, { params: { id }, body: { kind: 'reduction', reason: 'Wrong edition' } })
})
does(editNoteInvoice, async (world) => {
  const id = await invoiceId(world)
  return () => world.admin.call(editNoteInvoice, { body: { id, note: 'Rang about it' } })
})
const payment = { at: '2026-11-22', amount: 100, method: 'bankgiro', reference: 'BG 1' } as const
does(addPayment, async (world) => {
  const id = await invoiceId(world)
  return () => world.admin.call(addPayment, { params: { id }, body: payment })
})
does(reversePayment, async (world) => {
  const { id } = (await world.admin.call(addPayment, { params: { id: await invoiceId(world) }, body: payment })).data
  return () => world.admin.call(reversePayment, { params: { id } })
})
const today = () => stockholmDay(new Date())
/** An invoice that was paid more than was due: the rest is held for its customer. */
const overpaid = async (world: World) => {
  const id = await invoiceId(world)
  await world.admin.call(addPayment, { params: { id }, body: { ...payment, amount: 900_00, surplus: 'balance' } })
  return id
}
does(settleSurplus, async (world) => {
  const id = await overpaid(world)
  await world.admin.call(setCredit, { params: { id }, body: { kind: 'reduction', amount: 100, reason: 'Wrong price' } })
  return () => world.admin.call(settleSurplus, { params: { id }, body: { at: today(), surplus: 'repay' } })
})
does(repayBalance, async (world) => {
  const { customerId } = (await world.admin.call(invoiceById, { params: { id: await overpaid(world) } })).data
  return () => world.admin.call(repayBalance, { params: { id: customerId ?? 0 }, body: { at: today(), amount: 100, currency: 'SEK' } })
})
const lastMonth = () => daysAfter(`${today().slice(0, 7)}-01`, -1).slice(0, 7)
/** A month can be closed once something is dated in it. */
const dated = async (world: World) => {
  await nameSeller(world.server.db)
  await world.admin.call(convertToInvoice, { params: { id: await order(world, 'done') }, body: { invoiceDate: `${lastMonth()}-15` } })
}
does(closePeriod, async (world) => {
  await dated(world)
  return () => world.admin.call(closePeriod, { body: { month: lastMonth() } })
})
does(reopenPeriod, async (world) => {
  await dated(world)
  await world.admin.call(closePeriod, { body: { month: lastMonth() } })
  return () => world.admin.call(reopenPeriod, { body: { month: lastMonth(), reason: 'A late invoice' } })
})
does(sendInvoice, async (world) => {
  const id = await invoiceId(world)
  return () => world.admin.call(sendInvoice, { params: { id }, body: {} })
})

const open = async ({ server, admin }: World) => {
  await nameSeller(server.db)
  return (await admin.call(openDay, { body: { registerId: 1, float: 100_00 } })).data.id
}
const cashSale = async (world: World) => {
  await open(world)
  const productDetailId = await addProduct(world.server.db)
  const body = {
    registerId: 1,
    clientId: '00000000-0000-4000-8000-000000000001',
    items: [{ productDetailId, quantity: 1, unitPrice: 106_00 }],
    payments: [{ method: 'card' as const, amount: 106_00 }],
  }
  return () => world.admin.call(addSale, { body })
}
does(
  openDay,
  async ({ admin }) =>
    () =>
      admin.call(openDay, { body: { registerId: 1, float: 100_00 } }),
)
does(cashMove, async (world) => {
  await open(world)
  return () => world.admin.call(cashMove, { body: { registerId: 1, amount: -50_00, reason: 'Stamps' } })
})
does(addSale, cashSale)
does(receipt, async (world) => {
  const { id } = (await (await cashSale(world))()).data
  return () => world.admin.call(receipt, { params: { id } })
})
does(closeDay, async (world) => {
  const id = await open(world)
  return () => world.admin.call(closeDay, { params: { id }, body: { counted: { '10000': 1 }, cardTotal: 0, swishTotal: 0 } })
})
