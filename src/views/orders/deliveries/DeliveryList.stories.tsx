import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { type DeliveryRow, deliveryList, deliveryStates } from '#api/orders/deliveries'
import { fake } from '#storybook/fake.ts'
import { pages } from '#views/app/restOfPages.ts'
import DeliveryList from './DeliveryList'

const path = '/order/inprogress-orders/deliveries'
const at = new Date(Date.now() - 3_600_000).toISOString()
const rows = deliveryStates.map((state, i): DeliveryRow => {
  const customerName = i % 2 ? 'کتابخانهٔ فارسی استکهلم' : 'Göteborgs stadsbibliotek'
  return {
    id: 20 - i,
    basketId: 4711 - i,
    state,
    warehouse: i % 3 === 1 ? 'tehran' : 'stockholm',
    customerName,
    city: 'Göteborg',
    copies: 5,
    packed: i ? 5 : 2,
    createdAt: at,
    changedAt: at,
  }
})

export default {
  title: 'Screens/Warehouse worker/Deliveries',
  component: DeliveryList,
  args: { page: pages.find((page) => page.path === path), BookDeliveries: ({ ids }) => <p>{`Booking ${ids.join(', ')}`}</p> },
  parameters: { layout: 'padded', route: path, msw: [fake(deliveryList, rows)] },
} satisfies Meta<typeof DeliveryList>
type Story = StoryObj<typeof DeliveryList>

export const Deliveries: Story = {
  async play({ canvas }) {
    const link = await canvas.findByRole('link', { name: /^20/ })
    await expect(link).toHaveAttribute('href', '/order/inprogress-orders/delivery/20')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(deliveryList, [])] },
  async play({ canvas }) {
    await canvas.findByText('No deliveries yet')
  },
}

export const Chosen: Story = {
  async play({ canvas }) {
    for (const name of [/20/, /18/]) await userEvent.click(await canvas.findByRole('checkbox', { name }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Book parcels' }))
    await canvas.findByText('Booking 20, 18')
  },
}
