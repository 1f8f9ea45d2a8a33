import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { forgetPassword } from '#api/access/account'
import { fake } from '#storybook/fake.ts'
import { ForgetPassword } from './ForgetPassword'

export default {
  component: ForgetPassword,
  parameters: { route: '/forget-password', signedInAs: null, msw: [fake(forgetPassword, null)] },
} satisfies Meta<typeof ForgetPassword>
type Story = StoryObj<typeof ForgetPassword>

const send = async (canvas: HTMLElement, email = 'anna@example.org') => {
  if (email) await userEvent.type(await within(canvas).findByLabelText(/^Enter Email/), email)
  await userEvent.click(await within(canvas).findByRole('button', { name: 'Send Reset Link' }))
}

export const Ready: Story = {
  async play({ canvasElement }) {
    await expect(await within(canvasElement).findByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
  },
}

export const Sent: Story = {
  async play({ canvasElement }) {
    await send(canvasElement)
    await within(canvasElement).findByText(/we have sent a link to it/)
  },
}

export const Empty: Story = {
  async play({ canvasElement }) {
    await send(canvasElement, '')
    await expect(await within(canvasElement).findByLabelText(/^Enter Email/)).toHaveAttribute('aria-invalid', 'true')
  },
}

export const Wrong: Story = {
  async play({ canvasElement }) {
    await send(canvasElement, 'anna@')
    await within(canvasElement).findByRole('button', { name: 'Enter Email: Please enter a valid email address.' })
  },
}

export const Submitting: Story = {
  parameters: { msw: [fake.never(forgetPassword)] },
  play: ({ canvasElement }) => send(canvasElement),
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake.lost(forgetPassword)] },
  async play({ canvasElement }) {
    await send(canvasElement)
    await within(canvasElement).findByText('The connection was lost')
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [fake.error(forgetPassword, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvasElement }) {
    await send(canvasElement)
    await within(canvasElement).findByText(/Too many attempts/)
  },
}
