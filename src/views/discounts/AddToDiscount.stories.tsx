import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { addToDiscount } from '#api/discounts/discounts'
import { discountCalls } from '#api/discounts/entities'
import { products } from '#api/products/entities'
import { fake } from '#storybook/fake.ts'
import { discountOf, discounts } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import AddToDiscount from './AddToDiscount'

const { Product } = products
const request = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' } as const
const added = { version: 2, added: 5, alreadyThere: 1, changed: 0, skipped: [], unknown: [] }
const open = discounts.filter(({ state }) => state !== 'ended')

const meta = {
  title: 'Screens/Catalogue staff/Discounts/Add titles',
  component: AddToDiscount,
  args: { entity: Product, of: 'productIds', chosen: { selection: { all: false, ids: new Set([1, 2, 3]) }, request }, onClose: fn() },
  parameters: {
    layout: 'padded',
    signedInAs: users.admin,
    msw: [fake.sample(discountCalls.list, open), fake(addToDiscount, added)],
  },
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Add 3 books to a discount' })
  },
} satisfies Meta<typeof AddToDiscount>
export default meta
type Story = StoryObj<typeof meta>

export const Choosing: Story = {}
export const NoneOpen: Story = { parameters: { msw: [fake(discountCalls.list, [])] } }
export const Unread: Story = { parameters: { msw: [fake.error(discountCalls.list, 500, 'Could not load the record')] } }

export const AddedToARunningOne: Story = {
  parameters: { msw: [fake.sample(discountCalls.list, [discountOf('active')]), fake(addToDiscount, added)] },
  play: async () => {
    await meta.play()
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'Add' }))
    await body.findByText(/5 editions added, 1 in it already/)
    await body.findByText(/Activate it again/)
    await expect(body.getByRole('link', { name: 'Open the discount' })).toHaveAttribute('href', '/products/discount/edit/4')
  },
}

export const Refused: Story = {
  parameters: { msw: [fake.sample(discountCalls.list, open), fake.error(addToDiscount, 409, 'Somebody else has changed it')] },
  play: async () => {
    await meta.play()
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'Add' }))
    await expect(await body.findByRole('alert')).toHaveTextContent('Somebody else has changed it')
  },
}

export const AllThatMatch: Story = {
  args: { chosen: { selection: { all: true, total: 4312 }, request: { ...request, searchKey: 'mumin' } } },
  parameters: {
    // Not a page of ids: the server finds them.
    msw: [
      fake.sample(discountCalls.list, open),
      fake(addToDiscount, ({ body }) => ({ ...added, added: body.add?.matching?.searchKey === 'mumin' ? 5 : 0 })),
    ],
  },
  play: async () => {
    const body = within(document.body)
    await body.findByRole('dialog', { name: 'Add 4,312 books to a discount' })
    await waitFor(async () => expect(await body.findByRole('button', { name: 'Add' })).toBeEnabled())
    await userEvent.click(body.getByRole('button', { name: 'Add' }))
    await body.findByText(/5 editions added/)
  },
}
