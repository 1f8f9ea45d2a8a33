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
    await within(document.body).findByText('It is on its way to astrid.lindqvist@example.org')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(offerBasketsList, [])] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Nothing is offered')
  },
}
