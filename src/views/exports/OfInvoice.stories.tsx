import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { useLocation } from 'wouter'
import { exportsOfInvoice } from '#api/exports/calls'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import OfInvoice from './OfInvoice'

const Beside = () => (
  <>
    <OfInvoice invoiceId={7} />
    <output aria-label="Address">{useLocation()[0]}</output>
  </>
)

export default {
  title: 'Screens/Catalogue staff/Exports/Records of an invoice',
  component: Beside,
  parameters: {
    layout: 'padded',
    route: '/order/done-orders/invoice/7',
    msw: [
      fake(exportsOfInvoice.libris, { exportId: 41, items: 3 }),
      fake(exportsOfInvoice.onix, { exportId: 42, items: 3 }),
      fake(exportsOfInvoice.marc21, { exportId: 43, items: 1 }),
    ],
  },
} satisfies Meta<typeof Beside>
type Story = StoryObj<typeof Beside>

export const Made: Story = {
  play: async () => {
    for (const [name, address] of [
      ['Libris', '/services-integrations/libris/edit/41'],
      ['ONIX', '/services-integrations/onix/edit/42'],
      ['MARC 21', '/services-integrations/marc21/edit/43'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name }))
      await expect(await screen.findByText(address)).toBeVisible()
    }
  },
}

export const MadeForOthers: Story = {
  parameters: { signedInAs: { ...users.orders, permissions: ['DoneOrder'] } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'MARC 21' }))
    await screen.findByText('Export to MARC 21 with 1 title created, ready to send.')
    await expect(screen.getByLabelText('Address')).toHaveTextContent('/order/done-orders/invoice/7')
  },
}

export const Refused: Story = {
  parameters: { msw: [fake.error(exportsOfInvoice.libris, 409, 'No line has an ISBN', { reason: 'noTitles' })] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Libris' }))
    await screen.findByText('No line has an ISBN')
  },
}
