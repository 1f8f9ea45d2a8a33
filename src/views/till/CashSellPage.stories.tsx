import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  addSale,
  type CashReport,
  type CashSale,
  type CashTitle,
  closeDay,
  lookup,
  openDay,
  registerState,
  saleById,
  saleList,
  titlesAtHand,
  xReport,
} from '#api/till/till'
import { fake } from '../../../.storybook/fake'
import type { Page } from '../core/pages'
import CashSellPage from './CashSellPage'
import { pages } from './pages'

const day = { id: 1, z: 12, openedAt: new Date().toISOString(), openedBy: 'Maja Berg', float: 1000_00, closedAt: null }
const register = { id: 1, title: 'Kassa 1', day, swishNumber: '1234567890', hasNotice: false }
const titles: CashTitle[] = [
  { id: 1, isbn: '9789150105810', title: 'Trollkarlens hatt', grossPrice: 129_00, vatRate: 0.06, available: 12 },
  { id: 2, isbn: '9789649699004', title: 'بوف کور', grossPrice: 129_00, vatRate: 0.06, available: 3 },
  { id: 3, isbn: '7350012345672', title: 'Muminmugg', grossPrice: 149_50, vatRate: 0.25, available: 1 },
]
const saleOf = (clientId: string, more: Partial<CashSale> = {}): CashSale => ({
  ...{ id: 9, number: 41, clientId, kind: 'sale', at: new Date().toISOString(), gross: 407_50, vat: 44_50, rounding: 50, change: 92_00 },
  document: {
    seller: { name: 'Bokhuset AB', lines: [], orgNumber: '', vatNumber: '' },
    ...{ register: 'Kassa 1', soldBy: 'Maja Berg', lines: [], rates: [], payments: [], returns: null },
  },
  items: [{ id: 1, productDetailId: 1, title: 'Trollkarlens hatt', isbn: '9789150105810', quantity: 2, unitPrice: 129_00, returnable: 2 }],
  ...more,
})
const report: CashReport = {
  ...{ day, register: 'Kassa 1', sales: 41, returns: 1, training: 0, gross: 5_407_50, rounding: 50 },
  vat: [{ rate: 0.06, net: 5_101_42, vat: 306_08 }],
  methods: [
    { method: 'cash', amount: 408_00 },
    { method: 'card', amount: 5_000_00 },
  ],
  moves: [{ at: day.openedAt, amount: -200_00, reason: 'Bank', by: 'Maja Berg' }],
  ...{ firstNumber: 1, lastNumber: 42, expectedCash: 1208_00, counted: null },
}
const found = fake(lookup, ({ body }) => titles.find(({ isbn }) => isbn === body.code) as CashTitle, { delay: 300 })
const reads = [fake(registerState, register), fake(titlesAtHand, titles), found, fake(xReport, report)]

export default {
  component: CashSellPage,
  args: { page: pages[0] as Page },
  parameters: { layout: 'padded', route: '/cash-sell', msw: reads },
  beforeEach: () => localStorage.removeItem('till.outbox'),
} satisfies Meta<typeof CashSellPage>
type Story = StoryObj<typeof CashSellPage>

const scan = async (canvas: HTMLElement, ...codes: string[]) => {
  const field = await within(canvas).findByRole('textbox', { name: 'Scan or type a code' })
  await within(canvas).findByText(/A number of up to three digits/)
  for (const code of codes) await userEvent.type(field, `${code}{Enter}`)
}
const total = (canvas: HTMLElement) => within(within(canvas).getByRole('region', { name: 'Total' }))

/** Rung, paid in cash and given change by keyboard alone. */
export const Cash: Story = {
  parameters: {
    states: ['tillOutbox.empty'],
    msw: [fake(addSale, ({ body }) => saleOf(body.clientId)), ...reads],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '9789150105810', '2', '7350012345672')
    await total(canvasElement).findByText('SEK 407.50')
    await userEvent.keyboard('{F2}')
    const received = await canvas.findByRole('textbox', { name: 'Received in cash' })
    await expect(received).toHaveValue('408.00')
    await userEvent.clear(received)
    await userEvent.type(received, '500')
    await canvas.findByText('Change SEK 92.00')
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('heading', { name: 'Receipt 41' })
    await canvas.findByText('Change: SEK 92.00')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Scan or type a code' })).toHaveFocus())
  },
}

/** The VAT is taken out of what is paid, once for each rate: copy by copy it would be an öre more. */
export const VatOfThree: Story = {
  async play({ canvasElement }) {
    await scan(canvasElement, '9789150105810', '3')
    await total(canvasElement).findByText('SEK 387.00')
    await total(canvasElement).findByText('SEK 21.91')
  },
}

/** What is not at hand takes its time: how many were typed meanwhile is of that title, and of none where it is not found. */
export const LookedUp: Story = {
  parameters: {
    msw: [fake(titlesAtHand, titles.slice(0, 1)), ...reads],
  },
  async play({ canvasElement }) {
    await scan(canvasElement, '9789150105810', '7350012345672', '3')
    await total(canvasElement).findByText('SEK 577.50')
  },
}

export const LookedUpInVain: Story = {
  parameters: { msw: [fake.error(lookup, 404, 'Nothing is sold under the code 9789100000011', null, { delay: 300 }), ...reads] },
  async play({ canvasElement }) {
    await scan(canvasElement, '9789100000011', '3')
    await within(canvasElement).findByText('Nothing is sold under the code 9789100000011')
    await within(canvasElement).findByText('Scan the first title.')
  },
}

/** The card takes a part; of the rest, which is cash, the öre are rounded. */
export const CardThenCash: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '9789150105810', '2', '7350012345672')
    await total(canvasElement).findByText('SEK 407.50')
    await userEvent.keyboard('{F4}')
    const card = await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.clear(card)
    await userEvent.type(card, '200{Enter}')
    await total(canvasElement).findByText('SEK 207.50')
    await userEvent.keyboard('{F2}')
    const received = await canvas.findByRole('textbox', { name: 'Received in cash' })
    await expect(received).toHaveValue('208.00')
    await userEvent.clear(received)
    await userEvent.type(received, '500')
    await canvas.findByText('Change SEK 292.00')
  },
}

/** The card takes a part, Swish the rest. */
export const Mixed: Story = {
  parameters: { states: ['tillOutbox.sending'], msw: [fake.never(addSale), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '9789649699004')
    await total(canvasElement).findByText('SEK 129.00')
    await userEvent.keyboard('{F4}')
    const card = await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.clear(card)
    await userEvent.type(card, '100{Enter}')
    await total(canvasElement).findByText('SEK 29.00')
    await userEvent.keyboard('{F8}')
    await canvas.findByRole('img', { name: 'C1234567890;29,00;Kassa;0' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('It gets its number once the connection is back.')
  },
}

/** Without a connection the register goes on, and says what waits. */
export const Offline: Story = {
  parameters: { states: ['tillOutbox.waiting'], msw: [fake.lost(addSale), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '9789150105810')
    await total(canvasElement).findByText('SEK 129.00')
    await userEvent.keyboard('{F2}')
    await canvas.findByRole('textbox', { name: 'Received in cash' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('One sale waits for the connection: go on ringing.')
    await scan(canvasElement, '9789649699004')
    await total(canvasElement).findByText('SEK 129.00')
  },
}

/** A sale that the server refuses waits for a person. */
export const Refused: Story = {
  parameters: {
    states: ['tillOutbox.refused'],
    msw: [fake.error(addSale, 409, 'Muminmugg: none in Stockholm that no order has set aside', { reason: 'soldOut' }), ...reads],
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '7350012345672')
    await total(canvasElement).findByText('SEK 149.50')
    await userEvent.keyboard('{F4}')
    await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('Muminmugg: none in Stockholm that no order has set aside')
    await userEvent.click(canvas.getByRole('button', { name: 'Drop the sale' }))
    await waitFor(() => expect(canvas.queryByText('A sale was refused')).toBeNull())
  },
}

export const Parked: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await scan(canvasElement, '9789150105810')
    await canvas.findByText('Trollkarlens hatt')
    await userEvent.keyboard('{F9}')
    await canvas.findByText('1 sale is parked')
    await userEvent.keyboard('{F9}')
    await canvas.findByText('Trollkarlens hatt')
  },
}

/** What comes back is found by its receipt, and paid back as rounding wants it. */
export const Returning: Story = {
  parameters: {
    msw: [
      fake(saleList, [{ id: 9, number: 41, kind: 'sale' as const, at: day.openedAt, gross: 407_50, soldBy: 'Maja Berg' }]),
      fake(saleById, saleOf('00000000-0000-4000-8000-000000000001')),
      fake(addSale, ({ body }) => saleOf(body.clientId, { number: 43, kind: 'return' })),
      ...reads,
    ],
  },
  async play({ canvasElement }) {
    await within(canvasElement).findByRole('textbox', { name: 'Scan or type a code' })
    await userEvent.keyboard('{Shift>}{F9}{/Shift}')
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Take something back' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Receipt number' }), '41{Enter}')
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Copies of Trollkarlens hatt that come back' }), '1')
    await userEvent.click(dialog.getByRole('button', { name: /^Cash: pay back SEK.129\.00$/ }))
    await within(document.body).findByText('Taken back on receipt 43')
  },
}

export const Closed: Story = {
  parameters: { msw: [fake(registerState, { ...register, day: null, hasNotice: true }), fake(openDay, day), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await canvas.findByText(/no control unit/)
    await userEvent.type(await canvas.findByRole('textbox', { name: /In the drawer/ }), '1000')
    await expect(canvas.getByRole('button', { name: 'Open the till' })).toBeEnabled()
  },
}

/** X, and the count that closes the day. */
export const Closing: Story = {
  parameters: { msw: [fake(closeDay, { ...report, counted: { cash: 1200_00, card: 0, swish: 0 } }), ...reads] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Day' }))
    await canvas.findByText('Receipts 1 to 42')
    await userEvent.type(canvas.getByRole('textbox', { name: /^How many of SEK.100\.00$/ }), '12')
    await userEvent.click(canvas.getByRole('button', { name: /^Close with SEK.1,200\.00 in the drawer$/ }))
    await within(document.body).findByText('Z 12 is closed')
  },
}

export const UnknownCode: Story = {
  parameters: { msw: [...reads] },
  async play({ canvasElement }) {
    await scan(canvasElement, 'hej')
    await within(canvasElement).findByText('Nothing is sold under the code hej')
  },
}
