import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { present } from '#api/core/objects'
import { statistics } from '#api/statistics/entities'
import { statisticsPaths } from '#api/statistics/paths'
import { pauseReport, type ReportSend, reportSends, resumeReport, sendReportNow } from '#api/statistics/schedules'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { pages } from '../pages'
import Schedules from './Schedules'

const { schedules } = statisticsPaths
const { list, item } = statistics.ReportSchedule.calls
const pageOf = (path: string) => present(pages.find((each) => each.path === path))

const board = {
  id: 4,
  version: 2,
  isSystem: false,
  title: 'Styrelsen',
  report: 'sales' as const,
  period: 'lastMonth' as const,
  step: 'week' as const,
  compare: 'lastYear' as const,
  rhythm: 'monthly' as const,
  monthDay: 2,
  hour: 7,
  recipients: 'board@example.org, ada@example.org',
  files: 'both' as const,
  isPaused: false,
  state: 'active' as const,
  stopped: null,
  sender: 'Shirin Ahmadi',
  nextAt: '2026-12-02T06:00:00.000Z',
}
const message = { id: 31, recipient: 'board@example.org', attempts: 1, createdAt: '2026-11-02T06:00:04.000Z', nextAt: null }
const sends: ReportSend[] = [
  {
    id: 9,
    at: '2026-11-02T06:00:00.000Z',
    by: null,
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    messages: [
      { ...message, state: 'sent', error: null, sentAt: '2026-11-02T06:00:09.000Z' },
      {
        ...message,
        id: 32,
        recipient: 'ada@example.org',
        state: 'failed',
        error: 'The mail server rejected the address',
        sentAt: null,
      },
    ],
  },
]
const reading = (more: object = {}, log: ReportSend[] = sends) => [
  fake(item, { ...board, ...more }),
  fake(reportSends, log),
  fake(pauseReport, null),
  fake(resumeReport, null),
  fake(sendReportNow, null),
]

const meta = {
  title: 'Screens/Manager/Reports by mail',
  component: Schedules,
  args: { page: pageOf(schedules.edit.pattern), params: { id: '4' } },
  parameters: { layout: 'padded', route: schedules.edit({ id: 4 }), signedInAs: users.admin, msw: reading() },
} satisfies Meta<typeof Schedules>
export default meta
type Story = StoryObj<typeof meta>

const listed = { args: { page: pageOf(schedules.list), params: {} } }

export const Rows: Story = {
  ...listed,
  parameters: {
    route: schedules.list,
    msw: [fake(list, [board, { ...board, id: 5, title: 'Varje dag', rhythm: 'daily', state: 'paused', nextAt: null }])],
  },
  async play() {
    await screen.findAllByText('Every month')
    await screen.findAllByText('Paused')
  },
}

export const Empty: Story = { ...listed, parameters: { route: schedules.list, msw: [fake(list, [])] } }

export const New: Story = {
  args: { page: pageOf(schedules.new), params: {} },
  parameters: { route: schedules.new, msw: [] },
  play: async () => void (await screen.findByRole('textbox', { name: /^Recipients/ })),
}

export const SentWithAFailure: Story = {
  async play() {
    await screen.findByText(/Next: .*in the name of Shirin Ahmadi/)
    await screen.findByText(/rejected the address/)
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
    await screen.findByText('The report is being sent')
  },
}

export const Stopped: Story = {
  parameters: { msw: reading({ isPaused: true, state: 'stopped', stopped: 'permission', nextAt: null }, []) },
  async play() {
    await screen.findByText(/Shirin Ahmadi may no longer see the report/)
    await screen.findByText('No mail was sent yet.')
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    await screen.findByText('The report is active again')
  },
}

export const LogFailed: Story = {
  parameters: { msw: [fake(item, board), fake.error(reportSends, 500, 'Something failed')] },
  play: async () => expect(await screen.findByText('Could not load the log.')).toBeVisible(),
}
