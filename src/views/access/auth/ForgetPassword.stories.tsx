import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { forgetPassword } from '#api/access/account'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { ForgetPassword } from './ForgetPassword'

export default {
  title: 'Screens/Everybody/Signing in/Forgotten password',
  component: ForgetPassword,
  parameters: { route: '/forget-password', signedInAs: null, msw: [fake(forgetPassword, null)] },
} satisfies Meta<typeof ForgetPassword>
type Story = StoryObj<typeof ForgetPassword>

const send = async (canvas: Canvas, email = 'anna@example.org') => {
  if (email) await userEvent.type(await canvas.findByLabelText(/^Enter Email/), email)
  await userEvent.click(await canvas.findByRole('button', { name: 'Send Reset Link' }))
}

export const Ready: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
  },
}

export const Sent: Story = {
  async play({ canvas }) {
    await send(canvas)
    await canvas.findByText(/we have sent a link to it/)
  },
}

export const Empty: Story = {
  async play({ canvas }) {
    await send(canvas, '')
    await expect(await canvas.findByLabelText(/^Enter Email/)).toHaveAttribute('aria-invalid', 'true')
  },
}

export const Wrong: Story = {
  async play({ canvas }) {
    await send(canvas, 'anna@')
    await canvas.findByRole('button', { name: 'Enter Email: Please enter a valid email address.' })
  },
}

export const Submitting: Story = {
  parameters: { msw: [fake.never(forgetPassword)] },
  play: ({ canvas }) => send(canvas),
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake.lost(forgetPassword)] },
  async play({ canvas }) {
    await send(canvas)
    await canvas.findByText('The connection was lost')
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [fake.error(forgetPassword, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvas }) {
    await send(canvas)
    await canvas.findByText(/Too many attempts/)
  },
}
