import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { recipientView, roundTrip } from '#api/exports/roundTrip'
import { fake } from '#storybook/fake.ts'
import { card, roundTripped, shopPage } from '#storybook/fixtures/roundTrip.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const path = '/services-integrations/marc21/round-trip/4'
const reading = [
  fake(roundTrip, ({ query }) => (query.field ? { ...roundTripped, total: 1, records: roundTripped.records.slice(1) } : roundTripped)),
  fake(recipientView, card),
]

export default {
  title: 'Screens/Catalogue staff/Exports/Read back',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, msw: reading },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const ByFieldAndRecord: Story = {
  play: async () => {
    await screen.findByText('2 titles, 31 fields')
    await expect(screen.getByText('MARC 21 has no field for it · 1 title')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText(/Nothing explains this/).length).toBeGreaterThan(0))
  },
}

export const NarrowedToAField: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Lost: Width, 1 title' }))
    await screen.findByText('Lost: Width')
    await userEvent.click(screen.getByRole('button', { name: 'All records' }))
    await screen.findByText('Aniara')
  },
}

export const LibraryCard: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'What the recipient sees of بوف کور' }))
    const seen = await screen.findByRole('region', { name: 'As a library’s catalogue shows it' })
    await expect(within(seen).getByText('Būf-i kūr')).toBeVisible()
    await expect(within(seen).getByText(/Class number/)).toBeVisible()
  },
}

export const ShopPage: Story = {
  args: { path: '/services-integrations/onix/round-trip/4' },
  parameters: { route: '/services-integrations/onix/round-trip/4', msw: [fake(recipientView, shopPage), ...reading] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'What the recipient sees of Aniara' }))
    const seen = await screen.findByRole('region', { name: 'As a shop shows it' })
    await expect(within(seen).getByText('137.00 SEK with VAT (6 %) · In stock')).toBeVisible()
    await expect(within(seen).getByText('No cover')).toBeVisible()
  },
}

export const OnAPhone: Story = { globals: { viewport: { value: 'mobile2' } }, play: async () => void (await screen.findByText('Aniara')) }
export const Reading: Story = { parameters: { msw: [fake.never(roundTrip)] } }
export const Failed: Story = {
  parameters: { msw: [fake.error(roundTrip, 409, 'A PDF catalogue is for people: nothing reads it back')] },
  play: async () => void (await screen.findByText(/nothing reads it back/)),
}
