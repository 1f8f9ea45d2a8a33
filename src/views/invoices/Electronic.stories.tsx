import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { type ElectronicInvoice, electronicOfInvoice, electronicXml, sendElectronicAgain } from '#api/invoices/electronic'
import { fake } from '#storybook/fake.ts'
import { Electronic } from './Electronic'

const electronicOf = (more: Partial<ElectronicInvoice> = {}): ElectronicInvoice => ({
  state: 'waiting',
  recipient: '0007:2120000142',
  receipt: '',
  reason: '',
  rule: '',
  sentAt: null,
  settledAt: null,
  lastError: null,
  nextAt: null,
  ...more,
})
const sentAt = '2026-11-22T09:14:00.000Z'
const settledAt = '2026-11-22T09:20:00.000Z'

let current = electronicOf()
const read = fake(electronicOfInvoice, () => current)
const sending = fake(sendElectronicAgain, ({ body }) => {
  expect(body.ids).toEqual([42])
  current = electronicOf()
  return { queued: 1, skipped: 0 }
})

export default {
  title: 'Screens/Accountant/Electronic invoice',
  component: Electronic,
  args: { invoiceId: 42 },
  parameters: { layout: 'padded', msw: [read, sending] },
} satisfies Meta<typeof Electronic>
type Story = StoryObj<typeof Electronic>

const beginning = (more: Partial<ElectronicInvoice>): Pick<Story, 'beforeEach'> => ({
  beforeEach: () => {
    current = electronicOf(more)
  },
})

export const Waiting: Story = {
  ...beginning({}),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Waiting')
    await canvas.findByText('Sending…')
    await expect(canvas.queryByRole('button', { name: 'Send again' })).toBeNull()
    current = electronicOf({ state: 'sent', receipt: 'ap-1', sentAt })
    await canvas.findByText('Sent to the access point. No receipt yet.')
  },
}

export const WaitingForTheNextAttempt: Story = {
  ...beginning({ lastError: 'The access point did not answer', nextAt: '2999-11-22T09:15:00.000Z' }),
  async play({ canvas }) {
    await canvas.findByText('The last attempt failed: The access point did not answer')
    await canvas.findByText(/^Next attempt/)
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }))
    await canvas.findByText('Sending…')
  },
}

export const Delivered: Story = {
  ...beginning({ state: 'delivered', receipt: 'ap-1', sentAt, settledAt }),
  parameters: {
    msw: [fake(electronicXml, { name: 'invoice-100042.xml', xml: '<Invoice/>' }), read],
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Delivered')
    await canvas.findByText(/^Delivered .*2026/)
    await expect(canvas.queryByRole('button', { name: 'Send again' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Download XML' }))
  },
}

export const Refused: Story = {
  ...beginning({ state: 'refused', reason: 'Invoice total amount with VAT is wrong', rule: 'BR-CO-15', sentAt, settledAt }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Refused')
    await canvas.findByText('Invoice total amount with VAT is wrong (BR-CO-15)')
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }))
    await canvas.findByText('Sending…')
  },
}

export const NotSent: Story = {
  ...beginning({ state: 'failed', reason: 'The access point rejected our token' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Not sent')
    await canvas.findByText('The access point rejected our token')
    await canvas.findByRole('button', { name: 'Send again' })
  },
}

export const Unread: Story = {
  parameters: { msw: [fake.error(electronicOfInvoice, 500, 'Something went wrong')] },
  async play({ canvas }) {
    await canvas.findByText('Could not load the state of the electronic invoice.')
  },
}
