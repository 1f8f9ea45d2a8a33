import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { markNotifications, type Notification, notificationList } from '#api/dashboard/notifications'
import { dashboardPaths } from '#api/dashboard/paths'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const path = dashboardPaths.notifications

const failedMail: Notification = {
  kind: 'mail',
  id: 31,
  seen: '1772784000000',
  state: 'failed',
  of: 'outbox',
  recordId: 31,
  title: 'ebba.lindqvist@example.se',
  count: 0,
  reason: 'The mail server rejected the address',
  at: '2026-03-06T08:00:00.000Z',
  by: 'Erik Lindqvist',
  isRead: false,
}
const refused: Notification = {
  ...failedMail,
  kind: 'invoiceRun',
  id: 12,
  seen: 'done',
  state: 'needsYou',
  of: '',
  recordId: 12,
  title: '',
  count: 2,
  reason: 'It came to 120.00 when it was previewed, and would come to 140.00 now',
  at: '2026-03-06T07:00:00.000Z',
  by: 'Shirin Ahmadi',
}
const built: Notification = {
  ...failedMail,
  kind: 'build',
  id: 4,
  seen: '9 built',
  state: 'finished',
  of: 'libris',
  recordId: 4,
  title: 'بهار ۱۴۰۵',
  reason: '',
  at: '2026-03-05T15:00:00.000Z',
  by: 'Anna Berg',
  isRead: true,
}
const night: Notification = {
  ...failedMail,
  kind: 'fortnoxComparison',
  id: 7,
  seen: 'done',
  state: 'needsYou',
  of: '',
  recordId: 7,
  title: '',
  count: 3,
  reason: '',
  at: '2026-03-05T02:00:00.000Z',
  by: null,
  isRead: true,
}

/** A server that keeps what was read. */
function shows(...notifications: Notification[]) {
  const read = new Set(notifications.filter(({ isRead }) => isRead).map(({ kind, id }) => `${kind} ${id}`))
  return [
    fake(notificationList, () => notifications.map((each) => ({ ...each, isRead: read.has(`${each.kind} ${each.id}`) }))),
    fake(markNotifications, ({ body: { isRead, marks } }) => {
      for (const { kind, id } of marks) {
        if (isRead) read.add(`${kind} ${id}`)
        else read.delete(`${kind} ${id}`)
      }
      return null
    }),
  ]
}

export default {
  title: 'Screens/Everybody/Notifications',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, signedInAs: users.admin },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('time'))
const unread = () => rows().filter((row) => row.hasAttribute('data-unread'))

export const Unread: Story = {
  parameters: { msw: shows(failedMail, refused, built, night) },
  async play() {
    const run = await screen.findByRole('link', { name: 'Invoice run 12 finished, 2 orders were refused' })
    await expect(run).toHaveAttribute('href', '/order/done-orders/invoice-run/12')
    await expect(unread()).toHaveLength(2)
    await press('Mark as read: Invoice run 12 finished, 2 orders were refused')
    await waitFor(() => expect(unread()).toHaveLength(1))
    await press('Mark as unread: Invoice run 12 finished, 2 orders were refused')
    await waitFor(() => expect(unread()).toHaveLength(2))
    await press('Mark all as read')
    await waitFor(() => expect(unread()).toHaveLength(0))
    await expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  },
}

export const Failed: Story = {
  parameters: { msw: shows(failedMail, built, night) },
  async play() {
    await screen.findByRole('link', { name: 'Libris file created: بهار ۱۴۰۵' })
    await userEvent.click(screen.getByRole('link', { name: 'Failed or needs you' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    const [mail, comparison] = rows()
    if (!mail || !comparison) throw new Error('Two rows')
    await expect(within(mail).getByText('The mail server rejected the address')).toBeVisible()
    await expect(within(mail).getByText('Open the outbox and send the email again.')).toBeVisible()
    await expect(within(mail).getByRole('link')).toHaveAttribute(
      'href',
      '/administration/outbox/list?page=1&pageSize=100&sorted=true&field=id&type=desc&filter.state=failed&search=ebba.lindqvist%40example.se',
    )
    await expect(comparison).toHaveTextContent('By the server')
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'small' } },
  parameters: { msw: shows(failedMail, built) },
  async play() {
    await screen.findByText('The mail server rejected the address')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}

export const Empty: Story = {
  parameters: { msw: shows() },
  async play() {
    await screen.findByText('Nothing finished, failed or needs you in the last 30 days.')
    await userEvent.click(screen.getByRole('link', { name: 'Failed or needs you' }))
    await screen.findByText('Nothing failed or needs you in the last 30 days.')
    await expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(notificationList)] },
  play: async () => void (await screen.findByRole('status', { name: 'Loading notifications…' })),
}

export const NotLoaded: Story = {
  parameters: { msw: [fake.error(notificationList, 422, 'Refused')] },
  play: async () => void (await screen.findByText('Could not load the notifications.')),
}

export const NotMarked: Story = {
  parameters: { msw: [fake(notificationList, [failedMail]), fake.error(markNotifications, 403, 'Nothing is changed in a preview')] },
  async play() {
    await screen.findByText('The mail server rejected the address')
    await press('Mark all as read')
    await screen.findByText('Nothing is changed in a preview')
    await waitFor(() => expect(unread()).toHaveLength(1))
  },
}
