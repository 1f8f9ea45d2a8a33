import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLocation } from 'wouter'
import { basketById } from '#api/orders/baskets'
import { orderPaths } from '#api/orders/paths'
import { fake } from '#storybook/fake.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import OrderByNumber from './OrderByNumber'

function Opened({ id }: { id: string }) {
  const [path] = useLocation()
  return path === orderPaths.orderByNumber({ id }) ? <OrderByNumber params={{ id }} /> : <output>{path}</output>
}

export default {
  title: 'Screens/Order handler/Order/By its number',
  component: Opened,
  args: { id: '4711' },
  parameters: { layout: 'padded', route: '/order/number/4711' },
} satisfies Meta<typeof Opened>
type Story = StoryObj<typeof Opened>

export const InProgress: Story = {
  parameters: { msw: [fake(basketById, basketOf('inProgress'))] },
  async play({ canvas }) {
    await canvas.findByText('/order/inprogress-orders/edit/4711')
  },
}

export const Pending: Story = {
  parameters: { msw: [fake(basketById, basketOf('newOrder', { payment: { ...basketOf('newOrder').payment, state: 'outstanding' } }))] },
  async play({ canvas }) {
    await canvas.findByText('/order/pending-orders/edit/4711')
  },
}

export const Gone: Story = {
  parameters: { msw: [fake.error(basketById, 404, 'No order has the number 4711')] },
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'This order does not exist' })
  },
}

export const NotANumber: Story = {
  args: { id: 'mumin' },
  parameters: { route: '/order/number/mumin' },
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'This order does not exist' })
  },
}
