import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import ReportProblem from '#views/core/report/ReportProblem.tsx'
import { record } from '#views/core/report/recording.ts'
import { wrongStep } from '#views/core/report/wrongStep.ts'
import WrongStep from './WrongStep'

// Before the app of the story starts: its steps are those to choose from.
record()

const meta = {
  title: 'Components/Wrong step of a report',
  component: ReportProblem,
  args: { onClose: fn() },
  beforeEach: () => {
    const { part } = wrongStep
    wrongStep.part = WrongStep
    return () => Object.assign(wrongStep, { part })
  },
} satisfies Meta<typeof ReportProblem>

export default meta
type Story = StoryObj<typeof meta>

export const WithTheStepThatWasWrong: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Mark the step that was wrong' }))
    const step = await screen.findByLabelText<HTMLSelectElement>('Which step was wrong?')
    await userEvent.selectOptions(step, step.options[1]?.value ?? '')
    await userEvent.selectOptions(screen.getByLabelText('What did you expect?'), 'It should have been refused')
    await userEvent.type(screen.getByLabelText('What you expected, in words'), 'A warning')
    await userEvent.tab()
    await userEvent.click(screen.getByText(/^Contents:/))
    await expect(await screen.findByLabelText('The file')).toHaveTextContent(
      /"expected": {"at":"\d+\.\w+\.\d+","choice":"refused","text":"A warning"}/,
    )
  },
}
