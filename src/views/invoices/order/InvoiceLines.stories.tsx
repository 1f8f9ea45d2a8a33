import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { createInvoices, type MadeInvoice } from '#api/invoices/issuing'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { invoiceOf } from '#storybook/fixtures/trade.ts'
import InvoiceLines from './InvoiceLines'

const made = (invoiceId: number | null): MadeInvoice => ({
  invoiceId,
  number: 100_044,
  basketIds: [4711, 4712],
  total: { amount: 505_35, currency: 'SEK' },
  document: invoiceOf().document,
})

export default {
  title: 'Screens/Order handler/Order/Invoice some lines',
  component: InvoiceLines,
  args: { lines: [1, 2, 3], onDone: () => undefined },
  parameters: { layout: 'padded', msw: [fake(createInvoices, ({ body }) => [made(body.isRehearsal ? null : 44)])] },
} satisfies Meta<typeof InvoiceLines>
type Story = StoryObj<typeof InvoiceLines>

const open = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Create invoices' }))
  return within(await within(document.body).findByRole('dialog', { name: 'Invoice 3 lines' }))
}

export const Issuing: Story = {
  async play({ canvas }) {
    const dialog = await open(canvas)
    await dialog.findByText('Orders 4711, 4712')
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 1 invoice' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Send now' }))
    await within(document.body).findByText('1 invoice issued')
  },
}

export const Refused: Story = {
  parameters: {
    msw: [
      fake.error(createInvoices, 409, 'Invoice 100042 (Maja Berg, 22.11.2026 10:02) covers this already', { reason: 'isLeftToInvoice' }),
    ],
  },
  async play({ canvas }) {
    await (await open(canvas)).findByRole('alert')
  },
}
