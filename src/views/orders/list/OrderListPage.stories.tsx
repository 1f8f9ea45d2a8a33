import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type ListView, listViews, removeListView, saveListView } from '#api/core/listViews'
import { basketById, basketLists, basketMoves } from '#api/orders/baskets'
import { findOrders } from '#api/orders/findOrders'
import { rehearseMove } from '#api/orders/rehearsal'
import { fake } from '../../../../.storybook/fake'
import { basketOf, conflictBy } from '../../../../.storybook/fixtures/orders'
import { rowsOf, users } from '../../../../.storybook/fixtures/people'
import { refresh } from '../../core/data'
import { Keys } from '../../core/keyboard/Keys'
import { forgetLists } from '../../core/list/state/remembered'
import type { Page } from '../../core/pages'
import { Activity } from '../activity/Activity'
import { pages } from '../pages'
import OrderListPage from './OrderListPage'

const pageAt = (path: string) => pages.find((page) => page.path === path) as Page

let wasMoved = false
let kept: ListView[] = []

const meta = {
  component: OrderListPage,
  args: { page: pageAt('/order/new-orders/list') },
  beforeEach: () => {
    forgetLists()
    wasMoved = false
  },
  decorators: [
    (Story) => (
      <main style={{ padding: 'var(--space-5)' }}>
        <Story />
        <Activity />
      </main>
    ),
  ],
  parameters: { route: '/order/new-orders/list', msw: [fake(basketLists.newOrders, rowsOf('newOrder'), { total: 1234 })] },
} satisfies Meta<typeof OrderListPage>

export default meta
type Story = StoryObj<typeof meta>

const key = (code: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...more }))
const boxes = (canvas: HTMLElement) => within(canvas).findAllByLabelText(/^Select Order/)
const rows = async (canvas: HTMLElement) => (await boxes(canvas)).map((box) => box.closest('tr') as HTMLElement)
const body = () => within(document.body)

export const Rows: Story = {
  parameters: { states: ['selection.chosen.nothing'] },
  play: async ({ canvasElement }) => {
    const heights = (await rows(canvasElement)).map((row) => row.offsetHeight)
    expect(new Set(heights).size).toBe(1)
    expect(await within(canvasElement).findAllByRole('img', { name: '2 comments' })).not.toHaveLength(0)
    // Actions that show on hover take no width from the columns.
    const actions = (await rows(canvasElement))[0]?.lastElementChild
    expect(actions?.querySelector('button')).not.toBeNull()
    expect(actions?.getBoundingClientRect().width).toBeLessThan(2)
  },
}

export const Offers: Story = {
  args: { page: pageAt('/order/new-order/list') },
  parameters: { route: '/order/new-order/list', msw: [fake(basketLists.offers, rowsOf('create', 12))] },
}

export const InProgress: Story = {
  args: { page: pageAt('/order/inprogress-orders') },
  parameters: { route: '/order/inprogress-orders', msw: [fake(basketLists.inProgress, rowsOf('inProgress'))] },
}

/** One's own orders are a tab with their count, which keeps the search and the sort. */
export const Mine: Story = {
  args: { page: pageAt('/order/inprogress-orders') },
  parameters: {
    route: '/order/inprogress-orders?sorted=true&field=total&type=asc',
    msw: [
      fake(basketLists.inProgress, ({ body: { filter } }) => rowsOf('inProgress', filter && filter.handledBy === 'me' ? 3 : 20), {
        total: 3,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const tabs = within(await within(canvasElement).findByRole('navigation', { name: 'Whose orders' }))
    const mine = await tabs.findByRole('link', { name: /^Mine ?3$/ })
    await userEvent.click(mine)
    await waitFor(async () => expect(await boxes(canvasElement)).toHaveLength(3))
    expect(mine).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current', 'page')
    expect(mine.getAttribute('href')).toContain('field=total')
  },
}

/** A view is kept with its search, filters, sort and columns, and is a link. */
export const SavedViews: Story = {
  parameters: {
    route: '/order/new-orders/list?filter.paymentState=invoice',
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder', 8)),
      fake(listViews, () => kept),
      fake(saveListView, ({ body: { title, query } }) => {
        kept.push({ id: 2, title, query })
        return { id: 2 }
      }),
      fake.error(removeListView, 500, 'Broken'),
    ],
  },
  beforeEach: () => {
    kept = [{ id: 1, title: 'فقط نام', query: 'columns=order&page=1&pageSize=100' }]
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await boxes(canvasElement)
    await userEvent.click(canvas.getByText('View'))
    await userEvent.click(await canvas.findByLabelText('Copies'))
    await userEvent.type(canvas.getByLabelText('Name of this view'), 'Invoiced{Enter}')
    const link = await canvas.findByRole('link', { name: 'Invoiced' })
    const query = new URLSearchParams(link.getAttribute('href') ?? '')
    expect(query.get('filter.paymentState')).toBe('invoice')
    expect(query.get('columns')?.split(' ')).toContain('copies')
    expect(link).toHaveAttribute('aria-current', 'page')
    await userEvent.click(canvas.getByRole('link', { name: 'فقط نام' }))
    await waitFor(() => expect(canvas.queryByRole('columnheader', { name: /Payment/ })).toBeNull())
    expect(canvas.getByLabelText('Copies')).not.toBeChecked()
    await userEvent.click(canvas.getByLabelText('Total with VAT'))
    await canvas.findByRole('columnheader', { name: /Total/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the view Invoiced' }))
    await body().findByText('Broken')
  },
}

export const Cancelled: Story = {
  args: { page: pageAt('/order/ignored-orders') },
  parameters: { route: '/order/ignored-orders', msw: [fake(basketLists.cancelled, rowsOf('cancelled', 9))] },
}

export const Loading: Story = { parameters: { msw: [fake.never(basketLists.newOrders)] } }

export const Empty: Story = { parameters: { msw: [fake(basketLists.newOrders, [])] } }

export const EmptyOffers: Story = {
  args: { page: pageAt('/order/new-order/list') },
  parameters: { route: '/order/new-order/list', msw: [fake(basketLists.offers, [])] },
}

export const NothingMatches: Story = {
  parameters: {
    states: ['typing.waiting'],
    route: '/order/new-orders/list?page=1&pageSize=100&search=Strindberg&filter.customer=Lindqvist&filter.totalFrom=12050',
    msw: [fake(basketLists.newOrders, [])],
  },
}

export const BeyondTheLastPage: Story = {
  parameters: { route: '/order/new-orders/list?page=99&pageSize=100', msw: [fake(basketLists.newOrders, [], { total: 449 })] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('None of 449')
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(basketLists.newOrders, 400, 'The filter could not be read')] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Try again' })
  },
}

export const Forbidden: Story = { parameters: { msw: [fake.error(basketLists.newOrders, 403, 'Access error')] } }

export const ReadOnly: Story = { parameters: { signedInAs: { ...users.orders, permissions: ['CustomerOrders'] } } }

export const Filtered: Story = {
  parameters: {
    states: ['typing.idle'],
    route: '/order/new-orders/list?filter.paymentState=invoice&filter.createdFrom=2026-01-31&sorted=true&field=total&type=asc',
  },
}

/** An amount narrows the list while it is typed, as a name does, and stays as it is typed. */
export const AmountTyped: Story = {
  parameters: {
    route: '/order/new-orders/list?filter.createdFrom=2026-01-31',
    msw: [fake(basketLists.newOrders, ({ body: { filter } }) => rowsOf('newOrder', filter && filter.totalFrom === 12050 ? 3 : 20))],
  },
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByLabelText('Total from')
    await userEvent.type(field, '120,5')
    await waitFor(async () => expect(await boxes(canvasElement)).toHaveLength(3))
    expect(field).toHaveValue('120,5')
    await userEvent.type(field, 'x{Enter}')
    await within(canvasElement).findByText('Not a number')
    expect(field).toHaveValue('120,5x')
  },
}

export const Selected: Story = {
  play: async ({ canvasElement }) => {
    const all = await boxes(canvasElement)
    const user = userEvent.setup()
    await user.click(all[1] as HTMLElement)
    await user.keyboard('{Shift>}')
    await user.click(all[5] as HTMLElement)
    await user.keyboard('{/Shift}')
    await within(canvasElement).findByText('5 selected')
  },
}

/** Somebody else moved the first two of three: the list is read again, and they are chosen no longer. */
export const LeftTheList: Story = {
  parameters: {
    states: ['selection.chosen.rows', 'selection.list.known', 'selection.list.asking'],
    msw: [fake(basketLists.newOrders, ({ body: { filter } }) => rowsOf('newOrder').slice(wasMoved || filter ? 2 : 0), { total: 1234 })],
  },
  play: async ({ canvasElement }) => {
    const all = await boxes(canvasElement)
    for (const box of all.slice(0, 3)) await userEvent.click(box)
    await within(canvasElement).findByText('3 selected')
    wasMoved = true
    await refresh('Basket')
    await within(canvasElement).findByText('1 selected')
    expect((await boxes(canvasElement)).filter((box) => (box as HTMLInputElement).checked)).toHaveLength(1)
  },
}

export const AllThatMatch: Story = {
  parameters: { states: ['selection.chosen.matching'] },
  play: async ({ canvasElement }) => {
    await boxes(canvasElement)
    key('KeyX', { shiftKey: true })
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Select all 1,234 that match' }))
    await within(canvasElement).findByText('All 1,234 that match are selected')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await rows(canvasElement)
    for (const code of ['KeyJ', 'KeyJ', 'KeyX', 'ArrowDown', 'KeyX', 'KeyK']) {
      key(code)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await within(canvasElement).findByText('2 selected')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('4799'))
  },
}

export const FoundElsewhere: Story = {
  parameters: {
    route: '/order/new-orders/list?search=606',
    msw: [
      fake(basketLists.newOrders, [], { total: 0 }),
      fake(findOrders, [
        {
          id: 606,
          by: 'number',
          status: 'done',
          paymentState: 'settled',
          customerName: 'Anna Ek',
          total: { amount: 39_800, currency: 'SEK' },
        },
      ]),
    ],
  },
  play: async ({ canvasElement }) => {
    const link = await within(canvasElement).findByRole('link', { name: '606 is in Done' })
    await expect(link).toHaveAttribute('href', '/order/done-orders/edit/606')
  },
}

export const KeyboardHelp: Story = {
  render: (args) => (
    <>
      <OrderListPage {...args} />
      <Keys />
    </>
  ),
  play: async ({ canvasElement }) => {
    await rows(canvasElement)
    key('Slash', { shiftKey: true })
    await body().findByRole('dialog', { name: 'Keyboard shortcuts' })
  },
}

export const RefusedWithReason: Story = {
  play: async ({ canvasElement }) => {
    const row = (await rows(canvasElement))[3] as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: /Start work.*Out of stock/ }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Go to the items'))
  },
}

const rehearsal = fake(rehearseMove, ({ body: { selection, move } }) =>
  rowsOf('newOrder', 100)
    .filter(({ id }) => !('ids' in selection) || selection.ids.includes(id))
    .map(({ id, status, customerName, paymentState, total, shortages: [short] }) => ({
      id,
      status,
      customerName,
      settled: paymentState === 'settled' ? total : null,
      refusal:
        short && move === 'basket.start' ? { code: 'isInStock', message: `Out of stock: ${short.title} (3 wanted, 1 available)` } : null,
    })),
)
const hundred = fake(basketLists.newOrders, rowsOf('newOrder', 100), { total: 1234 })

const dozen = fake(basketLists.newOrders, rowsOf('newOrder', 12), { total: 1234 })

const rehearse = async (canvas: HTMLElement, code: string) => {
  await boxes(canvas)
  key('KeyX', { shiftKey: true })
  await within(canvas).findByText(/^1\d+ selected$/)
  key(code)
  return within(await body().findByRole('alertdialog'))
}

export const Rehearsal: Story = {
  parameters: { msw: [hundred, rehearsal] },
  play: async ({ canvasElement }) => {
    const dialog = await rehearse(canvasElement, 'KeyS')
    await dialog.findByText('86 will move, 14 cannot:')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Start work'))
  },
}

export const RehearsalLoading: Story = {
  parameters: { msw: [hundred, fake.never(rehearseMove)] },
  play: async ({ canvasElement }) => {
    await rehearse(canvasElement, 'KeyS')
  },
}

export const RehearsalFailed: Story = {
  parameters: { msw: [hundred, fake.error(rehearseMove, 422, 'At most 5000 baskets at once')] },
  play: async ({ canvasElement }) => {
    const dialog = await rehearse(canvasElement, 'KeyS')
    await dialog.findByText('At most 5000 baskets at once')
  },
}

/** Which order, and whose, stands in the question, as it does on the order's own page. */
export const CancelOne: Story = {
  parameters: { msw: [dozen, rehearsal] },
  play: async ({ canvasElement }) => {
    const row = (await rows(canvasElement))[0] as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: 'Cancel order' }))
    const dialog = await body().findByRole('alertdialog', { name: /^Cancel order \d+ of \u2068.+\u2069\?$/ })
    await within(dialog).findByRole('button', { name: 'Cancel order' })
    await within(dialog).findByRole('button', { name: 'Keep the order' })
  },
}

export const CancelRehearsal: Story = {
  parameters: { msw: [hundred, rehearsal] },
  play: async ({ canvasElement }) => {
    const dialog = await rehearse(canvasElement, 'KeyC')
    await dialog.findByText('All 100 will move.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel orders' }))
    await dialog.findByText('Say why the order is cancelled')
  },
}

/** Whatever took the dialog away, what was typed is there when it is opened again. */
export const CancelReasonKept: Story = {
  parameters: { msw: [hundred, rehearsal] },
  play: async ({ canvasElement }) => {
    const dialog = await rehearse(canvasElement, 'KeyC')
    await userEvent.type(await dialog.findByRole('textbox'), 'Ordered twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the orders' }))
    key('KeyC')
    await waitFor(() => expect(body().getByRole('textbox', { name: /Reason/ })).toHaveValue('Ordered twice'))
  },
}

export const Held: Story = {
  parameters: { msw: [dozen, rehearsal, fake.never(basketMoves['basket.start'])] },
  play: async ({ canvasElement }) => {
    const dialog = await rehearse(canvasElement, 'KeyS')
    await dialog.findByText('10 will move, 2 cannot:')
    await userEvent.click(dialog.getByRole('button', { name: 'Start work' }))
    await body().findByRole('button', { name: 'Undo' })
  },
}

export const Running: Story = {
  parameters: { msw: [dozen, rehearsal, fake(basketMoves['basket.start'], { status: 'inProgress' }, { delay: 700 })] },
  play: async (context) => {
    await Held.play?.(context)
    await userEvent.click(await body().findByRole('button', { name: 'Send now' }))
    await body().findByText(/of 10 answered/)
  },
}

export const PartlyFailed: Story = {
  parameters: {
    msw: [
      dozen,
      rehearsal,
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
  play: async ({ canvasElement }) => {
    const row = (await rows(canvasElement))[0] as HTMLElement
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
  play: async ({ canvasElement }) => {
    const row = (await rows(canvasElement))[0] as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: 'Start work' }))
    await body().findAllByText('The connection was lost before it moved')
  },
}

export const ThousandRows: Story = {
  parameters: {
    route: '/order/new-orders/list?page=1&pageSize=1000',
    msw: [fake(basketLists.newOrders, rowsOf('newOrder', 1000))],
  },
  play: async ({ canvasElement }) => {
    expect((await rows(canvasElement)).length).toBeLessThan(100)
    // Rows come by eight: the steps between them leave the page as it is.
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    let step = 0
    const touched = new Set<number>()
    const changes = new MutationObserver(() => touched.add(step))
    changes.observe(canvasElement, { subtree: true, childList: true, attributes: true })
    for (step = 1; step <= 16; step++) {
      scrollBy(0, 36)
      for (let frames = 0; frames < 4; frames++) await frame()
    }
    changes.disconnect()
    expect(touched.size).toBeGreaterThan(0)
    expect(touched.size).toBeLessThan(6)
  },
}

export const Tablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvasElement }) => {
    const [title] = await within(canvasElement).findAllByRole('rowheader')
    await waitFor(() => expect(title?.clientWidth).toBeGreaterThanOrEqual(140))
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    await userEvent.click(within(canvasElement).getByText('View'))
    await userEvent.click(await within(canvasElement).findByRole('checkbox', { name: 'Short of' }))
    expect(await within(canvasElement).findByRole('checkbox', { name: 'Short of no room' })).toBeChecked()
  },
}

export const Export: Story = {
  parameters: { states: ['export.idle'] },
  play: async ({ canvasElement }) => {
    await boxes(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Export' }))
    await body().findByRole('button', { name: 'CSV' })
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'mobile2' } } }

/** On a phone every move of the chosen orders is in sight. */
export const SelectedOnAPhone: Story = {
  globals: { viewport: { value: 'small' } },
  play: async ({ canvasElement }) => {
    for (const box of (await boxes(canvasElement)).slice(0, 3)) await userEvent.click(box)
    const bar = within(await within(canvasElement).findByRole('region', { name: 'Selection' }))
    for (const name of ['Start work', 'Cancel order']) {
      const { left, right } = bar.getByRole('button', { name: new RegExp(name) }).getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(innerWidth)
    }
  },
}
