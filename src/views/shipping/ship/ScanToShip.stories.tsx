import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { bookDelivery, dryRunBooking, nextToPack } from '#api/shipping/deliveryBookings'
import { shipmentLabel } from '#api/shipping/labels'
import { trackShipment } from '#api/shipping/shipments'
import { fake } from '#storybook/fake.ts'
import { booking, refusedBooking } from '#storybook/fixtures/deliveryBookings.ts'
import { shipment } from '#storybook/fixtures/shipments.ts'
import { deliveryIn } from '#storybook/fixtures/trade.ts'
import { press } from '#storybook/press.ts'
import ScanToShip from './ScanToShip'

const packed = deliveryIn('packing')
const delivery = { ...packed, items: packed.items.map((item) => ({ ...item, packed: item.quantity })) }
const booked = { shipmentId: 3, state: 'booked' as const, trackingNumber: '003735004540000014', labelUrl: 'Shipment/Label/3' }
const chosen = fake(dryRunBooking, [booking])
const next = fake(nextToPack, { id: 18 })
const label = fake(shipmentLabel, null)

export default {
  title: 'Screens/Warehouse worker/Scan to ship',
  component: ScanToShip,
  args: { delivery, isStarted: true },
  parameters: { layout: 'padded', msw: [chosen, fake(bookDelivery, booked), next, label] },
  // A label is saved where the browser draws no PDF, and stories open no print dialog.
  beforeEach: () => {
    const viewer = Object.getOwnPropertyDescriptor(Navigator.prototype, 'pdfViewerEnabled')
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
    return () => {
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
      if (viewer) Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', viewer)
    }
  },
} satisfies Meta<typeof ScanToShip>
type Story = StoryObj<typeof ScanToShip>

export const PackedBefore: Story = {
  args: { isStarted: false },
  parameters: { states: ['scanToShip.ready'] },
  play: async ({ canvas }) => void (await canvas.findByText('Ready to ship.')),
}

export const Choosing: Story = {
  parameters: { states: ['scanToShip.choosing'], msw: [fake.never(dryRunBooking)] },
  play: async ({ canvas }) => void (await canvas.findByText('Choosing the post service…')),
}

/** Cancelling the hold books nothing. */
export const Held: Story = {
  parameters: { states: ['scanToShip.holding', 'scanToShip.ready'] },
  async play({ canvas }) {
    await canvas.findByText(/PostNord .*MyPack Collect.*, 1\.24 kg, .*49\.00.* Booking in/)
    await press('Undo')
    await canvas.findByRole('button', { name: 'Book and print label' })
  },
}

export const Booking: Story = {
  parameters: { states: ['scanToShip.booking'], msw: [chosen, fake.never(bookDelivery)] },
  async play({ canvas }) {
    await press('Send now')
    await canvas.findByText('Booking with PostNord…')
  },
}

/** Who books at once has no hold: the label comes with the last copy. */
export const BookedAtOnce: Story = {
  args: { isStarted: false },
  parameters: { states: ['scanToShip.printing', 'scanToShip.done'] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Book at once, without five seconds to cancel' }))
    await press('Book and print label')
    await canvas.findByText('BO-3 is booked and its label printed.')
    await expect(await canvas.findByRole('link', { name: 'Next: delivery 18' })).toHaveAttribute(
      'href',
      '/order/inprogress-orders/delivery/18',
    )
  },
}

export const NoMoreToPack: Story = {
  parameters: { states: ['scanToShip.done'], msw: [chosen, fake(bookDelivery, booked), fake(nextToPack, null), label] },
  async play({ canvas }) {
    await press('Send now')
    await canvas.findByText('No other delivery waits to be packed.')
  },
}

export const WithoutWeight: Story = {
  parameters: {
    states: ['scanToShip.refused', 'scanToShip.holding'],
    msw: [fake(dryRunBooking, ({ body }) => [body.weightGrams ? { ...booking, weight: body.weightGrams } : refusedBooking('hasWeight')])],
  },
  async play({ canvas }) {
    await canvas.findByText(/No weight is known of/)
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Weight of the parcel, g' }), '900')
    await press('Use this weight')
    await canvas.findByText(/0\.9 kg/)
  },
}

export const RefusedByCarrier: Story = {
  parameters: {
    states: ['scanToShip.refused'],
    msw: [
      chosen,
      fake.error(bookDelivery, 409, 'PostNord refused it: The weight of a parcel is 20 kg at most', {
        reason: 'carrierRefused',
        shipmentId: 3,
      }),
    ],
  },
  async play({ canvas }) {
    await press('Send now')
    const alert = within(await canvas.findByRole('alert'))
    alert.getByText('PostNord refused it: The weight of a parcel is 20 kg at most')
    alert.getByText('Correct what the carrier names, or book by hand.')
    await canvas.findByRole('link', { name: 'Open BO-3' })
  },
}

const unlabelled = fake(bookDelivery, { ...booked, labelUrl: null })

export const WaitingForLabel: Story = {
  parameters: {
    states: ['scanToShip.waiting', 'scanToShip.looking'],
    msw: [chosen, unlabelled, fake(trackShipment, { ...shipment, hasLabel: false }, { delay: 50 }), next],
  },
  async play({ canvas }) {
    await press('Send now')
    await press('Ask for the label')
    await canvas.findByText('Booked. The carrier has not sent the label yet.')
    await press('Go on without the label')
    await canvas.findByText('BO-3 is booked without a label yet.')
  },
}

export const NotPrinted: Story = {
  parameters: {
    states: ['scanToShip.unprinted'],
    msw: [chosen, fake(bookDelivery, booked), next, fake.error(shipmentLabel, 404, 'Label not found')],
  },
  async play({ canvas }) {
    await press('Send now')
    await canvas.findByText('Could not print the label')
    await canvas.findByText('Label not found')
  },
}
