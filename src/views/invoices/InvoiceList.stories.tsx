import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { sendElectronicAgain } from '#api/invoices/electronic'
import { invoiceList } from '#api/invoices/invoices'
import { fake } from '#storybook/fake.ts'
import { invoiceRow } from '#storybook/fixtures/trade.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const path = '/order/done-orders/invoices'
const sek = (amount: number) => ({ amount, currency: 'SEK' })
const rows = [
  invoiceRow(),
  invoiceRow({ id: 41, number: 100_041, isOverdue: true, dueDate: '2026-01-20', customerName: 'کتابخانهٔ فارسی استکهلم' }),
  invoiceRow({ id: 40, number: 100_040, kind: 'credit', total: sek(-505_35), due: sek(0), dueDate: null }),
  invoiceRow({ id: 39, number: 100_039, state: 'paid', due: sek(0), electronic: 'refused' }),
]

export default {
  title: 'Screens/Accountant/Invoices',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, msw: [fake(invoiceList, rows)] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Invoices: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /100041/ })).toHaveAttribute('href', '/order/done-orders/invoice/41')
    await canvas.findByText('Overdue')
  },
}

export const SendingAgain: Story = {
  parameters: {
    msw: [
      fake(invoiceList, rows),
      fake(sendElectronicAgain, ({ body }) => {
        expect([...body.ids].sort()).toEqual([39, 42])
        return { queued: 1, skipped: 1 }
      }),
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('Refused')
    await userEvent.click(canvas.getByRole('checkbox', { name: /Invoice 100042/ }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Invoice 100039/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }))
    await within(document.body).findByText('1 electronic invoice is being sent again. 1 skipped: not refused or failed')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(invoiceList, [])] },
  async play({ canvas }) {
    await canvas.findByText('No invoices yet')
  },
}
