import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { workList } from '#api/dashboard/work'
import { fake } from '#storybook/fake.ts'
import { menuCounts, users } from '#storybook/fixtures/people.ts'
import { storeCounts } from '#views/core/menuCounts.ts'
import Dashboard from './Dashboard'

const meta = {
  component: Dashboard,
  parameters: {
    signedInAs: users.orders,
    msw: [
      fake(workList, [
        { name: 'newOrders', count: 1000 },
        { name: 'myOrders', count: 3 },
        { name: 'overdueInvoices', count: 2 },
        { name: 'troubledShipments', count: 1 },
      ]),
    ],
  },
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

export const CountsUnread: Story = {
  play: async () => {
    await expect(screen.getByRole('alert')).toHaveTextContent('Could not load the order counts.')
  },
}

export const Work: Story = {
  ...withCounts,
  play: async () => {
    const work = within(await screen.findByRole('region', { name: 'Your work' }))
    await work.findByRole('link', { name: '2 Invoices overdue' })
    await expect(work.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Failed', 'Late', 'Waiting'])
    await expect(work.getByRole('link', { name: '3 Orders you work on' })).toHaveAttribute(
      'href',
      '/order/inprogress-orders?page=1&pageSize=100&sorted=true&field=id&type=desc&filter.handledBy=me',
    )
  },
}

export const WorkLoading: Story = {
  parameters: { msw: [fake.never(workList)] },
  play: async () => void (await screen.findByRole('status', { name: 'Loading your work…' })),
}

export const WorkUnread: Story = {
  parameters: { msw: [fake.error(workList, 422, 'Refused')] },
  play: async () => void (await screen.findByText('Could not load your work.')),
}

export const NothingToDo: Story = {
  parameters: { signedInAs: users.catalogue, msw: [fake(workList, [])] },
  play: async () => void (await screen.findByText(/No pending, late or failed work/)),
}
