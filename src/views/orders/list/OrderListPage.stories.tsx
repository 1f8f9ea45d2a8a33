import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type ListView, listViews, removeListView, saveListView } from '#api/core/listViews'
import { basketLists } from '#api/orders/basketLists'
import { findOrders } from '#api/orders/findOrders'
import { dryRunMove } from '#api/orders/moveDryRun'
import { fake } from '#storybook/fake.ts'
import { rowsOf, users } from '#storybook/fixtures/people.ts'
import { body, boxes, key, newOrders, pageAt, rows } from '#storybook/orderList.tsx'
import { Keys } from '#views/core/keyboard/Keys.tsx'
import OrderListPage from './OrderListPage'

let stored: ListView[] = []

const meta = { title: 'Screens/Order handler/Orders/List', component: OrderListPage, ...newOrders } satisfies Meta<typeof OrderListPage>

export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {
  parameters: { states: ['selection.chosen.nothing'] },
  play: async ({ canvas }) => {
    const heights = (await rows(canvas)).map((row) => row.offsetHeight)
    expect(new Set(heights).size).toBe(1)
    expect(await canvas.findAllByRole('img', { name: '2 comments' })).not.toHaveLength(0)
  },
}

/** Actions that lie over text of their row, by geometry. */
function covered(row: HTMLElement): string[] {
  const buttons = [...(row.lastElementChild?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect())
  return [...row.children].slice(0, -1).flatMap((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
    const [start, end] = [Math.max(text.left, box.left), Math.min(text.right, box.right)]
    return buttons.some(({ left, right }) => left < end && right > start) ? [cell.textContent ?? ''] : []
  })
}

/** Pixels of the list in windows of 1024, 1366, 1440 and 2560 pixels. */
const widths = [919, 1261, 1335, 2247]

export const ActionsWithRoom: Story = {
  args: { page: pageAt('/order/inprogress-orders') },
  parameters: { route: '/order/inprogress-orders', msw: [fake(basketLists.inProgress, rowsOf('inProgress', 12)), fake.never(dryRunMove)] },
  play: async ({ canvas, canvasElement }) => {
    const list = (await rows(canvas))[0]?.closest('section')
    const columnsAt = new Map<number, number>()
    for (const width of widths) {
      if (list) list.style.inlineSize = `${width}px`
      await waitFor(() => expect(canvasElement.querySelector('table')).toHaveProperty('offsetWidth', width))
      const shown = await rows(canvas)
      for (const row of shown) {
        await userEvent.hover(row)
        expect(row.querySelector('button')).not.toBeNull()
        expect(covered(row)).toEqual([])
      }
      columnsAt.set(width, shown[0]?.children.length ?? 0)
    }
    // With the checkbox and the actions; the main one costs a column at most.
    expect([...columnsAt.values()]).toEqual([7, 10, 10, 10])

    if (list) list.style.inlineSize = '1261px'
    const more = (await canvas.findAllByRole('button', { name: /^More for Order/ }))[0]
    if (!more) throw new Error('Rows have a menu where all actions have no room')
    const row = within(more.closest('tr') ?? document.body)
    await expect(row.getByRole('button', { name: /^Ship and invoice/ })).toBeVisible()
    await userEvent.click(more)
    const menu = within(await body().findByRole('group', { name: more.ariaLabel ?? '' }))
    await waitFor(() => expect(menu.getByRole('button', { name: /^Ship and invoice/ })).toHaveFocus())
    // Focusing the button scrolled it into view, and that event may come late.
    dispatchEvent(new Event('scroll'))
    await expect(menu.getByRole('button', { name: /^Mark done/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(more).toHaveFocus()
    await userEvent.click(more)
    await userEvent.click(await body().findByRole('button', { name: /^Cancel order/ }))
    await body().findByRole('alertdialog', { name: /^Cancel order/ })
    if (list) list.style.inlineSize = ''
  },
}

export const Offers: Story = {
  args: { page: pageAt('/order/new-order/list') },
  parameters: { route: '/order/new-order/list', msw: [fake(basketLists.offers, rowsOf('create', 12))] },
}

const withBackOrders = rowsOf('inProgress').map((row, i) => ({
  ...row,
  shortages: i === 0 ? [{ title: 'بوف کور', wanted: 3, available: 1 }] : [],
  arrived: i === 1 ? 2 : 0,
}))

export const InProgress: Story = {
  args: { page: pageAt('/order/inprogress-orders') },
  parameters: { route: '/order/inprogress-orders', msw: [fake(basketLists.inProgress, withBackOrders)] },
}

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
  play: async ({ canvas }) => {
    const tabs = within(await canvas.findByRole('navigation', { name: 'Whose orders' }))
    const mine = await tabs.findByRole('link', { name: /^Mine ?3$/ })
    await userEvent.click(mine)
    await waitFor(async () => expect(await boxes(canvas)).toHaveLength(3))
    expect(mine).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current', 'page')
    expect(mine.getAttribute('href')).toContain('field=total')
  },
}

export const SavedViews: Story = {
  parameters: {
    route: '/order/new-orders/list?filter.paymentState=invoice',
    msw: [
      fake(basketLists.newOrders, rowsOf('newOrder', 8)),
      fake(listViews, () => stored),
      fake(saveListView, ({ body: { title, query } }) => {
        stored.push({ id: 2, title, query })
        return { id: 2 }
      }),
      fake.error(removeListView, 500, 'Broken'),
    ],
  },
  beforeEach: () => {
    stored = [{ id: 1, title: 'فقط نام', query: 'columns=order&page=1&pageSize=100' }]
  },
  play: async ({ canvas }) => {
    await boxes(canvas)
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
    route: '/order/new-orders/list?page=1&pageSize=100&search=Strindberg&filter.customer=Lindqvist&filter.totalFrom=12050',
    msw: [fake(basketLists.newOrders, [])],
  },
}

export const BeyondTheLastPage: Story = {
  parameters: { route: '/order/new-orders/list?page=99&pageSize=100', msw: [fake(basketLists.newOrders, [], { total: 449 })] },
  play: async ({ canvas }) => {
    await canvas.findByText('None of 449')
  },
}

export const Failed: Story = {
  parameters: { msw: [fake.error(basketLists.newOrders, 400, 'The filter could not be read')] },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' })
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

export const UnknownFilters: Story = {
  parameters: { route: '/order/new-orders/list?filter.paymentState=maybe&filter.colour=red' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: /Not applied: colour 'red'/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Not applied: Payment 'maybe'/ }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: /'maybe'/ })).toBeNull())
    await expect(canvas.getByRole('button', { name: /'red'/ })).toBeVisible()
  },
}

export const AmountTyped: Story = {
  parameters: {
    states: ['typing.waiting'],
    route: '/order/new-orders/list?filter.createdFrom=2026-01-31',
    msw: [fake(basketLists.newOrders, ({ body: { filter } }) => rowsOf('newOrder', filter && filter.totalFrom === 12050 ? 3 : 20))],
  },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Total from')
    await userEvent.type(field, '120,5')
    await waitFor(async () => expect(await boxes(canvas)).toHaveLength(3))
    expect(field).toHaveValue('120,5')
    await userEvent.type(field, 'x{Enter}')
    await canvas.findByText('Not a number')
    expect(field).toHaveValue('120,5x')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    await rows(canvas)
    for (const code of ['KeyJ', 'KeyJ', 'KeyX', 'ArrowDown', 'KeyX', 'KeyK']) {
      key(code)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await canvas.findByText('2 selected')
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
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: '606 is in Done' })
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
  play: async ({ canvas }) => {
    await rows(canvas)
    key('Slash', { shiftKey: true })
    await body().findByRole('dialog', { name: 'Keyboard shortcuts' })
  },
}

export const ThousandRows: Story = {
  parameters: {
    route: '/order/new-orders/list?page=1&pageSize=1000',
    msw: [fake(basketLists.newOrders, rowsOf('newOrder', 1000))],
  },
  play: async ({ canvas }) => {
    expect((await rows(canvas)).length).toBeLessThan(100)
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    let step = 0
    const touched = new Set<number>()
    const changes = new MutationObserver(() => touched.add(step))
    // Parts of the page that come late are no work of scrolling.
    changes.observe(canvas.getByRole('table'), { subtree: true, childList: true, attributes: true })
    for (step = 1; step <= 16; step++) {
      scrollBy(0, 36)
      for (let frames = 0; frames < 4; frames++) await frame()
    }
    // A busy machine draws the last rows after the last step.
    await waitFor(() => expect(touched.size).toBeGreaterThan(0))
    changes.disconnect()
    expect(touched.size).toBeLessThan(6)
  },
}

export const Tablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    const [title] = await canvas.findAllByRole('rowheader')
    await waitFor(() => expect(title?.clientWidth).toBeGreaterThanOrEqual(140))
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    await userEvent.click(canvas.getByText('View'))
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Out of stock' }))
    expect(await canvas.findByRole('checkbox', { name: 'Out of stock no room' })).toBeChecked()
  },
}

export const Export: Story = {
  parameters: { states: ['export.idle'] },
  play: async ({ canvas }) => {
    await boxes(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    await body().findByRole('button', { name: 'CSV' })
  },
}
