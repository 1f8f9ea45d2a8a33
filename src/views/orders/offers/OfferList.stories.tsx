import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { type Offer, offerBasketsList, offerById, offerMoves, offerStates, sendOffer } from '#api/orders/offers'
import { fake } from '../../../../.storybook/fake'
import { offerRow } from '../../../../.storybook/fixtures/trade'
import type { Page } from '../../core/pages'
import { pages } from '../otherPages'
import OfferList from './OfferList'

const path = '/order/send-offer/list'
const rows = offerStates.map((state, i) => offerRow(state, 12 + i))
const draft: Offer = {
  ...{ id: 12, basketId: 4712, state: 'draft', validTo: '2999-12-31', language: 'sv', note: '' },
  ...{
    customerName: 'Göteborgs stadsbibliotek',
    customerEmail: 'astrid.lindqvist@example.org',
    total: { amount: 965_86, currency: 'SEK' },
  },
  ...{ lines: [], sentTo: '', sentAt: null, answeredAt: null, answer: '' },
}

export default {
  component: OfferList,
  args: { page: pages.find((page) => page.path === path) as Page },
  parameters: { layout: 'padded', route: path, msw: [fake(offerBasketsList, rows), fake(offerById, draft)] },
} satisfies Meta<typeof OfferList>
type Story = StoryObj<typeof OfferList>

/** Every state, each with what can be done with it; accepting places the order. */
export const Offers: Story = {
  parameters: {
    states: [
      'offerStatus.draft',
      'offerStatus.sent',
      'offerStatus.accepted',
      'offerStatus.declined',
      'offerStatus.withdrawn',
      'offerStatus.expired',
    ],
    msw: [fake(offerBasketsList, rows), fake(offerMoves['offer.accept'], { state: 'accepted', basketStatus: 'newOrder' })],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept offer 13' }))
    await within(document.body).findByText('Order 4713 is placed as it was offered')
  },
}

/** The customer's address stands there already. */
export const Sending: Story = {
  parameters: {
    msw: [fake(offerBasketsList, rows), fake(offerById, draft), fake(sendOffer, { state: 'sent', sentAt: new Date().toISOString() })],
  },
  async play({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Send offer 12' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Send offer 12 by mail' }))
    await expect(await dialog.findByRole('textbox', { name: 'Email' })).toHaveValue('astrid.lindqvist@example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await within(document.body).findByText('Sending to astrid.lindqvist@example.org')
  },
}

/** Those that are drafts are named before they go, and each has its own result: one refusal stops none behind it. */
export const SendingMany: Story = {
  parameters: {
    msw: [
      fake(offerBasketsList, [offerRow('draft', 12), offerRow('draft', 13), offerRow('sent', 14)]),
      fake.error(sendOffer, 409, 'The customer has no email address', { reason: 'noEmail' }, { once: true }),
      fake(sendOffer, { state: 'sent', sentAt: new Date().toISOString() }),
    ],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    for (const offer of [12, 13, 14])
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select Offer ${offer} of order ${4700 + offer}` }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Send…' }))
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: 'Send 2 offers' }))
    await dialog.findByText('Stays: it is sent')
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 offers' }))
    const going = within(await within(document.body).findByRole('alertdialog', { name: 'Send 2 offers' }))
    await userEvent.click(await going.findByRole('button', { name: 'Send now' }))
    await going.findByText('1 of 2 sent')
    await going.findByText('The customer has no email address')
    await userEvent.click(going.getByRole('button', { name: 'Try again' }))
    await within(document.body).findByText('2 offers are on their way')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(offerBasketsList, [])] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Nothing is offered')
  },
}
