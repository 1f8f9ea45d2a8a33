import type { Meta, StoryObj } from '@storybook/react-vite'
import trace from '../../tests/traces/conflict-of-two-people.json?raw'
import { answers } from '../replay/answers'
import { RecordedView } from '../replay/RecordedView'

const meta = {
  title: 'Replay/conflict of two people',
  component: RecordedView,
  args: { trace, step: 59 },
  parameters: { msw: answers },
} satisfies Meta<typeof RecordedView>

export default meta
type Story = StoryObj<typeof meta>

export const AtTheRecordedStep: Story = {}
