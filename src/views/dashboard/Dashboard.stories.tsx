import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { workList } from '#api/dashboard/work'
import { fake } from '#storybook/fake.ts'
import { menuCounts, users } from '#storybook/fixtures/people.ts'
import { storeCounts } from '#views/core/menuCounts.ts'
import Dashboard from './Dashboard'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const meta = {
  title: 'Screens/Everybody/Dashboard',
  component: Dashboard,
  parameters: {
    signedInAs: users.orders,
    msw: [
      fake(workList, [
        { name: 'newOrders', count: 1000, oldest: [] },
        {
          name: 'myOrders',
          count: 3,
          oldest: [
            { id: 41, number: 41, name: 'Anna Lindberg', since: hoursAgo(50) },
            { id: 52, number: 52, name: 'کتابخانه مرکزی', since: hoursAgo(20) },
            { id: 57, number: 57, name: 'Stiftelsen för böcker på andra språk än svenska', since: hoursAgo(3) },
          ],
        },
        { name: 'overdueInvoices', count: 2, oldest: [{ id: 7, number: 100_007, name: 'Maryam Hosseini', since: hoursAgo(30) }] },
        { name: 'troubledShipments', count: 1, oldest: [] },
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
    const oldest = within(work.getByRole('list', { name: 'Oldest: Orders you work on' }))
    await expect(oldest.getByRole('link', { name: '41 Anna Lindberg' })).toHaveAttribute('href', '/order/number/41')
    await expect(oldest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '41 Anna Lindberg2 days ago',
      '52 کتابخانه مرکزی20 hours ago',
      '57 Stiftelsen för böcker på andra språk än svenska3 hours ago',
    ])
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
