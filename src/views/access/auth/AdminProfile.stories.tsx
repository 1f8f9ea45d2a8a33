import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { adminProfile, updateAdminProfile } from '#api/access/account'
import { fake } from '../../../../.storybook/fake'
import { users } from '../../../../.storybook/fixtures/people'
import AdminProfile from './AdminProfile'

const profile = {
  username: 'admin',
  role: 'Administrator',
  firstName: 'Shirin',
  lastName: 'Ahmadi',
  nonLatinFirstName: 'شیرین',
  nonLatinLastName: 'احمدی',
  email: 'shirin@example.org',
  phone: '+46 8 123 45 67',
}

export default {
  component: AdminProfile,
  parameters: { layout: 'padded', route: '/admin-profile', msw: [fake(adminProfile, profile), fake(updateAdminProfile, null)] },
} satisfies Meta<typeof AdminProfile>
type Story = StoryObj<typeof AdminProfile>

async function rename(canvas: HTMLElement, name = 'Shirin Maria') {
  const first = await within(canvas).findByRole('textbox', { name: /^First name/ })
  await userEvent.clear(first)
  if (name) await userEvent.type(first, name)
  await userEvent.click(await within(canvas).findByRole('button', { name: 'Save' }))
}

export const Ready: Story = {
  async play({ canvasElement }) {
    await within(canvasElement).findByText('admin · Administrator')
  },
}

export const Saved: Story = {
  async play({ canvasElement }) {
    await rename(canvasElement)
    await within(document.body).findByText('Your profile has been saved.')
  },
}

export const Invalid: Story = {
  async play({ canvasElement }) {
    await rename(canvasElement, '')
    await within(canvasElement).findByRole('button', { name: 'First name is required' })
  },
}

export const AddressTaken: Story = {
  parameters: {
    msw: [fake(adminProfile, profile), fake.error(updateAdminProfile, 422, 'Refused', { fieldErrors: { email: ['Is already taken'] } })],
  },
  async play({ canvasElement }) {
    await rename(canvasElement)
    await within(canvasElement).findByRole('button', { name: 'Is already taken' })
  },
}

export const Submitting: Story = {
  parameters: { msw: [fake(adminProfile, profile), fake.never(updateAdminProfile)] },
  play: ({ canvasElement }) => rename(canvasElement),
}

export const ConnectionLost: Story = {
  parameters: { msw: [fake(adminProfile, profile), fake.lost(updateAdminProfile)] },
  async play({ canvasElement }) {
    await rename(canvasElement)
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('The connection was lost')
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(adminProfile)] } }

export const Unreadable: Story = {
  parameters: { msw: [fake.error(adminProfile, 403, 'Access error')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByRole('button', { name: 'Try again' })
  },
}

/** No way to a page that is not for them. */
export const FewerPermissions: Story = {
  parameters: { signedInAs: { ...users.orders, permissions: ['Profile'] } },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('admin · Administrator')
    await expect(within(canvasElement).queryByRole('link')).toBeNull()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
export const Small: Story = { globals: { viewport: { value: 'small', isRotated: false } } }
