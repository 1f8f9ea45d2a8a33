import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { findCode } from '#api/inventory/findCode'
import { findOrders } from '#api/orders/findOrders'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import Palette from './Palette'
import { holdScanned } from './scanned'

const meta = {
  component: Palette,
  args: { onClose: fn() },
  parameters: { signedInAs: users.orders },
} satisfies Meta<typeof Palette>

export default meta
type Story = StoryObj<typeof meta>

const input = () => screen.findByRole('combobox')
const active = async () => {
  const id = (await input()).getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}

export const EverythingTheyMayOpen: Story = {
  play: async () => {
    await expect(await input()).toHaveFocus()
    await expect(screen.getAllByRole('option')[0]).toHaveTextContent('Dashboard')
    await expect(await active()).toContain('Dashboard')
  },
}

export const OfSomebodyWithLittle: Story = {
  parameters: { signedInAs: users.catalogue },
  play: async () => {
    await input()
    await expect(screen.queryByRole('option', { name: /Pending/ })).toBeNull()
  },
}

export const Searching: Story = {
  play: async ({ args }) => {
    await userEvent.type(await input(), 'customer pend')
    await expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

const order = {
  id: 606,
  by: 'number',
  status: 'done',
  paymentState: 'settled',
  customerName: 'Anna Ek',
  total: { amount: 39_800, currency: 'SEK' },
} as const

export const AnOrder: Story = {
  parameters: { msw: [fake(findOrders, [order])] },
  play: async () => {
    await userEvent.type(await input(), '606')
    await expect(await screen.findByRole('option', { name: /Order 606.*Anna Ek.*Done/ })).toBeVisible()
  },
}

export const AnOrderAtOnce: Story = {
  parameters: { msw: [fake(findOrders, [order], { delay: 200 })] },
  play: async ({ args }) => {
    await userEvent.type(await input(), '606{Enter}')
    await expect(args.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

export const OrdersUnread: Story = {
  parameters: { msw: [fake.error(findOrders, 503, 'The database is away', null, { once: true }), fake(findOrders, [order])] },
  play: async ({ args }) => {
    await userEvent.type(await input(), '606{Enter}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Could not search orders'))
    await expect(args.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onClose).toHaveBeenCalled(), { timeout: 10_000 })
  },
}

export const ByKeys: Story = {
  play: async () => {
    await input()
    await userEvent.keyboard('{ArrowUp}')
    await expect(await active()).toContain('Logout')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(await active()).toContain(screen.getAllByRole('option')[1]?.textContent ?? '-')
  },
}

export const NothingFound: Story = {
  parameters: { msw: [fake(findOrders, [])] },
  play: async () => {
    await userEvent.type(await input(), 'zzz')
    await expect(screen.queryByRole('option')).toBeNull()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No page, action or order matches'))
  },
}

export const Theme: Story = {
  play: async () => {
    await userEvent.type(await input(), 'dark{Enter}')
    await expect(localStorage.getItem('theme')).toBe('dark')
  },
}

export const Scanned: Story = {
  parameters: {
    signedInAs: users.admin,
    msw: [fake(findOrders, []), fake(findCode, { id: 17, kind: 'book', title: 'Aniara', isbn: '9789100124311' })],
  },
  beforeEach: () => holdScanned('9789100124311'),
  play: async () => {
    await expect(await input()).toHaveValue('9789100124311')
    await screen.findByRole('option', { name: /Aniara.*Title/ })
    await expect(screen.getByRole('option', { name: /Aniara.*Stock/ })).toBeVisible()
  },
}
