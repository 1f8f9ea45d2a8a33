import { expect, test } from 'vitest'
import { addLabel } from '#api/shipping/labels'
import { createDhl, shipmentItem, trackShipment } from '#api/shipping/shipments'
import { orderTo, startShipping } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }

async function bookedTo(postalCode: string) {
  const server = await startShipping()
  const a = await orderTo(server, server.orders, postalCode)
  const { shipmentId } = (await server.orders.call(createDhl, { params: { a, b: server.services['dhl-express'] }, body: one })).data
  const read = async () => (await server.orders.call(shipmentItem, { params: { id: shipmentId } })).data
  return { ...server, shipmentId, read }
}

test('a label that DHL Express did not send with the booking is asked for again', async () => {
  const { orders, shipmentId, read } = await bookedTo('99907')
  expect(await read()).toMatchObject({ state: 'booked', hasLabel: false })
  expect((await orders.call(trackShipment, { params: { id: shipmentId } })).data).toMatchObject({ hasLabel: true, labelFormat: 'pdf' })
})

test('a label that never comes is added from a file, which has to be a PDF or ZPL', async () => {
  const { orders, shipmentId, read, send } = await bookedTo('99908')
  expect((await orders.call(trackShipment, { params: { id: shipmentId } })).data.hasLabel).toBe(false)
  const add = (text: string) => orders.call(addLabel, { params: { id: shipmentId }, body: { file: new File([text], 'label') } })
  await expect(add('<html>')).rejects.toMatchObject({
    status: 422,
    fieldErrors: { file: ['This file is neither PDF nor ZPL. Download the label from the carrier again'] },
  })
  expect((await add('^XA^FDBO^FS^XZ')).data).toMatchObject({ hasLabel: true, state: 'booked' })
  expect((await read()).labelFormat).toBe('zpl')
  const label = await send('GET', `Shipment/Label/${shipmentId}`, { token: orders.token })
  expect(await label.text()).toBe('^XA^FDBO^FS^XZ')
})
