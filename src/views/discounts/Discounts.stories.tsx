import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  activateDiscount,
  addableEditions,
  addToDiscount,
  discountRows,
  dryRunActivation,
  leaveOutConflicts,
  removeDiscountItem,
  stopDiscount,
} from '#api/discounts/discounts'
import { discountCalls } from '#api/discounts/entities'
import { finance } from '#api/reference/finance'
import { fake } from '#storybook/fake.ts'
import { discountOf, discountRowsOf, discounts, dryRunOf, faultyRows, refusedDryRun } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { withAddress } from '#storybook/withAddress.tsx'
import Discounts from './Discounts'
import { pages } from './pages'

const pageOf = (path: string) => {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new TypeError(`No page ${path}`)
  return page
}
const currencies = fake(finance.Currency.calls.all, [{ id: 1, title: 'Krona', code: 'SEK', valueInKrona: 1 }])
const item = (record: object) => fake.sample(discountCalls.item, record)
const draft = [
  item(discountOf('draft')),
  fake(discountRows, discountRowsOf()),
  fake(dryRunActivation, dryRunOf()),
  fake(addableEditions, []),
  currencies,
]

const meta = {
  title: 'Screens/Catalogue staff/Discounts/List and form',
  component: Discounts,
  args: { page: pageOf('/products/discount/edit/:id'), params: { id: '4' } },
  parameters: { layout: 'padded', route: '/products/discount/edit/4', signedInAs: users.admin, msw: draft },
} satisfies Meta<typeof Discounts>
export default meta
type Story = StoryObj<typeof meta>

const list = { args: { page: pageOf('/products/discount/list'), params: {} } }
const listRoute = { route: '/products/discount/list' }

export const Rows: Story = {
  ...list,
  parameters: { ...listRoute, msw: [fake.sample(discountCalls.list, discounts), currencies] },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Nordic summer/ })
  },
}
export const Empty: Story = { ...list, parameters: { ...listRoute, msw: [fake.sample(discountCalls.list, []), currencies] } }
export const ListFailed: Story = {
  ...list,
  parameters: { ...listRoute, msw: [fake.error(discountCalls.list, 400, 'The filter could not be read'), currencies] },
}

const newPage = {
  args: { page: pageOf('/products/discount/new'), params: {} },
  parameters: { route: '/products/discount/new', msw: [currencies] },
}

export const New: Story = {
  ...newPage,
  play: async ({ canvas }) => {
    const starts = await canvas.findByLabelText<HTMLInputElement>(/^Starts/)
    await expect(Math.abs(Date.parse(starts.value) - Date.now())).toBeLessThan(120_000)
    await expect(canvas.getByLabelText(/^Percent off/)).toBeVisible()
    await expect(canvas.queryByLabelText(/^Amount off/)).toBeNull()
    await expect(canvas.queryByLabelText(/^Currency/)).toBeNull()
  },
}

export const NewPrice: Story = {
  ...newPage,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText(/^Kind/), 'New price')
    await canvas.findByLabelText(/^Amount off/)
    await waitFor(() => expect(canvas.queryByLabelText(/^Percent off/)).toBeNull())
    await expect(canvas.queryByLabelText(/^Rounded to/)).toBeNull()
    await expect(canvas.queryByLabelText(/^Never below/)).toBeNull()
  },
}

export const Added: Story = {
  ...newPage,
  decorators: [withAddress],
  parameters: {
    ...newPage.parameters,
    msw: [fake.sample(discountCalls.add, discountOf('draft')), currencies],
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^Title \*/), 'Nordic summer')
    await userEvent.type(canvas.getByLabelText(/^Percent off/), '15')
    await userEvent.click(canvas.getByRole('button', { name: 'Save and choose editions' }))
    await waitFor(() => expect(canvas.getByLabelText('Address')).toHaveTextContent('/products/discount/edit/4'))
  },
}

export const Draft: Story = {
  parameters: { states: ['discountLaw.draft'] },
  play: async ({ canvas }) => {
    await canvas.findByText('What activation changes')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Activate' })).toBeEnabled())
    await canvas.findByText('بوف کور')
    const [editions, changes] = [
      canvas.getByRole('heading', { name: 'Editions' }),
      canvas.getByRole('heading', { name: 'What activation changes' }),
    ]
    const settings = canvas.getByLabelText(/^Percent off/)
    // In this order: what it does, then how it is set.
    await expect(editions.compareDocumentPosition(changes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await expect(changes.compareDocumentPosition(settings) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  },
}

export const Margins: Story = {
  parameters: {
    msw: [
      item(discountOf('draft')),
      fake(
        discountRows,
        discountRowsOf().map((row, i) => (i === 1 ? { ...row, margin: -900, marginRate: -0.08, lowestPrior: row.salePrice } : row)),
      ),
      fake(dryRunActivation, dryRunOf()),
      currencies,
    ],
  },
  play: async ({ canvas }) => {
    const row = async (name: RegExp) => within(await canvas.findByRole('row', { name }))
    await expect((await row(/Trollkarlens hatt/)).getByText(/25.87%/)).toBeVisible()
    await expect((await row(/Aniara/)).getByText(/below cost/)).toBeVisible()
    await expect((await row(/Aniara/)).getByText('no reduction from it')).toBeVisible()
    await expect((await row(/Pride and Prejudice/)).getByText('Cost unknown')).toBeVisible()
  },
}

export const Unsaved: Story = {
  parameters: {
    msw: [
      fake(discountRows, ({ body }) => discountRowsOf().map((row) => (body.unsaved?.percent === 0.5 ? { ...row, salePrice: 7400 } : row))),
      ...draft,
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Trollkarlens hatt')
    const field = await canvas.findByLabelText(/^Percent off/)
    await userEvent.clear(field)
    await canvas.findByText('Prices with the settings below, which are not saved yet.')
    await userEvent.type(field, '50')
    await waitFor(() => expect(canvas.getAllByText(/74\.00/)).toHaveLength(4))
    await expect(await canvas.findByRole('button', { name: 'Activate' })).toBeDisabled()
    await canvas.findByText('Save the settings before you activate the discount.')
  },
}

export const DraftWithoutEditions: Story = {
  parameters: {
    msw: [
      item(discountOf('draft', { editions: 0 })),
      fake(discountRows, []),
      fake(dryRunActivation, dryRunOf({ prices: 0, refusal: { code: 'hasItems', message: 'Add an edition first' } })),
      currencies,
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Add an edition first')
    await expect(canvas.getByRole('button', { name: 'Activate' })).toBeDisabled()
  },
}

export const InTheWay: Story = {
  parameters: { msw: [item(discountOf('draft')), fake(discountRows, faultyRows), fake(dryRunActivation, refusedDryRun), currencies] },
  play: async ({ canvas }) => {
    await canvas.findByText('1 edition is in ‘Bokrea’ then')
    await expect(canvas.getByRole('button', { name: 'Activate' })).toBeDisabled()
    await canvas.findByText('minimum price')
    await expect(canvas.getByRole('link', { name: 'in ‘Bokrea’' })).toHaveAttribute('href', '/products/discount/edit/3')
  },
}

let left = 0
export const ConflictsLeftOut: Story = {
  parameters: {
    msw: [
      item(discountOf('draft')),
      fake(discountRows, () => (left ? faultyRows.slice(1) : faultyRows)),
      fake(dryRunActivation, () => (left ? dryRunOf() : { ...refusedDryRun, conflicts: 3, version: 7 })),
      fake(leaveOutConflicts, ({ body }) => {
        left = body.version === 7 ? 3 : 0
        return { version: 8, leftOut: left }
      }),
      currencies,
    ],
  },
  beforeEach: () => {
    left = 0
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave out all 3 editions in another discount' }))
    await within(document.body).findByText('3 editions left out.')
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Leave out/ })).toBeNull())
  },
}

export const Activated: Story = {
  parameters: {
    // An edition was added since the record was read: the dry run is of its newer version.
    msw: [
      fake(dryRunActivation, dryRunOf({ version: 7 })),
      fake(activateDiscount, ({ body }) => ({ version: 8, written: body.version === 7 ? 4 : 0, unchanged: 0, state: 'active' as const })),
      ...draft,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Activate' }))
    await within(document.body).findByText('Activated: 4 prices written.')
  },
}

export const ActivationRefused: Story = {
  parameters: {
    msw: [
      fake.error(activateDiscount, 409, '1 edition is in ‘Bokrea’ then', { reason: 'refused', code: 'hasNoConflict', rows: [] }),
      ...draft,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Activate' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('1 edition is in ‘Bokrea’ then')
  },
}

export const Scheduled: Story = {
  parameters: {
    states: ['discountLaw.scheduled'],
    msw: [
      item(discountOf('scheduled')),
      fake(discountRows, discountRowsOf('written')),
      fake(dryRunActivation, dryRunOf({ prices: 0, unchanged: 4 })),
      currencies,
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Scheduled')
    await canvas.findByRole('button', { name: 'Stop' })
    await expect(canvas.queryByRole('button', { name: 'Write missing prices' })).toBeNull()
  },
}

export const Active: Story = {
  parameters: {
    states: ['discountLaw.active'],
    msw: [
      item(discountOf('active')),
      fake(
        discountRows,
        discountRowsOf('written').map((row, i) => (i === 1 ? { ...row, state: 'changed' } : row)),
      ),
      fake(dryRunActivation, dryRunOf({ prices: 1, unchanged: 3 })),
      fake(stopDiscount, { version: 2, state: 'ended' }),
      currencies,
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('List price changed: activate again')
    await canvas.findByRole('button', { name: 'Write missing prices' })
  },
}

export const Stopping: Story = {
  ...Active,
  parameters: { ...Active.parameters, states: [] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop' }))
    const dialog = await within(document.body).findByRole('alertdialog')
    await within(dialog).findByText(/return to their list price/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
    await within(document.body).findByText('Discount stopped.')
  },
}

export const Ended: Story = {
  parameters: {
    states: ['discountLaw.ended'],
    msw: [item(discountOf('ended')), fake(discountRows, discountRowsOf('written')), currencies],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Ended')
    await canvas.findByText('Trollkarlens hatt')
    await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await canvas.findByRole('button', { name: 'Make a copy' })
  },
}

export const IsbnsPasted: Story = {
  parameters: {
    msw: [fake(addToDiscount, { version: 2, added: 1, alreadyThere: 1, changed: 0, skipped: [], unknown: ['9789129688313'] }), ...draft],
  },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Add editions' })
    await userEvent.type(box, '9789150105810 978-91-7429-746-1 9789129688313')
    await userEvent.click(canvas.getByRole('button', { name: 'Find' }))
    await canvas.findByText('1 edition added, 1 in it already.')
    await canvas.findByText('Not in the catalogue: 9789129688313')
  },
}

export const EditionsFound: Story = {
  parameters: {
    msw: [
      fake(addableEditions, [
        {
          id: 7,
          title: 'Mio, min Mio',
          contributor: 'Astrid Lindgren',
          isbn: '9789129688313',
          format: 'Hardback',
          price: 13_900,
          currency: 'SEK',
          isIn: false,
        },
        { id: 8, title: 'بوف کور', contributor: 'صادق هدایت', isbn: null, format: 'Paperback', price: 11_550, currency: 'SEK', isIn: true },
      ]),
      ...draft,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Add editions' }), 'mio{Enter}')
    await canvas.findByRole('button', { name: 'Add: Mio, min Mio' })
    await canvas.findByText('Added')
    await canvas.findByRole('button', { name: 'Add all 2' })
  },
}

export const OwnValueRefused: Story = {
  play: async ({ canvas }) => {
    const own = await canvas.findByRole('textbox', { name: 'Own value: Trollkarlens hatt' })
    await userEvent.type(own, '۱۲۰{Enter}')
    await canvas.findByText('Is not a number')
    await expect(own).toHaveAttribute('aria-invalid', 'true')
  },
}

export const EditionTakenOut: Story = {
  parameters: { msw: [fake.error(removeDiscountItem, 404, 'Item not found'), ...draft] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove: بوف کور' }))
    await within(document.body).findByText('Item not found')
  },
}

export const DryRunFailed: Story = {
  parameters: {
    msw: [
      item(discountOf('draft')),
      fake(discountRows, discountRowsOf()),
      fake.error(dryRunActivation, 400, 'Could not load the record'),
      currencies,
    ],
  },
}
export const Loading: Story = { parameters: { msw: [fake.never(discountCalls.item), currencies] } }
export const Gone: Story = { parameters: { msw: [fake.error(discountCalls.item, 404, 'Discount not found'), currencies] } }
