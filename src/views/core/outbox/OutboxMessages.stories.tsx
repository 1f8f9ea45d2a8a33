import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { type OutboxMessage, outboxMessagesOfRecord, sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { fake } from '#storybook/fake.ts'
import { OutboxMessages } from './OutboxMessages'

const message: OutboxMessage = {
  id: 1,
  recipient: 'anna@example.se',
  state: 'sent',
  attempts: 1,
  error: null,
  createdAt: '2026-11-23T11:02:00.000Z',
  sentAt: '2026-11-23T11:03:00.000Z',
  nextAt: null,
}
const delayed: OutboxMessage = {
  ...message,
  state: 'pending',
  error: 'The mail server did not answer in time',
  sentAt: null,
  nextAt: '2026-11-23T11:05:00.000Z',
}

export default {
  id: 'components-messages-sent',
  title: 'Components/Messages sent (mail, outbox, delivery status)',
  component: OutboxMessages,
  args: { entityName: 'Invoice', id: 1 },
} satisfies Meta<typeof OutboxMessages>
type Story = StoryObj<typeof OutboxMessages>

export const Sent: Story = {
  parameters: { msw: [fake(outboxMessagesOfRecord, [message])] },
  async play({ canvas }) {
    await canvas.findByText(/^Sent .*\d\d:03/)
  },
}

/** The mail goes once it was seen on its way. */
let isOnItsWay = true

export const Sending: Story = {
  beforeEach: () => {
    isOnItsWay = true
  },
  parameters: {
    msw: [
      fake(outboxMessagesOfRecord, () => [isOnItsWay ? { ...message, state: 'pending' as const, attempts: 0, sentAt: null } : message]),
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('Sending…')
    isOnItsWay = false
    await canvas.findByText(/^Sent .*\d\d:03/)
  },
}

let isSentAgain = false

export const FailedAndSentAgain: Story = {
  beforeEach: () => {
    isSentAgain = false
  },
  parameters: {
    msw: [
      fake(outboxMessagesOfRecord, () => [isSentAgain ? message : delayed]),
      fake(sendOutboxMessageAgain, () => {
        isSentAgain = true
        return null
      }),
    ],
  },
  async play({ canvas }) {
    await canvas.findByText('Sending failed: The mail server did not answer in time')
    await canvas.findByText(/^Next attempt .*\d\d:05/)
    await userEvent.click(canvas.getByRole('button', { name: 'Send again to anna@example.se' }))
    await canvas.findByText(/^Sent .*\d\d:03/)
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull())
  },
}

export const Unread: Story = {
  parameters: { msw: [fake.error(outboxMessagesOfRecord, 500, 'The server failed')] },
  async play({ canvas }) {
    await canvas.findByText('Could not load the mails of this document.')
  },
}
