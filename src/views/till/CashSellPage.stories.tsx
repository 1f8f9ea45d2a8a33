import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth, present } from '#api/core/objects'
import {
  addSale,
  type CashReport,
  type CashSale,
  type CashTitle,
  closeDay,
  findTitles,
  lookup,
  openDay,
  registerState,
  saleById,
  saleList,
  titlesAtHand,
  xReport,
} from '#api/till/till'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import CashSellPage from './CashSellPage'
import { pages } from './pages'

const day = { id: 1, z: 12, openedAt: new Date().toISOString(), openedBy: 'Maja Berg', float: 1000_00, closedAt: null }
const register = { id: 1, title: 'Kassa 1', day, swishNumber: '1234567890', hasNotice: false, differenceLimit: 50_00 }
const titles: CashTitle[] = [
  { id: 1, isbn: '9789150105810', title: 'Trollkarlens hatt', grossPrice: 129_00, vatRate: 0.06, available: 12 },
  { id: 2, isbn: '9789649699004', title: 'بوف کور', grossPrice: 129_00, vatRate: 0.06, available: 3 },
  { id: 3, isbn: '7350012345672', title: 'Muminmugg', grossPrice: 149_50, vatRate: 0.25, available: 1 },
]
const saleOf = (clientId: string, more: Partial<CashSale> = {}): CashSale => ({
  id: 9,
  number: 41,
  clientId,
  kind: 'sale',
  at: new Date().toISOString(),
  gross: 407_50,
  vat: 44_50,
  rounding: 50,
  change: 92_00,
  copies: 0,
  document: {
    seller: { name: 'Bokhuset AB', lines: [], orgNumber: '', vatNumber: '' },
    register: 'Kassa 1',
    soldBy: 'Maja Berg',
    lines: [],
    rates: [],
    payments: [],
    returns: null,
  },
  items: [
    {
      id: 1,
      productDetailId: 1,
      title: 'Trollkarlens hatt',
      isbn: '9789150105810',
      quantity: 2,
      unitPrice: 129_00,
      listPrice: null,
      reason: '',
      returnable: 2,
    },
  ],
  ...more,
})
const report: CashReport = {
  day,
  register: 'Kassa 1',
  sales: 41,
  returns: 1,
  training: 0,
  gross: 5_407_50,
  rounding: 50,
  vat: [{ rate: 0.06, net: 5_101_42, vat: 306_08 }],
  methods: [
    { method: 'cash', amount: 408_00 },
    { method: 'card', amount: 5_000_00 },
  ],
  moves: [{ at: day.openedAt, amount: -200_00, reason: 'Bank', by: 'Maja Berg' }],
  firstNumber: 1,
  lastNumber: 42,
  expectedCash: 1208_00,
  counted: null,
}
const found = fake(lookup, ({ body }) => present(titles.find(({ isbn }) => isbn === body.code)), { delay: 300 })
const reads = [
  fake(registerState, register),
  fake(titlesAtHand, titles),
  found,
  fake(xReport, report),
  fake(saleById, saleOf('00000000-0000-4000-8000-000000000009')),
  fake(findTitles, titles.slice(2)),
]

export default {
  title: 'Screens/Cashier/Till',
  component: CashSellPage,
  args: { page: nth(pages, 0) },
  parameters: { layout: 'padded', route: '/cash-sell', msw: reads },
} satisfies Meta<typeof CashSellPage>
type Story = StoryObj<typeof CashSellPage>

const scan = async (canvas: Canvas, ...codes: string[]) => {
  const field = await canvas.findByRole('textbox', { name: 'Scan or type a code' })
  await canvas.findByText(/Type up to three digits/)
  for (const code of codes) await userEvent.type(field, `${code}{Enter}`)
}
const total = (canvas: Canvas) => within(canvas.getByRole('region', { name: 'Total' }))

export const Cash: Story = {
  parameters: {
    states: ['tillOutbox.empty'],
    msw: [fake(addSale, ({ body }) => saleOf(body.clientId)), ...reads],
  },
  async play({ canvas }) {
    await scan(canvas, '9789150105810', '2', '7350012345672')
    await total(canvas).findByText('SEK 407.50')
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

export const VatOfThree: Story = {
  async play({ canvas }) {
    await scan(canvas, '9789150105810', '3')
    await total(canvas).findByText('SEK 387.00')
    await total(canvas).findByText('SEK 21.91')
  },
}

export const LookedUp: Story = {
  parameters: {
    msw: [fake(titlesAtHand, titles.slice(0, 1)), ...reads],
  },
  async play({ canvas }) {
    await scan(canvas, '9789150105810', '7350012345672', '3')
    await total(canvas).findByText('SEK 577.50')
  },
}

export const LookedUpInVain: Story = {
  parameters: { msw: [fake.error(lookup, 404, 'Nothing is sold under the code 9789100000011', null, { delay: 300 }), ...reads] },
  async play({ canvas }) {
    await scan(canvas, '9789100000011', '3')
    await canvas.findByText('Nothing is sold under the code 9789100000011')
    await canvas.findByText('Scan the first title.')
  },
}

export const CardThenCash: Story = {
  async play({ canvas }) {
    await scan(canvas, '9789150105810', '2', '7350012345672')
    await total(canvas).findByText('SEK 407.50')
    await userEvent.keyboard('{F4}')
    const card = await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.clear(card)
    await userEvent.type(card, '200{Enter}')
    await total(canvas).findByText('SEK 207.50')
    await userEvent.keyboard('{F2}')
    const received = await canvas.findByRole('textbox', { name: 'Received in cash' })
    await expect(received).toHaveValue('208.00')
    await userEvent.clear(received)
    await userEvent.type(received, '500')
    await canvas.findByText('Change SEK 292.00')
  },
}

export const Mixed: Story = {
  parameters: { states: ['tillOutbox.sending'], msw: [fake.never(addSale), ...reads] },
  async play({ canvas }) {
    await scan(canvas, '9789649699004')
    await total(canvas).findByText('SEK 129.00')
    await userEvent.keyboard('{F4}')
    const card = await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.clear(card)
    await userEvent.type(card, '100{Enter}')
    await total(canvas).findByText('SEK 29.00')
    await userEvent.keyboard('{F8}')
    await canvas.findByRole('img', { name: 'C1234567890;29,00;Kassa;0' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('The receipt gets its number once the connection is back.')
  },
}

export const Offline: Story = {
  parameters: { states: ['tillOutbox.waiting'], msw: [fake.lost(addSale), ...reads] },
  async play({ canvas }) {
    await scan(canvas, '9789150105810')
    await total(canvas).findByText('SEK 129.00')
    await userEvent.keyboard('{F2}')
    await canvas.findByRole('textbox', { name: 'Received in cash' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('1 sale is pending until the connection is back. You can go on selling.')
    await scan(canvas, '9789649699004')
    await total(canvas).findByText('SEK 129.00')
  },
}

export const Refused: Story = {
  parameters: {
    states: ['tillOutbox.refused'],
    msw: [fake.error(addSale, 409, 'Muminmugg: none in Stockholm that no order has set aside', { reason: 'soldOut' }), ...reads],
  },
  async play({ canvas }) {
    await scan(canvas, '7350012345672')
    await total(canvas).findByText('SEK 149.50')
    await userEvent.keyboard('{F4}')
    await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('Muminmugg: none in Stockholm that no order has set aside')
    await userEvent.click(canvas.getByRole('button', { name: 'Discard sale' }))
    await waitFor(() => expect(canvas.queryByText('The server rejected a sale')).toBeNull())
  },
}

export const Parked: Story = {
  async play({ canvas }) {
    await scan(canvas, '9789150105810')
    await canvas.findByText('Trollkarlens hatt')
    await userEvent.keyboard('{F9}')
    await canvas.findByRole('heading', { name: '1 parked sale' })
    await expect(JSON.parse(localStorage.getItem('till.sale.1') ?? '{}').parked).toHaveLength(1)
    await scan(canvas, '7350012345672')
    await canvas.findByText('Muminmugg')
    await userEvent.keyboard('{F9}')
    await canvas.findByRole('heading', { name: '2 parked sales' })
    await userEvent.click(nth(canvas.getAllByRole('button', { name: /^Resume the sale of .*129\.00$/ }), 0))
    await total(canvas).findByText('SEK 129.00')
    await canvas.findByRole('heading', { name: '1 parked sale' })
  },
}

export const Returning: Story = {
  parameters: {
    msw: [
      fake(saleList, [{ id: 9, number: 41, kind: 'sale' as const, at: day.openedAt, gross: 407_50, copies: 0, soldBy: 'Maja Berg' }]),
      fake(saleById, saleOf('00000000-0000-4000-8000-000000000001')),
      fake(addSale, ({ body }) => saleOf(body.clientId, { number: 43, kind: 'return' })),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await canvas.findByRole('textbox', { name: 'Scan or type a code' })
    await userEvent.keyboard('{Shift>}{F9}{/Shift}')
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Return items' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Receipt number' }), '41{Enter}')
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Returned copies of Trollkarlens hatt' }), '1')
    await userEvent.click(dialog.getByRole('button', { name: /^Cash: refund SEK.129\.00$/ }))
    await within(document.body).findByText('Returned on receipt 43')
  },
}

export const Closed: Story = {
  parameters: { msw: [fake(registerState, { ...register, day: null, hasNotice: true }), fake(openDay, day), ...reads] },
  async play({ canvas }) {
    await canvas.findByText(/No control unit connected/)
    await userEvent.type(await canvas.findByRole('textbox', { name: /Opening cash/ }), '1000')
    await expect(canvas.getByRole('button', { name: 'Open the till' })).toBeEnabled()
  },
}

const openDayPanel = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Day' }))
  return within(await canvas.findByRole('form', { name: 'Close the day' }))
}

export const Closing: Story = {
  parameters: { states: ['batch.undone'], msw: [fake.never(closeDay), ...reads] },
  async play({ canvas }) {
    const form = await openDayPanel(canvas)
    const close = form.getByRole('button', { name: 'Close day Z 12' })
    await expect(canvas.queryByRole('textbox', { name: 'Scan or type a code' })).toBeNull()
    await userEvent.type(form.getByRole('textbox', { name: /^Number of SEK.100\.00$/ }), '10')
    await form.findByText(/^[-−]SEK.208\.00$/)
    await userEvent.click(close)
    await form.findByText('Enter the card and Swish totals, or 0')
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Card total of the terminal' })).toHaveFocus())
    await userEvent.keyboard('5000')
    await userEvent.type(form.getByRole('textbox', { name: 'Swish total' }), '0')
    await userEvent.click(close)
    const reason = form.getByRole('textbox', { name: 'Reason of the difference' })
    await waitFor(() => expect(reason).toHaveFocus())
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(reason, 'Taken to the bank, not recorded{Enter}')
    await form.findByText(/^The day closes in/)
    await userEvent.click(form.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(close).toBeEnabled())
    await expect(reason).toHaveValue('Taken to the bank, not recorded')
  },
}

export const ClosingWithParked: Story = {
  async play({ canvas }) {
    await scan(canvas, '9789150105810')
    await total(canvas).findByText('SEK 129.00')
    await userEvent.keyboard('{F9}')
    const form = await openDayPanel(canvas)
    await form.findByText('One sale is open or parked. Complete or discard it first.')
    await expect(form.getByRole('button', { name: 'Close day Z 12' })).toBeDisabled()
  },
}

export const FoundByTitle: Story = {
  parameters: { msw: [fake(findTitles, titles.slice(2), { delay: 300 }), ...reads] },
  async play({ canvas }) {
    await canvas.findByRole('combobox', { name: 'Search by title' })
    await userEvent.keyboard('{F3}mugg{Enter}')
    await total(canvas).findByText('SEK 149.50')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Scan or type a code' })).toHaveFocus())
  },
}

export const PriceChanged: Story = {
  async play({ canvas }) {
    await scan(canvas, '9789150105810')
    await userEvent.click(await canvas.findByRole('button', { name: /change the price of Trollkarlens hatt$/ }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Change price' }))
    await userEvent.click(dialog.getByRole('textbox', { name: 'Discount in %' }))
    await userEvent.keyboard('20{Enter}')
    await dialog.findByText('Enter a reason, such as Damaged cover')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Damaged cover{Enter}')
    await total(canvas).findByText('SEK 103.20')
    await canvas.findByText('Damaged cover')
  },
}

export const PriceRefused: Story = {
  parameters: {
    msw: [
      fake.error(addSale, 422, 'Not valid', { fieldErrors: { 'items.0.reason': ['Muminmugg costs 159,50 kr: enter a reason'] } }),
      ...reads,
    ],
  },
  async play({ canvas }) {
    await scan(canvas, '7350012345672')
    await total(canvas).findByText('SEK 149.50')
    await userEvent.keyboard('{F4}')
    await canvas.findByRole('textbox', { name: 'Amount on the card' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByText(/Muminmugg costs 159,50 kr/)
    await canvas.findByRole('button', { name: 'Sell at this price' })
  },
}

export const UnknownCode: Story = {
  parameters: { msw: [...reads] },
  async play({ canvas }) {
    await scan(canvas, 'hej')
    await canvas.findByText('No item has the code hej. Search by title instead.')
  },
}
