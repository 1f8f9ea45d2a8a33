import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { type UserAddress, userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress, userAddressItem } from '#api/customers/userAddress'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { addresses } from '#storybook/fixtures/orderParts.ts'
import { leaveFor } from '#views/core/leaving.ts'
import { UserAddresses } from './UserAddresses'

let current: UserAddress[] = []
const reads = [fake(userAddresses, () => current)]
const [library, home] = addresses

const meta = {
  title: 'Screens/Order handler/Addresses of a customer',
  component: UserAddresses,
  args: { userId: 31, isEditable: true },
  parameters: { layout: 'padded', msw: reads },
  beforeEach: () => {
    current = [...addresses]
  },
} satisfies Meta<typeof UserAddresses>
export default meta
type Story = StoryObj<typeof meta>

const press = async (canvas: Canvas, name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
const box = (canvas: Canvas, name: RegExp) => canvas.findByRole('textbox', { name })

async function write(canvas: Canvas, name: RegExp, text: string) {
  const input = await box(canvas, name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

export const Existing: Story = {}
export const Empty: Story = {
  beforeEach: () => {
    current = []
  },
}
export const Loading: Story = { parameters: { msw: [fake.never(userAddresses)] } }
export const Forbidden: Story = { parameters: { msw: [fake.error(userAddresses, 403, 'Access error')] } }
export const ReadOnly: Story = {
  args: { isEditable: false },
  async play({ canvas }) {
    await canvas.findByText('Götaplatsen 3')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(userAddresses, 400, 'The id could not be read', null, { once: true }), ...reads] },
  async play({ canvas }) {
    await press(canvas, 'Try again')
    await canvas.findByText('Götaplatsen 3')
  },
}

export const Adding: Story = {
  parameters: {
    msw: [
      fake(addUserAddress, ({ body }) => {
        const added = { ...library, recipient: '', postalCode: '', ...body, id: 53 }
        current = [...current, added]
        return added
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Add address')
    await write(canvas, /^Address/, 'Storgatan 1')
    await write(canvas, /^City/, 'Lund')
    await press(canvas, 'Save address')
    await within(document.body).findByText('Address added.')
    await canvas.findByText('Storgatan 1')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add address' })).toHaveFocus())
  },
}

export const LeaveGuarded: Story = {
  async play({ canvas }) {
    const go = fn()
    await press(canvas, 'Add address')
    leaveFor('/dashboard', go)
    await expect(go).toHaveBeenCalledOnce()
    await write(canvas, /^City/, 'Lund')
    leaveFor('/dashboard', go)
    await within(document.body).findByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(go).toHaveBeenCalledOnce()
  },
}

export const Invalid: Story = {
  async play({ canvas }) {
    await press(canvas, 'Add address')
    await press(canvas, 'Save address')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('2 fields need your attention')
  },
}

export const Editing: Story = {
  parameters: {
    msw: [
      fake(editUserAddress, ({ body }) => {
        const changed = { ...home, ...body, version: body.version + 1 }
        current = [library, changed]
        return changed
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, /^Edit address: Astrid Lindqvist, Linnégatan 14/)
    await write(canvas, /^Address/, 'Linnégatan 20')
    await press(canvas, 'Save address')
    await within(document.body).findByText('Address saved.')
    await canvas.findByText('Linnégatan 20')
  },
}

export const Refused: Story = {
  parameters: {
    msw: [fake.error(editUserAddress, 422, 'Refused', { fieldErrors: { postalCode: ['Postal code is at most 20 characters'] } }), ...reads],
  },
  async play({ canvas }) {
    await press(canvas, /^Edit address: Astrid/)
    await write(canvas, /^City/, 'Mölndal')
    await press(canvas, 'Save address')
    await waitFor(async () => expect(await box(canvas, /^Postal code/)).toHaveAttribute('aria-invalid', 'true'))
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [
      fake.error(editUserAddress, 409, 'Somebody changed this in the meantime', {
        reason: 'changed',
        current: { ...home, city: 'Kungälv', version: 2 },
        changedBy: 'Erik Lindqvist',
        changedAt: '2026-11-21T09:00:00Z',
        fields: { city: { by: 'Erik Lindqvist', at: '2026-11-21T09:00:00Z' } },
      }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await press(canvas, /^Edit address: Astrid/)
    await write(canvas, /^City/, 'Mölndal')
    await press(canvas, 'Save address')
    await canvas.findByRole('group', { name: 'City' })
    await canvas.findByText('Kungälv')
  },
}

export const AnswerLost: Story = {
  parameters: {
    msw: [fake.lost(editUserAddress), fake(userAddressItem, () => ({ ...home, city: 'Mölndal', version: 2 })), ...reads],
  },
  async play({ canvas }) {
    await press(canvas, /^Edit address: Astrid/)
    await write(canvas, /^City/, 'Mölndal')
    await press(canvas, 'Save address')
    await within(document.body).findByText('Address saved.')
  },
}

export const Draft: Story = {
  loaders: [
    async () => {
      const values = { userId: 31, recipient: '', address: 'Storgatan 1', postalCode: '', city: '', country: 'SE' }
      const base = { ...values, address: '' }
      localStorage.setItem('draft:2:UserAddress-new-31', JSON.stringify({ values, base, savedAt: Date.now() - 60_000 }))
    },
  ],
  async play({ canvas }) {
    await expect(await box(canvas, /^Address/)).toHaveValue('Storgatan 1')
  },
}
