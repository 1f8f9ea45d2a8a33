import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { packCalls } from '#api/discounts/entities'
import { generateCodes, generatedCodes, switchOffUnused } from '#api/discounts/packs'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { generated, packOf, packs } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { withAddress } from '#storybook/withAddress.tsx'
import Packs from './Packs'
import { pages } from './pages'

const pageOf = (path: string) => {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new TypeError(`No page ${path}`)
  return page
}
const currencies = fake(finance.Currency.calls.all, [{ id: 1, title: 'Krona', code: 'SEK', valueInKrona: 1 }])

let made = 0
const pack = fake.sample(packCalls.item, () => packOf(made))
const reads = [fake(basicInfo.Genre.calls.all, []), pack, fake(generatedCodes, generated), currencies]
const making = fake(generateCodes, () => {
  made += 1000
  return { made, total: 2000, version: 1 }
})

const meta = {
  title: 'Screens/Catalogue staff/Discounts/Packs of codes',
  component: Packs,
  args: { page: pageOf('/products/discount-code-pack/edit/:id'), params: { id: '7' } },
  beforeEach: () => {
    made = 0
    history.replaceState(null, '')
  },
  parameters: { layout: 'padded', route: '/products/discount-code-pack/edit/7', signedInAs: users.admin, msw: [making, ...reads] },
} satisfies Meta<typeof Packs>
export default meta
type Story = StoryObj<typeof meta>

const press = async (canvas: Canvas, name: string) => userEvent.click(await canvas.findByRole('button', { name }))

export const Rows: Story = {
  args: { page: pageOf('/products/discount-code-pack/list'), params: {} },
  parameters: { route: '/products/discount-code-pack/list', msw: [fake.sample(packCalls.list, packs), currencies] },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Newsletter, spring/ })
  },
}
const newPage = { page: pageOf('/products/discount-code-pack/new'), params: {} }

export const New: Story = {
  args: newPage,
  decorators: [withAddress],
  parameters: {
    route: '/products/discount-code-pack/new',
    msw: [fake.sample(packCalls.add, packOf(0)), fake(basicInfo.Genre.calls.all, []), currencies],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /^Only of genres/ })).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: /^Only of publishers/ })).toBeVisible()
    await userEvent.type(canvas.getByLabelText(/^Title/), 'Newsletter, spring')
    await userEvent.type(canvas.getByLabelText(/^Percent off/), '10')
    await userEvent.click(canvas.getByRole('button', { name: 'Save and create codes' }))
    await waitFor(() => expect(canvas.getByLabelText('Address')).toHaveTextContent('/products/discount-code-pack/edit/7'))
  },
}

/** The page that the form leads to. */
export const MadeFromItsForm: Story = {
  beforeEach: () => history.replaceState({ makesCodes: true }, ''),
  play: async ({ canvas }) => {
    await canvas.findByText('All 2,000 codes created')
  },
}

export const Ready: Story = {
  parameters: { states: ['generation.ready'] },
  play: async ({ canvas }) => {
    await canvas.findByText('0 of 2,000 created')
    await expect(canvas.getByText(/^48 bits/)).toBeVisible()
  },
}

export const Making: Story = {
  parameters: { states: ['generation.generating.going'], msw: [fake.never(generateCodes), ...reads] },
  play: async ({ canvas }) => {
    await press(canvas, 'Create codes')
    await canvas.findByRole('button', { name: 'Stop' })
  },
}

export const StoppingAfterThis: Story = {
  parameters: { states: ['generation.generating.stopping'], msw: [fake.never(generateCodes), ...reads] },
  play: async ({ canvas }) => {
    await press(canvas, 'Create codes')
    await press(canvas, 'Stop')
    await expect(await canvas.findByRole('button', { name: 'Stopping…' })).toBeDisabled()
  },
}

export const AllGenerated: Story = {
  parameters: { states: ['generation.made'] },
  play: async ({ canvas }) => {
    await press(canvas, 'Create codes')
    await canvas.findByText('All 2,000 codes created')
    await canvas.findByText('SOMMAR-7K3QM-X9TRC-H')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Copy all codes' })).toBeEnabled())
  },
}

export const GoesOn: Story = {
  parameters: {
    states: ['generation.failed'],
    msw: [fake.error(generateCodes, 503, 'The server is away for now', null, { once: true }), making, ...reads],
  },
  play: async ({ canvas }) => {
    await press(canvas, 'Create codes')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server is away for now')
    await press(canvas, 'Create codes')
    await canvas.findByText('All 2,000 codes created')
  },
}

export const UnusedSwitchedOff: Story = {
  parameters: { msw: [fake(switchOffUnused, { switchedOff: 1999 }), ...reads] },
  beforeEach: () => {
    made = 2000
  },
  play: async ({ canvas }) => {
    await press(canvas, 'Switch off unused')
    const dialog = await within(document.body).findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off unused' }))
    await within(document.body).findByText('1,999 codes switched off.')
  },
}
