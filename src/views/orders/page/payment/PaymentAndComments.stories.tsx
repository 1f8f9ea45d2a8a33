import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { addBasketComment, updatePaymentInfo } from '#api/orders/basketEdits'
import { type Basket, type BasketLine, basketById } from '#api/orders/baskets'
import { basicInfo } from '#api/reference/basicInfo'
import { choose } from '#storybook/choose.ts'
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
  title: 'Screens/Order handler/Order/Payment and comments',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
  beforeEach: () => withItems(lines.mumin, lines.aniara),
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const PaymentSaved: Story = {
  parameters: {
    msw: [
      fake(updatePaymentInfo, ({ body }) => {
        current = { ...current, payment: { ...current.payment, state: body.state } }
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await choose(await canvas.findByRole('combobox', { name: /State/ }), 'Paid')
    await userEvent.click(canvas.getByRole('button', { name: 'Save payment' }))
    await canvas.findByText('Payment saved')
  },
}

export const PaymentChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(updatePaymentInfo, 409, 'Somebody changed the payment in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvas }) {
    const reference = await canvas.findByRole('textbox', { name: 'Buyer reference' })
    await userEvent.clear(reference)
    await userEvent.type(reference, 'Paid by phone')
    current = { ...current, payment: { ...current.payment, state: 'settled' } }
    await userEvent.click(canvas.getByRole('button', { name: 'Save payment' }))
    await canvas.findByText(/Somebody else changed this order/)
    await expect(canvas.getByRole('combobox', { name: /State/ })).toHaveDisplayValue('Paid')
    await expect(canvas.getByRole('textbox', { name: 'Buyer reference' })).toHaveValue('Paid by phone')
  },
}

export const ReferenceNeeded: Story = {
  parameters: {
    msw: [
      fake(updatePaymentInfo, ({ body }) => {
        const { orderReference = '' } = body
        current = { ...current, payment: { ...current.payment, orderReference, lacksReference: false } }
        return null
      }),
      ...reads,
    ],
  },
  beforeEach: () => {
    withItems(lines.mumin)
    current = { ...current, payment: { ...current.payment, reference: '', lacksReference: true } }
  },
  async play({ canvas }) {
    await canvas.findByText('The invoice needs a buyer reference')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Buyer’s order number' }), 'INK-2026-118')
    await userEvent.click(canvas.getByRole('button', { name: 'Save payment' }))
    await canvas.findByText('Payment saved')
    await expect(canvas.queryByText('The invoice needs a buyer reference')).toBeNull()
  },
}

export const Commented: Story = {
  parameters: {
    msw: [
      fake(addBasketComment, ({ body }) => {
        const comment = { id: 9, text: body.text, by: 'Olle Order', at: new Date().toISOString() }
        current = { ...current, comments: [...current.comments, comment] }
        return { id: 9 }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const field = await canvas.findByRole('textbox', { name: 'New comment' })
    await userEvent.type(field, 'Wrapped as a gift')
    await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }))
    await canvas.findByText('Comment added')
    await expect(canvas.getByText('Wrapped as a gift')).toBeVisible()
    await expect(field).toHaveValue('')
  },
}

export const CommentLost: Story = {
  parameters: { msw: [fake.lost(addBasketComment), ...reads] },
  async play({ canvas }) {
    const field = await canvas.findByRole('textbox', { name: 'New comment' })
    await userEvent.type(field, 'Wrapped as a gift')
    await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }))
    await canvas.findByText(/This change was not saved/)
    await expect(field).toHaveValue('Wrapped as a gift')
  },
}
