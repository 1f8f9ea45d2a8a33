import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { money } from '../format'
import { Amount } from './Amount'

const meta = {
  id: 'components-amount',
  title: 'Components/Amount (money, price, currency, sum)',
  component: Amount,
  args: { children: money({ amount: -123_450, currency: 'SEK' }) },
} satisfies Meta<typeof Amount>

export default meta
type Story = StoryObj<typeof meta>

export const Quiet: Story = {
  play: async ({ canvas }) => {
    const amount = await canvas.findByText('−SEK 1,234.50')
    const painted = [...(CSS.highlights.get('currency') ?? [])].filter(({ startContainer }) => startContainer.parentNode === amount)
    await expect(painted.map(({ startOffset, endOffset }) => amount.textContent.slice(startOffset, endOffset))).toEqual(['SEK'])
    const quiet = getComputedStyle(amount, '::highlight(currency)').color
    await expect(quiet).not.toBe(getComputedStyle(amount).color)
  },
}
