import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { readTrace } from '#machines/app/replay/read'
import { fileOf } from '#machines/core/recorder/file'
import bulk from '../../tests/traces/bulk-move-with-refusals.json?raw'
import whole from '../../tests/traces/plain-day-of-moves.json?raw'
import { RecordedTrace } from './RecordedTrace'

/** A trace with the verdict of this version's charts. Support opens reports at `/support/replay`; `npm run replay` prints one. */
const meta = {
  title: 'Replay/A trace and this version',
  component: RecordedTrace,
} satisfies Meta<typeof RecordedTrace>

export default meta
type Story = StoryObj<typeof meta>

export const ABatchWithRefusals: Story = {
  args: { trace: bulk, step: '0.events.10' },
  play: async () => {
    await expect(await screen.findByText('Every state agrees.')).toBeVisible()
    await screen.findByRole('heading', { name: 'What changed in the context' })
  },
}

const cut = () => {
  const trace = readTrace(whole)
  for (const part of trace.parts) part.events.splice(part.events.length / 2, 3)
  return fileOf(trace)
}

/** What is missing cannot agree. */
export const EventsAreMissing: Story = {
  args: { trace: cut() },
  play: async () => {
    await expect(await screen.findByText('Could not tell whether every state agrees.')).toBeVisible()
    await expect(screen.getByText(/^3 events were not in the file/)).toBeVisible()
    await expect(screen.getByText('3 events are missing in the file.')).toBeVisible()
  },
}
