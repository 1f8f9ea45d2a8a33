import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { codeIndex } from '#api/inventory/codeIndex'
import { deliveryById, deliveryMoves, packDeliveryItem, returnDelivery } from '#api/orders/deliveries'
import { dryRunReturn } from '#api/orders/dryRunReturn'
import { dryRunBooking } from '#api/shipping/deliveryBookings'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { booking } from '#storybook/fixtures/deliveryBookings.ts'
import { noEffects } from '#storybook/fixtures/orders.ts'
import { deliveryIn } from '#storybook/fixtures/trade.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current = deliveryIn('packing')
const index = { editions: [{ id: 8, codes: ['9780141439518'], title: 'Pride and Prejudice' }], isComplete: true }
const titles = fake(codeIndex, index)
let indexMayCome = () => {}
let indexComes = Promise.resolve()
const lateTitles = fake(codeIndex, async () => {
  await indexComes
  return index
})
const read = fake(deliveryById, () => current)

export default {
  title: 'Screens/Warehouse worker/Delivery',
  component: PageAt,
  args: { path: '/order/inprogress-orders/delivery/17' },
  parameters: { layout: 'padded', route: '/order/inprogress-orders/delivery/17', msw: [read, titles] },
  beforeEach: () => {
    current = deliveryIn('packing')
    indexComes = new Promise((resolve) => {
      indexMayCome = resolve
    })
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Packing: Story = {
  parameters: {
    states: ['deliveryStatus.packing', 'packing.loading', 'packing.idle', 'packing.sending'],
    msw: [
      fake(packDeliveryItem, () => {
        const [first, ...rest] = current.items
        if (first) current = deliveryIn('packing', [{ ...first, packed: 2 }, ...rest])
        return nth(current.items, 0)
      }),
      read,
      titles,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('Not packed yet: Trollkarlens hatt (1 of 3)')
    await enterCode(canvas.getByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await waitFor(() => expect(canvas.getAllByText('\u20682\u2069 of \u20683\u2069')).toHaveLength(2))
    await canvas.findByText('All sent')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Scan a book' })).toHaveValue(''))
  },
}

/** Its title comes with the index, which may be later. */
export const WrongBook: Story = {
  parameters: {
    msw: [fake.error(packDeliveryItem, 409, 'This book is not in delivery 17', { reason: 'notInDelivery' }), read, lateTitles],
  },
  async play({ canvas }) {
    await enterCode(await canvas.findByRole('textbox', { name: 'Scan a book' }), '9780141439518')
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/^This book is not in delivery 17978-0-14-143951-8$/))
    indexMayCome()
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent('This book is not in delivery 17Pride and Prejudice978-0-14-143951-8'),
    )
  },
}

export const WithoutConnection: Story = {
  parameters: { states: ['packing.waiting'], msw: [fake.lost(packDeliveryItem), read, titles] },
  beforeEach: () => {
    const [first, ...rest] = deliveryIn('packing').items
    if (first) current = deliveryIn('packing', [{ ...first, packed: 2 }, ...rest])
  },
  async play({ canvas }) {
    await enterCode(await canvas.findByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await canvas.findByText('1 waiting to be sent')
    await canvas.findByText(/^No connection\. 1 scan waits on this device/)
    await canvas.findAllByText('1 scan is not sent yet')
    await expect(canvas.getByRole('button', { name: 'Mark packed' })).toHaveAttribute('aria-disabled', 'true')
    await enterCode(canvas.getByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('All 3 copies are packed')
  },
}

/** The copy is in the parcel: a person puts it back, or sends it again. */
export const RefusedLater: Story = {
  parameters: { msw: [fake.error(packDeliveryItem, 409, 'All 3 copies are packed', { reason: 'packedAlready' }), read, titles] },
  async play({ canvas }) {
    await enterCode(await canvas.findByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /Not packed: Trollkarlens hatt .*All 3 copies are packed Take this copy out of the parcel/,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'It is back: Trollkarlens hatt' }))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
    await canvas.findByText('All sent')
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
        current = deliveryIn(
          'packing',
          current.items.map((item) => (item.id === body.itemId ? { ...item, packed: item.quantity } : item)),
        )
        // The view does not read the answer.
        return current.items[0] as never
      }),
      fake(dryRunBooking, [booking]),
      read,
      titles,
    ],
  },
  beforeEach: () => {
    current = deliveryIn(
      'packing',
      deliveryIn('packing').items.map((item) => ({ ...item, packed: 0 })),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pack all' }))
    await canvas.findByText('\u20682\u2069 of \u20682\u2069')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Trollkarlens hatt: Somebody packs this delivery too')
    await userEvent.click(canvas.getByRole('button', { name: 'Pack all' }))
    await canvas.findByText('All copies are packed.')
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

/** The last copy packed chooses the service and holds the booking. */
export const LastCopyPacked: Story = {
  parameters: {
    states: ['scanToShip.holding'],
    msw: [
      fake(packDeliveryItem, () => {
        current = deliveryIn(
          'packing',
          current.items.map((item) => ({ ...item, packed: item.quantity })),
        )
        return nth(current.items, 0)
      }),
      fake(dryRunBooking, [booking]),
      read,
      titles,
    ],
  },
  beforeEach: () => {
    current = deliveryIn(
      'packing',
      deliveryIn('packing').items.map((item) => ({ ...item, packed: item.quantity - (item.id === 1 ? 1 : 0) })),
    )
  },
  async play({ canvas }) {
    await enterCode(await canvas.findByRole('textbox', { name: 'Scan a book' }), '9789150105810')
    await canvas.findByText(/PostNord .*MyPack Collect.* Booking in/)
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await canvas.findByText('Ready to ship.')
  },
}

export const Packed: Story = {
  parameters: {
    states: ['deliveryStatus.packed'],
    msw: [
      fake(deliveryMoves['delivery.handOver'], () => {
        current = deliveryIn('handedOver')
        return { state: 'handedOver' as const }
      }),
      read,
      titles,
    ],
  },
  beforeEach: () => {
    current = deliveryIn('packed')
  },
  async play({ canvas }) {
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
      fake(dryRunReturn, { ...noEffects, stock: [{ place: 'stockholm', onHand: 2, setAside: 1 }] }),
      fake(returnDelivery, () => {
        current = deliveryIn('returned')
        return { state: 'returned' as const }
      }),
      read,
      titles,
    ],
  },
  beforeEach: () => {
    current = deliveryIn('handedOver')
  },
  async play({ canvas }) {
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
    current = deliveryIn('delivered')
  },
  async play({ canvas }) {
    await canvas.findByText('Delivered')
  },
}

export const Cancelled: Story = {
  parameters: { states: ['deliveryStatus.cancelled'] },
  beforeEach: () => {
    current = deliveryIn('cancelled')
  },
  async play({ canvas }) {
    await canvas.findByText('Cancelled')
  },
}

export const NotFound: Story = {
  parameters: { msw: [fake.error(deliveryById, 404, 'Delivery not found')] },
  async play({ canvas }) {
    await canvas.findByText('This delivery does not exist')
  },
}
