import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { shipmentLabels } from '#api/shipping/labels'
import { createPostnord } from '#api/shipping/shipments'
import { orderTo, startShipping } from './shipping'

test('the labels of many shipments are one PDF with a page for each parcel, in the order asked for', async () => {
  const server = await startShipping()
  const { orders } = server
  const book = async (parcels: number, labelFormat: 'pdf' | 'zpl' = 'pdf') => {
    const id = await orderTo(server, orders)
    const body = { parcels: Array.from({ length: parcels }, () => ({ weightGrams: 500 })), labelFormat }
    return (await orders.call(createPostnord, { params: { id }, body })).data.shipmentId
  }
  const ids = [await book(1), await book(3)]
  const { data } = await orders.call(shipmentLabels, { body: { ids } })
  expect(data.name).toBe('labels.pdf')
  expect((await PDFDocument.load(data.pdf)).getPageCount()).toBe(4)
  const zpl = await book(1, 'zpl')
  await expect(orders.call(shipmentLabels, { body: { ids: [...ids, zpl] } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { ids: [`The label of BO-${zpl} is ZPL. Download it on its own page`] },
  })
  const without = await orderTo(server, orders, '99902')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: without }, body: { parcels: [{ weightGrams: 500 }] } })).data
  await expect(orders.call(shipmentLabels, { body: { ids: [shipmentId] } })).rejects.toMatchObject({
    fieldErrors: { ids: [`BO-${shipmentId} has no label yet`] },
  })
})
