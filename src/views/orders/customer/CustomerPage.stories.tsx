import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { customerBaskets, customerById } from '#api/orders/customers'
import { fake } from '../../../../.storybook/fake'
import { rowsOf } from '../../../../.storybook/fixtures/people'
import CustomerPage from './CustomerPage'

const customer = {
  id: 7,
  firstName: 'Sara',
  lastName: 'Karimi',
  nonLatinFirstName: 'سارا',
  nonLatinLastName: 'کریمی',
  organisation: '',
  email: 'sara@example.se',
  phone: '+46 70 123 45 67',
}
const rows = (['newOrder', 'inProgress', 'done'] as const).flatMap((status, at) =>
  rowsOf(status, 3).map((row) => ({ ...row, id: row.id - 10 * at, customerName: 'Sara Karimi' })),
)
const reading = [fake(customerById, customer), fake(customerBaskets, rows)]

const meta = {
  component: CustomerPage,
  args: { params: { id: '7' } },
  parameters: { layout: 'padded', route: '/order/customer/7', msw: reading },
} satisfies Meta<typeof CustomerPage>
export default meta
type Story = StoryObj<typeof meta>

/** Each order leads to its page in the list it stands in. */
export const Orders: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { level: 1, name: 'Sara Karimi' })
    await canvas.findByRole('link', { name: 'sara@example.se' })
    const links = (await canvas.findAllByRole('link', { name: /^4[78]/ })).map((link) => link.getAttribute('href'))
    expect(links[0]).toMatch(/^\/order\/(new|pending)-orders\/edit\/4800/)
    expect(links).toContain('/order/inprogress-orders/edit/4790')
    expect(links).toContain('/order/done-orders/edit/4780')
  },
}

export const NoOrders: Story = { parameters: { msw: [fake(customerById, customer), fake(customerBaskets, [])] } }

export const NotFound: Story = {
  parameters: { msw: [fake.error(customerById, 404, 'Customer not found'), fake(customerBaskets, [])] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No such customer')
  },
}
