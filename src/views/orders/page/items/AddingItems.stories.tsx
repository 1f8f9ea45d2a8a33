import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { userAddresses } from '#api/customers/addresses'
import { addBasketDetail } from '#api/orders/basketEdits'
import { type Basket, type BasketLine, basketById } from '#api/orders/baskets'
import { addBasketIsbn, sellableList } from '#api/orders/choosing'
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { addresses, lines, paymentMethods, sellables } from '#storybook/fixtures/orderParts.ts'
import { basketOf } from '#storybook/fixtures/orders.ts'
import { PageAt } from '#storybook/PageAt.tsx'

let current: Basket
const withItems = (...items: BasketLine[]) => {
  current = basketOf('newOrder', { items })
}
const reads = [
  fake(basketById, () => current),
  fake(userAddresses, addresses),
  fake(basicInfo.PaymentMethod.calls.all, paymentMethods),
  fake(sellableList, ({ body }) => sellables.filter(({ title }) => title.toLowerCase().includes((body.searchKey ?? '').toLowerCase()))),
]

export default {
  title: 'Screens/Order handler/Order/Adding items',
  component: PageAt,
  args: { path: '/order/new-orders/edit/4711' },
  parameters: { layout: 'padded', route: '/order/new-orders/edit/4711', msw: reads },
  beforeEach: () => withItems(lines.mumin, lines.aniara),
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const isbnField = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Add by ISBN' })

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
  async play({ canvas }) {
    const field = await isbnField(canvas)
    await userEvent.type(field, '978-964-969-900-4{Enter}')
    await expect(field).toHaveValue('')
    await expect(field).toHaveFocus()
    await canvas.findByText('Added: بوف کور')
  },
}

export const IsbnMisread: Story = {
  async play({ canvas }) {
    const field = await isbnField(canvas)
    await enterCode(field, '9789150105811')
    await expect(await canvas.findByText(/The check digit of 9789150105811 is wrong/)).toBeVisible()
    await expect(field).toHaveValue('9789150105811')
  },
}

export const IsbnUnknown: Story = {
  parameters: {
    states: ['command.failed'],
    msw: [fake.error(addBasketIsbn, 422, 'Refused', { fieldErrors: { isbn: ['No product has the ISBN 9780141439518'] } }), ...reads],
  },
  async play({ canvas }) {
    const field = await isbnField(canvas)
    await enterCode(field, '9780141439518')
    await expect(await canvas.findByText('No product has the ISBN 9780141439518')).toBeVisible()
    await expect(field).toHaveValue('9780141439518')
  },
}

export const IsbnAddedAfterOneUnknown: Story = {
  parameters: {
    msw: [
      fake(addBasketIsbn, () => {
        withItems(lines.mumin, lines.aniara, lines.bufekur)
        return { id: 3 }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const field = await isbnField(canvas)
    await enterCode(field, '9789150105811')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(field)
    await enterCode(field, '9789649699004')
    await canvas.findByText('Added: بوف کور')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  },
}

export const FoundByTitle: Story = {
  parameters: {
    states: ['combobox.closed'],
    msw: [
      fake(addBasketDetail, () => {
        withItems(lines.mumin, lines.aniara, lines.shazdeh)
        return { id: 4 }
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    const field = await canvas.findByRole('combobox', { name: 'Add by title or contributor' })
    await userEvent.type(field, 'شازده')
    await within(await canvas.findByRole('listbox')).findByRole('option')
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('Added: شازده کوچولو')
  },
}

export const TypedAhead: Story = {
  parameters: FoundByTitle.parameters,
  async play({ canvas }) {
    const field = await canvas.findByRole('combobox', { name: 'Add by title or contributor' })
    await userEvent.type(field, 'a')
    await within(await canvas.findByRole('listbox')).findAllByRole('option')
    await userEvent.clear(field)
    await userEvent.type(field, 'شازده{Enter}')
    await canvas.findByText('Added: شازده کوچولو')
  },
}

export const OptionsOpen: Story = {
  parameters: { states: ['combobox.open.typing', 'combobox.open.settled'] },
  async play({ canvas }) {
    const field = await canvas.findByRole('combobox', { name: 'Add by title or contributor' })
    await userEvent.type(field, 'a')
    const options = await within(await canvas.findByRole('listbox')).findAllByRole('option')
    await userEvent.keyboard('{ArrowDown}')
    await expect(options[1]).toHaveAttribute('aria-selected', 'true')
  },
}

export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add by title or contributor' }), 'zzz')
    await canvas.findByText('No product matches “zzz”')
  },
}

export const SearchFailed: Story = {
  parameters: { msw: [fake.error(sellableList, 400, 'The search is out of order'), ...reads] },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add by title or contributor' }), 'a')
    await canvas.findByText('Could not search')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}
