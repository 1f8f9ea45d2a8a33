import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { kinds } from '#api/products/entities'
import { pricesOf } from '#api/products/prices'
import { basicInfo } from '#api/reference/basicInfo'
import { fake, storedPicture } from '#storybook/fake.ts'
import { timeline } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle, edition, editions, title } from '#storybook/fixtures/titlePage.ts'
import { ExistingEdition, NewEdition } from './EditionPage'

const { title: Product, edition: ProductDetail } = kinds.book

const Screen = ({ id, isNew = false }: { id: number; isNew?: boolean }) =>
  isNew ? <NewEdition kind="book" id={id} title="New edition of book" /> : <ExistingEdition kind="book" id={id} title="Edition of book" />

const around = [
  ...aroundTitle,
  fake(pricesOf.book.timeline, timeline),
  ...(
    ['Size', 'Material', 'CoverColor', 'Color', 'Distributor', 'Country', 'PhysicalCondition', 'Ecolabelling', 'ArticleGroup'] as const
  ).map((name) => fake(basicInfo[name].calls.all, [])),
]
const read = [fake.sample(Product.calls.item, title), fake.sample(ProductDetail.calls.item, nth(editions, 0))]
const adding = fake.sample(ProductDetail.calls.add, ({ body }) => {
  document.body.setAttribute('data-sent', JSON.stringify(body))
  return edition(19, body)
})

const meta = {
  title: 'Screens/Catalogue staff/Titles/Edition',
  component: Screen,
  args: { id: 17 },
  parameters: {
    layout: 'padded',
    route: '/products/book-product/detail/edit/17',
    signedInAs: users.admin,
    msw: [...read, adding, ...around],
  },
  beforeEach: () => document.body.removeAttribute('data-sent'),
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

export const Existing: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Price' })).toHaveValue('131')
    await userEvent.click(canvas.getByRole('combobox', { name: 'VAT' }))
    await userEvent.click(await canvas.findByRole('option', { name: '6 %' }))
    await canvas.findByText(/123\.58.* without VAT, .*7\.42 of VAT/)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Price includes VAT' }))
    await canvas.findByText(/138\.86.* with VAT, .*7\.86 of it VAT/)
    await expect(canvas.getByRole('link', { name: 'Next edition' })).toHaveAttribute('href', '/products/book-product/detail/edit/18')
    await expect(canvas.queryByRole('link', { name: 'Previous edition' })).toBeNull()
  },
}

export const SectionsInView: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Price' })
    const links = within(await canvas.findByRole('navigation', { name: 'Sections' }))
    await expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Identity',
      'Form',
      'Publishing',
      'Price',
      'Selling',
      'Pictures',
      'Files',
    ])
    await expect(links.getByRole('link', { name: 'Identity' })).toHaveAttribute('aria-current', 'location')
    links.getByRole('link', { name: 'Price' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(links.getByRole('link', { name: 'Price' })).toHaveAttribute('aria-current', 'location'))
    await expect(canvas.getByRole('heading', { name: 'Price' })).toHaveFocus()
    const { top, bottom } = canvas.getByRole('navigation', { name: 'Sections' }).getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(innerHeight)
    // The next key goes on in that section.
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: 'Price' })).toHaveFocus()
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Price' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Price' }), 'x')
    await userEvent.tab()
    await links.findByRole('link', { name: 'Price has errors' })
  },
}

export const SectionsOnAPhone: Story = {
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Price' })
    const bar = await canvas.findByRole('navigation', { name: 'Sections' })
    await userEvent.click(within(bar).getByRole('link', { name: 'Selling' }))
    await waitFor(() => expect(within(bar).getByRole('link', { name: 'Selling' })).toHaveAttribute('aria-current', 'location'))
    const [strip, heading] = [bar.getBoundingClientRect(), canvas.getByRole('heading', { name: 'Selling' }).getBoundingClientRect()]
    await expect(strip.top).toBeGreaterThanOrEqual(0)
    await expect(strip.height).toBeLessThan(64)
    await expect(heading.top).toBeGreaterThanOrEqual(strip.bottom)
  },
}

export const PersianYear: Story = {
  play: async ({ canvas }) => {
    const published = await canvas.findByRole('textbox', { name: /^Published/ })
    await userEvent.clear(published)
    await userEvent.type(published, '۱۳۹۸')
    await userEvent.click(await canvas.findByRole('button', { name: 'In our calendar: 2019' }))
    await expect(published).toHaveValue('2019')
    await expect(canvas.getByRole('textbox', { name: 'Year as printed' })).toHaveValue('۱۳۹۸')
  },
}

const file = { id: 31, name: 'omslag.webp', type: 'image/webp', size: 900, url: 'File/0123456789012345678901' }

export const CoverWithoutWords: Story = {
  parameters: {
    msw: [
      ...read.slice(0, 1),
      fake.sample(ProductDetail.calls.item, edition(17, { images: [{ id: 1, image: file, altText: 'Uggla', kind: 'front' }] })),
      storedPicture,
      ...around,
    ],
  },
  play: async ({ canvas }) => {
    const says = await canvas.findByRole('textbox', { name: /^What it shows/ })
    await expect(canvas.queryByRole('button', { name: /^Picture 1 shows/ })).toBeNull()
    await userEvent.clear(says)
    await userEvent.click(await canvas.findByRole('button', { name: 'Picture 1 shows: Cover of Blinda ugglan' }))
    await expect(says).toHaveValue('Cover of Blinda ugglan')
    await expect(canvas.queryByRole('button', { name: /^Picture 1 shows/ })).toBeNull()
  },
}

export const New: Story = {
  args: { id: 5, isNew: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Currency' })).toHaveValue('Swedish krona')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Pages' }), '128')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.body).toHaveAttribute('data-sent'))
    await expect(JSON.parse(document.body.dataset.sent ?? 'null')).toMatchObject({
      productId: 5,
      pages: 128,
      currencyId: 1,
      status: 'draft',
    })
  },
}

export const Warned: Story = {
  parameters: {
    msw: [
      ...read.slice(0, 1),
      fake.sample(
        ProductDetail.calls.item,
        edition(17, { warnings: ['It differs in nothing from edition 18 of this title, and neither has an ISBN'] }),
      ),
      ...around,
    ],
  },
  play: async ({ canvas }) => void (await canvas.findByText(/It differs in nothing/)),
}
export const Gone: Story = { parameters: { msw: [fake.error(ProductDetail.calls.item, 404, 'Edition of a book not found'), ...around] } }
export const Loading: Story = { parameters: { msw: [fake.never(ProductDetail.calls.item), ...around] } }
