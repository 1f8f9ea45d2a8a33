import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { mergingOf } from '#api/core/merging/calls'
import { present } from '#api/core/objects'
import { editionsOf, products } from '#api/products/entities'
import { countExport, exportTemplates } from '#api/products/exportCalls'
import { facetCalls } from '#api/products/facets'
import { registrars } from '#api/products/registrars'
import { basicInfo } from '#api/reference/basicInfo'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle, title } from '#storybook/fixtures/titlePage.ts'
import { editionRows, titleRows } from '#storybook/fixtures/titles.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const { Product, OtherProduct } = products
const { ProductDetail } = editionsOf

const meta = {
  title: 'Screens/Catalogue staff/Titles/List',
  component: PageAt,
  args: { path: '/products/book-product/list' },
  parameters: {
    layout: 'padded',
    route: '/products/book-product/list',
    signedInAs: users.admin,
    msw: [fake.sample(Product.calls.list, titleRows)],
  },
} satisfies Meta<typeof PageAt>
export default meta
type Story = StoryObj<typeof meta>

const ofFilters = [fake(facetCalls.book.title, {}), fake(basicInfo.Distributor.calls.all, []), fake(registrars, []), ...aroundTitle]

export const Rows: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Pippi Långstrump/ })
    await expect(await canvas.findByRole('button', { name: 'Copy 978-91-29-68831-3' })).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('meter', { name: 'Ready for' })[0]).toHaveAttribute('value', '5'))
  },
}
export const ActionsOfATitle: Story = {
  play: async ({ canvas }) => {
    const menu = present((await canvas.findByText('Actions for Pippi Långstrump')).closest('summary'))
    await userEvent.click(menu)
    await canvas.findByRole('link', { name: 'Edit Pippi Långstrump' })
    await expect(canvas.getByRole('link', { name: 'Add edition to Pippi Långstrump' })).toHaveAttribute(
      'href',
      '/products/book-product/detail/new/3',
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Edit Pippi Långstrump' })).toBeNull())
    await expect(menu).toHaveFocus()
    await userEvent.click(menu)
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Pippi Långstrump' }))
    await canvas.findByRole('alertdialog')
  },
}
const { merge } = mergingOf(Product)
const movingEditions = fake(merge, ({ body: { kept } }) => ({
  mergeId: null,
  keptId: kept.id,
  version: 2,
  moved: [{ title: 'Editions of books', count: 3 }],
  along: [{ title: 'Order lines', count: 12 }],
  changes: [],
}))

/** Offered for exactly two rows. */
export const MergingTwo: Story = {
  parameters: {
    msw: [
      movingEditions,
      fake.sample(Product.calls.item, ({ params: { id } }) => ({ ...title, id: Number(id), title: `Pippi ${id}` })),
      ...aroundTitle,
      fake.sample(Product.calls.list, titleRows),
    ],
  },
  play: async ({ canvas }) => {
    const [one, other] = await canvas.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    await userEvent.click(present(one))
    await expect(canvas.queryByRole('button', { name: 'Merge two' })).toBeNull()
    await userEvent.click(present(other))
    await userEvent.click(await canvas.findByRole('button', { name: 'Merge two' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Merge two books' }))
    await dialog.findByText('Editions of books (3)')
    await dialog.findByText('With them: Order lines (12).')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
  },
}
export const Loading: Story = { parameters: { msw: [fake.never(Product.calls.list)] } }
export const Empty: Story = { parameters: { msw: [fake.sample(Product.calls.list, [])] } }
export const Forbidden: Story = { parameters: { msw: [fake.error(Product.calls.list, 403, 'Access error')] } }
export const Failed: Story = { parameters: { msw: [fake.error(Product.calls.list, 400, 'The filter could not be read')] } }
export const NothingMatches: Story = {
  parameters: {
    route: '/products/book-product/list?search=Strindberg&filter.lacks=isbn',
    msw: [fake.sample(Product.calls.list, []), ...ofFilters],
  },
}

export const FilteredOnAPhone: Story = {
  globals: { viewport: { value: 'mobile2' } },
  parameters: {
    route: '/products/book-product/list?filter.lacks=cover',
    msw: [fake.sample(Product.calls.list, titleRows), ...ofFilters],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Pippi Långstrump/ })
    await canvas.findByRole('button', { name: /Lacks: Cover/ })
    const filters = canvas.getByRole('button', { name: /^Filter/ })
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(filters)
    await canvas.findByRole('combobox', { name: 'Status' })
  },
}

export const CountedFilters: Story = {
  parameters: {
    msw: [
      fake.sample(Product.calls.list, titleRows),
      fake(facetCalls.book.title, {
        status: { isAtLeast: false, counts: [{ value: 'active', count: 37 }] },
        isInStock: { isAtLeast: true, counts: [{ value: 'true', count: 9120 }] },
      }),
      ...ofFilters,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Filter/ }))
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Status' }))
    await expect(await canvas.findByRole('option', { name: 'Active 37' })).toBeVisible()
    await expect(within(canvas.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent('Active')
    await expect(canvas.getByRole('option', { name: 'Draft 0' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByRole('option', { name: 'Yes (9,120+)' })).toBeInTheDocument()
  },
}

export const Exporting: Story = {
  parameters: {
    msw: [
      fake.sample(Product.calls.list, titleRows),
      fake(countExport, ({ body }) => ({ count: body.searchKey === 'Pippi' ? 3 : 0, isTooMany: false })),
      fake(exportTemplates, []),
    ],
    route: '/products/book-product/list?search=Pippi',
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Export the list' }))
    await dialog.findByText('3 editions')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Export to Excel' })).toBeEnabled())
  },
}

export const ExportingTheSelected: Story = {
  parameters: {
    msw: [
      fake.sample(Product.calls.list, titleRows),
      fake(countExport, ({ body }) => ({ count: JSON.stringify(body.filter?.id) === '[3]' ? 2 : 0, isTooMany: false })),
      fake(exportTemplates, []),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Pippi Långstrump/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Export selected' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Export what is selected' }))
    await dialog.findByText(/Only what is selected/)
    await dialog.findByText('2 editions')
  },
}

export const Editions: Story = {
  parameters: {
    route: '/products/book-product/list?show=editions&search=Pippi',
    msw: [fake.sample(ProductDetail.calls.list, editionRows)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Pippi Långstrump/ })).toHaveAttribute(
      'href',
      '/products/book-product/detail/edit/18',
    )
    await expect(canvas.getByRole('link', { name: 'Titles' })).toHaveAttribute('href', expect.stringContaining('search=Pippi'))
    await expect(canvas.getByRole('link', { name: 'Editions' })).toHaveAttribute('aria-current', 'page')
  },
}

export const OtherProducts: Story = {
  args: { path: '/products/other-product/list' },
  parameters: { route: '/products/other-product/list', msw: [fake.sample(OtherProduct.calls.list, titleRows.slice(0, 2))] },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Pippi Långstrump/ })
    await expect(canvas.queryByRole('columnheader', { name: 'ISBN' })).toBeNull()
  },
}
