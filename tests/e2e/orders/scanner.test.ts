import type { Page } from 'playwright-core'
import { basketById } from '#api/orders/baskets'
import { convertToDelivery, deliveryById } from '#api/orders/deliveries'
import { makeBasket, makeOrderInProgress, type Person } from '../setup/people'
import { expect, test, untilLoaded } from '../setup/test'

const persian = '۰۱۲۳۴۵۶۷۸۹'

/** The keys of a scanner, as a computer with this layout makes them; with a pause, in seconds, after six of them. */
async function scan(page: Page, code: string, { digits = '0123456789', pause = 0 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // Its own time, as hardware has: a busy machine would make fingers of it. In seconds.
  let timestamp = Date.now() / 1000
  let pressed = 0
  const press = (name: string, key: string, text: string) => {
    timestamp += 0.01 + (pressed++ === 6 ? pause : 0)
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', code: name, key, text, timestamp }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', code: name, key, timestamp }),
    ]
  }
  const keys = [...code].flatMap((digit) => press(`Digit${digit}`, digits[Number(digit)] ?? '', digits[Number(digit)] ?? ''))
  await Promise.all([...keys, ...press('Enter', 'Enter', '\r')])
  await session.detach()
}

const firstItem = async (client: Person, id: number) => (await client.call(basketById, { params: { id } })).data.items[0]

test('a scan in a note leaves the note as it was and adds the copy; on a Persian layout and with a pause too', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const id = await makeBasket(orders)
  const isbn = (await firstItem(orders, id))?.isbn ?? ''
  const page = await visit({ as: orders, path: `/order/new-order/create-new-order/${id}` })
  const note = page.getByRole('textbox', { name: 'New comment' })
  // Without a field that takes codes the palette would open.
  await page.locator('[data-scan="here"]').waitFor()
  await note.fill('Ring before')
  for (const [keys, copies] of [
    [{}, 3],
    [{ digits: persian }, 4],
    [{ pause: 0.053 }, 5],
  ] as const) {
    await note.focus()
    await untilLoaded(page, 'scanner')
    await scan(page, isbn, keys)
    await expect.poll(async () => (await firstItem(orders, id))?.quantity).toBe(copies)
    expect(await note.inputValue()).toBe('Ring before')
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  }
})

test('a scan packs a copy wherever the focus is, and presses no button', async ({ visit, person }) => {
  const orders = await person('orders')
  const order = await makeOrderInProgress(orders)
  const isbn = (await firstItem(orders, order))?.isbn ?? ''
  const { id } = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const page = await visit({ as: orders, path: `/order/inprogress-orders/delivery/${id}` })
  const cancel = page.getByRole('button', { name: 'Cancel delivery' })
  await cancel.focus()
  await untilLoaded(page, 'scanner')
  await scan(page, isbn, { digits: persian })
  const packed = async () => (await orders.call(deliveryById, { params: { id } })).data
  await expect.poll(async () => (await packed()).items[0]?.packed).toBe(1)
  expect((await packed()).state).toBe('packing')
})

test('where no page takes codes the palette opens what the code names', async ({ visit, person }) => {
  const admin = await person('admin')
  const isbn = (await firstItem(admin, await makeBasket(admin)))?.isbn ?? ''
  const page = await visit({ as: admin, path: '/dashboard' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await untilLoaded(page, 'scanner')
  await scan(page, isbn)
  await page.getByRole('option', { name: /Edition · / }).click()
  await page.waitForURL('**/detail/edit/*')
})
