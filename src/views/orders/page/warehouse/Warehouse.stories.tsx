import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { transferById } from '#api/inventory/transfers'
import { freightOptions } from '#api/orders/basketCharges'
import { type Basket, basketById } from '#api/orders/baskets'
import { addBasketTransfer, updateBasketWarehouse, type WarehouseChange } from '#api/orders/warehouse'
import { basicInfo } from '#api/reference/basicInfo'
import { fake } from '#storybook/fake.ts'
import { transfer } from '#storybook/fixtures/inventory.ts'
import { addresses, paymentMethods } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current: Basket
const short = (elsewhere: number): Basket => {
  const basket = basketOf('newOrder')
  return { ...basket, items: basket.items.map((line, i) => ({ ...line, available: i ? 9 : 0, elsewhere: i ? 9 : elsewhere })) }
}
const start = (basket: () => Basket) => () => {
  current = basket()
}

const sek = (amount: number) => ({ amount, currency: 'SEK' })
const change = (): WarehouseChange => ({
  isSetAside: true,
  lines: current.items.map(({ id, title, quantity }, i) => ({
    id,
    title,
    wanted: quantity,
    before: { warehouse: 'stockholm', reserved: i ? quantity : 0 },
    after: { warehouse: 'tehran', reserved: i ? quantity - 1 : quantity },
  })),
  freight: { before: sek(5900), after: sek(0) },
  postService: 'MyPack Collect',
})
const refusal = 'Delivery 17 is being packed in Stockholm. Cancel it before you change the warehouse'

const reads = [
  fake(basketById, () => current),
  fake(freightOptions, []),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(basicInfo.SaleService.calls.all, []),
  fake(updateBasketWarehouse, ({ body }) => {
    const made = change()
    if (!body.isRehearsal)
      current = { ...current, warehouse: body.warehouse, items: current.items.map((line) => ({ ...line, available: 9 })) }
    return made
  }),
  fake(addBasketTransfer, { id: 3 }),
  fake(transferById, { ...transfer, from: 'tehran', to: 'stockholm', note: '', basketId: 4711 }),
]

export default {
  title: 'Screens/Order handler/Order/Warehouse',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const FilledFromTheOther: Story = {
  beforeEach: start(() => short(9)),
  async play({ canvas }) {
    await canvas.findByText(/^Out of stock in Stockholm/)
    await userEvent.click(await canvas.findByRole('button', { name: 'Fill from Tehran' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill order 4711 from Tehran' }))
    await dialog.findByRole('columnheader', { name: 'Tehran' })
    await dialog.findByText(/MyPack Collect.* does not collect in Tehran and is removed\./)
    await userEvent.click(dialog.getByRole('button', { name: 'Fill from Tehran' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.queryByText(/^Out of stock in/)).toBeNull())
  },
}

export const Previewed: Story = {
  beforeEach: start(() => short(9)),
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change the warehouse' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill order 4711 from Tehran' }))
    await dialog.findByText('Copies set aside in Stockholm go back on the shelf there.')
  },
}

export const Refused: Story = {
  beforeEach: start(() => short(9)),
  parameters: { msw: [fake.error(updateBasketWarehouse, 409, refusal), ...reads] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change the warehouse' }))
    const dialog = await opened()
    await dialog.findByText(refusal)
    await expect(dialog.getByRole('button', { name: 'Fill from Tehran' })).toBeDisabled()
  },
}

export const TransferOffered: Story = {
  beforeEach: start(() => short(1)),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Transfer 1 copy from Tehran' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Fill from Tehran' })).toBeNull()
  },
}

export const TransferUnderway: Story = {
  beforeEach: start(() => ({ ...short(0), transfers: [{ id: 3, state: 'underway', copies: 2 }] })),
  async play({ canvas }) {
    const link = await canvas.findByRole('link', { name: /^Transfer 3: 2 copies/ })
    await expect(link).toHaveAttribute('href', '/inventory/transfer/edit/3')
  },
}

export const TransferOfAnOrder: Story = {
  args: { path: '/inventory/transfer/edit/3' },
  parameters: { route: '/inventory/transfer/edit/3' },
  beforeEach: start(() => short(1)),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'For order 4711' })).toBeVisible()
  },
}
