import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { basketById } from '#api/orders/baskets'
import { type UnassignedBasket, unassignedBaskets } from '#api/orders/customers'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { customers } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { users } from '#storybook/fixtures/people.ts'
import { AssignOrder } from './AssignOrder'

const waiting = [4718, 4716, 4711].map(
  (id, i): UnassignedBasket => ({
    id,
    createdAt: new Date(Date.now() - (i + 1) * 5_400_000).toISOString(),
    madeBy: i === 1 ? 'سارا کریمی' : 'Olle Order',
    itemCount: i + 1,
    copies: (i + 1) * 3,
    total: { amount: 44_700 * (i + 1), currency: 'SEK' },
  }),
)
const assigned = fake(basketById, ({ params }) => ({ ...basketOf('create'), id: Number(params.id), customer: customers.astrid }))
const reads = [fake(unassignedBaskets, waiting), assigned]

const meta = {
  title: 'Screens/Administrator/Accounts/Assign an order',
  component: AssignOrder,
  args: { userId: customers.astrid.id, name: 'Astrid Lindqvist', onClose: () => undefined },
  parameters: { layout: 'padded', msw: [fake(assignBasketToUser, null), ...reads] },
} satisfies Meta<typeof AssignOrder>
export default meta
type Story = StoryObj<typeof meta>

const number = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Order number/ })
const assign = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Assign' }))

/** The test library reads CSS content with alternative text, screen readers do not: ask for the line itself. */
async function refusedWith(canvas: Canvas, why: RegExp) {
  const box = await number(canvas)
  await waitFor(() => expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.lastElementChild).toHaveTextContent(why))
}

async function type(canvas: Canvas, typed: string) {
  await userEvent.type(await number(canvas), typed)
  await assign(canvas)
}

export const Open: Story = {}
export const Loading: Story = { parameters: { msw: [fake.never(unassignedBaskets)] } }
export const NoneWaiting: Story = { parameters: { msw: [fake(unassignedBaskets, [])] } }
export const MoreThanShown: Story = { parameters: { msw: [fake(unassignedBaskets, waiting, { total: 23 })] } }

export const NotRead: Story = {
  parameters: { msw: [fake.error(unassignedBaskets, 400, 'The page could not be read', null, { once: true }), ...reads] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await canvas.findByRole('button', { name: /^Order 4718/ })
  },
}

export const Chosen: Story = {
  async play({ canvas }) {
    const order = await canvas.findByRole('button', { name: /^Order 4716/ })
    await userEvent.click(order)
    await expect(order).toHaveAttribute('aria-pressed', 'true')
    await expect(await number(canvas)).toHaveValue('4716')
  },
}

export const Assigned: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Order 4716/ }))
    await assign(canvas)
    await expect(await canvas.findByRole('link', { name: 'Open order 4716' })).toHaveAttribute(
      'href',
      '/order/new-order/create-new-order/4716',
    )
    await expect(await number(canvas)).toHaveValue('')
  },
}

export const AssignedUnread: Story = {
  parameters: { signedInAs: { ...users.orders, permissions: ['offer', 'AccountsProfilesUsers'] } },
  async play({ canvas }) {
    await type(canvas, '۴۷۱۱')
    await canvas.findByText(/Order 4711 now belongs to Astrid Lindqvist/)
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

export const NoNumber: Story = {
  async play({ canvas }) {
    await assign(canvas)
    await refusedWith(canvas, /^Order number is required$/)
  },
}

const refused = (status: number, message: string, data: unknown = null) => ({
  msw: [fake.error(assignBasketToUser, status, message, data), ...reads],
})

export const HasACustomer: Story = {
  parameters: refused(409, 'This order has a customer already: Umeå stadsbibliotek', { reason: 'changed' }),
  async play({ canvas }) {
    await type(canvas, '4709')
    await refusedWith(canvas, /^This order has a customer already: Umeå stadsbibliotek$/)
    await expect(await number(canvas)).toHaveFocus()
  },
}

export const IsDone: Story = {
  parameters: refused(409, "This order can no longer be changed: Olle Order moved this order to 'Done' on 20 November 2026 at 14:02", {
    reason: 'notEditable',
    currentStatus: 'done',
    movedBy: 'Olle Order',
    movedAt: '2026-11-20T14:02:00Z',
  }),
  async play({ canvas }) {
    await type(canvas, '4650')
    await refusedWith(canvas, /can no longer be changed: Olle Order moved this order to 'Done'/)
  },
}

export const DoesNotExist: Story = {
  parameters: refused(404, 'Basket not found'),
  async play({ canvas }) {
    await type(canvas, '99999')
    await refusedWith(canvas, /^There is no order 99999$/)
  },
}

export const AnswerLost: Story = {
  parameters: { msw: [fake.lost(assignBasketToUser), ...reads] },
  async play({ canvas }) {
    await type(canvas, '4711')
    await canvas.findByRole('link', { name: 'Open order 4711' })
  },
}

export const AnswerLostForGood: Story = {
  parameters: { msw: [fake.lost(assignBasketToUser), fake.lost(basketById), ...reads] },
  async play({ canvas }) {
    await type(canvas, '4711')
    await refusedWith(canvas, /unknown whether this change was saved/)
  },
}
