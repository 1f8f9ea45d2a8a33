import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Input } from '#api/core/endpoint'
import { addPayment, editNoteInvoice, invoiceById, settleSurplus } from '#api/invoices/invoices'
import { type MadeCredit, setCredit } from '#api/invoices/issuing'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { invoiceOf } from '#storybook/fixtures/trade.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const sek = (amount: number) => ({ amount, currency: 'SEK' })
let current = invoiceOf()
const read = fake(invoiceById, () => current)

export default {
  title: 'Screens/Accountant/Invoice',
  component: PageAt,
  args: { path: '/order/done-orders/invoice/42' },
  parameters: { layout: 'padded', route: '/order/done-orders/invoice/42', msw: [read] },
  beforeEach: () => {
    current = invoiceOf()
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Issued: Story = {
  parameters: {
    msw: [
      fake(addPayment, () => {
        current = invoiceOf({
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
              isPassedOn: false,
            },
          ],
        })
        return { id: 1, state: 'paid' as const }
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('SEK 505.35 to pay')
    await userEvent.click(canvas.getByRole('button', { name: 'Record payment' }))
    await expect(await canvas.findByRole('textbox', { name: /Amount/ })).toHaveValue('505.35')
    await userEvent.click(canvas.getByRole('button', { name: 'Record payment' }))
    await canvas.findByText('Paid in full')
  },
}

const madeCredit = (body: Input<typeof setCredit>['body']): MadeCredit => {
  const rates = [{ rate: 0.06, net: -199_98, vat: -12_00 }]
  const isDry = body.isRehearsal === true
  return {
    id: isDry ? null : 43,
    number: 100_043,
    total: sek(-211_98),
    rates,
    due: sek(293_37),
    returned: body.kind === 'returned' ? 2 : 0,
    toInvoice: body.kind === 'reinvoice' ? 2 : 0,
  }
}
const creditDialog = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Credit…' }))
  return within(await within(document.body).findByRole('alertdialog', { name: 'Credit invoice 100042' }))
}

export const Crediting: Story = {
  parameters: {
    msw: [
      fake(setCredit, ({ body }) => {
        if (!body.isRehearsal) {
          expect(body).toMatchObject({ kind: 'returned', items: [{ invoiceItemId: 1, quantity: 2 }], isRestocked: true })
          current = invoiceOf({ credits: [{ id: 43, number: 100_043, total: -211_98, invoiceDate: '2026-11-22' }] })
        }
        return madeCredit(body)
      }),
      read,
    ],
  },
  async play({ canvas }) {
    const dialog = await creditDialog(canvas)
    await userEvent.click(dialog.getByRole('radio', { name: 'Some copies' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Credited of بوف کور' }), '2')
    const preview = within(await dialog.findByRole('table', { name: 'Preview of the credit note' }))
    await expect(preview.getByRole('row', { name: /VAT 6%/ })).toHaveTextContent('12.00')
    await expect(preview.getByRole('row', { name: /Still to pay/ })).toHaveTextContent('293.37')
    const issue = dialog.getByRole('button', { name: /^Credit SEK.211\.98/ })
    await expect(issue).toBeDisabled()
    await userEvent.click(dialog.getByRole('radio', { name: /back to the shelf/ }))
    await dialog.findByText('2 copies come back.')
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong edition')
    await expect(preview.getByRole('row', { name: 'Next number 100043' })).toBeVisible()
    await userEvent.click(issue)
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(issue).toBeEnabled())
    await userEvent.click(issue)
    await userEvent.click(await dialog.findByRole('button', { name: 'Send now' }))
    await canvas.findByRole('link', { name: 'Credit note 100043' })
  },
}

export const CreditingAnAmount: Story = {
  parameters: {
    msw: [
      fake(setCredit, ({ body }) => {
        expect(body).toMatchObject({ kind: 'reduction' })
        return { ...madeCredit(body), total: sek(-(body.amount ?? 505_35)) }
      }),
      read,
    ],
  },
  async play({ canvas }) {
    const dialog = await creditDialog(canvas)
    await userEvent.click(dialog.getByRole('radio', { name: 'An amount' }))
    await choose(dialog.getByRole('combobox', { name: 'Applies to' }), 'Muminmugg')
    await userEvent.type(dialog.getByRole('textbox', { name: /Amount with VAT/ }), '50')
    await dialog.findByRole('button', { name: /^Credit SEK.50\.00/ })
    await expect(dialog.getAllByRole('radio')).toHaveLength(4)
    await dialog.findByText('No copies can be invoiced again.')
  },
}

export const CreditRefused: Story = {
  parameters: { msw: [fake.error(setCredit, 409, 'بوف کور: only 1 of 3 can have come back', { reason: 'isReturned' }), read] },
  async play({ canvas }) {
    const dialog = await creditDialog(canvas)
    await expect(await dialog.findByRole('alert')).toHaveTextContent('only 1 of 3 can have come back')
    await expect(dialog.getByRole('button', { name: 'Credit' })).toBeDisabled()
  },
}

export const PaidTooMuch: Story = {
  parameters: {
    msw: [
      fake(addPayment, ({ body }) => {
        expect(body).toMatchObject({ amount: 600_00, surplus: 'balance' })
        current = invoiceOf({ state: 'paid', due: sek(0), balance: sek(94_65) })
        return { id: 1, state: 'paid' as const }
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record payment' }))
    const amount = await canvas.findByRole('textbox', { name: /Amount/ })
    await userEvent.clear(amount)
    await userEvent.type(amount, '600')
    await canvas.findByText('SEK 94.65 more than is due.')
    await choose(canvas.getByRole('combobox', { name: /Surplus/ }), 'Keep as customer balance')
    await userEvent.click(canvas.getByRole('button', { name: 'Record payment' }))
    await canvas.findByText('SEK 94.65 is held for this customer.')
  },
}

export const PaidTwice: Story = {
  parameters: {
    msw: [fake.error(addPayment, 409, 'Maja Berg recorded the same amount of the same day on invoice 100042', { reason: 'isNew' }), read],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record payment' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Record payment' }))
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'This is a new payment of the same amount' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('recorded the same amount')
  },
}

export const PaidFromBalance: Story = {
  beforeEach: () => {
    current = invoiceOf({ balance: sek(94_65) })
  },
  parameters: {
    msw: [
      fake(addPayment, ({ body }) => {
        expect(body).toMatchObject({ amount: 94_65, method: 'balance' })
        current = invoiceOf({ due: sek(410_70) })
        return { id: 1, state: 'issued' as const }
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('SEK 94.65 is held for this customer.')
    await userEvent.click(canvas.getByRole('button', { name: 'Use balance' }))
    await expect(await canvas.findByRole('textbox', { name: /Amount/ })).toHaveValue('94.65')
    await userEvent.click(canvas.getByRole('button', { name: 'Record payment' }))
    await canvas.findByText('SEK 410.70 to pay')
  },
}

export const ToBePaidBack: Story = {
  beforeEach: () => {
    current = invoiceOf({ state: 'paid', due: sek(-12_00) })
  },
  parameters: {
    msw: [
      fake(settleSurplus, ({ body }) => {
        expect(body).toMatchObject({ surplus: 'balance' })
        current = invoiceOf({ state: 'paid', due: sek(0), balance: sek(12_00) })
        return { state: 'paid' as const }
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('SEK 12.00 to repay')
    await userEvent.click(canvas.getByRole('button', { name: 'Keep as customer balance' }))
    await canvas.findByText('Paid in full')
    await canvas.findByText('SEK 12.00 is held for this customer.')
  },
}

export const Credited: Story = {
  beforeEach: () => {
    current = invoiceOf({
      state: 'credited',
      due: sek(0),
      items: invoiceOf().items.map((item) => ({ ...item, creditable: 0 })),
      credits: [{ id: 43, number: 100_043, total: -505_35, invoiceDate: '2026-11-22' }],
    })
  },
  async play({ canvas }) {
    await canvas.findByText('Credited in full')
  },
}

export const CreditNote: Story = {
  parameters: { msw: [fake(editNoteInvoice, null), read] },
  beforeEach: () => {
    current = invoiceOf({
      kind: 'credit',
      creditKind: 'reduction',
      number: 100_043,
      total: sek(-505_35),
      due: sek(0),
      creditsInvoice: { id: 42, number: 100_042 },
    })
  },
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Credits invoice 100042' })
    await canvas.findByText('Price reduction or mistake')
    await userEvent.type(canvas.getByRole('textbox', { name: /Internal note/ }), 'Rang about it')
    await userEvent.click(canvas.getByRole('button', { name: 'Save note' }))
    await within(document.body).findByText('Note saved')
  },
}

export const NotFound: Story = {
  parameters: { msw: [fake.error(invoiceById, 404, 'Invoice not found')] },
  async play({ canvas }) {
    await canvas.findByText('This invoice does not exist')
  },
}
