import type { Meta, StoryObj } from '@storybook/react-vite'
import trace from '../../tests/traces/conflict-of-two-people.json?raw'
import { RecordedTrace } from '../replay/RecordedTrace'

const meta = {
  title: 'Replay/conflict of two people',
  component: RecordedTrace,
  args: { trace, step: '0.events.50' },
} satisfies Meta<typeof RecordedTrace>

export default meta
type Story = StoryObj<typeof meta>

export const AtTheRecordedStep: Story = {}
