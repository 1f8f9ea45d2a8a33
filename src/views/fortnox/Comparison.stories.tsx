import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { type Comparison, readComparison, readComparisons, startComparison } from '#api/fortnox/comparison'
import { readStatus } from '#api/fortnox/connection'
import { fake } from '#storybook/fake.ts'
import { agreed, agreeing, comparing, differed, differing, failing } from '#storybook/fixtures/comparison.ts'
import { connected } from '#storybook/fixtures/fortnox.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const path = '/fortnox/comparison'
const overview = (history: Comparison[], running: Comparison | null = null) => ({
  running,
  last: history[0] ?? null,
  good: history.find(({ state }) => state !== 'failed') ?? null,
  history,
})
const status = fake(readStatus, connected)
const details = fake(readComparison, ({ params }) => (Number(params.id) === differing.id ? differed : agreed))
const shows = (...history: Comparison[]) => [fake(readComparisons, overview(history)), details, status]
export default {
  title: 'Screens/Accountant/Fortnox/Comparison',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, msw: shows(agreeing) },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const Agrees: Story = {
  parameters: { states: ['fortnoxComparison.opening', 'fortnoxComparison.idle'] },
  async play() {
    await screen.findByText('Agree, 0 öre, 5 Mar 2026', { selector: 'p' })
    await screen.findByText(/412 documents since 1 Jan 2025/)
    await screen.findByText(/Fortnox rounds the VAT of 2 documents otherwise/)
    await screen.findByText('No differences.')
    const accounts = within(await screen.findByRole('table'))
    await expect(accounts.getByRole('row', { name: /2631/ })).not.toHaveAttribute('data-differs')
  },
}

export const Differs: Story = {
  parameters: { msw: shows(differing, agreeing) },
  async play() {
    await screen.findByText('3 differences, SEK 837.00, 6 Mar 2026', { selector: 'p' })
    const documents = within(await screen.findByRole('region', { name: 'Documents that differ' }))
    await expect(documents.getByRole('link', { name: /open invoice F100042/ })).toHaveAttribute('href', '/order/done-orders/invoice/11')
    await expect(documents.getByRole('link', { name: /open 1001 in Fortnox/ })).toHaveAttribute(
      'href',
      'https://apps.fortnox.se/app/0123abcd/kf/invoice/1001',
    )
    await press('Missing here · 1')
    await expect(screen.getByRole('button', { name: 'Missing here · 1' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('link', { name: /5 Mar 2026/ }))
    await screen.findByText('No differences.')
  },
}

export const FailedLast: Story = {
  parameters: { msw: shows(failing, agreeing) },
  async play() {
    const alert = await screen.findByRole('alert')
    await expect(alert).toHaveTextContent(/failed. .*Fortnox does not answer: try again later.* Below is the last good one, of 5 Mar 2026/)
    await screen.findByText('Agree, 0 öre, 5 Mar 2026', { selector: 'p' })
  },
}

export const NeverCompared: Story = {
  parameters: {
    states: ['fortnoxComparison.starting'],
    msw: [fake(readComparisons, overview([])), fake.never(startComparison), status],
  },
  async play() {
    await screen.findByRole('heading', { name: 'Not compared yet' })
    await press('Compare now')
    await screen.findByText('Comparing with Fortnox…')
  },
}

export const Refused: Story = {
  parameters: { msw: [fake.error(startComparison, 409, 'A sync is under way: compare when it is done'), ...shows(agreeing)] },
  async play() {
    await press('Compare now')
    await screen.findByText('A sync is under way: compare when it is done')
  },
}

/** It ends once it was seen. */
let isUnderWay = true

export const UnderWay: Story = {
  beforeEach: () => {
    isUnderWay = true
  },
  parameters: {
    states: ['fortnoxComparison.following.resting', 'fortnoxComparison.following.asking'],
    msw: [fake(readComparisons, () => (isUnderWay ? overview([agreeing], comparing) : overview([differing, agreeing]))), details, status],
  },
  async play() {
    await screen.findByText('Comparing with Fortnox…')
    isUnderWay = false
    await screen.findByText('3 differences, SEK 837.00, 6 Mar 2026', { selector: 'p' })
  },
}

export const Away: Story = {
  parameters: {
    states: ['fortnoxComparison.following.away'],
    msw: [fake(readComparisons, overview([agreeing])), fake.lost(startComparison), details, status],
  },
  async play() {
    await screen.findByText('Agree, 0 öre, 5 Mar 2026', { selector: 'p' })
    await press('Compare now')
    await screen.findByText('Cannot reach the server. The comparison continues there.')
  },
}
