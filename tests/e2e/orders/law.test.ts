import type { Page } from 'playwright-core'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import type { BasketStatus } from '#api/orders/baskets'
import { basketLaw, type MoveName, moveLabels, statusLabels } from '#machines/orders/basketStatus'
import { makeBasket, type Person, statusOf } from '../setup/people'
import { expect, test } from '../setup/test'

/** Every way through the law that ends where it can go no further or where most orders end. */
const forward: MoveName[] = ['basket.place', 'basket.start', 'basket.finish']
const ways = [0, 1, 2, 3].map((steps) => [...forward.slice(0, steps), 'basket.cancel'] as MoveName[])

/** Where an order in this status stands. */
const pathOf: Record<BasketStatus, string> = {
  create: '/order/new-order/create-new-order',
  newOrder: '/order/new-orders/edit',
  inProgress: '/order/inprogress-orders/edit',
  done: '/order/done-orders/edit',
  cancelled: '/order/ignored-orders/edit',
}

async function make(page: Page, name: MoveName): Promise<void> {
  const bar = page.getByRole('region', { name: 'Moves' })
  if (name === 'basket.cancel') await bar.getByText('More', { exact: true }).click()
  await bar.getByRole('button', { name: moveLabels[name] }).click()
  if (name === 'basket.cancel') {
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer changed their mind')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
  }
  if (name === 'basket.cancel' || name === 'basket.finish') await page.getByRole('button', { name: 'Send now' }).first().click()
}

async function walk(page: Page, orders: Person, way: MoveName[]): Promise<number> {
  const id = await makeBasket(orders)
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'invoice', reference: '' } })
  let status: BasketStatus = 'create'
  for (const name of way) {
    await page.goto(`${pathOf[status]}/${id}`)
    await make(page, name)
    status = basketLaw.to(name)
    await expect.poll(() => statusOf(orders, id)).toBe(status)
    await page.getByText(statusLabels[status], { exact: true }).first().waitFor()
  }
  return id
}

for (const way of ways)
  test(`in the browser: ${way.map((name) => moveLabels[name]).join(', ')}`, async ({ visit, person }) => {
    const orders = await person('orders')
    const page = await visit({ as: orders })
    const id = await walk(page, orders, way)
    await page.goto(`${pathOf.cancelled}/${id}`)
    await page.getByText('A cancelled order is final and cannot be moved.').waitFor()
    const bar = page.getByRole('region', { name: 'Moves' })
    expect(await bar.getByRole('button').count()).toBe(0)
    await page.getByText('The customer changed their mind').first().waitFor()
  })
