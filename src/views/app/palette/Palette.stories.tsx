import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { findRecords } from '#api/core/search/findRecords'
import { findOrders } from '#api/orders/findOrders'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { recentsKey } from '#views/core/forgetPerson.ts'
import Palette from './Palette'
import { holdScanned } from './scanned'

const meta = {
  id: 'components-palette',
  title: 'Components/Palette (command menu, search, shortcut, Ctrl K)',
  component: Palette,
  args: { onClose: fn() },
  parameters: { signedInAs: users.orders, msw: [fake(findOrders, []), fake(findRecords, [])] },
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
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Dashboard'))
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
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
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
  parameters: { msw: [fake(findOrders, [order]), fake(findRecords, [])] },
  play: async () => {
    await userEvent.type(await input(), '606')
    await expect(await screen.findByRole('option', { name: /Order 606.*Anna Ek.*Done/ })).toBeVisible()
  },
}

export const AnOrderAtOnce: Story = {
  parameters: { msw: [fake(findOrders, [order], { delay: 200 }), fake(findRecords, [])] },
  play: async ({ args }) => {
    await userEvent.type(await input(), '606{Enter}')
    await expect(args.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

export const OrdersUnread: Story = {
  parameters: {
    msw: [fake.error(findOrders, 503, 'The database is away', null, { once: true }), fake(findOrders, [order]), fake(findRecords, [])],
  },
  play: async ({ args }) => {
    await userEvent.type(await input(), '606{Enter}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Could not search records'))
    await expect(args.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
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
  play: async () => {
    await userEvent.type(await input(), 'zzz')
    await expect(screen.queryByRole('option')).toBeNull()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No page, action or record matches'))
  },
}

export const Theme: Story = {
  play: async () => {
    await userEvent.type(await input(), 'dark{Enter}')
    await expect(localStorage.getItem('theme')).toBe('dark')
  },
}

const invoice = { kind: 'invoice', id: 41, title: '100111', note: 'Anna Ek', of: 'invoice' } as const

export const ARecordAndItsActions: Story = {
  parameters: { signedInAs: users.admin, msw: [fake(findOrders, []), fake(findRecords, [invoice])] },
  play: async () => {
    await userEvent.type(await input(), 'invoice 100111 print')
    await screen.findByRole('option', { name: /^Print invoice 100111/ })
    await expect(await active()).toContain('Print invoice 100111')
    await expect(screen.getByRole('option', { name: /^Invoice 100111.*Anna Ek/ })).toBeVisible()
  },
}

export const Misspelt: Story = {
  play: async () => {
    await userEvent.type(await input(), 'nw ordr')
    await waitFor(async () => expect(await active()).toContain('New orders'))
  },
}

export const ByOtherWords: Story = {
  play: async () => {
    const titles = () => screen.queryAllByRole('option').map((option) => option.textContent)
    for (const [typed, found] of [
      ['help', /Keyboard shortcuts/],
      ['log out', /Logout/],
      ['password', /Sign-in and security/],
    ] as const) {
      await userEvent.clear(await input())
      await userEvent.type(await input(), typed)
      await expect(screen.getByRole('option', { name: found })).toBeVisible()
    }
    await userEvent.clear(await input())
    await userEvent.type(await input(), 'dark')
    await expect(titles()).toEqual(['Theme: darkActions'])
  },
}

export const ActionsOfThePageThenRecentPages: Story = {
  beforeEach: () => localStorage.setItem(recentsKey(users.orders.id), JSON.stringify([{ href: '/order/map', title: 'Order map' }])),
  decorators: [
    (Palette) => {
      // The page is there before the palette.
      const [isOpen, setOpen] = useState(false)
      useEffect(() => setOpen(true), [])
      return (
        <main>
          <h1>Invoice 100111</h1>
          <div data-actions>
            <button type="button">Print</button>
            <button type="button" disabled>
              Send
            </button>
          </div>
          {isOpen && <Palette />}
        </main>
      )
    },
  ],
  play: async () => {
    await input()
    const [first, second] = screen.getAllByRole('option')
    await expect(first).toHaveTextContent('PrintInvoice 100111')
    await expect(second).toHaveTextContent('Order mapRecent · Customer orders')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /^Order map/ })).toHaveLength(1))
    await expect(screen.queryByRole('option', { name: /^Send/ })).toBeNull()
  },
}

export const Scanned: Story = {
  parameters: {
    signedInAs: users.admin,
    msw: [fake(findOrders, []), fake(findRecords, [{ kind: 'edition', id: 17, title: 'Aniara', note: '9789100124311', of: 'book' }])],
  },
  beforeEach: () => holdScanned('9789100124311'),
  play: async () => {
    await expect(await input()).toHaveValue('9789100124311')
    await screen.findByRole('option', { name: /^Aniara.*Edition/ })
    await expect(screen.getByRole('option', { name: /Stock of .Aniara/ })).toBeVisible()
  },
}
