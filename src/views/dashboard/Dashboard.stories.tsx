import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { menuCounts, users } from '../../../.storybook/fixtures/people'
import { storeCounts } from '../core/menuCounts'
import Dashboard from './Dashboard'

const meta = {
  component: Dashboard,
  parameters: { signedInAs: users.orders },
  decorators: [
    (Story) => (
      <main style={{ padding: 'var(--space-5)' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Dashboard>

export default meta
type Story = StoryObj<typeof meta>

const withCounts = { beforeEach: () => storeCounts(menuCounts) }

export const OrderCounts: Story = {
  ...withCounts,
  play: async () => {
    await expect(await screen.findByRole('link', { name: '1,204 Done' })).toBeVisible()
    await expect(screen.getByRole('region', { name: 'Orders' }).querySelector('.rt-Skeleton')).toBeNull()
  },
}

/** Nothing was read, and nothing is being read. */
export const CountsUnread: Story = {
  play: async () => {
    await expect(screen.getByRole('alert')).toHaveTextContent('The numbers of orders could not be read.')
  },
}

export const NothingToDo: Story = { parameters: { signedInAs: users.catalogue } }
export const Dark: Story = { ...withCounts, globals: { theme: 'dark' } }
export const RightToLeft: Story = { ...withCounts, globals: { direction: 'rtl' } }
export const Small: Story = { ...withCounts, globals: { viewport: { value: 'small', isRotated: false } } }
