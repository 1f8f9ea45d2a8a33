import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { addWish, addWishesToBasket, editWish, removeWish, wishList } from '#api/orders/wishes'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { wishes } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { opened } from '#storybook/opened.ts'
import { pages } from './pages'
import WishList from './WishList'

const [page] = pages
if (!page) throw new TypeError('The wishes have no page')
const read = fake(wishList, wishes)

const meta = {
  title: 'Screens/Order handler/Wishes',
  component: WishList,
  args: { page, params: {} },
  parameters: { layout: 'padded', route: '/order/wish-list/list', signedInAs: users.admin, msw: [read] },
} satisfies Meta<typeof WishList>
export default meta
type Story = StoryObj<typeof meta>

const open = async (canvas: Canvas, title: RegExp) => {
  await userEvent.click(await canvas.findByRole('link', { name: title }))
  return opened()
}

export const Rows: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Trollkarlens hatt')
    await expect(canvas.getByText('Not in the catalogue')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [fake.never(wishList)] } }
export const Empty: Story = { parameters: { msw: [fake(wishList, [])] } }
export const Failed: Story = { parameters: { msw: [fake.error(wishList, 400, 'The filter could not be read')] } }

export const PutIntoAnOrder: Story = {
  parameters: { msw: [fake(addWishesToBasket, { lines: 1 }), read] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^Trollkarlens hatt/)
    await dialog.findByText('Ring när den kommer')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Order number' }), '#۴۷۱۱')
    await userEvent.click(dialog.getByRole('button', { name: 'Add to order' }))
    await within(document.body).findByText('Added to order 4711.')
  },
}

export const OrderUnknown: Story = {
  parameters: { msw: [fake.error(addWishesToBasket, 404, 'Basket not found'), read] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^Trollkarlens hatt/)
    await userEvent.click(dialog.getByRole('button', { name: 'Add to order' }))
    await dialog.findByText('Enter an order number')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Order number' }), '12')
    await userEvent.click(dialog.getByRole('button', { name: 'Add to order' }))
    await dialog.findByText('Basket not found')
  },
}

export const NotInTheCatalogue: Story = {
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^بوف کور/)
    await expect(dialog.getByRole('link', { name: 'Create edition' })).toHaveAttribute('href', '/products/book-product/new')
    await expect(dialog.queryByRole('textbox', { name: 'Order number' })).toBeNull()
  },
}

export const StateRefused: Story = {
  parameters: { msw: [fake.error(editWish, 409, 'Somebody changed this wish in the meantime', { reason: 'changed' }), read] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^Trollkarlens hatt/)
    await choose(dialog.getByRole('combobox', { name: 'Status of the wish of Astrid Lindqvist' }), 'dropped')
    await dialog.findByText('Somebody changed this wish in the meantime')
  },
}

export const Removed: Story = {
  parameters: { msw: [fake(removeWish, null), read] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^Trollkarlens hatt/)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the wish of Astrid Lindqvist' }))
    await within(document.body).findByText('Wish removed.')
  },
}

export const NewWish: Story = {
  parameters: { msw: [fake(addWish, { id: 9 }), read] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New wish' }))
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Kallocain')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await within(document.body).findByText('Wish added.')
  },
}
