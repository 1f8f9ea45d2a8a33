import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { codeCalls } from '#api/discounts/entities'
import { redemptions } from '#api/discounts/packs'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { fake } from '#storybook/fake.ts'
import { codeRecord, codeRecords, uses } from '#storybook/fixtures/discounts.ts'
import { users } from '#storybook/fixtures/people.ts'
import Codes from './Codes'
import { pages } from './pages'

const pageOf = (path: string) => {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new TypeError(`No page ${path}`)
  return page
}
const currencies = fake(finance.Currency.calls.all, [{ id: 1, title: 'Krona', code: 'SEK', valueInKrona: 1 }])
const choices = [currencies, fake(basicInfo.Genre.calls.all, []), fake(basicInfo.Publisher.calls.all, [])]
const record = [fake(codeCalls.item, codeRecord), ...choices]

const meta = {
  title: 'Screens/Catalogue staff/Discounts/Codes',
  component: Codes,
  args: { page: pageOf('/products/discount-code/edit/:id'), params: { id: '12' } },
  parameters: {
    layout: 'padded',
    route: '/products/discount-code/edit/12',
    signedInAs: users.admin,
    msw: [fake(redemptions, uses), ...record],
  },
} satisfies Meta<typeof Codes>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {
  args: { page: pageOf('/products/discount-code/list'), params: {} },
  parameters: { route: '/products/discount-code/list', msw: [fake(codeCalls.list, codeRecords), ...choices] },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Welcome/ })
  },
}
export const New: Story = {
  args: { page: pageOf('/products/discount-code/new'), params: {} },
  parameters: { route: '/products/discount-code/new', msw: choices },
}

export const Used: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '#4711' })).toBeVisible()
    await canvas.findByText('Released')
  },
}

export const Unused: Story = {
  parameters: { msw: [fake(redemptions, []), ...record] },
  play: async ({ canvas }) => {
    await canvas.findByText('Not used yet.')
  },
}
export const UsesFailed: Story = { parameters: { msw: [fake.error(redemptions, 400, 'They could not be read'), ...record] } }
