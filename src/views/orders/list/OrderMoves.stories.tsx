import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { basketLists } from '#api/orders/basketLists'
import { basketMoves } from '#api/orders/basketMoves'
import { basketById } from '#api/orders/baskets'
import { dryRunMove } from '#api/orders/moveDryRun'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { basketOf, conflictBy, noEffects } from '#storybook/fixtures/orders.ts'
import { rowsOf } from '#storybook/fixtures/people.ts'
import { body, boxes, key, newOrders, rows } from '#storybook/orderList.tsx'
import { refresh } from '#views/core/data.ts'
import OrderListPage from './OrderListPage'

const meta = { title: 'Screens/Order handler/Orders/Moves', component: OrderListPage, ...newOrders } satisfies Meta<typeof OrderListPage>

export default meta

type Story = StoryObj<typeof meta>

export const Selected: Story = {
  play: async ({ canvas }) => {
    const all = await boxes(canvas)
    const user = userEvent.setup()
    await user.click(nth(all, 1))
    await user.keyboard('{Shift>}')
    await user.click(nth(all, 5))
    await user.keyboard('{/Shift}')
    await canvas.findByText('5 selected')
  },
}

let wasMoved = false

export const LeftTheList: Story = {
  parameters: {
    states: ['selection.chosen.rows', 'selection.list.known', 'selection.list.asking'],
    msw: [fake(basketLists.newOrders, ({ body: { filter } }) => rowsOf('newOrder').slice(wasMoved || filter ? 2 : 0), { total: 1234 })],
  },
  beforeEach: () => {
    wasMoved = false
  },
  play: async ({ canvas }) => {
    const all = await boxes(canvas)
    for (const box of all.slice(0, 3)) await userEvent.click(box)
    await canvas.findByText('3 selected')
    wasMoved = true
    await refresh('Basket')
    await canvas.findByText('1 selected')
    expect((await boxes(canvas)).filter((box) => (box as HTMLInputElement).checked)).toHaveLength(1)
  },
}

export const AllThatMatch: Story = {
  parameters: { states: ['selection.chosen.matching'] },
  play: async ({ canvas }) => {
    await boxes(canvas)
    key('KeyX', { shiftKey: true })
    await userEvent.click(await canvas.findByRole('button', { name: 'Select all 1,234 matching rows' }))
    await canvas.findByText('All 1,234 matching rows selected')
  },
}

export const SelectedOnAPhone: Story = {
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas }) => {
    for (const box of (await boxes(canvas)).slice(0, 3)) await userEvent.click(box)
    const bar = within(await canvas.findByRole('region', { name: 'Selection' }))
    for (const name of ['Ship and invoice', 'Start work', 'Cancel order']) {
      const { left, right } = bar.getByRole('button', { name: new RegExp(name) }).getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(innerWidth)
    }
  },
}

export const RefusedWithReason: Story = {
  parameters: {
    msw: [
      fake(
        basketLists.newOrders,
        rowsOf('newOrder', 12).map((row) => ({ ...row, paymentState: 'outstanding' as const })),
      ),
    ],
  },
  play: async ({ canvas }) => {
    const row = nth(await rows(canvas), 3)
    await userEvent.click(within(row).getByRole('button', { name: /Start work.*outstanding/ }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Go to the payment'))
  },
}

const dryRun = fake(dryRunMove, ({ body: { selection, move } }) =>
  rowsOf('newOrder', 100)
    .filter(({ id }) => !('ids' in selection) || selection.ids.includes(id))
    .map(({ id, status, customerName, paymentState, total, copies, shortages: [short] }) => {
      const isShort = short !== undefined && move === 'basket.start'
      const paid = paymentState === 'settled' ? total.amount : 0
      return {
        id,
        status,
        customerName,
        refusal: isShort ? { code: 'isInStock', message: `Out of stock: ${short.title} (3 wanted, 1 available)` } : null,
        effects: isShort
          ? null
          : {
              ...noEffects,
              stock: move === 'basket.start' ? [{ place: 'stockholm' as const, onHand: 0, setAside: copies }] : [],
              due: { ...total, amount: move === 'basket.cancel' ? -paid : total.amount - paid },
            },
      }
    }),
)

export const BackOrders: Story = {
  parameters: {
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder', 12)),
      fake(dryRunMove, ({ body: { selection, missing } }) =>
        rowsOf('newOrder', 12)
          .filter(({ id }) => 'ids' in selection && selection.ids.includes(id))
          .map(({ id, status, customerName }) => ({
            id,
            status,
            customerName,
            refusal: null,
            effects: {
              ...noEffects,
              stock: [{ place: 'stockholm' as const, onHand: 0, setAside: 1 }],
              backOrders: missing ? [{ title: 'بوف کور', copies: 2, since: '2026-11-20T09:00:00Z', expectedOn: '2026-12-04' }] : [],
            },
          })),
      ),
      fake.never(basketMoves['basket.start']),
    ],
  },
  play: async ({ canvas }) => {
    const row = nth(await rows(canvas), 3)
    await userEvent.click(within(row).getByRole('button', { name: 'Start work' }))
    const dialog = within(await body().findByRole('alertdialog', { name: 'Start work on 1 order?' }))
    await dialog.findByText('1 copy is set aside in Stockholm.')
    await dialog.findByText('2 copies of \u2068بوف کور\u2069 are back-ordered, expected 4 Dec 2026.')
  },
}

const hundred = fake(basketLists.newOrders, rowsOf('newOrder', 100), { total: 1234 })

const dozen = fake(basketLists.newOrders, rowsOf('newOrder', 12), { total: 1234 })

const openDryRun = async (canvas: Canvas, code: string) => {
  await boxes(canvas)
  key('KeyX', { shiftKey: true })
  await canvas.findByText(/^1\d+ selected$/)
  key(code)
  return within(await body().findByRole('alertdialog'))
}

export const Preview: Story = {
  parameters: { msw: [hundred, dryRun] },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyS')
    await dialog.findByText('86 will move, 14 cannot:')
    await dialog.findByText(/^\d+ copies are set aside in Stockholm\.$/)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Start work'))
  },
}

export const PreviewLoading: Story = {
  parameters: { msw: [hundred, fake.never(dryRunMove)] },
  play: async ({ canvas }) => {
    await openDryRun(canvas, 'KeyS')
  },
}

export const PreviewFailed: Story = {
  parameters: { msw: [hundred, fake.error(dryRunMove, 422, 'At most 5000 baskets at once')] },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyS')
    await dialog.findByText('At most 5000 baskets at once')
  },
}

export const CancelOne: Story = {
  parameters: { msw: [dozen, dryRun] },
  play: async ({ canvas }) => {
    const row = nth(await rows(canvas), 0)
    await userEvent.click(within(row).getByRole('button', { name: /^More for Order/ }))
    await userEvent.click(await body().findByRole('button', { name: /^Cancel order/ }))
    const dialog = await body().findByRole('alertdialog', { name: /^Cancel order \d+ of \u2068.+\u2069\?$/ })
    await within(dialog).findByRole('button', { name: 'Cancel order' })
    await within(dialog).findByRole('button', { name: 'Keep the order' })
  },
}

export const CancelPreview: Story = {
  parameters: { msw: [hundred, dryRun] },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyC')
    await dialog.findByText('All 100 will move.')
    await dialog.findByText(/ is to be paid back by hand\.$/)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel orders' }))
    await dialog.findByText('Say why the order is cancelled')
  },
}

export const CancelInvoiced: Story = {
  parameters: {
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder', 12), { total: 1234 }),
      fake(dryRunMove, ({ body: { credit } }) =>
        rowsOf('newOrder', 2).map(({ id, status, customerName, total }, place) => ({
          id,
          status,
          customerName,
          refusal: null,
          effects: {
            ...noEffects,
            credits: credit ? [{ number: 100_020 + place, of: 100_000 + place, total: { ...total, amount: -106_00 }, rates: [] }] : [],
          },
        })),
      ),
    ],
  },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyC')
    await dialog.findByText('All 2 will move.')
    await dialog.findByText(/^Credit note 100021 of invoice 100001 is issued/)
  },
}

export const CancelReasonStored: Story = {
  parameters: { msw: [hundred, dryRun] },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyC')
    await userEvent.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Ordered twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the orders' }))
    key('KeyC')
    await waitFor(() => expect(body().getByRole('textbox', { name: /Reason/ })).toHaveValue('Ordered twice'))
  },
}

export const Held: Story = {
  parameters: { msw: [dozen, dryRun, fake.never(basketMoves['basket.start'])] },
  play: async ({ canvas }) => {
    const dialog = await openDryRun(canvas, 'KeyS')
    await dialog.findByText('10 will move, 2 cannot:')
    await userEvent.click(dialog.getByRole('button', { name: 'Start work' }))
    await body().findByRole('button', { name: 'Undo' })
  },
}

export const Running: Story = {
  parameters: { msw: [dozen, dryRun, fake(basketMoves['basket.start'], { status: 'inProgress' }, { delay: 700 })] },
  play: async (context) => {
    await Held.play?.(context)
    await userEvent.click(await body().findByRole('button', { name: 'Send now' }))
    await body().findByText(/of 10 done/)
  },
}

export const PartlyFailed: Story = {
  parameters: {
    msw: [
      dozen,
      dryRun,
      fake.error(basketMoves['basket.start'], 409, 'Out of stock: Kallocain (2 wanted, 0 available)', conflictBy('isInStock', 'newOrder')),
    ],
  },
  play: async (context) => {
    await Held.play?.(context)
    await userEvent.click(await body().findByRole('button', { name: 'Send now' }))
    await body().findByText('None of 10 moved')
  },
}

export const Conflict: Story = {
  parameters: {
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder')),
      fake.error(basketMoves['basket.start'], 409, 'Moved by somebody else', conflictBy('stale', 'inProgress')),
    ],
  },
  play: async ({ canvas }) => {
    const row = nth(await rows(canvas), 0)
    await userEvent.click(within(row).getByRole('button', { name: 'Start work' }))
    await body().findAllByText(/Maja Berg moved it to 'In progress'/)
  },
}

export const AnswerLost: Story = {
  parameters: {
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder')),
      fake.lost(basketMoves['basket.start']),
      fake(basketById, () => basketOf('newOrder')),
    ],
  },
  play: async ({ canvas }) => {
    const row = nth(await rows(canvas), 0)
    await userEvent.click(within(row).getByRole('button', { name: 'Start work' }))
    await body().findAllByText('The connection was lost before it moved')
  },
}
