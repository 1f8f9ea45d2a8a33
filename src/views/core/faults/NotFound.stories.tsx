import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { NotFound } from './NotFound'

const meta = { id: 'components-not-found', title: 'Components/Not found (404, missing page)', component: NotFound } satisfies Meta<
  typeof NotFound
>

export default meta
type Story = StoryObj<typeof meta>

export const InTheShell: Story = {
  play: async () => {
    await expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found :(' })).toBeVisible()
  },
}

export const FullPage: Story = { args: { isFullPage: true } }
