import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { useLocation } from 'wouter'
import { type ListAge, orderMap } from '#api/orders/orderMap'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import OrderMapPage from './OrderMapPage'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const age = (list: ListAge['list'], count: number, hours = 0, lacking: ListAge['lacking'] = []): ListAge => ({
  list,
  count,
  oldestAt: count > 0 ? ago(hours) : null,
  newestAt: count > 0 ? ago(hours / 10) : null,
  lacking,
})
const busy = [
  age('offers', 12, 30, [
    { code: 'hasCustomer', count: 2 },
    { code: 'hasItems', count: 3 },
  ]),
  age('newOrders', 240, 52, [{ code: 'isInStock', count: 14 }]),
  age('pending', 31, 120, [{ code: 'isPaid', count: 31 }]),
  age('inProgress', 64, 9),
  age('done', 18_204, 9000),
  age('cancelled', 377, 8000),
]
const quiet = busy.map(({ list }) => age(list, list === 'done' ? 3 : 0, 200))

const Here = () => <output aria-label="path">{useLocation()[0]}</output>

const meta = {
  title: 'Screens/Order handler/Order lifecycle',
  component: OrderMapPage,
  parameters: { route: '/order/map', msw: [fake(orderMap, busy)] },
  decorators: [
    (Story) => (
      <div style={{ padding: 24 }}>
        <Story />
        <Here />
      </div>
    ),
  ],
} satisfies Meta<typeof OrderMapPage>

export default meta
type Story = StoryObj<typeof meta>

export const Busy: Story = {
  play: async () => {
    const state = await screen.findByRole('button', { name: /^New order 271 orders oldest/ })
    await expect(
      screen.getByText(/Possible for 226 orders.*Refused for 31: The payment is outstanding.*Refused for 14: .*out of stock/i),
    ).toBeVisible()
    await expect(
      screen.getByText(/Possible for 7 orders.*Refused for 2: The order has no customer.*Refused for 3: The order has no items/),
    ).toBeVisible()
    state.focus()
    await userEvent.keyboard('{Enter}')
    await expect(screen.getByLabelText('path')).toHaveTextContent('/order/new-orders/list')
  },
}

export const WithNothingInIt: Story = {
  parameters: { msw: [fake(orderMap, quiet)] },
  play: async () => {
    await expect(await screen.findByText(/no order is in 'Create'.*The order has no customer/)).toBeVisible()
    await expect(screen.getByText('A cancelled order is final.')).toBeVisible()
  },
}

export const WithListsOfOthers: Story = {
  parameters: { signedInAs: { ...users.orders, permissions: ['CustomerOrders', 'InProgress'] } },
  play: async () => {
    const row = (await screen.findByText('Done', { selector: 'th' })).closest('tr') as HTMLElement
    await expect(within(row).getByText('Your role cannot open this list.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(orderMap)] } }

export const Failed: Story = {
  parameters: { msw: [fake.error(orderMap, 400, 'No')] },
  play: async () => {
    await screen.findByRole('button', { name: 'Try again' })
  },
}
