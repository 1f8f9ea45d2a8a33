import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Offer, offerBasketsList, offerById, offerMoves, offerStates, sendOffer } from '#api/orders/offers'
import { fake } from '#storybook/fake.ts'
import { offerRow } from '#storybook/fixtures/trade.ts'
import { pages } from '#views/app/restOfPages.ts'
import OfferList from './OfferList'

const path = '/order/send-offer/list'
const rows = offerStates.map((state, i) => offerRow(state, 12 + i))
const draft: Offer = {
  id: 12,
  basketId: 4712,
  state: 'draft',
  validTo: '2999-12-31',
  language: 'sv',
  note: '',
  customerName: 'Göteborgs stadsbibliotek',
  customerEmail: 'astrid.lindqvist@example.org',
  total: { amount: 965_86, currency: 'SEK' },
  lines: [],
  sentTo: '',
  sentAt: null,
  answeredAt: null,
  answer: '',
}

export default {
  title: 'Screens/Order handler/Offers',
  component: OfferList,
  args: { page: pages.find((page) => page.path === path) },
  parameters: { layout: 'padded', route: path, msw: [fake(offerBasketsList, rows), fake(offerById, draft)] },
} satisfies Meta<typeof OfferList>
type Story = StoryObj<typeof OfferList>

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
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept offer 13' }))
    await within(document.body).findByText('Order 4713 placed as offered')
  },
}

export const Explaining: Story = {
  parameters: {
    msw: [
      fake(offerBasketsList, rows),
      fake(offerById, {
        ...draft,
        total: { amount: 544_11, currency: 'SEK' },
        lines: [
          {
            kind: 'goods',
            title: 'بوف کور',
            isbn: '',
            quantity: 3,
            unitPrice: 149_90,
            includesVat: false,
            discount: 45_00,
            rate: 0.06,
            net: 404_70,
            vat: 24_28,
          },
          {
            kind: 'goods',
            title: 'Karta',
            isbn: '',
            quantity: 1,
            unitPrice: 115_13,
            includesVat: true,
            discount: 0,
            rate: 0.25,
            net: 92_10,
            vat: 23_03,
          },
        ],
      }),
    ],
  },
  async play({ canvas }) {
    const [total] = await canvas.findAllByRole('button', { name: /how it is calculated$/ })
    await userEvent.click(total as HTMLElement)
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'How it is calculated' }))
    await expect(await dialog.findByText(/^3 × SEK.149\.90$/)).toBeVisible()
    await expect(dialog.getByText(/^6% of SEK.404\.70, priced without VAT$/)).toBeVisible()
    await expect(dialog.getByText(/^SEK.24\.282, rounded once for the rate$/)).toBeVisible()
    await expect(dialog.getByText(/^25% in SEK.115\.13, priced with VAT$/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(total).toHaveFocus())
  },
}

export const Tabs: Story = {
  parameters: {
    msw: [fake(offerBasketsList, ({ body: { filter } }) => rows.filter(({ state }) => !filter || state === filter.state))],
  },
  async play({ canvas }) {
    const tabs = within(await canvas.findByRole('navigation', { name: 'Offers by status' }))
    await expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
      'All',
      'Draft',
      'Sent',
      'Accepted',
      'Declined',
      'Expired',
    ])
    await userEvent.click(tabs.getByRole('link', { name: /^Draft/ }))
    await waitFor(() => expect(tabs.getByRole('link', { name: /^Draft/ })).toHaveAttribute('aria-current', 'page'))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Accept offer 13' })).toBeNull())
    await canvas.findByRole('button', { name: 'Send offer 12' })
  },
}

export const Sending: Story = {
  parameters: {
    msw: [fake(offerBasketsList, rows), fake(offerById, draft), fake(sendOffer, { state: 'sent', sentAt: new Date().toISOString() })],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send offer 12' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Send offer 12 by mail' }))
    await expect(await dialog.findByRole('textbox', { name: 'Email' })).toHaveValue('astrid.lindqvist@example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await within(document.body).findByText('Sending to astrid.lindqvist@example.org')
  },
}

export const SendingMany: Story = {
  parameters: {
    msw: [
      fake(offerBasketsList, [offerRow('draft', 12), offerRow('draft', 13), offerRow('sent', 14)]),
      fake.error(sendOffer, 409, 'The customer has no email address', { reason: 'noEmail' }, { once: true }),
      fake(sendOffer, { state: 'sent', sentAt: new Date().toISOString() }),
    ],
  },
  async play({ canvas }) {
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
    await within(document.body).findByText('2 offers sent')
  },
}

export const Empty: Story = {
  parameters: { msw: [fake(offerBasketsList, [])] },
  async play({ canvas }) {
    await canvas.findByText('No offers yet')
  },
}
