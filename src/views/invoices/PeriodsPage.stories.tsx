import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type BookingPeriod, bookingPeriods, closePeriod, reopenPeriod } from '#api/invoices/periods'
import { fake } from '#storybook/fake.ts'
import { pages } from '#views/app/restOfPages.ts'
import PeriodsPage from './PeriodsPage'

const path = '/finance/booking-periods'
const month = (name: string, more: Partial<BookingPeriod> = {}): BookingPeriod => ({
  month: name,
  isClosed: false,
  closedAt: null,
  closedBy: null,
  invoices: 12,
  payments: 9,
  refusal: null,
  ...more,
})
const closed = { isClosed: true, closedAt: '2026-10-04T08:12:00.000Z', closedBy: 'Maja Berg' }
const start = () => [
  month('2026-11', { refusal: 'November 2026 is not over yet' }),
  month('2026-10'),
  month('2026-09'),
  month('2026-08', closed),
  month('2026-07', closed),
]
let periods = start()
const read = fake(bookingPeriods, () => periods)

export default {
  title: 'Screens/Accountant/Booking periods',
  component: PeriodsPage,
  args: { page: pages.find((page) => page.path === path) },
  parameters: { layout: 'padded', route: path, msw: [read] },
  beforeEach: () => {
    periods = start()
  },
} satisfies Meta<typeof PeriodsPage>
type Story = StoryObj<typeof PeriodsPage>

export const Closing: Story = {
  parameters: {
    msw: [
      fake(closePeriod, ({ body }) => {
        periods = periods.map((period) => (period.month <= body.month ? { ...period, ...closed } : period))
        return periods
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('November 2026 is not over yet')
    await expect(canvas.queryByRole('button', { name: 'Close November 2026' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Close October 2026' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Close October 2026?' }))
    await dialog.findByText(/September 2026, October 2026/)
    await userEvent.click(dialog.getByRole('button', { name: 'Close 2 months' }))
    await canvas.findByRole('button', { name: 'Reopen October 2026' })
    await waitFor(() => expect(canvas.getAllByText(/^Maja Berg/)).toHaveLength(4))
  },
}

export const Reopening: Story = {
  parameters: {
    msw: [
      fake(reopenPeriod, ({ body }) => {
        expect(body).toEqual({ month: '2026-08', reason: 'A late invoice' })
        periods = periods.map((period) => (period.month === body.month ? month(body.month) : period))
        return periods
      }),
      read,
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reopen August 2026' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Reopen August 2026' }))
    await expect(dialog.getByRole('button', { name: 'Open month' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A late invoice')
    await userEvent.click(dialog.getByRole('button', { name: 'Open month' }))
    await canvas.findByRole('button', { name: 'Reopen July 2026' })
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(bookingPeriods, 400, 'Something is wrong')] },
  async play({ canvas }) {
    await canvas.findByText('Something is wrong')
  },
}
