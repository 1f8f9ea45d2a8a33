import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeOwnPassword } from '#api/access/account'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import ChangePassword from './ChangePassword'

export default {
  title: 'Screens/Everybody/Signing in/Change password',
  component: ChangePassword,
  parameters: { layout: 'padded', route: '/change-password', msw: [fake(changeOwnPassword, null)] },
} satisfies Meta<typeof ChangePassword>
type Story = StoryObj<typeof ChangePassword>

const field = (canvas: Canvas, label: RegExp) => canvas.findByLabelText(label)

async function fillIn(canvas: Canvas, current = 'backoffice', password = 'a better one', confirm = password) {
  await userEvent.type(await field(canvas, /^Current Password/), current)
  await userEvent.type(await field(canvas, /^New Password/), password)
  await userEvent.type(await field(canvas, /^Confirm Password/), confirm)
  await userEvent.click(await canvas.findByRole('button', { name: 'Update Password' }))
}

export const Ready: Story = {}

export const Required: Story = {
  parameters: { signedInAs: users.newcomer },
  async play({ canvas }) {
    await canvas.findByText('Choose your own password to continue.')
    await fillIn(canvas)
    await waitFor(() => expect(canvas.queryByText(/Choose your own password/)).toBeNull())
  },
}

export const Changed: Story = {
  parameters: { states: ['form.entry.succeeded'] },
  async play({ canvas }) {
    await fillIn(canvas)
    await within(document.body).findByText('Your password has been changed.')
    await waitFor(async () => expect(await field(canvas, /^New Password/)).toHaveValue(''))
  },
}

export const Empty: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Update Password' }))
    const summary = within(await canvas.findByRole('alert'))
    await summary.findByText('Please enter the current password')
    await summary.findByText('New Password: Please enter the password')
    await summary.findByText('Confirm Password: Password confirmation is required')
    await expect(await field(canvas, /^Current Password/)).toHaveFocus()
  },
}

export const TooShort: Story = {
  async play({ canvas }) {
    await fillIn(canvas, 'backoffice', 'short')
    await canvas.findByRole('button', { name: 'New Password: Password must be at least 8 characters' })
  },
}

export const NotTheSame: Story = {
  async play({ canvas }) {
    await fillIn(canvas, 'backoffice', 'a better one', 'a bitter one')
    await canvas.findByRole('button', { name: 'Confirm Password: Passwords must match' })
  },
}

export const WrongCurrentPassword: Story = {
  parameters: {
    msw: [fake.error(changeOwnPassword, 422, 'Refused', { fieldErrors: { currentPassword: ['The current password is not right'] } })],
  },
  async play({ canvas }) {
    await fillIn(canvas)
    await canvas.findByRole('button', { name: 'The current password is not right' })
    await waitFor(async () => expect(await field(canvas, /^Current Password/)).toHaveFocus())
  },
}

export const Submitting: Story = {
  parameters: { msw: [fake.never(changeOwnPassword)] },
  play: ({ canvas }) => fillIn(canvas),
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake.lost(changeOwnPassword)] },
  async play({ canvas }) {
    await fillIn(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}
