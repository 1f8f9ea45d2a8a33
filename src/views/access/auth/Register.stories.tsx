import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { type RegistrationMode, registerUser, registration } from '#api/access/account'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { Register } from './Register'

const open = (mode: RegistrationMode, email: string | null = null) => fake(registration, { mode, email })

export default {
  title: 'Screens/Everybody/Signing in/Register',
  component: Register,
  parameters: { route: '/register', signedInAs: null, msw: [open('enabled')] },
} satisfies Meta<typeof Register>
type Story = StoryObj<typeof Register>

const field = (canvas: Canvas, label: RegExp) => canvas.findByLabelText(label)
const button = (canvas: Canvas) => canvas.findByRole('button', { name: 'Sign Up' })

async function fillIn(canvas: Canvas) {
  await userEvent.type(await field(canvas, /^Username/), 'anna.berg')
  await userEvent.type(await field(canvas, /^Email/), 'anna@example.org')
  await userEvent.type(await field(canvas, /^Password/), 'a long one')
  await userEvent.click(await canvas.findByRole('checkbox'))
}

async function send(canvas: Canvas) {
  await fillIn(canvas)
  await waitFor(async () => expect(await button(canvas)).toBeEnabled())
  await userEvent.click(await button(canvas))
}

export const Ready: Story = {
  async play({ canvas }) {
    await expect(await button(canvas)).toBeDisabled()
    await expect(canvas.queryByText('Please enter your username.')).toBeNull()
  },
}

export const Valid: Story = {
  async play({ canvas }) {
    await fillIn(canvas)
    await waitFor(async () => expect(await button(canvas)).toBeEnabled())
  },
}

export const Touched: Story = {
  async play({ canvas }) {
    await userEvent.click(await field(canvas, /^Username/))
    for (let i = 0; i < 6; i++) await userEvent.tab()
    const { findByText } = canvas
    await findByText('Please enter your username.')
    await findByText('Please enter your email')
    await findByText('Please enter your password')
    await findByText('You must agree to the terms and conditions before registering.')
    await expect(await button(canvas)).toBeDisabled()
  },
}

export const Wrong: Story = {
  async play({ canvas }) {
    await userEvent.type(await field(canvas, /^Email/), 'anna@')
    await userEvent.type(await field(canvas, /^Password/), 'short')
    await userEvent.tab()
    await canvas.findByText('Please enter a valid email address.')
    await canvas.findByText('Password must be at least 8 characters.')
  },
}

export const Submitting: Story = {
  parameters: { msw: [open('enabled'), fake.never(registerUser)] },
  play: ({ canvas }) => send(canvas),
}

export const ConnectionLost: Story = {
  parameters: { msw: [open('enabled'), fake.lost(registerUser)] },
  async play({ canvas }) {
    await send(canvas)
    await canvas.findByText('The connection was lost')
    await expect(await field(canvas, /^Username/)).toHaveValue('anna.berg')
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [open('enabled'), fake.error(registerUser, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvas }) {
    await send(canvas)
    await canvas.findByText(/Too many attempts/)
  },
}

export const Invited: Story = {
  parameters: { route: '/register?invitation=abc', msw: [open('invitation', 'anna@example.org')] },
  async play({ canvas }) {
    await canvas.findByText('You are invited as anna@example.org.')
    await expect(await field(canvas, /^Email/)).toHaveAttribute('readonly')
  },
}

export const InvitationUsed: Story = {
  parameters: { route: '/register?invitation=abc', msw: [open('invitation')] },
  async play({ canvas }) {
    await canvas.findByText(/This invitation has expired or was already used/)
  },
}

export const ByInvitation: Story = {
  parameters: { msw: [open('invitation')] },
  async play({ canvas }) {
    await canvas.findByText(/Accounts are created by invitation/)
  },
}

export const Closed: Story = {
  parameters: { msw: [open('disabled')] },
  async play({ canvas }) {
    await canvas.findByText(/Registration is closed/)
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(registration)] },
  async play({ canvas }) {
    await canvas.findByText('One moment…')
  },
}

export const Unreachable: Story = {
  parameters: { msw: [fake.lost(registration)] },
  async play({ canvas }) {
    await canvas.findByText('The connection was lost')
  },
}
