import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { orderPaths } from '#api/orders/paths'
import { dryRunShipping, type Shipped, type ShippingDryRun } from '#api/orders/shipAndInvoice'
import { fake } from '#storybook/fake.ts'
import ShipDialog from './ShipDialog'

const invoice = (number: number, copies: number): Shipped['invoice'] => ({
  id: null,
  number,
  rates: [
    { rate: 0.06, net: copies * 10_000, vat: copies * 600 },
    { rate: 0.25, net: 4900, vat: 1225 },
  ],
  total: { amount: copies * 10_600 + 6125, currency: 'SEK' },
})
const row = (id: number, { copies, missing = 0 }: { copies: number; missing?: number }): ShippingDryRun => ({
  id,
  status: 'inProgress',
  customerName: 'Bokhandeln Pocket',
  packed: 0,
  toPack: 0,
  refusal: null,
  shipped: {
    status: missing ? 'inProgress' : 'done',
    deliveryIds: [],
    copies: [{ warehouse: 'stockholm', quantity: copies }],
    missing: missing
      ? [{ title: 'بوف کور', quantity: missing, backOrder: { copies: missing, since: '2026-11-20T09:00:00Z', expectedOn: '2026-12-04' } }]
      : [],
    invoice: invoice(100_000 + id, copies),
  },
})
const refused = (id: number): ShippingDryRun => ({
  ...row(id, { copies: 1 }),
  shipped: null,
  refusal: { code: 'hasCountry', message: 'The billing address has no country in the list. Choose it in the address.' },
})

const meta = {
  title: 'Screens/Order handler/Orders/Ship and invoice',
  component: ShipDialog,
  args: { selection: { ids: [17] }, status: 'inProgress', page: orderPaths.order.inProgress, onClose: fn(), onConfirmed: fn() },
  parameters: { msw: [fake(dryRunShipping, [row(17, { copies: 3 })])] },
} satisfies Meta<typeof ShipDialog>

export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await within(document.body).findByRole('alertdialog'))

export const OneOrder: Story = {
  async play({ args }) {
    const shown = await dialog()
    await shown.findByText('3 copies from Stockholm')
    await shown.findByRole('cell', { name: 'Done' })
    const confirm = shown.getByRole('button', { name: /^Ship and invoice · / })
    await waitFor(() => expect(confirm).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(args.onConfirmed).toHaveBeenCalledWith(
      { type: 'basket.ship' },
      [expect.objectContaining({ id: 17, invoiceTotal: { amount: 37_925, currency: 'SEK' } })],
      [],
    )
  },
}

export const PartlyPacked: Story = {
  parameters: {
    msw: [
      fake(dryRunShipping, ({ body: { packing } }) => [
        { ...row(17, packing === 'scanned' ? { copies: 2, missing: 2 } : { copies: 3, missing: 1 }), packed: 2, toPack: 3 },
      ]),
    ],
  },
  async play({ args }) {
    const shown = await dialog()
    await shown.findByText('بوف کور: 1 copy, expected 4 Dec 2026')
    await userEvent.click(shown.getByRole('radio', { name: 'Send only what is packed: 2 copies' }))
    await shown.findByText('بوف کور: 2 copies, expected 4 Dec 2026')
    await userEvent.click(shown.getByRole('button', { name: /^Ship and invoice · / }))
    await expect(args.onConfirmed).toHaveBeenCalledWith({ type: 'basket.ship', packing: 'scanned' }, [expect.anything()], [])
  },
}

export const ManyOrders: Story = {
  args: { selection: { ids: [17, 18, 19] } },
  parameters: { msw: [fake(dryRunShipping, [row(17, { copies: 3 }), refused(18), row(19, { copies: 2, missing: 1 })])] },
  async play() {
    const shown = await dialog()
    await shown.findByText('1 order cannot be shipped:')
    await expect(shown.getByRole('link', { name: /Order 18/ })).toHaveAttribute('href', '/order/inprogress-orders/edit/18')
    await shown.findByText('5 copies from Stockholm')
    await shown.findByText('100017–100019')
  },
}

export const NoneCan: Story = {
  parameters: { msw: [fake(dryRunShipping, [refused(17)])] },
  async play() {
    const shown = await dialog()
    await shown.findByText('It cannot be shipped:')
    await expect(shown.getByRole('button', { name: 'Ship and invoice' })).toBeDisabled()
  },
}

export const InvoiceOnly: Story = {
  args: { status: 'done' },
  async play() {
    const shown = await dialog()
    await shown.findByRole('button', { name: /^Create invoice · / })
    await expect(shown.queryByText('Leaves')).toBeNull()
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(dryRunShipping, 500, 'The server answered 500')] },
  async play() {
    await (await dialog()).findByText('The server answered 500')
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(dryRunShipping)] },
  async play() {
    await (await dialog()).findByText('Loading the preview…')
  },
}
