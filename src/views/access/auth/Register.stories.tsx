import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type RegistrationMode, registerUser, registration } from '#api/access/account'
import { fake } from '#storybook/fake.ts'
import { Register } from './Register'

const open = (mode: RegistrationMode, email: string | null = null) => fake(registration, { mode, email })

export default {
  component: Register,
  parameters: { route: '/register', signedInAs: null, msw: [open('enabled')] },
} satisfies Meta<typeof Register>
type Story = StoryObj<typeof Register>

const field = (canvas: HTMLElement, label: RegExp) => within(canvas).findByLabelText(label)
const button = (canvas: HTMLElement) => within(canvas).findByRole('button', { name: 'Sign Up' })

async function fillIn(canvas: HTMLElement) {
  await userEvent.type(await field(canvas, /^Username/), 'anna.berg')
  await userEvent.type(await field(canvas, /^Email/), 'anna@example.org')
  await userEvent.type(await field(canvas, /^Password/), 'a long one')
  await userEvent.click(await within(canvas).findByRole('checkbox'))
}

async function send(canvas: HTMLElement) {
  await fillIn(canvas)
  await waitFor(async () => expect(await button(canvas)).toBeEnabled())
  await userEvent.click(await button(canvas))
}

export const Ready: Story = {
  async play({ canvasElement }) {
    await expect(await button(canvasElement)).toBeDisabled()
    await expect(within(canvasElement).queryByText('Please enter your username.')).toBeNull()
  },
}

export const Valid: Story = {
  async play({ canvasElement }) {
    await fillIn(canvasElement)
    await waitFor(async () => expect(await button(canvasElement)).toBeEnabled())
  },
}

export const Touched: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await field(canvasElement, /^Username/))
    for (let i = 0; i < 6; i++) await userEvent.tab()
    const { findByText } = within(canvasElement)
    await findByText('Please enter your username.')
    await findByText('Please enter your email')
    await findByText('Please enter your password')
    await findByText('You must agree to the terms and conditions before registering.')
    await expect(await button(canvasElement)).toBeDisabled()
  },
}

export const Wrong: Story = {
  async play({ canvasElement }) {
    await userEvent.type(await field(canvasElement, /^Email/), 'anna@')
    await userEvent.type(await field(canvasElement, /^Password/), 'short')
    await userEvent.tab()
    await within(canvasElement).findByText('Please enter a valid email address.')
    await within(canvasElement).findByText('Password must be at least 8 characters.')
  },
}

export const Submitting: Story = {
  parameters: { msw: [open('enabled'), fake.never(registerUser)] },
  play: ({ canvasElement }) => send(canvasElement),
}

export const ConnectionLost: Story = {
  parameters: { msw: [open('enabled'), fake.lost(registerUser)] },
  async play({ canvasElement }) {
    await send(canvasElement)
    await within(canvasElement).findByText('The connection was lost')
    await expect(await field(canvasElement, /^Username/)).toHaveValue('anna.berg')
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [open('enabled'), fake.error(registerUser, 429, 'Too many attempts: try again in at most 60 seconds')] },
  async play({ canvasElement }) {
    await send(canvasElement)
    await within(canvasElement).findByText(/Too many attempts/)
  },
}

export const Invited: Story = {
  parameters: { route: '/register?invitation=abc', msw: [open('invitation', 'anna@example.org')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('You are invited as anna@example.org.')
    await expect(await field(canvasElement, /^Email/)).toHaveAttribute('readonly')
  },
}

export const InvitationUsed: Story = {
  parameters: { route: '/register?invitation=abc', msw: [open('invitation')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText(/This invitation has expired or was already used/)
  },
}

export const ByInvitation: Story = {
  parameters: { msw: [open('invitation')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText(/Accounts are created by invitation/)
  },
}

export const Closed: Story = {
  parameters: { msw: [open('disabled')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText(/Registration is closed/)
  },
}

export const Loading: Story = {
  parameters: { msw: [fake.never(registration)] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('One moment…')
  },
}

export const Unreachable: Story = {
  parameters: { msw: [fake.lost(registration)] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('The connection was lost')
  },
}
