import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import {
  addBasketService,
  editBasketService,
  freightOptions,
  removeBasketService,
  updateBasketCurrency,
  updateBasketDelivery,
  updateBasketPost,
} from '#api/orders/basketCharges'
import { type Basket, type BasketService, basketById } from '#api/orders/baskets'
import { sellableList } from '#api/orders/choosing'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, lines, paymentMethods, sellables } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

type More = Parameters<typeof basketOf>[1]

let current: Basket
let more: NonNullable<More> = {}
const now = (next: NonNullable<More>) => {
  more = { ...more, ...next }
  current = basketOf('newOrder', more)
}
const sek = (amount: number) => ({ amount, currency: 'SEK' })
const labels: BasketService = { id: 9, saleServiceId: 3, title: 'Bokklädning', quantity: 4, unitPrice: 1200, net: 0, vat: 0 }
const charged = () => ({ freight: current.freight, totals: current.totals })

const reads = [
  fake(basketById, () => current),
  fake(freightOptions, [
    { deliveryId: 1, postServiceId: null, title: 'Paket till ombud', price: sek(4900), days: 3, refusal: null },
    { deliveryId: 2, postServiceId: null, title: 'Avhämtning', price: sek(0), days: 0, refusal: null },
    { deliveryId: null, postServiceId: 5, title: 'MyPack Collect', price: sek(7900), days: null, refusal: null },
    {
      deliveryId: null,
      postServiceId: 6,
      title: 'Small parcel',
      price: sek(3900),
      days: null,
      refusal: 'Small parcel takes parcels of at most 2 kg. This one weighs 3.4 kg.',
    },
  ]),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(basicInfo.SaleService.calls.all, [
    { id: 3, title: 'Bokklädning' },
    { id: 4, title: 'Spine labels' },
  ]),
  fake(sellableList, sellables),
]

export default {
  title: 'Screens/Order handler/Order/Delivery and charges',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
  beforeEach: () => {
    more = {}
    now({})
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Delivery and services' }))
const totals = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Totals' }))

export const DeliveryChosen: Story = {
  parameters: {
    msw: [
      fake(updateBasketDelivery, ({ body }) => {
        now({ freight: { deliveryId: body.deliveryId, deliveryTitle: 'Paket till ombud', net: 4900 } })
        return charged()
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const charges = await section(canvas)
    const parcel = await charges.findByRole('option', { name: /^Paket till ombud, SEK\s49\.00$/ })
    await expect(
      charges.getByRole('option', { name: 'Small parcel takes parcels of at most 2 kg. This one weighs 3.4 kg.' }),
    ).toBeDisabled()
    await userEvent.selectOptions(charges.getByRole('combobox', { name: 'Delivery' }), parcel)
    const sums = await totals(canvas)
    await sums.findByText('Freight')
    await waitFor(() => expect(charges.getByRole('textbox', { name: /^Freight/ })).toHaveValue('49'))
  },
}

const currencyIn = async (canvas: Canvas) => (await section(canvas)).findByRole('combobox', { name: 'Currency' })

export const CurrencyChosen: Story = {
  parameters: {
    msw: [
      fake(updateBasketCurrency, ({ body }) => {
        current = { ...current, totals: { ...current.totals, currency: body.currency } }
        return { totals: current.totals }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const currency = await currencyIn(canvas)
    const euro = await within(currency).findByRole('option', { name: 'EUR' })
    await expect(currency).toHaveDisplayValue('SEK')
    await userEvent.selectOptions(currency, euro)
    await waitFor(async () => expect((await totals(canvas)).getAllByText(/EUR|€/)).not.toEqual([]))
    await expect(await currencyIn(canvas)).toHaveDisplayValue('EUR')
  },
}

export const CurrencyRefused: Story = {
  parameters: {
    msw: [
      fake.error(updateBasketCurrency, 409, 'Invoice 100043 is in SEK: the currency of the order stays', { reason: 'hasDocuments' }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const currency = await currencyIn(canvas)
    const euro = await within(currency).findByRole('option', { name: 'EUR' })
    await expect(currency).toHaveDisplayValue('SEK')
    await userEvent.selectOptions(currency, euro)
    await (await section(canvas)).findByText('Invoice 100043 is in SEK: the currency of the order stays')
    await waitFor(() => expect(currency).toHaveDisplayValue('SEK'))
  },
}

export const DeliveryRefused: Story = {
  parameters: {
    msw: [fake.error(updateBasketDelivery, 409, 'Somebody chose another delivery in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvas }) {
    const charges = await section(canvas)
    const collected = await charges.findByRole('option', { name: /^Avhämtning, SEK\s0\.00$/ })
    await userEvent.selectOptions(charges.getByRole('combobox', { name: 'Delivery' }), collected)
    await charges.findByText('Somebody chose another delivery in the meantime')
    await expect(charges.getByRole('combobox', { name: 'Delivery' })).toHaveValue('')
  },
}

export const FreightByHand: Story = {
  parameters: {
    msw: [
      fake(updateBasketPost, ({ body: { freight } }) => {
        now({ freight: { net: freight ?? 0, isByHand: freight !== null } })
        return charged()
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const charges = await section(canvas)
    const field = await charges.findByRole('textbox', { name: /^Freight/ })
    await userEvent.clear(field)
    await userEvent.type(field, '125{Enter}')
    await userEvent.click(await charges.findByRole('button', { name: 'Use the usual price' }))
    await charges.findByText('Set by the delivery or post service.')
    await waitFor(() => expect(charges.getByRole('textbox', { name: /^Freight/ })).toHaveValue('0'))
  },
}

export const ServiceAdded: Story = {
  parameters: {
    msw: [
      fake(addBasketService, ({ body }) => {
        now({ services: [{ ...labels, quantity: body.quantity }] })
        return { id: 9 }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const charges = await section(canvas)
    await userEvent.click(await charges.findByRole('button', { name: 'Add a service' }))
    await userEvent.selectOptions(
      await charges.findByRole('combobox', { name: /^Service/ }),
      await charges.findByRole('option', { name: 'Bokklädning' }),
    )
    await userEvent.click(charges.getByRole('button', { name: 'Add' }))
    await charges.findByText('1 × SEK 12.00')
    await (await totals(canvas)).findByText('Bokklädning')
  },
}

export const ServiceChangedAndRemoved: Story = {
  parameters: {
    msw: [
      fake(editBasketService, ({ body }) => {
        now({ services: [{ ...labels, quantity: body.quantity, unitPrice: body.unitPrice }] })
        return null
      }),
      fake(removeBasketService, () => {
        now({ services: [] })
        return null
      }),
      ...reads,
    ],
  },
  beforeEach: () => now({ services: [labels] }),
  async play({ canvas }) {
    const charges = await section(canvas)
    await userEvent.click(await charges.findByRole('button', { name: 'Change Bokklädning' }))
    const price = await charges.findByRole('textbox', { name: /^Unit price/ })
    await userEvent.clear(price)
    await userEvent.type(price, '9.50')
    await userEvent.click(charges.getByRole('button', { name: 'Save' }))
    await charges.findByText('4 × SEK 9.50')
    await userEvent.click(charges.getByRole('button', { name: 'Remove Bokklädning' }))
    await charges.findByText('No services.')
  },
}

export const Locked: Story = {
  beforeEach: () => {
    current = basketOf('inProgress', { services: [labels], freight: { deliveryTitle: 'Paket till ombud', deliveryId: 1, net: 4900 } })
  },
  async play({ canvas }) {
    const charges = await section(canvas)
    await charges.findByText('Paket till ombud')
    await expect(charges.queryByRole('combobox')).toBeNull()
  },
}

export const PricesWithVatAndDiscounts: Story = {
  beforeEach: () =>
    now({
      items: [
        { ...lines.mumin, unitPrice: 13_100, quantity: 3, priceIncludesVat: true },
        { ...lines.bufekur, discount: 3465, codeDiscount: 1000 },
        lines.tote,
      ],
    }),
  async play({ canvas }) {
    const items = within(await canvas.findByRole('region', { name: 'Items' }))
    await items.findByText('SEK 393.00')
    await expect(items.getAllByText('with VAT').length).toBeGreaterThan(1)
    await items.findByText(/Discount/)
    await items.findByText(/Code/)
  },
}
