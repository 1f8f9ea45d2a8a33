import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, fn, waitFor, within } from 'storybook/test'
import { bookDelivery, dryRunBooking } from '#api/shipping/deliveryBookings'
import { fake } from '#storybook/fake.ts'
import { booking, refusedBooking } from '#storybook/fixtures/deliveryBookings.ts'
import { press } from '#storybook/press.ts'
import BookDeliveries from './BookDeliveries'

const plans = [
  booking,
  { ...booking, id: 18, basketId: 4712, customerName: 'کتابخانهٔ فارسی استکهلم', city: 'Stockholm', weight: 800 },
  refusedBooking('hasWeight', { id: 19, basketId: 4713 }),
]
const planned = fake(dryRunBooking, plans)
const booked = fake(bookDelivery, ({ params }) => ({
  shipmentId: Number(params.id) - 10,
  state: 'booked' as const,
  trackingNumber: '003735004540000014',
  labelUrl: `Shipment/Label/${Number(params.id) - 10}`,
}))

export default {
  title: 'Screens/Warehouse worker/Book many deliveries',
  component: BookDeliveries,
  args: { ids: [17, 18, 19], onClose: fn() },
  parameters: { layout: 'padded', msw: [planned, booked] },
} satisfies Meta<typeof BookDeliveries>
type Story = StoryObj<typeof BookDeliveries>

export const Planned: Story = {
  async play({ canvas }) {
    await canvas.findByText('2 parcels, 2.04 kg')
    await canvas.findByText(/^1 delivery cannot be booked:/)
    await waitFor(() => expect(canvas.getAllByRole('link', { name: /^Delivery/ })).toHaveLength(3))
  },
}

export const Held: Story = {
  parameters: { states: ['batch.holding', 'batch.undone'] },
  async play({ canvas }) {
    await press('Book 2 parcels')
    await canvas.findByText(/^Booking 2 parcels in/)
    await press('Undo')
    await canvas.findByRole('button', { name: 'Book 2 parcels' })
  },
}

/** One refusal does not stop the rest, and stays on the page. */
export const OneRefused: Story = {
  parameters: {
    states: ['batch.settled'],
    msw: [
      planned,
      http.post('*/api/Shipment/BookDelivery/17', () =>
        HttpResponse.json(
          { isSuccess: false, status: 409, message: 'PostNord refused it: The weight of a parcel is 20 kg at most', data: null },
          { status: 409 },
        ),
      ),
      booked,
    ],
  },
  async play({ canvas }) {
    await press('Book 2 parcels')
    await press('Send now')
    await canvas.findByText('1 parcel booked.')
    await canvas.findByRole('button', { name: 'Download 1 label' })
    const refused = within(await canvas.findByRole('alert'))
    refused.getByText('PostNord refused it: The weight of a parcel is 20 kg at most')
    refused.getByRole('button', { name: 'Try again' })
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(dryRunBooking)] },
  play: async ({ canvas }) => void (await canvas.findByText('Choosing post services…')),
}

export const Failed: Story = {
  parameters: { msw: [fake.error(dryRunBooking, 422, 'At most 200 deliveries at once')] },
  play: async ({ canvas }) => void (await canvas.findByText('At most 200 deliveries at once')),
}
