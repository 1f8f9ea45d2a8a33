import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { permissionWithCategoryList, type RoleAccess, rolePermissionList, updateRolePermission } from '#api/access/roles'
import { client } from '#api/core/client'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { App } from '../App'

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
    ],
  },
  { id: 2, title: 'Everybody', permissions: [permission(7, 'Dashboard', 'Dashboard')] },
]
const role: RoleAccess = {
  id: 2,
  title: 'Order handler',
  holdsEverything: false,
  requiresSecondFactor: false,
  permissions: ['CustomerOrders', 'Dashboard', 'InProgress', 'NewOrders', 'offer'],
  userCount: 1,
  users: [{ id: 2, name: 'Erik Lindqvist' }],
}
const reading = [fake(permissionWithCategoryList, categories), fake(rolePermissionList, role)]
const path = '/config/role/update-permission/2'
let written = 0

const meta = {
  title: 'Screens/Administrator/See as another role',
  component: App,
  parameters: {
    route: path,
    signedInAs: users.admin,
    msw: [
      ...reading,
      fake(updateRolePermission, () => {
        written += 1
        return { affected: 1 }
      }),
    ],
  },
  loaders: [
    async () => {
      await import('#views/access/roles/RoleMatrix.tsx')
      return {}
    },
  ],
} satisfies Meta<typeof App>

export default meta
type Story = StoryObj<typeof meta>

const banner = () => screen.findByRole('region', { name: 'Preview' })

async function look() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'In progress' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Preview the app' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
}

async function isBack() {
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull())
  await expect(await screen.findByRole('checkbox', { name: 'In progress' })).not.toBeChecked()
  await screen.findByText('− In progress')
}

export const Seen: Story = {
  async play() {
    await look()
    await within(await banner()).findByText('Previewing as Order handler.')
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Customer orders' }))
    await screen.findByRole('link', { name: /^New orders/ })
    await expect(screen.queryByRole('link', { name: /^In progress/ })).toBeNull()
    await expect(screen.queryByRole('button', { name: 'Config' })).toBeNull()
  },
}

export const WritesAreHeldBack: Story = {
  async play() {
    await look()
    const before = written
    const body = { roleId: 2, permissions: [] }
    await expect(client.call(updateRolePermission, { body })).rejects.toThrow(/^Not sent: you are previewing as Order handler/)
    await expect(written).toBe(before)
    await client.call(rolePermissionList, { params: { id: 2 } })
    ;(await within(await banner()).findByRole('button', { name: /Leave/ })).click()
    await isBack()
    await client.call(updateRolePermission, { body })
    await expect(written).toBe(before + 1)
  },
}

export const LeftByEscape: Story = {
  async play() {
    await look()
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Expand the menu' })).toHaveAttribute('aria-expanded', 'false'))
    await banner()
    await userEvent.keyboard('{Escape}')
    await isBack()
  },
}

export const LeftByLogout: Story = {
  async play() {
    await look()
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
    ;(await screen.findByRole('button', { name: 'Logout' })).click()
    await isBack()
    await expect(localStorage.getItem('token')).toBe('story')
  },
}

export const MoreThanOneMayOneself: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: ['PermissionAccess', 'Dashboard', 'CustomerOrders', 'InProgress'] } },
  async play() {
    await look()
    await userEvent.click(await within(await banner()).findByText('You lack 2 of their permissions'))
    await within(await banner()).findByText('NewOrders')
  },
}
