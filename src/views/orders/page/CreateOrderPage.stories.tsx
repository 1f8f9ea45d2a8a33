import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress } from '#api/customers/userAddress'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { type Basket, basketById } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { findOrCreateUser } from '#api/orders/customers'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, customers, lines, paymentMethods } from '#storybook/fixtures/orderParts.ts'
import { basketOf, emptyBasket, persianBasket } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current: Basket
const startWith = (basket: () => Basket) => () => {
  current = basket()
}
const reads = [
  fake(basketById, () => current),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(customerList, Object.values(customers)),
  fake(assignBasketToUser, ({ query }) => {
    current = { ...current, customer: Number(query.userId) === customers.sara.id ? customers.sara : customers.astrid }
    return null
  }),
]

export default {
  title: 'Screens/Order handler/New order',
  component: PageAt,
  args: { path: '/order/new-order/create-new-order/4711' },
  parameters: { layout: 'padded', route: '/order/new-order/create-new-order/4711', msw: reads },
  beforeEach: startWith(emptyBasket),
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Empty: Story = {}

export const WithoutCustomer: Story = { beforeEach: startWith(() => ({ ...emptyBasket(), items: [lines.mumin, lines.bufekur] })) }

export const WithoutItems: Story = { beforeEach: startWith(() => basketOf('create', { items: [], comments: [] })) }

export const Ready: Story = { parameters: { states: ['basketStatus.create'] }, beforeEach: startWith(() => basketOf('create')) }

export const Persian: Story = { beforeEach: startWith(() => persianBasket('create')) }

export const Placed: Story = { beforeEach: startWith(() => basketOf('newOrder')) }

export const Loading: Story = { parameters: { msw: [fake.never(basketById)] } }

export const CustomerChosen: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Choose a customer' }), 'sara')
    await userEvent.click(await canvas.findByRole('option', { name: /سارا/ }))
    await canvas.findByRole('button', { name: 'Change customer' })
    await expect(canvas.getByText('سارا کریمی')).toBeVisible()
  },
}

const fillIn = async (canvas: Canvas) => {
  await canvas.findByRole('combobox', { name: 'Choose a customer' })
  await userEvent.click(await canvas.findByRole('button', { name: 'New customer' }))
  await userEvent.type(await canvas.findByRole('textbox', { name: /Email/ }), 'sara.karimi@example.org')
  await userEvent.type(canvas.getByRole('textbox', { name: /^First name/ }), 'Sara')
  await userEvent.type(canvas.getByRole('textbox', { name: /^Last name/ }), 'Karimi')
  await userEvent.click(canvas.getByRole('button', { name: 'Save and choose' }))
  return canvas
}

export const CustomerBegunFromASearch: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Choose a customer' }), 'Selma Ek')
    await userEvent.click(canvas.getByRole('button', { name: 'New customer' }))
    await waitFor(async () => expect(await canvas.findByRole('textbox', { name: /^First name/ })).toHaveValue('Selma'))
    await expect(canvas.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Ek')
    await expect(canvas.getByRole('textbox', { name: /Email/ })).not.toBeInvalid()
    await userEvent.type(canvas.getByRole('textbox', { name: /^First name/ }), 'A')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Email/ })).toBeInvalid())
  },
}

export const CustomerCreated: Story = {
  parameters: { msw: [fake(findOrCreateUser, { id: customers.sara.id, isNew: true }), ...reads] },
  async play({ canvas }) {
    await fillIn(canvas)
    await canvas.findByText(/کتابخانهٔ فارسی استکهلم.* was added/)
  },
}

export const CustomerWithHalfAnAddress: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'New customer' }))
    await waitFor(async () => expect(await canvas.findByRole('textbox', { name: /Email/ })).toHaveFocus())
    await userEvent.type(canvas.getByRole('textbox', { name: /Email/ }), 'sara.karimi@example.org')
    await userEvent.type(canvas.getByRole('textbox', { name: /^First name/ }), 'Sara')
    await userEvent.type(canvas.getByRole('textbox', { name: /^Last name/ }), 'Karimi')
    const city = canvas.getByRole('textbox', { name: /^City/ })
    await expect(city).not.toHaveAttribute('aria-required')
    await userEvent.type(canvas.getByRole('textbox', { name: /^Address/ }), 'Storgatan 1')
    await expect(city).toHaveAttribute('aria-required', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Save and choose' }))
    await canvas.findByRole('button', { name: 'City is required' })
  },
}

export const CustomerFound: Story = {
  parameters: { msw: [fake(findOrCreateUser, { id: customers.sara.id, isNew: false }), ...reads] },
  async play({ canvas }) {
    await fillIn(canvas)
    await canvas.findByText(/sara.karimi@example.org already belongs to .*کتابخانهٔ فارسی استکهلم/)
  },
}

export const CustomerRefused: Story = {
  parameters: {
    msw: [fake.error(findOrCreateUser, 422, 'Refused', { fieldErrors: { email: ['Please enter a valid email address.'] } }), ...reads],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await canvas.findAllByText('Please enter a valid email address.')
    await expect(canvas.getByRole('textbox', { name: /^First name/ })).toHaveValue('Sara')
  },
}

export const CustomerChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(assignBasketToUser, 409, 'Somebody chose another customer in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Choose a customer' }), 'sara')
    const option = await canvas.findByRole('option', { name: /سارا/ })
    current = { ...current, customer: customers.astrid }
    await userEvent.click(option)
    await canvas.findByText('Somebody chose another customer in the meantime')
  },
}

export const EscapeLeavesAnAddress: Story = {
  beforeEach: startWith(() => basketOf('create', { deliveryAddress: null, billingAddress: null })),
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add address' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Address/ }), 'Storgatan{Escape}')
    await canvas.findByRole('button', { name: 'Add address' })
  },
}

export const AddressEntered: Story = {
  beforeEach: startWith(() => basketOf('create', { deliveryAddress: null, billingAddress: null })),
  parameters: { msw: [fake(addUserAddress, ({ body }) => ({ ...addresses[0], ...body, id: 53 })), ...reads] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add address' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save address' }))
    await expect((await canvas.findAllByText('Address is required'))[0]).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /^Address/ }), 'Storgatan 1')
    await userEvent.type(canvas.getByRole('textbox', { name: /^City/ }), 'Lund')
    await userEvent.click(canvas.getByRole('button', { name: 'Save address' }))
    await canvas.findByRole('button', { name: 'Add address' })
  },
}

const saveAddress = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Edit address: Delivery address/ }))
  const street = await canvas.findByRole('textbox', { name: /^Address/ })
  await userEvent.clear(street)
  await userEvent.type(street, 'Götaplatsen 8')
  await userEvent.click(canvas.getByRole('button', { name: 'Save address' }))
  return canvas
}

export const AddressEdited: Story = {
  beforeEach: startWith(() => basketOf('create')),
  parameters: {
    msw: [
      fake(editUserAddress, ({ body }) => {
        const changed = { ...addresses[0], ...body, version: 2 }
        current = { ...current, deliveryAddress: changed, billingAddress: changed }
        return changed
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await saveAddress(canvas)
    await expect((await canvas.findAllByText('Götaplatsen 8'))[0]).toBeVisible()
  },
}

export const AddressRefused: Story = {
  beforeEach: startWith(() => basketOf('create')),
  parameters: {
    msw: [fake.error(editUserAddress, 422, 'Refused', { fieldErrors: { city: ['City is at most 200 characters'] } }), ...reads],
  },
  async play({ canvas }) {
    await saveAddress(canvas)
    await canvas.findAllByText('City is at most 200 characters')
    await expect(canvas.getByRole('textbox', { name: /^City/ })).toHaveAttribute('aria-invalid', 'true')
  },
}
