import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { basketMoves } from '#api/orders/basketMoves'
import { type Basket, basketById } from '#api/orders/baskets'
import { assignHandler, basketHandlers } from '#api/orders/handlers'
import { dryRunMove } from '#api/orders/moveDryRun'
import { dryRunShipping, shipAndInvoice } from '#api/orders/shipAndInvoice'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, paymentMethods } from '#storybook/fixtures/orderParts.ts'
import { basketOf, conflictBy, noEffects } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const sek = (amount: number) => ({ amount, currency: 'SEK' })

let current: Basket
const startWith = (basket: () => Basket) => () => {
  current = basket()
}
const cancelling = fake(dryRunMove, () => [
  {
    id: current.id,
    status: current.status,
    customerName: 'Anna Ek',
    refusal: null,
    effects: {
      ...noEffects,
      stock: [{ place: 'stockholm' as const, onHand: 0, setAside: -2 }],
      credits: [{ number: 100_043, of: 100_042, total: sek(-212_00), rates: [{ rate: 0.06, net: -200_00, vat: -12_00 }] }],
      deliveries: [17],
      due: sek(530_00),
    },
  },
])
const reads = [
  cancelling,
  fake(basketById, () => current),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
]
const newOrder = startWith(() => basketOf('newOrder'))
const inProgress = startWith(() => basketOf('inProgress'))
const inProgressRoute = '/order/inprogress-orders/edit/4711'

export default {
  title: 'Screens/Order handler/Order/Moves',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const press = async (canvas: Canvas, name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))

async function cancel(canvas: Canvas) {
  await userEvent.click(await canvas.findByText('More'))
  await press(canvas, 'Cancel order')
}

export const Started: Story = {
  beforeEach: newOrder,
  parameters: {
    msw: [
      fake(basketMoves['basket.start'], () => {
        current = basketOf('inProgress')
        return { status: 'inProgress' as const }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Start work')
    await canvas.findByText(/is now 'In progress'/)
    await expect(await canvas.findByRole('button', { name: 'Mark done' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Open in / })).toHaveAttribute('href', inProgressRoute)
  },
}

export const Sending: Story = {
  beforeEach: newOrder,
  parameters: { msw: [fake.never(basketMoves['basket.start']), ...reads] },
  async play({ canvas }) {
    await press(canvas, 'Start work')
    await canvas.findByText("Sending 'Start work'…")
    await expect(canvas.getByRole('button', { name: 'Start work' })).toHaveAttribute('aria-disabled', 'true')
  },
}

export const Held: Story = {
  beforeEach: inProgress,
  parameters: { route: inProgressRoute, msw: [fake.never(basketMoves['basket.finish']), ...reads] },
  async play({ canvas }) {
    await press(canvas, 'Mark done')
    await canvas.findByText("'Mark done' is not sent yet")
  },
}

export const Undone: Story = {
  beforeEach: inProgress,
  parameters: { route: inProgressRoute },
  async play({ canvas }) {
    await press(canvas, 'Mark done')
    await press(canvas, /^Undo/)
    await waitFor(() => expect(canvas.queryByText(/is not sent yet/)).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Mark done' })).toHaveAttribute('aria-disabled', 'false')
  },
}

export const StartedByKey: Story = {
  beforeEach: newOrder,
  parameters: { msw: [fake.never(basketMoves['basket.start']), ...reads] },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Start work' })
    await userEvent.keyboard('[KeyS]')
    await canvas.findByText("Sending 'Start work'…")
  },
}

export const RefusedBeforehand: Story = {
  beforeEach: startWith(() => basketOf('create', { customer: null, deliveryAddress: null, billingAddress: null })),
  parameters: { route: '/order/new-order/create-new-order/4711' },
  async play({ canvas }) {
    const place = await canvas.findByRole('button', { name: 'Place order' })
    await expect(place).toHaveAttribute('aria-disabled', 'true')
    await expect(place).toHaveAccessibleDescription(/The order has no customer/)
    const search = await canvas.findByRole('combobox', { name: 'Choose a customer' })
    await userEvent.click(canvas.getByRole('link', { name: 'Choose a customer' }))
    await expect(search).toHaveFocus()
  },
}

const waiting = { copies: 1, since: '2026-11-20T09:00:00Z', expectedOn: '2026-12-04' }
const withBackOrder = startWith(() => {
  const basket = basketOf('inProgress')
  return {
    ...basket,
    items: basket.items.map((line, i) => (i ? line : { ...line, quantity: 2, available: 1, delivered: 1, backOrder: waiting })),
  }
})

export const FinishedWithout: Story = {
  beforeEach: withBackOrder,
  parameters: {
    route: inProgressRoute,
    msw: [
      fake(dryRunMove, ({ body: { missing } }) => [
        {
          id: current.id,
          status: current.status,
          customerName: 'Anna Ek',
          refusal: missing ? null : { code: 'isInStock', message: 'Out of stock: Aniara (2 wanted, 1 available)' },
          effects: missing ? { ...noEffects, cancelled: [{ title: 'Aniara', copies: 1 }] } : null,
        },
      ]),
      fake.never(basketMoves['basket.finish']),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('1 copy back-ordered since 20 Nov 2026, expected 4 Dec 2026')
    await press(canvas, 'Mark done')
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Mark 1 order done?' }))
    const done = dialog.getByRole('button', { name: 'Mark done' })
    await waitFor(() => expect(dialog.getByRole('radio', { name: /later/ })).toBeChecked())
    await expect(done).toBeDisabled()
    await userEvent.click(dialog.getByRole('radio', { name: /^Cancel missing copies/ }))
    await dialog.findByText('1 copy of \u2068Aniara\u2069 is cancelled: the customer does not get it.')
    await userEvent.click(done)
    await canvas.findByText("'Mark done' is not sent yet")
  },
}

export const RefusedByServer: Story = {
  beforeEach: newOrder,
  parameters: {
    msw: [
      fake.error(basketMoves['basket.start'], 409, 'Out of stock: Aniara (1 wanted, 0 available)', conflictBy('isInStock', 'newOrder')),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Start work')
    await canvas.findByText("'Start work' was refused")
  },
}

export const Conflict: Story = {
  beforeEach: newOrder,
  parameters: {
    msw: [fake.error(basketMoves['basket.start'], 409, 'The basket has moved', conflictBy('stale', 'inProgress')), ...reads],
  },
  async play({ canvas }) {
    const comment = await canvas.findByRole('textbox', { name: 'New comment' })
    await userEvent.type(comment, 'Call before delivery')
    current = basketOf('inProgress')
    await press(canvas, 'Start work')
    await canvas.findByText(/Maja Berg moved it to 'In progress'/)
    await canvas.findByText(/Possible now: Ship and invoice, Mark done, Cancel order/)
    await canvas.findByRole('link', { name: 'Open in In progress' })
    await expect(canvas.queryByText(/is working on this order/)).toBeNull()
    await expect(canvas.queryByText(/This order is now/)).toBeNull()
    await press(canvas, 'Dismiss')
    await canvas.findByText(/This order is now 'In progress'/)
    await expect(comment).toHaveValue('Call before delivery')
  },
}

export const LostAndNotMoved: Story = {
  beforeEach: newOrder,
  parameters: { states: ['basketMove.unchanged'], msw: [fake.lost(basketMoves['basket.start']), ...reads] },
  async play({ canvas }) {
    await press(canvas, 'Start work')
    await canvas.findByText("'Start work' failed")
  },
}

export const Cancelling: Story = {
  beforeEach: inProgress,
  parameters: { route: inProgressRoute },
  async play({ canvas, canvasElement }) {
    await cancel(canvas)
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('alertdialog', { name: /^Cancel order \d+ of \u2068.+\u2069\?$/ }),
    )
    for (const sentence of [
      '2 copies set aside go back on the shelf in Stockholm.',
      'Delivery 17 is cancelled.',
      /^Credit note 100043 of invoice 100042 is issued: −SEK.212\.00, of which VAT −SEK.12\.00\.$/,
      /^SEK.530\.00 is still to be paid\.$/,
    ])
      await expect(await dialog.findByText(sentence)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await expect(await dialog.findByText('Say why the order is cancelled')).toBeVisible()
  },
}

export const CancelRefused: Story = {
  beforeEach: inProgress,
  parameters: {
    route: inProgressRoute,
    msw: [
      fake(dryRunMove, () => [
        {
          id: current.id,
          status: current.status,
          customerName: 'Anna Ek',
          effects: null,
          refusal: { code: '403', message: 'A credit note needs the permission to invoice' },
        },
      ]),
      ...reads,
    ],
  },
  async play({ canvas, canvasElement }) {
    await cancel(canvas)
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('alertdialog'))
    await expect(await dialog.findByText('A credit note needs the permission to invoice')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeDisabled()
  },
}

export const CancelHeld: Story = {
  beforeEach: inProgress,
  parameters: { route: inProgressRoute, msw: [fake.never(basketMoves['basket.cancel']), ...reads] },
  async play({ canvas, canvasElement }) {
    await cancel(canvas)
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('alertdialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Ordered twice')
    await dialog.findByText('Delivery 17 is cancelled.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await canvas.findByText("'Cancel order' is not sent yet")
  },
}

const shipped = {
  status: 'done' as const,
  deliveryIds: [17],
  copies: [{ warehouse: 'stockholm', quantity: 7 }],
  missing: [],
  invoice: { id: 31, number: 100042, rates: [{ rate: 0.06, net: 90_000, vat: 5400 }], total: { amount: 95_400, currency: 'SEK' } },
}
const shipping = fake(dryRunShipping, () => [
  { id: 4711, status: 'inProgress' as const, customerName: 'Bokhandeln Pocket', packed: 0, toPack: 0, refusal: null, shipped },
])

export const Shipped: Story = {
  beforeEach: inProgress,
  parameters: {
    route: inProgressRoute,
    states: ['basketMove.shipping'],
    msw: [
      shipping,
      fake(shipAndInvoice, () => {
        current = basketOf('done')
        return shipped
      }),
      ...reads,
    ],
  },
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('button', { name: 'Ship and invoice' })
    await userEvent.keyboard('[KeyI]')
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('alertdialog', { name: 'Ship and invoice order 4711?' }),
    )
    await dialog.findByText('7 copies from Stockholm')
    await userEvent.keyboard('{Enter}')
    await canvas.findByText("'Ship and invoice' is not sent yet")
    await press(canvas, 'Send now')
    await canvas.findByText('Delivery 17 handed over, invoice 100042 issued')
    await canvas.findByRole('button', { name: 'Print invoice' })
    await canvas.findByRole('button', { name: 'Print packing slip' })
  },
}

const colleagues = [
  { id: 8, name: 'Maja Berg' },
  { id: 9, name: 'Reza Moradi' },
]

export const WorkOfAColleague: Story = {
  beforeEach: startWith(() => basketOf('inProgress', { handlerId: 8, handlerName: 'Maja Berg' })),
  parameters: {
    route: inProgressRoute,
    msw: [
      fake(assignHandler, () => {
        current = { ...current, handlerId: 1, handlerName: 'Olle Order' }
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('Maja Berg is working on this order')
    await press(canvas, 'Take over')
    await canvas.findByText(/^(You are|Olle Order is) working on this order$/)
  },
}

export const HandedOver: Story = {
  beforeEach: startWith(() => basketOf('inProgress', { handlerId: 8, handlerName: 'Maja Berg' })),
  parameters: {
    route: inProgressRoute,
    msw: [
      fake(basketHandlers, colleagues),
      fake(assignHandler, () => {
        current = { ...current, handlerId: 9, handlerName: 'Reza Moradi' }
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Hand over')
    const select = await canvas.findByRole('combobox', { name: 'Hand over to' })
    await canvas.findByRole('option', { name: 'Reza Moradi' })
    await choose(select, 'Reza Moradi')
    await press(canvas, 'Hand over')
    await canvas.findByText('Reza Moradi is working on this order')
  },
}

export const TakenMeanwhile: Story = {
  beforeEach: startWith(() => basketOf('inProgress', { handlerId: null, handlerName: null })),
  parameters: {
    route: inProgressRoute,
    msw: [fake.error(assignHandler, 409, 'Reza Moradi has taken this order over in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvas }) {
    await canvas.findByText('Nobody is working on this order')
    await press(canvas, 'Take over')
    await canvas.findByText('Reza Moradi has taken this order over in the meantime')
  },
}
