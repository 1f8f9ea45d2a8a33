import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { adminResetPassword, resetPassword } from '#api/access/account'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { ResetPassword } from './ResetPassword'

export default {
  title: 'Screens/Everybody/Signing in/Reset password',
  component: ResetPassword,
  parameters: { route: '/reset-password?token=abc', signedInAs: null, msw: [fake(resetPassword, null), fake(adminResetPassword, null)] },
} satisfies Meta<typeof ResetPassword>
type Story = StoryObj<typeof ResetPassword>

const field = (canvas: Canvas, label: RegExp) => canvas.findByLabelText(label)
const button = (canvas: Canvas) => canvas.findByRole('button', { name: 'Update Password' })

async function fillIn(canvas: Canvas, password = 'a better one', confirm = password) {
  await userEvent.type(await field(canvas, /^New Password/), password)
  await userEvent.type(await field(canvas, /^Confirm Password/), confirm)
  await userEvent.tab()
}

async function send(canvas: Canvas) {
  await fillIn(canvas)
  await waitFor(async () => expect(await button(canvas)).toBeEnabled())
  await userEvent.click(await button(canvas))
}

export const Ready: Story = {
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'Admin Reset Password' })
    await expect(await button(canvas)).toBeDisabled()
  },
}

export const Shown: Story = {
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show New Password' }))
    await expect(await canvas.findByRole('textbox', { name: /New Password/ })).toHaveValue('a better one')
  },
}

export const Touched: Story = {
  async play({ canvas }) {
    await userEvent.click(await field(canvas, /^New Password/))
    for (let i = 0; i < 4; i++) await userEvent.tab()
    await canvas.findByText('Please enter the password')
    await canvas.findByText('Password confirmation is required')
  },
}

export const Wrong: Story = {
  async play({ canvas }) {
    await fillIn(canvas, 'short', 'shorter')
    await canvas.findByText('Password must be at least 8 characters')
    await canvas.findByText('Passwords must match')
    await expect(await button(canvas)).toBeDisabled()
  },
}

export const Succeeded: Story = {
  async play({ canvas }) {
    await send(canvas)
    await within(document.body).findByText('password successfuly reset.')
  },
}

export const Submitting: Story = { parameters: { msw: [fake.never(resetPassword)] }, play: ({ canvas }) => send(canvas) }

/** Only logged; the input stays. */
export const ConnectionLost: Story = {
  parameters: { msw: [fake.lost(resetPassword)] },
  async play({ canvas }) {
    const logged = spyOn(console, 'error').mockImplementation(() => undefined)
    await send(canvas)
    await waitFor(() => expect(logged).toHaveBeenCalled())
    await waitFor(async () => expect(await button(canvas)).toBeEnabled())
    await expect(within(document.body).queryByText('Server Error!')).toBeNull()
    logged.mockRestore()
  },
}

export const LinkIsDead: Story = {
  parameters: {
    msw: [
      fake.error(resetPassword, 422, 'Refused', {
        fieldErrors: { token: ['This link has expired or was used already: ask for a new one'] },
      }),
    ],
  },
  async play({ canvas }) {
    await send(canvas)
    await within(document.body).findByText('Server Error!')
    await canvas.findByText(/This link has expired/)
    await expect(await canvas.findByRole('link', { name: 'Send another link' })).toHaveAttribute('href', '/forget-password')
  },
}

export const ByPermission: Story = {
  parameters: { route: '/reset-password', signedInAs: users.admin },
  async play({ canvas }) {
    await send(canvas)
    await within(document.body).findByText('password successfuly reset.')
    await waitFor(async () => expect(await field(canvas, /^New Password/)).toHaveValue(''))
  },
}

export const NotForThem: Story = {
  parameters: { route: '/reset-password', signedInAs: users.orders },
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'Page Not Found :(' })
  },
}

export const NobodyWithoutLink: Story = {
  parameters: { route: '/reset-password' },
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'Page Not Found :(' })
  },
}

export const CurrentPasswordRequired: Story = {
  parameters: {
    route: '/reset-password',
    signedInAs: users.admin,
    msw: [
      fake.error(
        adminResetPassword,
        422,
        'Refused',
        { fieldErrors: { currentPassword: ['Enter your present password for this change'] } },
        { once: true },
      ),
      fake(adminResetPassword, null),
    ],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await userEvent.click(await button(canvas))
    await userEvent.type(await field(canvas, /^Current Password/), 'backoffice')
    await expect(await field(canvas, /^New Password/)).toHaveValue('a better one')
    await userEvent.click(await button(canvas))
    await within(document.body).findByText('password successfuly reset.')
  },
}
