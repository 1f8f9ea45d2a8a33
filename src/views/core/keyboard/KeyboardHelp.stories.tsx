import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { useKeyGroups } from './groups'
import KeyboardHelp from './KeyboardHelp'

function Page(props: { onClose: () => void }) {
  useKeyGroups([{ title: 'Moves', keys: [{ keys: ['S'], does: 'Start work' }] }, 'list'])
  return <KeyboardHelp {...props} />
}

const meta = {
  id: 'components-keyboard-help',
  title: 'Components/Keyboard help (shortcuts, keys)',
  component: Page,
  subcomponents: { KeyboardHelp },
  args: { onClose: fn() },
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

const box = () => screen.findByRole('checkbox', { name: /Single-key/ })

export const AllKeys: Story = {
  play: async () => {
    await expect(await box()).toBeChecked()
  },
}

export const SingleKeysOff: Story = {
  play: async () => {
    await userEvent.click(await box())
    await expect(await box()).not.toBeChecked()
    await waitFor(() => expect(screen.getAllByText('off').length).toBeGreaterThan(0))
  },
}
