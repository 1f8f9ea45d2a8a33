import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { resendActivation, verifyEmail } from '#api/access/account'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { VerifyEmail } from './VerifyEmail'

const coming = (state: object | null) => () => history.replaceState(state, '')

export default {
  title: 'Screens/Everybody/Signing in/Verify an email address',
  component: VerifyEmail,
  beforeEach: coming({ email: 'anna@example.org' }),
  parameters: { route: '/verify-email', signedInAs: null, msw: [fake(resendActivation, null), fake(verifyEmail, null)] },
} satisfies Meta<typeof VerifyEmail>
type Story = StoryObj<typeof VerifyEmail>

const press = async (canvas: Canvas, name: string) => userEvent.click(await canvas.findByRole('button', { name }))
const withToken = { route: '/verify-email?token=abc' }
const refused = (fieldErrors: Record<string, string[]>) => fake.error(verifyEmail, 422, 'Refused', { fieldErrors })

export const Sent: Story = {
  async play({ canvas }) {
    await canvas.findByText('anna@example.org')
    await expect(await canvas.findByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/login')
  },
}

export const Resent: Story = {
  async play({ canvas }) {
    await press(canvas, 'Resend')
    await canvas.findByText(/we have sent a new link/)
  },
}

export const AddressUnknown: Story = {
  beforeEach: coming(null),
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText(/^Enter Email/), 'anna@example.org')
    await press(canvas, 'Resend')
    await canvas.findByText(/we have sent a new link/)
  },
}

export const ResendRefused: Story = {
  parameters: { msw: [fake.error(resendActivation, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvas }) {
    await press(canvas, 'Resend')
    await canvas.findByText(/Too many attempts/)
  },
}

export const FromTheMail: Story = { parameters: withToken }

export const Activated: Story = {
  parameters: withToken,
  async play({ canvas }) {
    await press(canvas, 'Activate')
    await canvas.findByText('Your account is active. You can sign in now.')
    await expect(canvas.queryByRole('button', { name: 'Activate' })).toBeNull()
  },
}

export const Activating: Story = {
  parameters: { ...withToken, msw: [fake.never(verifyEmail)] },
  play: ({ canvas }) => press(canvas, 'Activate'),
}

export const LinkIsDead: Story = {
  parameters: { ...withToken, msw: [refused({ token: ['This link has expired or was used already: ask for a new one'] })] },
  async play({ canvas }) {
    await press(canvas, 'Activate')
    await canvas.findByText(/This link has expired/)
    await canvas.findByRole('button', { name: 'Resend' })
  },
}

export const NameIsTaken: Story = {
  parameters: { ...withToken, msw: [refused({ username: ['The username anna is taken: register with another one'] })] },
  async play({ canvas }) {
    await press(canvas, 'Activate')
    await canvas.findByText(/The username anna is taken/)
  },
}

export const ConnectionLost: Story = {
  parameters: { ...withToken, msw: [fake.lost(verifyEmail)] },
  async play({ canvas }) {
    await press(canvas, 'Activate')
    await canvas.findByText('The connection was lost')
  },
}
