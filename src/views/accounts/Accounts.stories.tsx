import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { access } from '#api/access/entities'
import { addNewUser, userItem, userLists } from '#api/accounts/entities'
import { importCustomers } from '#api/accounts/importing'
import { dryRunErasure, type Erasure, erasePerson, exportPersonalData } from '#api/accounts/privacy'
import { addSubSetUser, changeActiveStatus, changeUserPassword, inviteUser, resetSecondFactor, userSubSetList } from '#api/accounts/users'
import { userAddresses } from '#api/customers/addresses'
import { unassignedBaskets } from '#api/orders/customers'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses } from '#storybook/fixtures/orderParts.ts'
import { users } from '#storybook/fixtures/people.ts'
import { placeAt } from '#views/core/pages.ts'
import Accounts from './Accounts'

const person = (id: number, firstName: string, lastName: string, username: string | null) => ({
  id,
  version: 1,
  isSystem: false,
  labels: { roleId: 'Order handler' },
  firstName,
  lastName,
  nonLatinFirstName: null,
  nonLatinLastName: null,
  username,
  roleId: 2,
  kind: username ? ('staff' as const) : ('institutional' as const),
  email: `${firstName.toLowerCase()}@example.org`,
  phone: null,
  organisation: username ? null : 'Göteborgs stadsbibliotek',
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
  isActive: id !== 3,
})

const rows = [
  person(4, 'Sara', 'Nilsson', 'newcomer'),
  { ...person(3, 'Leila', 'Karimi', 'catalogue'), nonLatinFirstName: 'لیلا', nonLatinLastName: 'کریمی' },
  person(2, 'Erik', 'Lindqvist', 'orders'),
]
const roles = fake(access.Role.calls.all, [
  { id: 1, title: 'Administrator' },
  { id: 2, title: 'Order handler' },
])
const base = [
  roles,
  fake(userLists.User, rows),
  fake(userLists.InstitutionalAccount, [person(8, 'Bo', 'Ek', null)]),
  fake(userItem, person(8, 'Bo', 'Ek', null)),
  fake(userAddresses, addresses),
  fake(userSubSetList, [{ id: 9, firstName: 'Maria', lastName: 'Berg', email: 'maria@example.org', phone: '' }]),
]
const list = '/accounts-profiles/user/list'

function Page({ path }: { path: string }) {
  const place = placeAt(path)
  return place && <Accounts {...place} />
}

export default {
  title: 'Screens/Administrator/Accounts/Lists and dialogs',
  component: Page,
  args: { path: list },
  parameters: { layout: 'padded', route: list, signedInAs: users.admin, msw: base },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

const press = async (canvas: Canvas, name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))

export const Users: Story = {
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Erik Lindqvist' })
    await expect(await canvas.findByRole('link', { name: 'Role: Erik Lindqvist' })).toHaveAttribute(
      'href',
      '/accounts-profiles/user/user-role/2',
    )
  },
}

export const Closing: Story = {
  parameters: { msw: [...base, fake(changeActiveStatus, { isActive: false })] },
  async play({ canvas }) {
    await press(canvas, 'Close: Erik Lindqvist')
    await press(canvas, 'Close the account')
    await within(document.body).findByText('The account of Erik Lindqvist is closed.')
  },
}

export const ClosingRefused: Story = {
  parameters: { msw: [...base, fake.error(changeActiveStatus, 409, 'You cannot close the account you are signed in with')] },
  async play({ canvas }) {
    await press(canvas, 'Close: Erik Lindqvist')
    await press(canvas, 'Close the account')
    await canvas.findByText('You cannot close the account you are signed in with')
  },
}

export const ReplacingThePassword: Story = {
  parameters: { msw: [...base, fake(changeUserPassword, { password: 'k7mp-x4ra-9tdw' })] },
  async play({ canvas }) {
    await press(canvas, 'Password: Erik Lindqvist')
    await press(canvas, 'Replace the password')
    await canvas.findByText('k7mp-x4ra-9tdw')
  },
}

const erik = '/accounts-profiles/user/edit/2'
const resetting = async (canvas: Canvas) => {
  await press(canvas, 'Second factor…')
  await press(canvas, 'Remove second factor')
}

export const SecondFactorTakenAway: Story = {
  args: { path: erik },
  parameters: {
    route: erik,
    msw: [fake(userItem, person(2, 'Erik', 'Lindqvist', 'orders')), fake(resetSecondFactor, { wasOn: true }), ...base],
  },
  async play({ canvas }) {
    await resetting(canvas)
    await within(document.body).findByText('The second factor of Erik Lindqvist is removed.')
  },
}

export const SecondFactorOfSomebodyHigher: Story = {
  args: { path: erik },
  parameters: {
    route: erik,
    msw: [
      fake(userItem, person(2, 'Erik', 'Lindqvist', 'orders')),
      fake.error(resetSecondFactor, 403, 'This account may do more than yours'),
      ...base,
    ],
  },
  async play({ canvas }) {
    await resetting(canvas)
    await canvas.findByText('This account may do more than yours')
  },
}

export const Inviting: Story = {
  parameters: { msw: [...base, fake(inviteUser, null)] },
  async play({ canvas }) {
    await press(canvas, 'Invite')
    await userEvent.type(await canvas.findByLabelText(/^Enter Email/), 'anna@example.org')
    await press(canvas, 'Send the invitation')
    await within(document.body).findByText('Invitation sent to anna@example.org.')
  },
}

export const AssigningAnOrder: Story = {
  parameters: { msw: [...base, fake(unassignedBaskets, [])] },
  async play({ canvas }) {
    await press(canvas, 'Assign an order: Erik Lindqvist')
    await canvas.findByRole('dialog', { name: 'Assign an order to Erik Lindqvist' })
  },
}

export const WithoutOrders: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: users.admin.permissions.filter((held) => held !== 'offer') } },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Close: Erik Lindqvist' })
    await expect(canvas.queryByRole('button', { name: /^Assign an order/ })).toBeNull()
  },
}

const newUser = '/accounts-profiles/user/new'
export const NewUser: Story = {
  args: { path: newUser },
  parameters: { route: newUser, msw: [...base, fake(addNewUser, person(5, 'A', 'B', 'a'))] },
}

const institution = '/accounts-profiles/institutional-accounts/edit/8'
export const Institution: Story = {
  args: { path: institution },
  parameters: { route: institution, msw: [...base, fake(addSubSetUser, { id: 10 })] },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Take out Maria Berg' })
    await canvas.findByRole('button', { name: /^Edit address: Göteborgs stadsbibliotek/ })
    await canvas.findByRole('button', { name: 'Assign an order…' })
  },
}

const erasure: Erasure = {
  refusals: [],
  removed: [
    { title: 'Wishes', rows: 3 },
    { title: 'Saved lists', rows: 1 },
  ],
  pseudonymised: [
    { title: 'Audit log', rows: 1204 },
    { title: 'Account', rows: 1 },
  ],
  kept: [{ title: 'Invoices', rows: 14, until: '2034-01-01' }],
}
const bo = person(8, 'Bo', 'Ek', null)
let erasedAt: string | null = null

export const Erasing: Story = {
  args: { path: institution },
  beforeEach: () => {
    erasedAt = null
  },
  parameters: {
    route: institution,
    states: ['batch.holding', 'batch.settled', 'command.succeeded'],
    msw: [
      fake(userItem, () =>
        erasedAt ? { ...bo, organisation: null, firstName: 'Erased person', lastName: '8', email: null, erasedAt } : bo,
      ),
      fake(dryRunErasure, erasure),
      fake(erasePerson, () => {
        erasedAt = '2026-11-24T10:00:00.000Z'
        return erasure
      }),
      fake(exportPersonalData, new Blob(['zip'])),
      ...base,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Export everything we hold')
    await within(document.body).findByText('The export is in your downloads.')
    await press(canvas, 'Erase…')
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Erase Bo Ek' }))
    await within(await dialog.findByRole('region', { name: 'Kept by law' })).findByText('1 Jan 2034')
    const erase = dialog.getByRole('button', { name: 'Erase person' })
    const typed = dialog.getByRole('textbox', { name: 'Type “bo@example.org” or the name to confirm' })
    await userEvent.type(typed, 'Bo')
    await expect(erase).toBeDisabled()
    await userEvent.type(typed, ' EK{Enter}')
    await dialog.findByText(/^The person is erased in/)
    await userEvent.click(dialog.getByRole('button', { name: 'Send now' }))
    const outcome = within(await within(document.body).findByRole('dialog', { name: 'The person is erased' }))
    await expect(outcome.getByRole('region', { name: 'Removed' })).toHaveTextContent('Wishes3')
    await userEvent.click(outcome.getByRole('button', { name: 'Done' }))
    await canvas.findByRole('heading', { level: 1, name: /Erased person 8$/ })
    await canvas.findByText('Erased on 24 Nov 2026')
    await expect(canvas.queryByRole('button', { name: 'Erase…' })).toBeNull()
  },
}

export const ErasingRefused: Story = {
  args: { path: institution },
  parameters: {
    route: institution,
    msw: [
      fake(dryRunErasure, {
        refusals: [
          { reason: 'openOrders', message: '2 orders are open: finish or cancel them first' },
          { reason: 'unpaidInvoices', message: '1 invoice is unpaid: have it paid or credited first' },
        ],
        removed: [],
        pseudonymised: [],
        kept: [],
      }),
      ...base,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Erase…')
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Erase Bo Ek' }))
    await dialog.findByText('1 invoice is unpaid: have it paid or credited first')
    await expect(dialog.queryByRole('textbox')).toBeNull()
    await expect(dialog.getByRole('button', { name: 'Erase person' })).toBeDisabled()
  },
}

export const WithoutPersonalData: Story = {
  args: { path: institution },
  parameters: {
    route: institution,
    signedInAs: { ...users.admin, permissions: users.admin.permissions.filter((held) => held !== 'AccountsProfilesUsers') },
  },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Assign an order…' })
    await expect(canvas.queryByRole('button', { name: 'Erase…' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Export everything we hold' })).toBeNull()
  },
}

export const ImportingInstitutions: Story = {
  args: { path: '/accounts-profiles/institutional-accounts/list' },
  parameters: {
    route: '/accounts-profiles/institutional-accounts/list',
    msw: [
      fake(importCustomers, {
        ignored: ['Färg'],
        rows: [
          { row: 2, id: 8, customer: 'Göteborgs stadsbibliotek', action: 'change', problems: [], lacks: ['reference'] },
          { row: 3, id: null, customer: 'کتابخانه فردوسی', action: 'add', problems: [], lacks: [] },
          {
            row: 4,
            id: null,
            customer: 'Lunds stadsbibliotek',
            action: 'refused',
            lacks: [],
            problems: [{ column: 'Electronic address', message: 'The check digit of 2120000143 is wrong.' }],
          },
        ],
      }),
      ...base,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Import customers')
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Import customers' }))
    const sheet = await dialog.findByLabelText('Sheet (.xlsx or .csv)')
    await expect(dialog.getByRole('button', { name: 'Import customers' })).toBeDisabled()
    await userEvent.upload(sheet, new File(['Email'], 'customers.csv', { type: 'text/csv' }))
    await dialog.findByRole('button', { name: 'Import 2 customers' })
    const [, first] = dialog.getAllByRole('row')
    await expect(first).toHaveTextContent('Lunds stadsbibliotekLeft outElectronic address: The check digit of 2120000143 is wrong.')
    await expect(dialog.getByText('No buyer reference or order reference')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 customers' }))
    await within(document.body).findByText('2 customers imported.')
  },
}
