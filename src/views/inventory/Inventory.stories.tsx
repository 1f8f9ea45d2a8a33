import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { codeIndex } from '#api/inventory/codeIndex'
import { inventoryItem, inventoryList, moveList, shelfLists, stockValue, updateInventoryItem } from '#api/inventory/stock'
import {
  addTransfer,
  editTransfer,
  recallTransfer,
  receiveTransfer,
  removeTransfer,
  sendTransfer,
  transferById,
  transferList,
  writeOffTransfer,
} from '#api/inventory/transfers'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { moveRows, shelfRows, stockItem, stockRows, transfer, transferRows } from '#storybook/fixtures/inventory.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const at = (path: string) => ({ args: { path }, parameters: { route: path } })
const reading = [
  fake(codeIndex, { editions: [], isComplete: true }),
  fake(inventoryList, stockRows),
  fake(shelfLists.stockholm, shelfRows),
  fake(shelfLists.tehran, shelfRows),
  fake(inventoryItem, stockItem),
  fake(moveList, moveRows),
  fake(transferList, transferRows),
  fake(transferById, transfer),
]

export default {
  title: 'Screens/Warehouse worker/Stock and transfers',
  component: PageAt,
  args: { path: '/inventory/list' },
  parameters: { layout: 'padded', route: '/inventory/list', msw: reading },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const BothWarehouses: Story = {
  async play({ canvas }) {
    const title = await canvas.findByText('بوف کور')
    await expect(title).toHaveAttribute('lang', 'fa')
    await expect(screen.getByText('−2')).toBeVisible()
  },
}

export const WithItsValue: Story = {
  parameters: {
    msw: [
      fake(stockValue, {
        places: [
          { place: 'stockholm', copies: 1234, value: { amount: 123_456_00, currency: 'SEK' }, unpriced: 12 },
          { place: 'tehran', copies: 60, value: { amount: 6_000_00, currency: 'SEK' }, unpriced: 0 },
          { place: 'transit', copies: 0, value: { amount: 0, currency: 'SEK' }, unpriced: 0 },
        ],
      }),
      ...reading,
    ],
  },
  async play() {
    await userEvent.click(await screen.findByText('Stock value at cost'))
    await screen.findByText(/^Stockholm: .SEK\s123,456.00. \(1,234 copies\)$/)
    await screen.findByText('Without a purchase price: 12 copies')
  },
}

export const AsItWas: Story = {
  args: { path: '/inventory/list' },
  parameters: {
    route: '/inventory/list?filter.asOf=2026-05-01',
    msw: [
      fake(
        inventoryList,
        stockRows.map((row) => ({
          ...row,
          ordered: null,
          stockholm: { ...row.stockholm, reserved: null, free: null },
          tehran: { ...row.tehran, reserved: null, free: null },
        })),
      ),
    ],
  },
  play: async () => void (await screen.findByText(/Stock at the end of 1 May 2026/)),
}

export const CorrectedMeanwhile: Story = {
  ...at('/inventory/stockholm/list'),
  parameters: {
    route: '/inventory/stockholm/list',
    msw: [
      fake.error(updateInventoryItem, 409, 'Stockholm has 22 by now: Erik Lindqvist moved some. Look again before you correct it', {
        reason: 'changed',
        current: { onHand: 22 },
      }),
      ...reading,
    ],
  },
  async play() {
    await press('More for Mumin och trollvintern')
    await press('Correct the stock of Mumin och trollvintern')
    const dialog = await opened()
    const copies = dialog.getByRole('textbox', { name: /Copies there are/ })
    await userEvent.clear(copies)
    await userEvent.type(copies, '23')
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'En hittades{Enter}')
    await dialog.findByText(/Stockholm has 22 by now/)
    await dialog.findByText(/^Before: \d+ copies\. Now: 22 copies\. Yours: 23 copies\./)
    await expect(copies).toHaveValue('23')
  },
}

export const Corrected: Story = {
  ...at('/inventory/stockholm/list'),
  parameters: { route: '/inventory/stockholm/list', msw: [fake(updateInventoryItem, stockItem), ...reading] },
  async play() {
    await press('More for Mumin och trollvintern')
    await press('Correct the stock of Mumin och trollvintern')
    await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'En hittades{Enter}')
    await screen.findByText('Saved.')
  },
}

export const OneEdition: Story = {
  ...at('/inventory/list/edit/8'),
  async play() {
    await screen.findByText('10 copies in transit between the warehouses')
    await screen.findByText('Fuktskadad')
    await expect(screen.getByRole('button', { name: 'Correct Tehran' })).toBeVisible()
  },
}

export const NoSuchEdition: Story = {
  ...at('/inventory/list/edit/9999'),
  parameters: { route: '/inventory/list/edit/9999', msw: [fake.error(inventoryItem, 404, 'Edition not found'), ...reading] },
  play: async () => void (await screen.findByText(/This edition does not exist/)),
}

export const Movements: Story = {
  ...at('/inventory/movements/list'),
  play: async () => void (await screen.findAllByText('بوف کور')),
}

export const Transfers: Story = {
  ...at('/inventory/transfer/list'),
  parameters: { route: '/inventory/transfer/list', msw: [fake(addTransfer, { id: 3 }), ...reading] },
  async play() {
    await screen.findByText('Copies missing')
    await press('New transfer')
    await screen.findByRole('dialog', { name: 'New transfer' })
  },
}

export const NoTransfers: Story = {
  ...at('/inventory/transfer/list'),
  parameters: { route: '/inventory/transfer/list', msw: [fake(transferList, []), ...reading] },
  play: async () => void (await screen.findByText('No transfers yet')),
}

const transferAt = '/inventory/transfer/edit/3'

export const DraftShort: Story = {
  ...at(transferAt),
  parameters: {
    states: ['transferStatus.draft'],
    route: transferAt,
    msw: [
      fake(transferById, { ...transfer, items: transfer.items.map((item, i) => (i ? item : { ...item, free: 1 })) }),
      fake(editTransfer, { notFound: ['123'] }),
      ...reading,
    ],
  },
  async play() {
    await screen.findByText('بوف کور: only 1 of 4 copies are free to send')
    await expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(screen.getByRole('textbox', { name: /Scan or type/ }), '123{Enter}')
    await expect(await screen.findByRole('alert')).toHaveTextContent('No title has this code123')
  },
}

export const Sent: Story = {
  ...at(transferAt),
  parameters: { route: transferAt, msw: [fake(sendTransfer, { state: 'underway' }), ...reading] },
  async play() {
    await press('Send')
    await screen.findByText('Sent. The copies are in transit.')
  },
}

export const Removed: Story = {
  ...at(transferAt),
  parameters: { route: transferAt, msw: [fake(removeTransfer, null), ...reading] },
  async play() {
    await press('Remove draft')
    await screen.findByText('Removed.')
  },
}

const underway = fake(transferById, { ...transfer, state: 'underway', missing: 6 })

export const Arriving: Story = {
  ...at(transferAt),
  parameters: {
    states: ['transferStatus.underway'],
    route: transferAt,
    msw: [underway, fake(receiveTransfer, { state: 'short' }), ...reading],
  },
  async play() {
    const scan = await screen.findByRole('textbox', { name: /Scan or type/ })
    await userEvent.type(scan, '978-91-27-13724-0{Enter}')
    await enterCode(scan, '9789127137240')
    await press('Receive 2 copies')
    await screen.findByText('Received.')
  },
}

export const RecallingATransfer: Story = {
  ...at(transferAt),
  parameters: { route: transferAt, msw: [underway, fake(recallTransfer, { state: 'recalled' }), ...reading] },
  async play() {
    await press('Recall transfer')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Recall transfer' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'Wrong warehouse')
    await userEvent.click(dialog.getByRole('button', { name: 'Recall transfer' }))
    await screen.findByText('Recalled.')
  },
}

export const TransferRecalled: Story = {
  ...at(transferAt),
  parameters: {
    states: ['transferStatus.recalled'],
    route: transferAt,
    msw: [fake(transferById, { ...transfer, state: 'recalled', missing: 0 }), ...reading],
  },
  async play() {
    await screen.findByText('Recalled')
    await expect(screen.queryByRole('button', { name: 'All arrived' })).toBeNull()
  },
}

export const CorrectedBelowWhatIsSetAside: Story = {
  ...at('/inventory/stockholm/list'),
  parameters: {
    route: '/inventory/stockholm/list',
    msw: [
      fake.error(updateInventoryItem, 409, '5 copies are set aside for orders 4711 and 4712. 1 copy becomes back-ordered', {
        reason: 'isSetAside',
        orders: [4711, 4712],
      }),
      ...reading,
    ],
  },
  async play() {
    await press('More for Mumin och trollvintern')
    await press('Correct the stock of Mumin och trollvintern')
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'One is damaged')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/5 copies are set aside for orders 4711 and 4712/)
    await dialog.findByRole('button', { name: 'Save anyway' })
  },
}

export const NotOnThisTransfer: Story = {
  ...at(transferAt),
  parameters: { route: transferAt, msw: [underway, ...reading] },
  async play() {
    await enterCode(await screen.findByRole('textbox', { name: /Scan or type/ }), '9780141439518')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not on this transfer978-0-14-143951-8'))
  },
}

export const Short: Story = {
  ...at(transferAt),
  parameters: {
    states: ['transferStatus.short'],
    route: transferAt,
    msw: [
      fake(transferById, { ...transfer, state: 'short', received: 5, missing: 1 }),
      fake(writeOffTransfer, { state: 'done' }),
      ...reading,
    ],
  },
  async play() {
    await press('Write off missing copies')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'Tullen')
    await userEvent.click(dialog.getByRole('button', { name: 'Write off missing copies' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const Arrived: Story = {
  ...at(transferAt),
  parameters: {
    states: ['transferStatus.done'],
    route: transferAt,
    msw: [fake(transferById, { ...transfer, state: 'done', received: 6 }), ...reading],
  },
  play: async () => void (await screen.findByText('Arrived', { selector: 'span' })),
}
