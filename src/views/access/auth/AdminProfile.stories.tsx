import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { adminProfile, type OwnProfile, updateAdminProfile } from '#api/access/profile'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import AdminProfile from './AdminProfile'

const profile: OwnProfile = {
  id: 2,
  version: 3,
  isSystem: false,
  username: 'admin',
  role: 'Administrator',
  firstName: 'Shirin',
  lastName: 'Ahmadi',
  nonLatinFirstName: 'شیرین',
  nonLatinLastName: 'احمدی',
  email: 'shirin@example.org',
  phone: '+46 8 123 45 67',
}

const saving = fake(updateAdminProfile, ({ body: { version, currentPassword: _, ...body } }) => ({
  ...profile,
  ...body,
  email: body.email ?? '',
  version: version + 1,
}))

export default {
  title: 'Screens/Everybody/Own profile',
  component: AdminProfile,
  parameters: { layout: 'padded', route: '/admin-profile', msw: [fake(adminProfile, profile), saving] },
} satisfies Meta<typeof AdminProfile>
type Story = StoryObj<typeof AdminProfile>

async function rename(canvas: Canvas, name = 'Shirin Maria') {
  const first = await canvas.findByRole('textbox', { name: /^First name/ })
  await userEvent.clear(first)
  if (name) await userEvent.type(first, name)
  await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
}

export const Ready: Story = {
  async play({ canvas }) {
    await canvas.findByText('admin · Administrator')
  },
}

export const Saved: Story = {
  async play({ canvas }) {
    await rename(canvas)
    await within(document.body).findByText('Your profile has been saved.')
  },
}

export const Invalid: Story = {
  async play({ canvas }) {
    await rename(canvas, '')
    await canvas.findByRole('button', { name: 'First name is required' })
  },
}

export const AddressTaken: Story = {
  parameters: {
    msw: [fake(adminProfile, profile), fake.error(updateAdminProfile, 422, 'Refused', { fieldErrors: { email: ['Is already taken'] } })],
  },
  async play({ canvas }) {
    await rename(canvas)
    await canvas.findByRole('button', { name: 'Email: Is already taken' })
  },
}

export const AddressChanged: Story = {
  async play({ canvas }) {
    const email = await canvas.findByRole('textbox', { name: /^Email/ })
    await expect(canvas.queryByLabelText(/^Current Password/)).toBeNull()
    await userEvent.clear(email)
    await userEvent.type(email, 'maria@example.org')
    await userEvent.type(await canvas.findByLabelText(/^Current Password/), 'backoffice')
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await within(document.body).findByText('Your profile has been saved.')
    await waitFor(() => expect(canvas.queryByLabelText(/^Current Password/)).toBeNull())
  },
}

export const WrongCurrentPassword: Story = {
  parameters: {
    msw: [
      fake(adminProfile, profile),
      fake.error(updateAdminProfile, 422, 'Refused', { fieldErrors: { currentPassword: ['The current password is not right'] } }),
    ],
  },
  async play({ canvas }) {
    const email = await canvas.findByRole('textbox', { name: /^Email/ })
    await userEvent.clear(email)
    await userEvent.type(email, 'maria@example.org')
    await userEvent.type(await canvas.findByLabelText(/^Current Password/), 'not it')
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await canvas.findByRole('button', { name: 'The current password is not right' })
  },
}

const changedMeanwhile = (current: object, fields: object) =>
  fake.error(
    updateAdminProfile,
    409,
    'Somebody changed this in the meantime',
    {
      reason: 'changed',
      current: { ...profile, version: 4, ...current },
      changedBy: 'Shirin Ahmadi',
      changedAt: '2026-03-05T09:00:00.000Z',
      fields,
    },
    { once: true },
  )
const byHer = { by: 'Shirin Ahmadi', at: '2026-03-05T09:00:00.000Z' }

export const MergedWithAnotherTab: Story = {
  parameters: { msw: [fake(adminProfile, profile), changedMeanwhile({ phone: '+46 8 999' }, { phone: byHer }), saving] },
  async play({ canvas }) {
    await rename(canvas)
    await within(document.body).findByText('Your profile has been saved.')
    await expect(await canvas.findByRole('textbox', { name: /^Phone/ })).toHaveValue('+46 8 999')
  },
}

export const SameFieldInAnotherTab: Story = {
  parameters: { msw: [fake(adminProfile, profile), changedMeanwhile({ firstName: 'Shiva' }, { firstName: byHer }), saving] },
  async play({ canvas }) {
    await rename(canvas)
    const panel = within(await canvas.findByRole('alert'))
    await userEvent.click(await panel.findByRole('radio', { name: /Shiva/ }))
    await expect(await panel.findByRole('radio', { name: /Shirin Maria/ })).not.toBeChecked()
  },
}

export const Submitting: Story = {
  parameters: { msw: [fake(adminProfile, profile), fake.never(updateAdminProfile)] },
  play: ({ canvas }) => rename(canvas),
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake(adminProfile, profile), fake.lost(updateAdminProfile)] },
  async play({ canvas }) {
    await rename(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(adminProfile)] } }

export const Unreadable: Story = {
  parameters: { msw: [fake.error(adminProfile, 403, 'Access error')] },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const FewerPermissions: Story = {
  parameters: { signedInAs: { ...users.orders, permissions: ['Profile'] } },
  async play({ canvas }) {
    await canvas.findByText('admin · Administrator')
    await waitFor(() => expect(canvas.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sign-in and security']))
  },
}
