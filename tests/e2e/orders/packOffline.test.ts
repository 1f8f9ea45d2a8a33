import { basketMoves } from '#api/orders/basketMoves'
import { convertToDelivery, deliveryById, deliveryMoves } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { storedOffline } from '../setup/device'
import { lineTo } from '../setup/line'
import { makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

test('a delivery packed on a phone without a connection, with a reload in the middle: everything is packed once', async ({
  visit,
  person,
  ownServer,
}) => {
  const { url } = await ownServer()
  const packer = await person('orders', url)
  const order = await makeNewOrder(packer, 4)
  await packer.call(basketMoves['basket.start'], { params: { id: order }, query: {} })
  const { id } = (await packer.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const packed = async () => (await packer.call(deliveryById, { params: { id } })).data.items.map((item) => item.packed)
  const isbn = (await packer.call(deliveryById, { params: { id } })).data.items[0]?.isbn ?? ''
  const line = await lineTo(url)
  const expects = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/
  const path = orderPaths.delivery({ id })
  const page = await visit({ as: packer, at: line.url, path, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', expects })
  const scan = page.getByRole('textbox', { name: 'Scan a book' })
  const enter = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await enter(isbn)
  await expect.poll(packed).toEqual([1])
  await page.getByText('All sent').waitFor()
  await storedOffline(page, deliveryById)

  line.cut()
  await page.context().setOffline(true)
  await page.getByText(/^No connection\. What you do here/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await enter(isbn)
  await page.getByText('1 waiting to be sent').waitFor()

  await page.reload()
  await page.getByText('1 waiting to be sent').waitFor()
  await page.getByText(/^No connection\. What you do here/).waitFor()
  await enter(isbn)
  await enter(isbn)
  await page.getByText('3 waiting to be sent').waitFor()
  await enter(isbn)
  await page.getByRole('alert').getByText('All 4 copies are packed').waitFor()
  const done = page.getByRole('button', { name: 'Mark packed' })
  expect(await done.getAttribute('aria-disabled')).toBe('true')
  expect(await packed()).toEqual([1])

  line.mend()
  await page.context().setOffline(false)
  await page.getByText('All sent').waitFor()
  expect(await packed()).toEqual([4])
  await expect.poll(() => done.getAttribute('aria-disabled')).toBe('false')
  await done.click()
  await page.getByRole('button', { name: 'Hand over' }).waitFor()
  expect((await packer.call(deliveryById, { params: { id } })).data.state).toBe('packed')
})

test('a scan that the server refuses after the connection is back is kept with its reason until it is settled', async ({
  visit,
  person,
  ownServer,
}) => {
  const { url } = await ownServer()
  const [packer, colleague] = [await person('orders', url), await person('admin', url)]
  const order = await makeNewOrder(packer, 1)
  await packer.call(basketMoves['basket.start'], { params: { id: order }, query: {} })
  const { id } = (await packer.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const isbn = (await packer.call(deliveryById, { params: { id } })).data.items[0]?.isbn ?? ''
  const line = await lineTo(url)
  const expects = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/
  const page = await visit({ as: packer, at: line.url, path: orderPaths.delivery({ id }), expects })
  const scan = page.getByRole('textbox', { name: 'Scan a book' })
  await scan.waitFor()
  // A part that has not come yet would not come without a line.
  await page.getByRole('region', { name: 'Parcels' }).waitFor()
  line.cut()
  await page.context().setOffline(true)
  await scan.fill(isbn)
  await scan.press('Enter')
  await page.getByText('1 waiting to be sent').waitFor()
  await colleague.call(deliveryMoves['delivery.cancel'], { params: { id }, query: {} })
  line.mend()
  await page.context().setOffline(false)
  await page.getByText(/Take this copy out of the parcel/).waitFor()
  await page.getByRole('alert').getByText(`Delivery ${id} is cancelled already`).waitFor()
  await page.getByRole('button', { name: /^It is back/ }).click()
  await page.getByText(/Take this copy out of the parcel/).waitFor({ state: 'detached' })
})
