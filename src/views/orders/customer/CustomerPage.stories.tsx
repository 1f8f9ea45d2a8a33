import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { balanceOfCustomer, repayBalance } from '#api/invoices/invoices'
import { customerBaskets, customerById } from '#api/orders/customers'
import { fake } from '#storybook/fake.ts'
import { rowsOf } from '#storybook/fixtures/people.ts'
import { PageAt } from '#storybook/PageAt.tsx'

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
const nothingHeld = fake(balanceOfCustomer, { held: [], entries: [] })
const reading = [fake(customerById, customer), fake(customerBaskets, rows), nothingHeld]

const meta = {
  title: 'Screens/Order handler/Customer',
  component: PageAt,
  args: { path: '/order/customer/7' },
  parameters: { layout: 'padded', route: '/order/customer/7', msw: reading },
} satisfies Meta<typeof PageAt>
export default meta
type Story = StoryObj<typeof meta>

export const Orders: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Sara Karimi' })
    await canvas.findByRole('link', { name: 'sara@example.se' })
    const links = (await canvas.findAllByRole('link', { name: /^4[78]/ })).map((link) => link.getAttribute('href'))
    expect(links[0]).toMatch(/^\/order\/(new|pending)-orders\/edit\/4800/)
    expect(links).toContain('/order/inprogress-orders/edit/4790')
    expect(links).toContain('/order/done-orders/edit/4780')
  },
}

export const NoOrders: Story = { parameters: { msw: [fake(customerById, customer), fake(customerBaskets, []), nothingHeld] } }

let held = 44_00
const sek = (amount: number) => ({ amount, currency: 'SEK' })

export const WithBalance: Story = {
  beforeEach: () => {
    held = 44_00
  },
  parameters: {
    msw: [
      fake(balanceOfCustomer, () => balance()),
      fake(repayBalance, ({ body }) => {
        expect(body).toMatchObject({ amount: 44_00, currency: 'SEK' })
        held = 0
        return balance()
      }),
      ...reading,
    ],
  },
  play: async ({ canvas }) => {
    const region = within(await canvas.findByRole('region', { name: 'Customer balance' }))
    await region.findByText('SEK 44.00', { selector: 'bdi' })
    await userEvent.click(region.getByText('History'))
    await expect(region.getByRole('link', { name: '100042' })).toHaveAttribute('href', '/order/done-orders/invoice/42')
    await userEvent.click(region.getByRole('button', { name: 'Repay…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Repay customer balance' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Record repayment' }))
    await region.findByText('No balance.')
  },
}

const balance = () => ({
  held: held ? [sek(held)] : [],
  entries: [{ id: 1, at: '2026-11-20', amount: sek(44_00), invoice: { id: 42, number: 100_042 }, by: 'Maja Berg' }],
})

export const NotFound: Story = {
  parameters: { msw: [fake.error(customerById, 404, 'Customer not found'), fake(customerBaskets, [])] },
  play: async ({ canvas }) => {
    await canvas.findByText('No such customer')
  },
}
