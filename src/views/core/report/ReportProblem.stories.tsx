import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import ReportProblem from './ReportProblem'

const meta = {
  id: 'components-report-a-problem',
  title: 'Components/Report a problem (feedback, support, trace)',
  component: ReportProblem,
  args: { onClose: fn() },
} satisfies Meta<typeof ReportProblem>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /What happened/ })).toHaveFocus()
  },
}

export const Closed: Story = {
  render: (args) => (
    <>
      <h1>The page</h1>
      <ReportProblem {...args} />
    </>
  ),
  play: async ({ args }) => {
    await screen.findByRole('textbox', { name: /What happened/ })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

export const WithEverythingThatIsSaved: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /What happened/ }), 'It skipped a row')
    await userEvent.tab()
    await userEvent.click(screen.getByText(/^Contents:/))
    await expect(await screen.findByLabelText('The file')).toHaveTextContent('"about": "It skipped a row"')
  },
}

export const Saved: Story = {
  play: async () => {
    const handed: Blob[] = []
    const plain = URL.createObjectURL
    URL.createObjectURL = (blob: Blob) => {
      handed.push(blob)
      return plain(blob)
    }
    try {
      await userEvent.click(await screen.findByText(/^Contents:/))
      const shown = (await screen.findByLabelText('The file')).textContent
      await userEvent.click(screen.getByRole('button', { name: 'Save the file' }))
      await screen.findByText(/Saved as problem-.*\.json/)
      await expect(await handed[0]?.text()).toBe(shown)
    } finally {
      URL.createObjectURL = plain
    }
  },
}
