import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { basketById } from '#api/orders/baskets'
import { customerList, sellableList } from '#api/orders/choosing'
import { basicInfo } from '#api/reference/basicInfo'
import { fake } from '#storybook/fake.ts'
import { addresses, customers, lines, paymentMethods, sellables } from '#storybook/fixtures/orderParts.ts'
import { basketOf, editedBasket, persianBasket, unpaid } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const reads = [
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(sellableList, sellables),
  fake(customerList, Object.values(customers)),
]
let owing = editedBasket()
const route = (list: string) => `/order/${list}/edit/4711`

export default {
  title: 'Screens/Order handler/Order/Page',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: route('new-orders'), msw: [fake(basketById, basketOf('newOrder')), ...reads] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const NewOrder: Story = { parameters: { states: ['basketStatus.newOrder', 'command.idle'] } }

export const InProgress: Story = {
  parameters: {
    states: ['basketStatus.inProgress'],
    route: route('inprogress-orders'),
    msw: [fake(basketById, basketOf('inProgress')), ...reads],
  },
}

export const Done: Story = {
  parameters: { states: ['basketStatus.done'], route: route('done-orders'), msw: [fake(basketById, basketOf('done')), ...reads] },
}

export const Cancelled: Story = {
  parameters: {
    states: ['basketStatus.cancelled'],
    route: route('ignored-orders'),
    msw: [fake(basketById, basketOf('cancelled')), ...reads],
  },
}

export const PaymentOutstanding: Story = {
  parameters: {
    route: route('pending-orders'),
    msw: [
      fake(
        basketById,
        basketOf('newOrder', {
          payment: unpaid,
        }),
      ),
      ...reads,
    ],
  },
}

export const OutOfStock: Story = {
  parameters: {
    msw: [
      fake(
        basketById,
        basketOf('newOrder', { items: [{ ...lines.mumin, available: 1 }, lines.aniara, { ...lines.bufekur, available: 0 }] }),
      ),
      ...reads,
    ],
  },
}

export const Edited: Story = {
  parameters: { msw: [fake(basketById, editedBasket()), ...reads] },
  play: async ({ canvas }) => {
    await canvas.findByText('Trollkarlens hatt', { selector: '#history *' })
    await waitFor(() => expect(canvas.getAllByText(/157\.94 (is still to be paid|to pay)/)).toHaveLength(2))
  },
}

export const SettlesTheRest: Story = {
  beforeEach: () => {
    owing = editedBasket()
  },
  parameters: {
    msw: [
      fake(basketById, () => owing),
      fake(updatePaymentInfo, ({ body: { settles = null } }) => {
        owing = { ...owing, payment: { ...owing.payment, settledTotal: settles, due: owing.totals.total - (settles ?? 0) } }
        return null
      }),
      ...reads,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'It is paid now' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'It is paid now' })).toBeNull())
    await expect(owing.payment.settledTotal).toBe(owing.totals.total)
  },
}

export const PaidAndCancelled: Story = {
  parameters: { route: route('ignored-orders'), msw: [fake(basketById, editedBasket('cancelled')), ...reads] },
  play: async ({ canvas }) => {
    await canvas.findByText(/was paid before the order was cancelled/)
    await expect(canvas.queryByRole('button', { name: 'It is paid now' })).toBeNull()
  },
}

export const Persian: Story = {
  parameters: { msw: [fake(basketById, persianBasket()), ...reads] },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/جلد نفیس/)).toHaveAttribute('lang', 'fa'))
    for (const by of await canvas.findAllByText('سارا کریمی')) expect(by.closest('[lang]')).toHaveAttribute('lang', 'fa')
  },
}

export const ReadOnly: Story = { parameters: { signedInAs: { permissions: ['CustomerOrders', 'NewOrders'] } } }

export const InOtherList: Story = { parameters: { msw: [fake(basketById, basketOf('inProgress')), ...reads] } }

export const ManyItems: Story = {
  parameters: {
    msw: [
      fake(basketById, basketOf('newOrder', { items: Array.from({ length: 60 }, (_, i) => ({ ...lines.shazdeh, id: i + 1 })) })),
      ...reads,
    ],
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(basketById)] } }

export const NotFound: Story = { parameters: { msw: [fake.error(basketById, 404, 'No such basket')] } }

export const NotANumber: Story = { args: { path: '/order/new-orders/edit/mumin' } }

export const Forbidden: Story = { parameters: { msw: [fake.error(basketById, 403, 'Not permitted')] } }

export const Failed: Story = { parameters: { msw: [fake.error(basketById, 400, 'The server could not answer')] } }

export const Offline: Story = { parameters: { msw: [fake.lost(basketById)] } }
