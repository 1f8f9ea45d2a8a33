import { Button } from '@radix-ui/themes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'

/**
 * A verb and an object. One solid button a screen: the next step. Others are soft, those in a row are ghosts, red is for what
 * cannot be taken back. While it loads it keeps its width.
 */
const meta = {
  id: 'components-button',
  title: 'Components/Button (press, action, submit, link, icon button)',
  component: Button,
  args: { children: 'Create delivery', onClick: fn(), size: '2', variant: 'solid', loading: false, disabled: false },
  argTypes: {
    size: { control: 'inline-radio', options: ['1', '2', '3'] },
    variant: { control: 'inline-radio', options: ['solid', 'soft', 'surface', 'ghost'] },
    color: { control: 'select', options: [undefined, 'gray', 'red'] },
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Solid: Story = {}
export const Soft: Story = { args: { variant: 'soft', color: 'gray', children: 'Cancel' } }
export const Loading: Story = { args: { loading: true } }
export const Irreversible: Story = { args: { variant: 'soft', color: 'red', highContrast: true, children: 'Remove genre' } }
