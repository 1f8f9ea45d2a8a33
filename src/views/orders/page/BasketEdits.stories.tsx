import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { addBasketDetail, editBasketDetail, removeBasketDetail } from '#api/orders/basketEdits'
import { type Basket, type BasketLine, basketById } from '#api/orders/baskets'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, lines, paymentMethods } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current: Basket
const withItems = (...items: BasketLine[]) => {
  current = basketOf('newOrder', { items })
}
const reads = [fake(basketById, () => current), fake(userAddresses, addresses), fake(basicInfo.PaymentMethod.calls.all, paymentMethods)]

export default {
  title: 'Screens/Order handler/Order/Edits and conflicts',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
  beforeEach: () => withItems(lines.mumin, lines.aniara),
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const quantityOf = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Quantity of Trollkarlens hatt' })

export const QuantitySaved: Story = {
  parameters: {
    states: ['choice.resting'],
    msw: [
      fake(editBasketDetail, ({ body }) => {
        withItems({ ...lines.mumin, quantity: body.quantity, net: body.quantity * 14900 }, lines.aniara)
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '5')
    await canvas.findByText('2 items, 6 copies')
    await expect(field).toHaveValue('5')
  },
}

export const EscapeLeavesTheQuantity: Story = {
  async play({ canvas }) {
    await canvas.findByRole('table', { name: /^Items/ })
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '7{Escape}')
    await expect(field).not.toHaveValue('7')
    await expect(field).not.toHaveFocus()
  },
}

export const QuantityInPersianDigits: Story = {
  ...QuantitySaved,
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '۱۲{Enter}')
    await canvas.findByText('2 items, 13 copies')
    await waitFor(() => expect(field).toHaveValue('12'))
  },
}

export const QuantityInvalid: Story = {
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '0{Enter}')
    await expect(await canvas.findByText('Quantity is at least 1')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  },
}

export const QuantitySaving: Story = {
  parameters: { states: ['choice.sending'], msw: [fake.never(editBasketDetail), ...reads] },
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '5{Enter}')
    await expect(field).toHaveValue('5')
  },
}

export const QuantityRefused: Story = {
  parameters: {
    states: ['choice.refused'],
    msw: [fake.error(editBasketDetail, 422, 'Refused', { fieldErrors: { quantity: ['Only 24 can be ordered at once'] } }), ...reads],
  },
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    await userEvent.clear(field)
    await userEvent.type(field, '99{Enter}')
    await expect(await canvas.findByText(/Only 24 can be ordered at once/)).toBeVisible()
    await expect(field).toHaveValue('99')
  },
}

export const QuantityChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(editBasketDetail, 409, 'Somebody changed this quantity from 3 to 8 in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    withItems({ ...lines.mumin, quantity: 8 }, lines.aniara)
    await userEvent.clear(field)
    await userEvent.type(field, '4{Enter}')
    await expect(await canvas.findByText(/Somebody changed this quantity from 3 to 8/)).toBeVisible()
    await expect(field).toHaveValue('4')
  },
}

export const LockedWhileTyping: Story = {
  parameters: { msw: [fake.error(editBasketDetail, 409, 'The order is in progress: its items stay as they are'), ...reads] },
  async play({ canvas }) {
    const field = await quantityOf(canvas)
    current = basketOf('inProgress', { items: [lines.mumin, lines.aniara] })
    await userEvent.clear(field)
    await userEvent.type(field, '4{Enter}')
    await expect(await canvas.findByText(/You typed 4, which is not saved/)).toBeVisible()
  },
}

export const Removing: Story = {
  parameters: { states: ['command.running'], msw: [fake.never(removeBasketDetail), ...reads] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Trollkarlens hatt' }))
  },
}

export const Removed: Story = {
  parameters: {
    states: ['command.succeeded'],
    msw: [
      fake(removeBasketDetail, () => {
        withItems(lines.aniara)
        return null
      }),
      fake(addBasketDetail, () => {
        withItems(lines.aniara, lines.mumin)
        return { id: 9 }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Trollkarlens hatt' }))
    await canvas.findByText('Removed: Trollkarlens hatt')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await canvas.findByRole('button', { name: 'Remove Trollkarlens hatt' })
  },
}
