import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  permissionWithCategoryList,
  type RoleAccess,
  requireSecondFactor,
  rolePermissionList,
  updateRolePermission,
} from '#api/access/roles'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const permission = (id: number, name: string, title: string) => ({ id, name, title, description: null })
const categories = [
  {
    id: 1,
    title: 'Orders',
    permissions: [
      permission(1, 'CustomerOrders', 'Customer orders'),
      permission(2, 'offer', 'Offer'),
      permission(3, 'NewOrders', 'New orders'),
      permission(4, 'InProgress', 'In progress'),
      permission(5, 'DoneOrder', 'Done order'),
    ],
  },
  { id: 2, title: 'Configuration', permissions: [permission(6, 'PermissionAccess', 'Permission access')] },
  { id: 3, title: 'Everybody', permissions: [permission(7, 'Dashboard', 'Dashboard')] },
]

const role: RoleAccess = {
  id: 2,
  title: 'Order handler',
  holdsEverything: false,
  requiresSecondFactor: false,
  permissions: ['CustomerOrders', 'Dashboard', 'InProgress', 'NewOrders', 'offer'],
  userCount: 14,
  users: [
    { id: 2, name: 'Erik Lindqvist' },
    { id: 5, name: 'سارا نیلسون' },
  ],
}

const reading = [fake(permissionWithCategoryList, categories), fake(rolePermissionList, role)]
const path = '/config/role/update-permission/2'

export default {
  title: 'Screens/Administrator/Permissions of a role',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, signedInAs: users.admin, msw: [...reading, fake(updateRolePermission, { affected: 14 })] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const box = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('checkbox', { name })
const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))

export const Ready: Story = {
  async play({ canvas }) {
    await expect(await box(canvas, 'Offer')).toBeChecked()
    await expect(await box(canvas, /^Orders/)).toBePartiallyChecked()
    await canvas.findByText('No changes yet.')
    await canvas.findByText(/and 12 more/)
  },
}

export const Changed: Story = {
  async play({ canvas }) {
    await userEvent.click(await box(canvas, 'Offer'))
    await userEvent.click(await box(canvas, 'Done order'))
    await canvas.findByText('− Offer')
    await canvas.findByText('+ Done order')
    await canvas.findByText('This change hides')
    await canvas.findByText('This change shows')
  },
}

export const FullCategory: Story = {
  async play({ canvas }) {
    await userEvent.click(await box(canvas, /^Orders/))
    await expect(await box(canvas, 'Done order')).toBeChecked()
    await userEvent.click(await box(canvas, /^Orders/))
    await expect(await box(canvas, 'Offer')).not.toBeChecked()
  },
}

export const Searched: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'order done')
    await waitFor(() => expect(canvas.queryByRole('checkbox', { name: 'Dashboard' })).toBeNull())
    await box(canvas, 'Done order')
  },
}

export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'nowhere')
    await canvas.findByText(/No permission matches/)
  },
}

export const Saved: Story = {
  async play({ canvas }) {
    await userEvent.click(await box(canvas, 'Done order'))
    await save(canvas)
    await within(document.body).findByText('Saved. It applies to 14 people now.')
  },
}

export const LastAdministrator: Story = {
  parameters: {
    msw: [
      ...reading,
      fake.error(updateRolePermission, 409, 'Nobody would be left who may change roles and permissions', { reason: 'lastAdministrator' }),
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await box(canvas, 'Done order'))
    await save(canvas)
    await canvas.findByText(/Nobody would be left/)
    await expect(await box(canvas, 'Done order')).toBeChecked()
  },
}

export const HoldsEverything: Story = {
  parameters: {
    msw: [
      fake(permissionWithCategoryList, categories),
      fake(rolePermissionList, {
        ...role,
        title: 'Administrator',
        holdsEverything: true,
        userCount: 1,
        users: [{ id: 1, name: 'Shirin Ahmadi' }],
      }),
    ],
  },
  async play({ canvas }) {
    await expect(await box(canvas, 'Dashboard')).toBeDisabled()
  },
}

export const SecondFactorRequired: Story = {
  parameters: { msw: [...reading, fake(requireSecondFactor, { lacking: 3 })] },
  async play({ canvas }) {
    await userEvent.click(await box(canvas, 'Require a second factor'))
    await within(document.body).findByText('Saved. 3 with this role must turn one on.')
  },
}

export const SecondFactorNotSaved: Story = {
  parameters: { msw: [...reading, fake.lost(requireSecondFactor)] },
  async play({ canvas }) {
    await userEvent.click(await box(canvas, 'Require a second factor'))
    await within(document.body).findByText('The connection was lost')
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(permissionWithCategoryList), fake(rolePermissionList, role)] } }

export const Unreadable: Story = {
  parameters: { msw: [fake(permissionWithCategoryList, categories), fake.error(rolePermissionList, 404, 'Role not found')] },
  async play({ canvas }) {
    await canvas.findByText('Role not found')
  },
}
