import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { logout } from '#api/core/auth'
import { fake } from '#storybook/fake.ts'
import SignOutDialog from './SignOutDialog'

export default {
  title: 'Screens/Everybody/Signing out',
  component: SignOutDialog,
  args: { onClose: fn() },
  parameters: { msw: [fake(logout, null)] },
} satisfies Meta<typeof SignOutDialog>
type Story = StoryObj<typeof SignOutDialog>

export const Ready: Story = {
  async play({ canvas }) {
    await canvas.findByRole('alertdialog', { name: 'Log out and discard unsaved changes?' })
  },
}

export const LoggedOut: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  },
}

export const Cancelled: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalled()
    await expect(localStorage.getItem('token')).toBe('story')
  },
}
