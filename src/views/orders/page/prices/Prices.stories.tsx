import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { applyDiscountCode, removeBasketDiscount, updateBasketDetailPrices } from '#api/orders/basketCodes'
import { type Basket, basketById } from '#api/orders/baskets'
import { sellableList } from '#api/orders/choosing'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { afterSale } from '#storybook/fixtures/discounts.ts'
import { addresses, lines, paymentMethods, sellables } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current: Basket
const withoutCode = () => basketOf('create', { items: [lines.mumin, lines.aniara] })
const withCode = (status: Basket['status'] = 'create') =>
  basketOf(status, {
    items: [
      { ...lines.mumin, codeDiscount: 4470 },
      { ...lines.aniara, codeDiscount: 890 },
    ],
    code: { code: 'VALKOMMEN', amount: 5360 },
  })

const reads = [
  fake(basketById, () => current),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(sellableList, sellables),
]

export default {
  title: 'Screens/Order handler/Order/Prices',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-order/create-new-order/4711', msw: reads },
  beforeEach: () => {
    current = withoutCode()
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Discount code' }))

async function typeCode(canvas: Canvas, code: string) {
  const part = await section(canvas)
  await userEvent.type(part.getByRole('textbox', { name: 'Discount code' }), code)
  await userEvent.click(part.getByRole('button', { name: 'Apply' }))
  return part
}

export const CodeApplied: Story = {
  parameters: {
    msw: [
      fake(applyDiscountCode, () => {
        current = withCode()
        return { total: current.totals.total, amount: 5360, currency: 'SEK' }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const part = await typeCode(canvas, 'val-kommen')
    await part.findByText('VALKOMMEN')
    await part.findByText(/SEK\s53\.60 off the items/)
    await expect(await canvas.findAllByText(/^Code/)).toHaveLength(2)
  },
}

export const CodeRefused: Story = {
  parameters: {
    msw: [
      fake.error(applyDiscountCode, 422, 'One of its characters is mistyped: compare it with the code', {
        fieldErrors: { code: ['One of its characters is mistyped: compare it with the code'] },
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const part = await typeCode(canvas, 'SOMMAR7K3QMX9TRCG')
    await expect(await part.findByText(/One of its characters is mistyped/)).toBeVisible()
    await expect(part.getByRole('textbox', { name: 'Discount code' })).toHaveValue('SOMMAR7K3QMX9TRCG')
  },
}

export const CodeTakenOff: Story = {
  parameters: {
    msw: [
      fake(removeBasketDiscount, () => {
        current = withoutCode()
        return null
      }),
      ...reads,
    ],
  },
  beforeEach: () => {
    current = withCode()
  },
  async play({ canvas }) {
    const part = await section(canvas)
    await userEvent.click(await part.findByRole('button', { name: 'Remove' }))
    await part.findByRole('textbox', { name: 'Discount code' })
  },
}

export const CodeOfAPlacedOrder: Story = {
  parameters: { route: '/order/new-orders/edit/4711' },
  beforeEach: () => {
    current = withCode('newOrder')
  },
  async play({ canvas }) {
    const part = await section(canvas)
    await part.findByText('VALKOMMEN')
    await expect(part.queryByRole('button', { name: 'Remove' })).toBeNull()
  },
}

export const SaleEnded: Story = {
  beforeEach: () => {
    current = afterSale()
  },
  async play({ canvas }) {
    await canvas.findByText('The discount ended: 2 items keep its price')
    await canvas.findByText(/Trollkarlens hatt: SEK\s127\.00, now SEK\s149\.00/)
    await userEvent.click(canvas.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(canvas.queryByText(/The discount ended/)).toBeNull())
  },
}

export const PricesUpdated: Story = {
  parameters: {
    msw: [
      fake(updateBasketDetailPrices, () => {
        const totalFrom = current.totals.total
        current = withoutCode()
        return { lines: [], totalFrom, totalTo: current.totals.total, currency: 'SEK' }
      }),
      ...reads,
    ],
  },
  beforeEach: () => {
    current = afterSale()
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Update' }))
    await waitFor(() => expect(canvas.queryByText(/The discount ended/)).toBeNull())
  },
}

export const PricesChanged: Story = {
  beforeEach: () => {
    current = basketOf('create', { items: [{ ...lines.mumin, wouldCostNow: 16_900 }, lines.aniara] })
  },
  async play({ canvas }) {
    await canvas.findByText('Prices have changed: 1 item keeps the price it was added with')
  },
}

const priceOf = async (canvas: Canvas, title: string) => canvas.findByRole('button', { name: new RegExp(`change the price of ${title}`) })

export const PriceSetByHand: Story = {
  parameters: {
    msw: [
      fake(editBasketDetailPrice, ({ body }) => {
        expect(body).toEqual({ discountRate: 0.15, expected: { unitPrice: 14_900, discount: 0 } })
        current = basketOf('create', { items: [{ ...lines.mumin, discount: 67_05, isPriceByHand: true }, lines.aniara] })
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await priceOf(canvas, 'Trollkarlens hatt'))
    const dialog = within(await canvas.findByRole('dialog', { name: /Price of/ }))
    const discount = await dialog.findByRole('textbox', { name: /Discount/ })
    await userEvent.clear(discount)
    await userEvent.type(discount, '15{Enter}')
    await canvas.findByText('set by hand')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(canvas.queryByText(/Prices have changed/)).toBeNull()
    await expect(await priceOf(canvas, 'Trollkarlens hatt')).toHaveFocus()
  },
}

export const PriceRefused: Story = {
  parameters: {
    msw: [
      fake.error(editBasketDetailPrice, 409, 'Part of this order is invoiced: its prices stand', { reason: 'isPartInvoiced' }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await priceOf(canvas, 'Aniara'))
    const dialog = within(await canvas.findByRole('dialog', { name: /Price of/ }))
    const price = await dialog.findByRole('textbox', { name: /Unit price/ })
    await userEvent.clear(price)
    await userEvent.type(price, '80{Enter}')
    await dialog.findByText('Part of this order is invoiced: its prices stand')
    await expect(price).toHaveValue('80')
  },
}
