import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { access } from '#api/access/entities'
import { rolePermissionList } from '#api/access/roles'
import { userItem } from '#api/accounts/entities'
import { updateUserRole } from '#api/accounts/users'
import { currentUser } from '#api/core/auth'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const erik = {
  id: 2,
  version: 1,
  isSystem: false,
  labels: { roleId: 'Order handler' },
  firstName: 'Erik',
  lastName: 'Lindqvist',
  nonLatinFirstName: null,
  nonLatinLastName: null,
  username: 'orders',
  roleId: 2,
  kind: 'staff' as const,
  email: 'erik@example.org',
  phone: null,
  organisation: null,
  template: null,
  orgNumber: null,
  vatNumber: null,
  isVatCharged: false,
  currencyId: null,
  hasUnknownCountry: false,
  lacksRole: false,
  lacksInvoiceData: false,
  erasedAt: null,
  invoiceDelivery: 'pdf' as const,
  electronicAddress: null,
  buyerReference: null,
  orderReference: null,
  language: 'sv' as const,
  isActive: true,
}
const leila = { ...erik, firstName: 'Leila', lastName: 'Karimi', nonLatinFirstName: 'لیلا', nonLatinLastName: 'کریمی', username: 'leila' }

const roles = [
  { id: 1, title: 'Administrator', permissions: [...users.admin.permissions] },
  { id: 2, title: 'Order handler', permissions: [...users.orders.permissions] },
  { id: 3, title: 'Catalogue', permissions: [...users.catalogue.permissions] },
]
const reading = [
  fake(
    access.Role.calls.all,
    roles.map(({ id, title }) => ({ id, title })),
  ),
  fake(rolePermissionList, ({ params }) => {
    const role = roles.find(({ id }) => id === Number(params.id)) ?? { id: 0, title: '', permissions: [] }
    return {
      ...role,
      holdsEverything: role.id === 1,
      requiresSecondFactor: false,
      userCount: 1,
      users: [{ id: 2, name: 'Erik Lindqvist' }],
    }
  }),
]
const base = [fake(userItem, erik), ...reading]
const refusing = (status: number, message: string, data: unknown = null) => [...base, fake.error(updateUserRole, status, message, data)]
const path = '/accounts-profiles/user/user-role/2'

export default {
  title: 'Screens/Administrator/Accounts/Role of a person',
  component: PageAt,
  args: { path },
  parameters: { layout: 'padded', route: path, signedInAs: users.admin, msw: [...base, fake(updateUserRole, null)] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const chooseRole = async (canvas: Canvas, title: string) => {
  await canvas.findByRole('option', { name: title })
  await choose(canvas.getByRole('combobox', { name: 'Role' }), title)
}
const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))

export const Loaded: Story = {
  async play({ canvas }) {
    await canvas.findByRole('heading', { level: 1, name: 'Role of Erik Lindqvist' })
    await expect(canvas.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Order handler')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(userItem), ...reading] } }

export const Chosen: Story = {
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await canvas.findByText('This change hides')
    await canvas.findByText('View as Catalogue')
  },
}

export const WithoutRole: Story = {
  async play({ canvas }) {
    await chooseRole(canvas, 'No role: they can only sign in and change their password')
    await canvas.findByText('Nothing: the menu of this role is empty.')
  },
}

export const Saved: Story = {
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await save(canvas)
    await within(document.body).findByText('Erik Lindqvist has a new role.')
  },
}

let reads = 0

export const SavedForOneself: Story = {
  parameters: {
    signedInAs: { ...users.admin, id: 2 },
    msw: [
      ...base,
      fake(updateUserRole, null),
      fake(currentUser, () => {
        reads += 1
        const { permissions, ...user } = users.admin
        return { userInfo: { isSuccess: true, status: 200, message: '', data: { ...user, id: 2 } }, userPermission: [...permissions] }
      }),
    ],
  },
  async play({ canvas }) {
    const before = reads
    await chooseRole(canvas, 'Administrator')
    await save(canvas)
    await waitFor(() => expect(reads).toBe(before + 1))
  },
}

export const Refused: Story = {
  parameters: { msw: refusing(422, 'You may only give permissions you hold: CashSell is not among yours') },
  async play({ canvas }) {
    await chooseRole(canvas, 'Administrator')
    await save(canvas)
    await canvas.findByText('You may only give permissions you hold: CashSell is not among yours')
    await expect(canvas.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Administrator')
  },
}

export const Conflict: Story = {
  parameters: { msw: refusing(409, 'Somebody gave them another role in the meantime', { reason: 'changed' }) },
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await save(canvas)
    await canvas.findByText('Somebody gave them another role in the meantime')
  },
}

export const ServerError: Story = {
  parameters: { msw: refusing(500, 'Something went wrong on the server') },
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await save(canvas)
    await canvas.findByText('Something went wrong on the server')
  },
}

export const Saving: Story = {
  parameters: { msw: [...base, fake.never(updateUserRole)] },
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await save(canvas)
    await expect(canvas.getByRole('combobox', { name: 'Role' })).toBeDisabled()
  },
}

export const Unreadable: Story = {
  parameters: { msw: [fake.error(userItem, 404, 'User not found'), ...reading] },
  async play({ canvas }) {
    await canvas.findByText('User not found')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const RolesUnreadable: Story = {
  parameters: { msw: [fake(userItem, erik), fake.error(access.Role.calls.all, 403, 'Your role lacks the permission for it'), ...reading] },
  async play({ canvas }) {
    await canvas.findByText('Your role lacks the permission for it')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

export const MayNotLookIntoRoles: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: ['AccountsProfiles', 'AccountsProfilesUsers'] } },
  async play({ canvas }) {
    await chooseRole(canvas, 'Catalogue')
    await expect(canvas.queryByText('View as Catalogue')).toBeNull()
  },
}

export const PersianName: Story = {
  parameters: { msw: [fake(userItem, leila), ...reading] },
  async play({ canvas }) {
    await canvas.findByRole('heading', { level: 1 })
    await chooseRole(canvas, 'Catalogue')
  },
}
