import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { addPayment, editNoteInvoice, invoiceById } from '#api/invoices/invoices'
import { setCredit } from '#api/invoices/issuing'
import { fake } from '../../../.storybook/fake'
import { invoiceOf } from '../../../.storybook/fixtures/trade'
import type { Page } from '../core/pages'
import InvoicePage from './InvoicePage'
import { pages } from './pages'

const path = '/order/done-orders/invoice/:invoiceId'
const sek = (amount: number) => ({ amount, currency: 'SEK' })
let stands = invoiceOf()
const read = fake(invoiceById, () => stands)

export default {
  component: InvoicePage,
  args: { params: { invoiceId: '42' }, page: pages.find((page) => page.path === path) as Page },
  parameters: { layout: 'padded', route: '/order/done-orders/invoice/42', msw: [read] },
  beforeEach: () => {
    stands = invoiceOf()
  },
} satisfies Meta<typeof InvoicePage>
type Story = StoryObj<typeof InvoicePage>

/** What is owed stands in the form of the payment already. */
export const Issued: Story = {
  parameters: {
    msw: [
      fake(addPayment, () => {
        stands = invoiceOf({
          state: 'paid',
          due: sek(0),
          payments: [
            {
              id: 1,
              at: '2026-11-22',
              amount: 505_35,
              method: 'bankgiro',
              reference: '',
              by: 'Maja Berg',
              reversedBy: null,
              reversedAt: null,
            },
          ],
        })
        return { id: 1, state: 'paid' as const }
      }),
      read,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await canvas.findByText('SEK 505.35 is still to be paid')
    await userEvent.click(canvas.getByRole('button', { name: 'Record a payment' }))
    await expect(canvas.getByRole('textbox', { name: /Amount/ })).toHaveValue('505.35')
    await userEvent.click(canvas.getByRole('button', { name: 'Record payment' }))
    await canvas.findByText('All is paid')
  },
}

/** Credited line by line, with a reason. */
export const Crediting: Story = {
  parameters: {
    msw: [
      fake(setCredit, ({ body }) => {
        expect(body).toMatchObject({ items: [{ invoiceItemId: 1, quantity: 2 }], isRestocked: true })
        stands = invoiceOf({ credits: [{ id: 43, number: 100_043, total: -211_98, invoiceDate: '2026-11-22' }] })
        return { id: 43, number: 100_043 }
      }),
      read,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Credit…' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Credit invoice 100042' }))
    const books = dialog.getByRole('textbox', { name: 'Credited of بوف کور' })
    await userEvent.clear(books)
    await userEvent.type(books, '2')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Credited of Muminmugg' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong edition')
    await userEvent.click(dialog.getByRole('radio', { name: 'Came back, to the shelf' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Credit 2 items' }))
    await canvas.findByRole('link', { name: 'Credit note 100043' })
  },
}

export const CreditRefused: Story = {
  parameters: { msw: [fake.error(setCredit, 409, 'بوف کور: only 1 of 3 can still be credited', { reason: 'isCreditable' }), read] },
  async play({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Credit…' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Credit invoice 100042' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong edition')
    await userEvent.click(dialog.getByRole('button', { name: 'Credit 4 items' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('only 1 of 3 can still be credited')
  },
}

export const Credited: Story = {
  beforeEach: () => {
    stands = invoiceOf({
      state: 'credited',
      due: sek(0),
      items: invoiceOf().items.map((item) => ({ ...item, creditable: 0 })),
      credits: [{ id: 43, number: 100_043, total: -505_35, invoiceDate: '2026-11-22' }],
    })
  },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('All of it is credited')
  },
}

/** The note is internal, and may always be changed. */
export const CreditNote: Story = {
  parameters: { msw: [fake(editNoteInvoice, null), read] },
  beforeEach: () => {
    stands = invoiceOf({ kind: 'credit', number: 100_043, total: sek(-505_35), due: sek(0), creditsInvoice: { id: 42, number: 100_042 } })
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await canvas.findByRole('link', { name: 'Credits invoice 100042' })
    await userEvent.type(canvas.getByRole('textbox', { name: /Internal note/ }), 'Rang about it')
    await userEvent.click(canvas.getByRole('button', { name: 'Save note' }))
    await within(document.body).findByText('The note is saved')
  },
}

export const NotFound: Story = {
  parameters: { msw: [fake.error(invoiceById, 404, 'Invoice not found')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('There is no such invoice')
  },
}
