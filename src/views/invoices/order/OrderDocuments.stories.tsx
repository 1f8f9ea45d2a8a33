import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { convertToInvoice } from '#api/invoices/issuing'
import { type OrderDocument, orderDetails } from '#api/invoices/orderDetails'
import { type BasketStatus, basketById } from '#api/orders/baskets'
import { sellableList } from '#api/orders/choosing'
import { addOffer, offerById, offerMoves, sendOffer } from '#api/orders/offers'
import type { VatCase } from '#api/orders/vat/vatCase'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, lines, paymentMethods, sellables } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { invoiceOf } from '#storybook/fixtures/trade.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const by = 'Maja Berg'
const none = { kind: null, copies: null, amount: null, of: null }
const documents: OrderDocument[] = [
  { ...none, what: 'delivery', id: 17, number: 17, state: 'handedOver', at: at(30), by, copies: 4 },
  { ...none, what: 'return', id: 3, number: 3, state: 'Water damage', at: at(8), by, copies: 1, of: 17 },
  {
    ...none,
    what: 'invoice',
    id: 42,
    number: 100_042,
    kind: 'invoice',
    state: 'issued',
    at: at(6),
    by,
    amount: { amount: 505_35, currency: 'SEK' },
  },
  { ...none, what: 'payment', id: 1, number: 100_042, state: 'swish', at: at(1), by, amount: { amount: 200_00, currency: 'SEK' }, of: 42 },
]
const details = {
  documents,
  deliveryStates: ['handedOver' as const],
  toDeliver: 3,
  toInvoice: 3,
  deliveredToInvoice: 0,
  chargesToInvoice: 0,
  invoiced: 505_35,
  notInvoiced: 0,
  paid: 200_00,
  due: 305_35,
  vat: {
    case: 'intraEu' as VatCase,
    facts: { place: { country: 'FI', postalCode: '00520' }, isBusiness: true, vatNumber: 'FI12345678', isVatCharged: false },
    orgNumber: '1234567-8',
  },
}
const reads = (status: BasketStatus, made = details) => [
  fake(
    basketById,
    basketOf(status, {
      items: [
        { ...lines.mumin, delivered: 2, invoiced: 0, toInvoice: lines.mumin.quantity, readyToInvoice: 2 },
        { ...lines.bufekur, toInvoice: lines.bufekur.quantity, readyToInvoice: 0 },
      ],
    }),
  ),
  fake(orderDetails, made),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(basicInfo.SaleService.calls.all, []),
  fake(sellableList, sellables),
]

export default {
  title: 'Screens/Order handler/Order/Documents',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/inprogress-orders/edit/4711', msw: reads('inProgress') },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Documents' }))

export const TimeLine: Story = {
  async play({ canvas }) {
    const made = await section(canvas)
    await expect(await made.findByRole('link', { name: 'Invoice 100042' })).toHaveAttribute('href', '/order/done-orders/invoice/42')
    await expect(made.getByRole('link', { name: 'Return of delivery 17' })).toHaveAttribute('href', '/order/inprogress-orders/delivery/17')
    await made.findByText('Invoiced SEK 505.35, paid SEK 200.00, still to pay SEK 305.35')
    await made.findByText('0 %: business in the EU, FI12345678, Article 138')
    await made.findByText(/Organisation number 1234567-8/)
  },
}

export const Invoicing: Story = {
  parameters: {
    msw: [
      fake(convertToInvoice, ({ body }) => {
        const { document } = invoiceOf()
        const isIssued = !body.isRehearsal
        const total = { amount: body.items ? 157_94 : 315_88, currency: 'SEK' }
        return { invoiceId: isIssued ? 44 : null, number: 100_044, basketIds: [4711], total, document }
      }),
      ...reads('inProgress'),
    ],
  },
  async play({ canvas }) {
    const made = await section(canvas)
    await userEvent.click(await made.findByRole('button', { name: 'Create invoice…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Create invoice of order 4711' }))
    await dialog.findByRole('button', { name: /^Issue invoice of SEK.315\.88$/ })
    const copies = dialog.getByRole('textbox', { name: 'Copies of Trollkarlens hatt' })
    await expect(copies).toHaveValue('2')
    await userEvent.clear(copies)
    await userEvent.type(copies, '1')
    await dialog.findByRole('row', { name: 'Next number 100044' })
    await userEvent.click(await dialog.findByRole('button', { name: /^Issue invoice of SEK.157\.94$/ }))
    await dialog.findByText(/^Issued in/)
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(copies).toBeEnabled())
    await expect(copies).toHaveValue('1')
    await userEvent.click(dialog.getByRole('button', { name: /^Issue invoice of SEK.157\.94$/ }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Send now' }))
    await within(document.body).findByText('Invoice 100044 is issued')
  },
}

let dryRuns = 0

export const InvoicingAgain: Story = {
  parameters: {
    msw: [
      fake(convertToInvoice, () => {
        dryRuns += 1
        const { document } = invoiceOf()
        const answer = { invoiceId: null, number: 100_044, basketIds: [4711], total: { amount: 315_88, currency: 'SEK' }, document }
        return dryRuns === 1 ? answer : new Promise<typeof answer>(() => undefined)
      }),
      ...reads('inProgress'),
    ],
  },
  async play({ canvas }) {
    const open = await (await section(canvas)).findByRole('button', { name: 'Create invoice…' })
    await userEvent.click(open)
    const dialog = () => within(document.body).findByRole('dialog', { name: 'Create invoice of order 4711' })
    await within(await dialog()).findByRole('row', { name: 'Next number 100044' })
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    await userEvent.click(open)
    const again = within(await dialog())
    await waitFor(() => expect(dryRuns).toBe(2))
    await expect(again.queryByRole('row', { name: 'Next number 100044' })).toBeNull()
    await expect(again.getByRole('button', { name: /^Issue invoice/ })).toBeDisabled()
  },
}

const offered = (state: string) => [
  fake(addOffer, { id: 12 }),
  fake(offerById, {
    id: 12,
    basketId: 4711,
    state: 'draft',
    validTo: '2999-12-31',
    language: 'sv',
    note: '',
    customerName: 'Anna Ek',
    customerEmail: 'anna@example.se',
    total: { amount: 965_86, currency: 'SEK' },
    lines: [],
    sentTo: '',
    sentAt: null,
    answeredAt: null,
    answer: '',
  }),
  fake(sendOffer, { state: 'sent', sentAt: new Date().toISOString() }),
  fake(offerMoves['offer.accept'], { state: 'accepted', basketStatus: 'newOrder' }),
  ...reads('create', { ...details, documents: state === '' ? [] : [{ ...none, what: 'offer', id: 12, number: 12, state, at: at(1), by }] }),
]

export const Offering: Story = {
  parameters: { route: '/order/new-order/create-new-order/4711', msw: offered('') },
  async play({ canvas }) {
    await userEvent.click(await (await section(canvas)).findByRole('button', { name: 'Create offer…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Create offer of order 4711' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Create offer' }))
    const sending = within(await within(document.body).findByRole('dialog', { name: 'Send offer 12 by mail' }))
    await userEvent.click(await sending.findByRole('button', { name: 'Send' }))
    await within(document.body).findByText('Sending to anna@example.se')
  },
}

export const OfferDrafted: Story = {
  parameters: { route: '/order/new-order/create-new-order/4711', msw: offered('draft') },
  async play({ canvas }) {
    await userEvent.click(await (await section(canvas)).findByRole('button', { name: 'Send offer 12…' }))
    await within(document.body).findByRole('dialog', { name: 'Send offer 12 by mail' })
  },
}

export const OfferOut: Story = {
  parameters: { route: '/order/new-order/create-new-order/4711', msw: offered('sent') },
  async play({ canvas }) {
    const made = await section(canvas)
    const accept = await made.findByRole('button', { name: 'Accept offer 12' })
    await userEvent.click(accept)
    await userEvent.click(await made.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(accept).toBeEnabled())
    await userEvent.click(accept)
    await userEvent.click(await made.findByRole('button', { name: 'Send now' }))
    await within(document.body).findByText('Order 4711 placed as offered')
  },
}

export const InvoiceRefused: Story = {
  parameters: {
    msw: [
      fake.error(convertToInvoice, 409, 'Nothing delivered is left to invoice; allow invoicing ahead, or make a pre-invoice', {
        reason: 'isDelivered',
      }),
      ...reads('inProgress'),
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await (await section(canvas)).findByRole('button', { name: 'Create invoice…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Create invoice of order 4711' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing delivered is left to invoice')
    await expect(dialog.getByRole('button', { name: /^Issue invoice/ })).toBeDisabled()
  },
}

export const AllMade: Story = {
  parameters: { msw: reads('done', { ...details, toDeliver: 0, toInvoice: 0 }) },
  async play({ canvas }) {
    const made = await section(canvas)
    await expect(await made.findByRole('button', { name: 'Create invoice…' })).toHaveAccessibleDescription('All copies are invoiced')
    await expect(made.getByRole('button', { name: 'Create delivery…' })).toHaveAccessibleDescription(
      'Start work before you create a delivery',
    )
  },
}

export const NothingMade: Story = {
  parameters: {
    msw: reads('create', { ...details, documents: [], invoiced: 0, paid: 0, due: 0 }),
    route: '/order/new-order/create-new-order/4711',
  },
  async play({ canvas }) {
    const made = await section(canvas)
    await made.findByText('No documents yet')
    await expect(made.getByRole('button', { name: 'Create offer…' })).not.toHaveAttribute('aria-disabled', 'true')
  },
}
