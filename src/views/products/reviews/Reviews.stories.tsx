import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeProductReviewStatus, type ProductReview, productReviewList } from '#api/products/reviews'
import { fake } from '#storybook/fake.ts'
import { reviews } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { opened } from '#storybook/opened.ts'
import { pages } from '#views/app/restOfPages.ts'
import Reviews from './Reviews'

const page = pages.find(({ path }) => path === '/products/product-review/list')
if (!page) throw new TypeError('The reviews have no page')

let current: ProductReview[] = []
const read = fake(productReviewList, () => current)

const meta = {
  title: 'Screens/Catalogue staff/Reviews',
  component: Reviews,
  args: { page, params: {} },
  beforeEach: () => {
    current = reviews
  },
  parameters: { layout: 'padded', route: '/products/product-review/list', signedInAs: users.admin, msw: [read] },
} satisfies Meta<typeof Reviews>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('بوف کور')
    await expect(canvas.getByRole('img', { name: '1 of 5' })).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [fake.never(productReviewList)] } }
export const Empty: Story = { parameters: { msw: [fake(productReviewList, [])] } }
export const Failed: Story = { parameters: { msw: [fake.error(productReviewList, 400, 'The filter could not be read')] } }

export const Shown: Story = {
  parameters: {
    msw: [
      fake(changeProductReviewStatus, ({ params }) => {
        current = current.map((review) => (review.id === params.id ? { ...review, isShown: true } : review))
        return { isShown: true }
      }),
      read,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show: بوف کور' }))
    await within(document.body).findByText('Shown in the shop.')
    await canvas.findByRole('button', { name: 'Hide: بوف کور' })
  },
}

export const Showing: Story = {
  parameters: { msw: [fake.never(changeProductReviewStatus), read] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show: بوف کور' }))
    await canvas.findByRole('button', { name: 'Hide: بوف کور' })
  },
}

export const Refused: Story = {
  parameters: {
    msw: [fake.error(changeProductReviewStatus, 409, 'Somebody has shown it in the meantime', { reason: 'stale' }), read],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show: بوف کور' }))
    await within(document.body).findByText('Somebody has shown it in the meantime')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show: بوف کور' })).toBeVisible())
  },
}

export const FullReview: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /^Bröderna Lejonhjärta/ }))
    const dialog = await opened()
    await dialog.findByText(/Läst tre gånger/)
  },
}
