import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { deliveryById, deliveryMoves, packDeliveryItem, returnDelivery } from '#api/orders/deliveries'
import { rehearseReturn } from '#api/orders/rehearseReturn'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { noEffects } from '#storybook/fixtures/orders.ts'
import { deliveryIn } from '#storybook/fixtures/trade.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let stands = deliveryIn('packing')
const read = fake(deliveryById, () => stands)

export default {
  component: PageAt,
  args: { path: '/order/inprogress-orders/delivery/17' },
  parameters: { layout: 'padded', route: '/order/inprogress-orders/delivery/17', msw: [read] },
  beforeEach: () => {
    stands = deliveryIn('packing')
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Packing: Story = {
  parameters: {
    states: ['deliveryStatus.packing'],
    msw: [
      fake(packDeliveryItem, () => {
        const [first, ...rest] = stands.items
        if (first) stands = deliveryIn('packing', [{ ...first, packed: 2 }, ...rest])
        return nth(stands.items, 0)
      }),
      read,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await canvas.findByText('Not packed yet: Trollkarlens hatt (1 of 3)')
    await enterCode(canvas.getByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await canvas.findByText('\u2068Trollkarlens hatt\u2069: \u20682\u2069 of \u20683\u2069')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Scan a book' })).toHaveValue(''))
  },
}

export const WrongBook: Story = {
  parameters: { msw: [fake.error(packDeliveryItem, 409, 'This book is not in delivery 17', { reason: 'notInDelivery' }), read] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await enterCode(await canvas.findByRole('textbox', { name: 'Scan a book' }), '9780141439518')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This book is not in delivery 17')
  },
}

/** A title that cannot be packed says why beside those that are. */
export const PackedInPart: Story = {
  parameters: {
    msw: [
      http.post(
        '*/api/Basket/PackDeliveryItem/17',
        () =>
          HttpResponse.json({ isSuccess: false, status: 409, message: 'Somebody packs this delivery too', data: null }, { status: 409 }),
        { once: true },
      ),
      fake(packDeliveryItem, ({ body }) => {
        stands = deliveryIn(
          'packing',
          stands.items.map((item) => (item.id === body.itemId ? { ...item, packed: item.quantity } : item)),
        )
        // The view does not read the answer.
        return stands.items[0] as never
      }),
      read,
    ],
  },
  beforeEach: () => {
    stands = deliveryIn(
      'packing',
      deliveryIn('packing').items.map((item) => ({ ...item, packed: 0 })),
    )
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Pack all' }))
    await canvas.findByText('\u20682\u2069 of \u20682\u2069')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Trollkarlens hatt: Somebody packs this delivery too')
    await userEvent.click(canvas.getByRole('button', { name: 'Pack all' }))
    await canvas.findByText('All copies are packed.')
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

export const Packed: Story = {
  parameters: {
    states: ['deliveryStatus.packed'],
    msw: [
      fake(deliveryMoves['delivery.handOver'], () => {
        stands = deliveryIn('handedOver')
        return { state: 'handedOver' as const }
      }),
      read,
    ],
  },
  beforeEach: () => {
    stands = deliveryIn('packed')
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const handOver = await canvas.findByRole('button', { name: 'Hand over' })
    await userEvent.click(handOver)
    await canvas.findByText(/^Handed over in/)
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(handOver).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(handOver)
    await userEvent.click(await canvas.findByRole('button', { name: 'Send now' }))
    await canvas.findByText('Handed over')
  },
}

export const HandedOver: Story = {
  parameters: {
    states: ['deliveryStatus.handedOver', 'deliveryStatus.returned'],
    msw: [
      fake(rehearseReturn, { ...noEffects, stock: [{ place: 'stockholm', onHand: 2, setAside: 1 }] }),
      fake(returnDelivery, () => {
        stands = deliveryIn('returned')
        return { state: 'returned' as const }
      }),
      read,
    ],
  },
  beforeEach: () => {
    stands = deliveryIn('handedOver')
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Return…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Return of delivery 17' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Returned copies of بوف کور' }), '2')
    await dialog.findByText('2 copies come back to Stockholm.')
    await dialog.findByText('1 copy goes on to orders that wait for it.')
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Water damage')
    await userEvent.click(dialog.getByRole('button', { name: 'Record return' }))
    await canvas.findByText('Returned')
  },
}

export const Delivered: Story = {
  parameters: { states: ['deliveryStatus.delivered'] },
  beforeEach: () => {
    stands = deliveryIn('delivered')
  },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Delivered')
  },
}

export const Cancelled: Story = {
  parameters: { states: ['deliveryStatus.cancelled'] },
  beforeEach: () => {
    stands = deliveryIn('cancelled')
  },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Cancelled')
  },
}

export const NotFound: Story = {
  parameters: { msw: [fake.error(deliveryById, 404, 'Delivery not found')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('This delivery does not exist')
  },
}
