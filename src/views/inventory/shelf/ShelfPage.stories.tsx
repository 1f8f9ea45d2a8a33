import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { type ShelfScan, shelfScan } from '#api/inventory/shelfScan'
import { kinds } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle, edition } from '#storybook/fixtures/titlePage.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const pippi: ShelfScan = {
  productDetailId: 8,
  productId: 3,
  kind: 'book',
  title: 'Pippi Långstrump',
  isbn: '9789129688313',
  format: 'Hardback',
  price: 129_00,
  priceNow: 99_00,
  currency: 'SEK',
  publisherId: 1,
  shelf: 'A-12',
  onHand: 12,
  reserved: 2,
  reorderPoint: null,
  lacking: [
    { field: 'weightGrams', message: 'The weight', isOfTitle: false },
    { field: 'description', message: 'A description', isOfTitle: true },
  ],
}
const boof: ShelfScan = {
  ...pippi,
  productDetailId: 9,
  title: 'بوف کور',
  isbn: null,
  price: null,
  priceNow: null,
  shelf: '',
  lacking: [],
}
let current = pippi
const read = fake(shelfScan, ({ body }) => (body.code === 'PD-9' ? boof : current))
const path = '/inventory/stockholm/shelf'

export default {
  title: 'Screens/Warehouse worker/Shelf mode',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, signedInAs: users.admin, msw: [read, ...aroundTitle] },
  beforeEach: () => {
    current = pippi
  },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const scan = async (code: string) => enterCode(await screen.findByRole('textbox', { name: 'Scan a book' }), code)

export const Waiting: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/^Scan a book to see its price/)
  },
}

export const Found: Story = {
  play: async ({ canvas }) => {
    await scan('9789129688313')
    await canvas.findByText('12 copies, 2 of them reserved')
    await canvas.findByText('The weight')
    await canvas.findByText(/129\.00, now .*99\.00/)
    await scan('PD-9')
    await canvas.findByText('The shop lacks nothing of it.')
    await within(canvas.getByRole('list', { name: 'Scanned before' })).findByText('Pippi Långstrump')
    await expect(canvas.queryByRole('button', { name: /^Add/ })).toBeNull()
  },
}

export const Unknown: Story = {
  parameters: { msw: [fake.error(shelfScan, 422, 'Nothing has the code 4711', { fieldErrors: { code: ['Nothing has the code 4711'] } })] },
  play: async ({ canvas }) => {
    await scan('4711')
    await canvas.findByText('Nothing has this code')
  },
}

const { edition: ProductDetail } = kinds.book
const hardback = edition(8, { isbn: '9789129688313', title: 'Pippi Långstrump' })

/** Enter in the empty field opens the first that is lacking; what was not asked is sent as it was. */
export const Mended: Story = {
  parameters: {
    msw: [
      fake(ProductDetail.calls.edit, ({ body }) => {
        document.body.setAttribute('data-sent', JSON.stringify(body))
        current = { ...pippi, lacking: pippi.lacking.slice(1) }
        return { ...hardback, ...body, version: 3 }
      }),
      fake.sample(ProductDetail.calls.item, hardback),
      read,
      ...aroundTitle,
    ],
  },
  play: async ({ canvas }) => {
    await scan('9789129688313')
    await canvas.findByText('The weight')
    await userEvent.keyboard('{Enter}')
    const weight = await screen.findByRole('textbox', { name: /^Weight/ })
    await expect(weight).toHaveFocus()
    await userEvent.type(weight, '320{Enter}')
    await waitFor(() => expect(canvas.queryByText('The weight')).toBeNull())
    await canvas.findByText('A description')
    await expect(JSON.parse(document.body.getAttribute('data-sent') ?? '{}')).toMatchObject({ version: 2, weightGrams: 320, price: 13_100 })
  },
}

export const RefusedPrice: Story = {
  parameters: {
    msw: [
      fake.error(ProductDetail.calls.edit, 422, 'Not saved', { fieldErrors: { price: ['It is more than an order holds'] } }),
      fake.sample(ProductDetail.calls.item, hardback),
      read,
      ...aroundTitle,
    ],
  },
  play: async () => {
    await scan('9789129688313')
    await press('Correct: Price')
    const price = await screen.findByRole('textbox', { name: /^Price/ })
    await userEvent.clear(price)
    await userEvent.type(price, '149{Enter}')
    await screen.findAllByText(/It is more than an order holds/)
    await expect(price).toHaveValue('149')
  },
}

/** After a book, the label of a shelf is where it stands from now on. */
export const Moved: Story = {
  play: async ({ canvas }) => {
    await scan('9789129688313')
    await canvas.findByText('A-12')
    await scan('BO:shelf:B_2')
    await expect(await screen.findByRole('textbox', { name: /^Shelf/ })).toHaveValue('B 2')
    await expect(screen.getByRole('textbox', { name: /^Copies/ })).toHaveValue('12')
  },
}

export const PublisherWithoutAddress: Story = {
  parameters: {
    msw: [
      fake.sample(basicInfo.Publisher.calls.item, {
        id: 1,
        version: 1,
        isSystem: false,
        title: 'Rabén & Sjögren',
        nonLatinTitle: null,
        isbnPrefix: '978-91-29',
        place: 'Stockholm',
        nonLatinPlace: null,
        countryId: null,
        distributorId: null,
        email: null,
        phone: null,
        website: null,
        address: null,
      }),
      read,
      ...aroundTitle,
    ],
  },
  beforeEach: () => {
    const message = 'The maker’s address and email, on the publisher’s page'
    current = { ...pippi, lacking: [{ field: 'publisherId', message, isOfTitle: false }] }
  },
  play: async () => {
    await scan('9789129688313')
    await press(/^Add: The maker/)
    await screen.findByRole('textbox', { name: 'Address' })
    await expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  },
}
