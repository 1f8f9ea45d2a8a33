import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/core/http'
import { present } from '#api/core/objects'
import { basketMoves } from '#api/orders/basketMoves'
import { basketById } from '#api/orders/baskets'
import type { ActivityEvent } from '#machines/orders/activity'
import { fake } from '#storybook/fake.ts'
import { basketOf, conflictBy } from '#storybook/fixtures/orders.ts'
import { Activity } from './Activity'
import { useActivity } from './useActivity'

type Request = Extract<ActivityEvent, { type: 'moves.requested' }>

function Asking({ requests }: { requests: readonly ActivityEvent[] }) {
  const activity = useActivity()
  useEffect(() => {
    for (const request of requests) activity.send(request)
  }, [activity, requests])
  return (
    <main style={{ minBlockSize: 620 }}>
      <Activity />
    </main>
  )
}

const finish = (count: number, from = 4711): Request => ({
  type: 'moves.requested',
  move: { type: 'basket.finish' },
  baskets: Array.from({ length: count }, (_, i) => ({ id: from - i, status: 'inProgress', label: `Order ${from - i}` })),
})
const cancel: Request = {
  type: 'moves.requested',
  move: { type: 'basket.cancel', reason: 'Ordered twice' },
  baskets: [{ id: 4711, status: 'newOrder', label: 'Order 4711' }],
}

const meta = {
  title: 'Screens/Order handler/Tray of moves',
  component: Asking,
  args: { requests: [finish(1)] },
  parameters: { msw: [fake(basketMoves['basket.finish'], { status: 'done' })] },
} satisfies Meta<typeof Asking>

export default meta
type Story = StoryObj<typeof meta>

const press = async (name: RegExp | string) => userEvent.click(await within(document.body).findByRole('button', { name }))
const sees = (text: RegExp | string) => within(document.body).findAllByText(text)

export const Held: Story = { parameters: { states: ['batch.holding'] } }

export const HeldTogether: Story = { args: { requests: [finish(83), cancel] } }

/** The other one goes on. */
export const Undone: Story = {
  args: { requests: [finish(1, 4720), cancel] },
  parameters: { states: ['batch.undone'] },
  play: async () => {
    const [first] = await within(document.body).findAllByRole('button', { name: 'Undo' })
    await userEvent.click(present(first))
    await waitFor(() => expect(within(document.body).getAllByRole('button', { name: 'Undo' })).toHaveLength(1))
  },
}

export const Sending: Story = {
  args: { requests: [finish(83)] },
  parameters: { states: ['batch.running', 'basketMove.sending'], msw: [fake.never(basketMoves['basket.finish'])] },
  play: async () => {
    await press('Send now')
    await sees('0 of 83 done')
  },
}

export const AllMoved: Story = {
  parameters: { states: ['basketMove.moved'] },
  args: { requests: [finish(3)] },
  play: async () => {
    await press('Send now')
    await sees('All 3 moved')
  },
}

export const SomeMoved: Story = {
  args: { requests: [finish(6)] },
  parameters: {
    states: ['batch.settled', 'basketMove.refused'],
    msw: [
      fake.error(
        basketMoves['basket.finish'],
        409,
        'Out of stock: Kallocain (2 wanted, 0 available)',
        conflictBy('isInStock', 'inProgress'),
      ),
    ],
  },
  play: async () => {
    await press('Send now')
    await sees('None of 6 moved')
  },
}

export const Overtaken: Story = {
  args: { requests: [cancel] },
  parameters: {
    states: ['basketMove.conflicted'],
    msw: [fake.error(basketMoves['basket.cancel'], 409, 'Moved by somebody else', conflictBy('stale', 'inProgress'))],
  },
  play: async () => {
    await press('Send now')
    await press('Cancel anyway')
    await sees(/Maja Berg moved it to 'In progress'/)
  },
}

export const ConnectionLost: Story = {
  args: { requests: [finish(12)] },
  parameters: { states: ['batch.waiting', 'basketMove.unknown'], msw: [fake.lost(basketMoves['basket.finish']), fake.lost(basketById)] },
  play: async () => {
    await press('Send now')
    await sees(/No connection\. 4 orders may have moved/)
  },
}

export const AnswerLost: Story = {
  parameters: { msw: [fake.lost(basketMoves['basket.finish']), fake(basketById, () => basketOf('inProgress'))] },
  play: async () => {
    await press('Send now')
    await sees('The connection was lost before it moved')
    await press('Try again')
  },
}

export const Stopping: Story = {
  args: { requests: [{ ...finish(1), move: { type: 'basket.start' } }, { type: 'session.expired' }] },
  parameters: { states: ['batch.stopping'], msw: [fake.never(basketMoves['basket.start'])] },
  play: async () => {
    await sees('Start work: Order 4711')
  },
}

export const NotSent: Story = {
  parameters: { states: ['basketMove.notSent'], msw: [fake.error(basketMoves['basket.finish'], 401, 'No session')] },
  play: async () => {
    await press('Send now')
    await sees('You were signed out before it was sent')
  },
}

export const Failed: Story = {
  parameters: { states: ['basketMove.failed'], msw: [fake.error(basketMoves['basket.finish'], 500, 'The server answered 500')] },
  play: async () => {
    await press('Send now')
    await sees('The server answered 500')
  },
}

export const Checking: Story = {
  parameters: { states: ['basketMove.checking'], msw: [fake.lost(basketMoves['basket.finish']), fake.never(basketById)] },
  play: async () => {
    await press('Send now')
    await sees('Mark done: Order 4711')
  },
}

export const Collapsed: Story = {
  play: async () => {
    await press('Collapse the activity')
  },
}

const closing = (send: () => Promise<unknown>): ActivityEvent => ({
  type: 'command.requested',
  command: { key: 'CashDay 1', title: 'Close day Z 12', send },
})

export const CommandRejected: Story = {
  args: { requests: [closing(() => Promise.reject(new ApiError(409, 'The till has sold since you counted')))] },
  play: async () => {
    await press('Send now')
    await sees('The till has sold since you counted')
    await expect(await within(document.body).findByRole('button', { name: 'Dismiss' })).toBeVisible()
  },
}

export const CommandDone: Story = {
  args: { requests: [closing(() => Promise.resolve())] },
  play: async () => {
    await sees('Close day Z 12')
    await press('Send now')
    await sees('Done')
  },
}
