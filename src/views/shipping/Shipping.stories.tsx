import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { addLabel, shipmentLabels } from '#api/shipping/labels'
import {
  beforeBooking,
  carrierList,
  createPostnord,
  createReturn,
  handOverShipment,
  resolveShipment,
  type ShipmentState,
  shipmentItem,
  shipmentList,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { doubtful, shipment, shipmentRows } from '#storybook/fixtures/shipments.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import Parcels from './Parcels'

const item = '/order/shipments/edit/3'
const services = [
  { id: 1, title: 'MyPack Collect', type: 'post-nord' },
  { id: 2, title: 'Paket', type: 'dhl-fr' },
]
const reading = [
  fake(shipmentList, shipmentRows),
  fake(optionsCall('PostService'), services),
  fake(carrierList, [
    { carrier: 'postnord', missing: [] },
    { carrier: 'dhlFreight', missing: ['DHL_FREIGHT_URL'] },
    { carrier: 'dhlExpress', missing: ['DHL_EXPRESS_URL'] },
  ]),
]
let returned = false
const inState = (state: ShipmentState, of = shipment) => fake(shipmentItem, { ...of, state })

export default {
  title: 'Screens/Warehouse worker/Parcels of a delivery',
  component: PageAt,
  args: { path: item },
  parameters: { layout: 'padded', route: item, msw: [fake(shipmentItem, shipment), ...reading] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const List: Story = {
  args: { path: '/order/shipments/list' },
  parameters: { route: '/order/shipments/list' },
  play: async () => void (await screen.findByText('Unconfirmed')),
}

export const LabelsRefused: Story = {
  args: { path: '/order/shipments/list' },
  parameters: {
    route: '/order/shipments/list',
    msw: [fake.error(shipmentLabels, 422, 'BO-4 has no label yet', { fieldErrors: { ids: ['BO-4 has no label yet'] } }), ...reading],
  },
  async play() {
    await userEvent.click(await screen.findByRole('checkbox', { name: /BO-4/ }))
    await press('Download labels')
    await screen.findByText('BO-4 has no label yet')
  },
}

export const None: Story = {
  args: { path: '/order/shipments/list' },
  parameters: { route: '/order/shipments/list', msw: [fake(shipmentList, []), ...reading] },
  play: async () => void (await screen.findByText('No shipments yet')),
}

export const Refused: Story = {
  args: { path: '/order/shipments/new' },
  parameters: {
    route: '/order/shipments/new?order=4711',
    msw: [
      fake.error(createPostnord, 409, 'PostNord refused it: The weight of a parcel is 20 kg at most', {
        reason: 'carrierRefused',
        faults: [],
      }),
      ...reading,
    ],
  },
  async play() {
    const weight = await screen.findByRole('textbox', { name: /Weight/ })
    await userEvent.type(weight, '21000')
    await press('Book')
    await screen.findByText(/The weight of a parcel is 20 kg at most/)
    await expect(weight).toHaveValue('21000')
  },
}

export const NotSetUp: Story = {
  args: { path: '/order/shipments/new' },
  parameters: { route: '/order/shipments/new' },
  async play() {
    await choose(await screen.findByRole('combobox', { name: /Post service/ }), 'DHL Freight: Paket')
    await screen.findByText('DHL Freight is not set up (DHL_FREIGHT_URL)')
    await expect(screen.getByRole('button', { name: 'Book' })).toBeDisabled()
  },
}

export const Booked: Story = {
  parameters: {
    states: ['shipmentStatus.booked', 'shipmentStatus.voided'],
    msw: [fake(shipmentItem, shipment), fake(voidShipment, { ...shipment, state: 'voided' }), ...reading],
  },
  async play() {
    await screen.findByText('The shipment has been announced')
    await expect(
      within(screen.getByRole('list', { name: 'Parcels' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Parcel 10.5 kg003735004540000014On its wayLabel', 'Parcel 20.7 kg003735004540000021BookedLabel'])
    await press('Cancel booking')
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    await dialog.findAllByText(/required/)
    await userEvent.type(dialog.getByRole('textbox', { name: /Confirmed by/ }), 'Eva at PostNord{Enter}')
    await screen.findByText('Saved.')
  },
}

export const HandedOver: Story = {
  parameters: {
    states: ['shipmentStatus.booked'],
    msw: [fake(shipmentItem, shipment), fake.error(handOverShipment, 409, "'Hand over' does not follow 'Cancelled'"), ...reading],
  },
  async play() {
    await press('Mark handed over')
    await screen.findByText("'Hand over' does not follow 'Cancelled'")
  },
}

const unlabelled = { ...shipment, hasLabel: false, parcelRows: shipment.parcelRows.map((parcel) => ({ ...parcel, hasLabel: false })) }

export const LabelMissing: Story = {
  parameters: {
    msw: [fake(shipmentItem, unlabelled), fake.error(addLabel, 422, 'This file is neither PDF nor ZPL', { fieldErrors: {} }), ...reading],
  },
  async play() {
    await userEvent.upload(await screen.findByLabelText('Add label file'), new File(['<html>'], 'label.pdf'))
    await screen.findByText('This file is neither PDF nor ZPL')
    await expect(screen.queryByRole('button', { name: /Download label/ })).toBeNull()
  },
}

export const Doubtful: Story = {
  parameters: {
    states: ['shipmentStatus.doubtful'],
    msw: [fake(shipmentItem, doubtful), fake(trackShipment, doubtful), fake(resolveShipment, shipment), ...reading],
  },
  async play() {
    await press('Look up')
    await screen.findByText('PostNord has no booking with our reference.')
    await press('Booking exists')
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: /Tracking numbers/ }), '003735004540000014 003735004540000021')
    await userEvent.click(dialog.getByRole('button', { name: 'Booking exists' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const BeingBooked: Story = {
  parameters: { states: ['shipmentStatus.booking'], msw: [inState('booking', doubtful), ...reading] },
  play: async () => void (await screen.findByText('Being booked')),
}
export const NotBooked: Story = {
  parameters: { states: ['shipmentStatus.failed'], msw: [inState('failed', doubtful), ...reading] },
  play: async () => void (await screen.findByText('Not booked')),
}
export const RefusedByTheCarrier: Story = {
  parameters: { states: ['shipmentStatus.refused'], msw: [inState('refused', doubtful), ...reading] },
  play: async () => void (await screen.findByText('Refused')),
}
export const OnItsWay: Story = {
  parameters: { states: ['shipmentStatus.handedOver'], msw: [inState('handedOver'), ...reading] },
  async play() {
    await screen.findAllByText('On its way')
    await expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  },
}
export const Delivered: Story = {
  parameters: { states: ['shipmentStatus.delivered'], msw: [inState('delivered'), ...reading] },
  play: async () => void (await screen.findByText('Delivered')),
}
export const Returned: Story = {
  parameters: { states: ['shipmentStatus.returned'], msw: [inState('returned'), ...reading] },
  play: async () => void (await screen.findByText('Returned')),
}

export const OfAnOrder: Story = {
  render: () => <Parcels basketId={4711} />,
  parameters: {
    msw: [
      fake(beforeBooking, {
        refusal: 'Booked with PostNord already (003735004540000014): BO-3',
        postServiceId: 1,
        weight: 860,
        unweighed: [],
        services: [],
        shipments: shipmentRows,
      }),
      ...reading,
    ],
  },
  async play() {
    const book = await screen.findByRole('button', { name: 'Book parcels' })
    await expect(book).toHaveAttribute('aria-disabled', 'true')
    await expect(book).toHaveAccessibleDescription('Booked with PostNord already (003735004540000014): BO-3')
    await expect(screen.getByRole('link', { name: 'BO-3' })).toHaveAttribute('href', '/order/shipments/edit/3')
  },
}

export const OfADelivery: Story = {
  args: { path: '/order/shipments/new' },
  parameters: {
    route: '/order/shipments/new?order=4711&delivery=17',
    msw: [
      fake(beforeBooking, {
        refusal: null,
        postServiceId: 2,
        weight: 860,
        unweighed: ['بوف کور', 'Aniara'],
        services: [
          { id: 2, title: 'Paket', carrier: 'dhlFreight', mostWeight: 35_000, refusal: null, isElsewhere: false },
          {
            id: 3,
            title: 'Letter',
            carrier: 'postnord',
            mostWeight: 500,
            refusal: 'Letter takes parcels of at most 0.5 kg.',
            isElsewhere: false,
          },
          {
            id: 1,
            title: 'MyPack Collect',
            carrier: 'postnord',
            mostWeight: 20_000,
            refusal: 'MyPack Collect does not go to Iran.',
            isElsewhere: true,
          },
        ],
        shipments: [],
      }),
      ...reading,
    ],
  },
  async play() {
    await screen.findByText('Delivery 17 of order 4711')
    await expect(await screen.findByRole('textbox', { name: /Weight/ })).toHaveValue('860')
    await expect(screen.getByRole('combobox', { name: /Post service/ })).toHaveDisplayValue('DHL Freight: Paket')
    await screen.findByText('All parcels: 0.86 kg. The titles weigh 0.86 kg.')
    await screen.findByText(/^Without a weight: .بوف کور., .Aniara./)
    await press('Add to parcels')
    await userEvent.type((await screen.findAllByRole('textbox', { name: /Weight/ }))[1] as HTMLElement, '400')
    await screen.findByText('All parcels: 1.26 kg. The titles weigh 0.86 kg.')
    await choose(screen.getByRole('combobox', { name: /Post service/ }), 'PostNord: Letter')
    await screen.findByText(/takes parcels of at most 0.5 kg. One weighs 0.86 kg./)
    await expect(screen.getByRole('button', { name: 'Book' })).toBeDisabled()
    await expect(screen.queryByRole('option', { name: /MyPack/ })).toBeNull()
  },
}

const gone = { ...shipment, state: 'handedOver' as const, hasLeft: true }
const back = { id: 5, reference: 'BO-5', state: 'booked' as const, trackingNumber: '003735004540000038' }

export const ReturnBooked: Story = {
  parameters: {
    states: ['shipmentStatus.handedOver'],
    msw: [
      fake(shipmentItem, () => (returned ? { ...gone, returns: [back], returnedBy: 'BO-5' } : gone)),
      fake(createReturn, () => {
        returned = true
        return { shipmentId: 5, state: 'booked' as const, trackingNumber: back.trackingNumber, labelUrl: 'Shipment/Label/5' }
      }),
      ...reading,
    ],
  },
  beforeEach: () => {
    returned = false
  },
  async play() {
    await press('Book return label')
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Book' }))
    await screen.findByRole('link', { name: 'BO-5' })
    await screen.findByText('BO-5 is the return label of these parcels. Cancel it before you book another')
  },
}

export const ReturnLabel: Story = {
  parameters: { msw: [fake(shipmentItem, { ...shipment, id: 5, reference: 'BO-5', returnsId: 3 }), ...reading] },
  async play() {
    await expect(await screen.findByRole('link', { name: 'Return of BO-3' })).toHaveAttribute('href', '/order/shipments/edit/3')
    await expect(screen.queryByRole('button', { name: 'Book return label' })).toBeNull()
  },
}
