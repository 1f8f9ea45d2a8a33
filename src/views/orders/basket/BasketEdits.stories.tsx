import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  addBasketComment,
  addBasketDetail,
  addBasketIsbn,
  type Basket,
  type BasketLine,
  basketById,
  editBasketDetail,
  removeBasketDetail,
  sellableList,
  updatePaymentInfo,
  userAddresses,
} from '#api/baskets'
import { basicInfo } from '#api/entities/basicInfo'
import { addresses, basketOf, lines, paymentMethods, sellables } from '../../../../.storybook/basketFixtures'
import { fake } from '../../../../.storybook/fake'
import BasketPage from './BasketPage'

/** What the server has; each story begins anew. */
let stands: Basket
const withItems = (...items: BasketLine[]) => {
  stands = basketOf('newOrder', { items })
}
const reads = [
  fake(basketById, () => stands),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(sellableList, ({ body }) => sellables.filter(({ title }) => title.toLowerCase().includes((body.searchKey ?? '').toLowerCase()))),
]

export default {
  component: BasketPage,
  args: { params: { id: '4711' } },
  parameters: { layout: 'fullscreen', route: '/order/new-orders/edit/4711', msw: reads },
  beforeEach: () => withItems(lines.mumin, lines.aniara),
} satisfies Meta<typeof BasketPage>
type Story = StoryObj<typeof BasketPage>

const late = { timeout: 5000 }
const quantityOf = (canvas: HTMLElement) => within(canvas).findByRole('textbox', { name: 'Quantity of Trollkarlens hatt' }, late)
const isbnField = (canvas: HTMLElement) => within(canvas).findByRole('textbox', { name: 'Add by ISBN' }, late)

/** Saved by itself shortly after typing; the totals follow. */
export const QuantitySaved: Story = {
  parameters: {
    msw: [
      fake(editBasketDetail, ({ body }) => {
        withItems({ ...lines.mumin, quantity: body.quantity, net: body.quantity * 14900 }, lines.aniara)
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    await userEvent.clear(field)
    await userEvent.type(field, '5')
    await within(canvasElement).findByText('2 lines, 6 copies', undefined, late)
    await expect(field).toHaveValue('5')
  },
}

/** Persian digits are digits. */
export const QuantityInPersianDigits: Story = {
  ...QuantitySaved,
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    await userEvent.clear(field)
    await userEvent.type(field, '۱۲{Enter}')
    await within(canvasElement).findByText('2 lines, 13 copies', undefined, late)
    await waitFor(() => expect(field).toHaveValue('12'))
  },
}

/** Wrong before it is sent. */
export const QuantityInvalid: Story = {
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    await userEvent.clear(field)
    await userEvent.type(field, '0{Enter}')
    await expect(await within(canvasElement).findByText('Quantity is at least 1')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  },
}

/** Refused by the server, at the field; what was typed stays. */
export const QuantityRefused: Story = {
  parameters: {
    msw: [fake.error(editBasketDetail, 422, 'Refused', { fieldErrors: { quantity: ['Only 24 can be ordered at once'] } }), ...reads],
  },
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    await userEvent.clear(field)
    await userEvent.type(field, '99{Enter}')
    await expect(await within(canvasElement).findByText(/Only 24 can be ordered at once/)).toBeVisible()
    await expect(field).toHaveValue('99')
  },
}

/** Somebody else changed the same line: nothing is overwritten, both numbers are on show. */
export const QuantityChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(editBasketDetail, 409, 'Somebody changed this quantity from 3 to 8 in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    withItems({ ...lines.mumin, quantity: 8 }, lines.aniara)
    await userEvent.clear(field)
    await userEvent.type(field, '4{Enter}')
    await expect(await within(canvasElement).findByText(/Somebody changed this quantity from 3 to 8/)).toBeVisible()
    await expect(field).toHaveValue('4')
  },
}

/** The order was locked while a quantity was being typed: what was typed is still told. */
export const LockedWhileTyping: Story = {
  parameters: { msw: [fake.error(editBasketDetail, 409, 'The order is in progress: its items stay as they are'), ...reads] },
  async play({ canvasElement }) {
    const field = await quantityOf(canvasElement)
    stands = basketOf('inProgress', { items: [lines.mumin, lines.aniara] })
    await userEvent.clear(field)
    await userEvent.type(field, '4{Enter}')
    await expect(await within(canvasElement).findByText(/You had typed 4; it was not saved/, undefined, late)).toBeVisible()
  },
}

export const Removed: Story = {
  parameters: {
    msw: [
      fake(removeBasketDetail, () => {
        withItems(lines.aniara)
        return null
      }),
      fake(addBasketDetail, () => {
        withItems(lines.aniara, lines.mumin)
        return { id: 9 }
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Trollkarlens hatt' }, late))
    await canvas.findByText('Removed: Trollkarlens hatt')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await canvas.findByRole('button', { name: 'Remove Trollkarlens hatt' }, late)
  },
}

/** A scanner types and presses Enter: the field is free at once, and says what was added. */
export const IsbnAdded: Story = {
  parameters: {
    msw: [
      fake(addBasketIsbn, () => {
        withItems(lines.mumin, lines.aniara, lines.bufekur)
        return { id: 3 }
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const field = await isbnField(canvasElement)
    await userEvent.type(field, '978-964-969-900-4{Enter}')
    await expect(field).toHaveValue('')
    await expect(field).toHaveFocus()
    await within(canvasElement).findByText('Added: بوف کور', undefined, late)
  },
}

/** Read wrong: found out here, before anything is sent. */
export const IsbnMisread: Story = {
  async play({ canvasElement }) {
    const field = await isbnField(canvasElement)
    await userEvent.type(field, '9789150105811{Enter}')
    await expect(await within(canvasElement).findByText(/The check digit of 9789150105811 is wrong/)).toBeVisible()
    await expect(field).toHaveValue('9789150105811')
  },
}

export const IsbnUnknown: Story = {
  parameters: {
    msw: [fake.error(addBasketIsbn, 422, 'Refused', { fieldErrors: { isbn: ['No product has the ISBN 9780141439518'] } }), ...reads],
  },
  async play({ canvasElement }) {
    const field = await isbnField(canvasElement)
    await userEvent.type(field, '9780141439518{Enter}')
    await expect(await within(canvasElement).findByText('No product has the ISBN 9780141439518', undefined, late)).toBeVisible()
    await expect(field).toHaveValue('9780141439518')
  },
}

/** By title, with the keyboard alone. */
export const FoundByTitle: Story = {
  parameters: {
    msw: [
      fake(addBasketDetail, () => {
        withItems(lines.mumin, lines.aniara, lines.shazdeh)
        return { id: 4 }
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const field = await canvas.findByRole('combobox', { name: 'Add by title or contributor' }, late)
    await userEvent.type(field, 'شازده')
    await canvas.findByRole('option', undefined, late)
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('Added: شازده کوچولو', undefined, late)
  },
}

export const OptionsOpen: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const field = await canvas.findByRole('combobox', { name: 'Add by title or contributor' }, late)
    await userEvent.type(field, 'a')
    await canvas.findAllByRole('option', undefined, late)
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
  },
}

export const NothingFound: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add by title or contributor' }, late), 'zzz')
    await canvas.findByText('No product matches “zzz”', undefined, late)
  },
}

export const SearchFailed: Story = {
  parameters: { msw: [fake.error(sellableList, 400, 'The search is out of order'), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add by title or contributor' }, late), 'a')
    await canvas.findByText('The search failed', undefined, late)
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const PaymentSaved: Story = {
  parameters: {
    msw: [
      fake(updatePaymentInfo, ({ body }) => {
        stands = { ...stands, payment: { ...stands.payment, state: body.state } }
        return null
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /State/ }, late), 'Settled')
    await userEvent.click(canvas.getByRole('button', { name: 'Save payment' }))
    await canvas.findByText('The payment was saved', undefined, late)
  },
}

/** Somebody else changed the payment: their change is shown, and what was typed here is kept. */
export const PaymentChangedMeanwhile: Story = {
  parameters: {
    msw: [fake.error(updatePaymentInfo, 409, 'Somebody changed the payment in the meantime', { reason: 'changed' }), ...reads],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const reference = await canvas.findByRole('textbox', { name: 'Reference' }, late)
    await userEvent.clear(reference)
    await userEvent.type(reference, 'Paid by phone')
    stands = { ...stands, payment: { ...stands.payment, state: 'settled' } }
    await userEvent.click(canvas.getByRole('button', { name: 'Save payment' }))
    await canvas.findByText(/Somebody changed this meanwhile/, undefined, late)
    await expect(canvas.getByRole('combobox', { name: /State/ })).toHaveDisplayValue('Settled')
    await expect(canvas.getByRole('textbox', { name: 'Reference' })).toHaveValue('Paid by phone')
  },
}

export const Commented: Story = {
  parameters: {
    msw: [
      fake(addBasketComment, ({ body }) => {
        const comment = { id: 9, text: body.text, by: 'Olle Order', at: new Date().toISOString() }
        stands = { ...stands, comments: [...stands.comments, comment] }
        return { id: 9 }
      }),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const field = await canvas.findByRole('textbox', { name: 'New comment' }, late)
    await userEvent.type(field, 'Wrapped as a gift')
    await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }))
    await canvas.findByText('The comment was added', undefined, late)
    await expect(canvas.getByText('Wrapped as a gift')).toBeVisible()
    await expect(field).toHaveValue('')
  },
}

/** The connection breaks: the order is read again, the comment was not added, and its text is still there. */
export const CommentLost: Story = {
  parameters: { msw: [fake.lost(addBasketComment), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const field = await canvas.findByRole('textbox', { name: 'New comment' }, late)
    await userEvent.type(field, 'Wrapped as a gift')
    await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }))
    await canvas.findByText(/this change was not made/, undefined, late)
    await expect(field).toHaveValue('Wrapped as a gift')
  },
}
