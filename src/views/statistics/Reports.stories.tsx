import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { present } from '#api/core/objects'
import { salesLines } from '#api/statistics/lines'
import {
  agentOrderTimeReport,
  bookSalesReport,
  customerBookSalesReport,
  openBooksReport,
  type SalesRow,
  salesReport,
} from '#api/statistics/reports'
import { fake } from '#storybook/fake.ts'
import {
  agentResult,
  agentRows,
  bookResult,
  bookRows,
  customerResult,
  customerRows,
  openResult,
  openRows,
  salesResult,
  salesRows,
} from '#storybook/fixtures/statistics.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import AgentTimesReport from './AgentTimesReport'
import BookSalesReport from './BookSalesReport'
import CustomerBookSalesReport from './CustomerBookSalesReport'
import OpenBooksReport from './OpenBooksReport'
import { pages } from './pages'
import SalesReport from './SalesReport'

const views = {
  sales: ['/statistics/sales-report', SalesReport],
  books: ['/statistics/book-sales-report', BookSalesReport],
  customers: ['/statistics/customer-book-sales-report', CustomerBookSalesReport],
  open: ['/statistics/open-basket-status-books-report', OpenBooksReport],
  agents: ['/statistics/agent-order-time-report', AgentTimesReport],
} as const

function Report({ which }: { which: keyof typeof views }) {
  const [path, View] = views[which]
  return <View page={present(pages.find((page) => page.path === path))} />
}

const currencies = fake(optionsCall('Currency'), [{ id: 1, title: 'Euro', code: 'EUR' }])
const sales = (rows: SalesRow[]) => [fake(salesReport, rows, { result: salesResult(rows) }), currencies]
const at = (which: keyof typeof views, query = '') => `${views[which][0]}?page=1&pageSize=100${query}`
const chart = async (name: RegExp) => screen.findByRole('img', { name })

export default {
  title: 'Screens/Manager/Reports',
  component: Report,
  args: { which: 'sales' },
  parameters: { layout: 'fullscreen', route: at('sales'), msw: sales(salesRows(12)) },
} satisfies Meta<typeof Report>
type Story = StoryObj<typeof Report>

export const Sales: Story = {
  async play() {
    await expect((await chart(/Revenue in 12 steps/)).querySelectorAll('rect')).toHaveLength(12)
    const totals = within(screen.getByLabelText('All rows together'))
    await expect(totals.getByRole('link', { name: '8' })).toHaveAttribute('href', expect.stringContaining('of=orders'))
    await expect(totals.getAllByRole('term')[0]).toHaveTextContent('Revenue')
    await userEvent.click(await screen.findByText('As a table'))
    const table = within(await screen.findByRole('region', { name: 'Revenue by period, SEK without VAT, as a table' }))
    await expect(table.getAllByRole('row')).toHaveLength(13)
  },
}

export const ComparedWithLastYear: Story = {
  parameters: { route: at('sales', '&filter.compare=lastYear&filter.step=day'), msw: sales(salesRows(30, true)) },
  async play() {
    await expect((await chart(/Revenue in 30 steps/)).querySelector('[data-line="compared"]')).not.toBeNull()
    await expect((await screen.findAllByText(/before:/)).length).toBeGreaterThan(4)
    await expect((await screen.findAllByText(/^[+−]\d+(\.\d+)?%$/)).length).toBeGreaterThan(4)
    await expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('lastYear')
    await expect(screen.getByRole('combobox', { name: 'By' })).toHaveValue('day')
  },
}

export const SoldInEuros: Story = {
  parameters: {
    route: at('sales', '&filter.currency=EUR'),
    msw: sales(salesRows(12)),
  },
  async play() {
    const orders = await within(await screen.findByLabelText('All rows together')).findByRole('link', { name: '8' })
    await expect(orders).toHaveAttribute('href', expect.stringMatching(/of=orders.*currency=EUR/))
    await expect(await screen.findByRole('combobox', { name: 'Sold in' })).toHaveValue('EUR')
  },
}

export const FiveThousandDays: Story = {
  parameters: { route: at('sales', '&filter.step=day'), msw: sales(salesRows(5000)) },
  async play() {
    const bars = (await chart(/Revenue in 5,000 steps/)).querySelectorAll('rect').length
    await expect(bars).toBeGreaterThan(2)
    await expect(bars).toBeLessThan(1200)
    await screen.findByText(/newest periods are in view/)
  },
}

const unfinishedRows = salesRows(2).map((row, at) => ({
  ...row,
  ...(at === 0 ? { from: '2026-10-01', to: '2026-10-31' } : { from: '2026-11-01', to: '2026-11-22' }),
  revenue: 220_000_00,
}))

export const AnUnfinishedMonth: Story = {
  parameters: { msw: sales(unfinishedRows) },
  async play() {
    const bars = await chart(/Revenue in 2 steps/)
    await expect(bars.querySelectorAll('[data-unfinished]')).toHaveLength(1)
    await expect(bars.querySelectorAll('[data-line="projection"]')).toHaveLength(1)
    await screen.findByText(/at the pace of its first 22 of 30 days.*SEK 300,000\.00/)
    await screen.findByText('Not finished yet')
  },
}

export const ImpossibleDays: Story = {
  parameters: { route: at('sales', '&filter.from=2026-05-01&filter.to=2026-01-01&filter.step=decade') },
  async play() {
    await screen.findByRole('button', { name: /Not applied: By 'decade'/ })
    await userEvent.click(await screen.findByRole('button', { name: /Not applied: Until '2026-01-01'/ }))
    await waitFor(() => expect(screen.queryByText(/Not applied: Until/)).toBeNull())
    await chart(/Revenue in 12 steps/)
  },
}

export const OneDay: Story = { parameters: { msw: sales(salesRows(1)) }, play: async () => void (await chart(/Revenue in 1 step\./)) }

export const Nothing: Story = {
  parameters: { msw: [fake(salesReport, [], { result: { ...salesResult([]), series: [] } })] },
  play: async () => void (await screen.findByText('Nothing here yet')),
}

export const Loading: Story = {
  parameters: { msw: [fake.never(salesReport)] },
  play: async () => void (await screen.findByRole('heading', { name: 'Sales report' })),
}

export const Failed: Story = {
  parameters: { msw: [fake.error(salesReport, 422, 'The first day is after the last')] },
  play: async () => void (await screen.findByText('The first day is after the last')),
}

export const Books: Story = {
  args: { which: 'books' },
  parameters: { route: at('books'), msw: [fake(bookSalesReport, bookRows(40), { result: bookResult(bookRows(40)) })] },
  async play() {
    const best = within(await screen.findByRole('list', { name: /twenty best-selling editions/ }))
    await expect(best.getAllByRole('listitem')).toHaveLength(20)
    await expect(best.getAllByText('بوف کور')[0]).toHaveAttribute('lang', 'fa')
    await expect(best.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('of=revenue'))
  },
}

export const CustomersAndBooks: Story = {
  args: { which: 'customers' },
  parameters: {
    route: at('customers'),
    msw: [fake(customerBookSalesReport, customerRows(400), { result: customerResult(customerRows(400)) })],
  },
  async play() {
    await expect((await chart(/twenty largest customers/)).querySelectorAll('[data-filled]')).toHaveLength(400)
    await userEvent.click(await screen.findByText('As a table'))
    const matrix = within(await screen.findByRole('region', { name: /as a table$/ }))
    await expect(matrix.getAllByRole('columnheader')).toHaveLength(21)
    await expect(matrix.getAllByRole('rowheader')).toHaveLength(20)
    await expect(matrix.getAllByRole('cell')[0]).toHaveTextContent(/^\d+ · /)
  },
}

export const OpenOrders: Story = {
  args: { which: 'open' },
  parameters: { route: at('open'), msw: [fake(openBooksReport, openRows(30), { result: openResult(openRows(30)) })] },
  async play() {
    const open = within(await screen.findByRole('list', { name: /most copies on order/ }))
    await expect(open.getAllByRole('listitem')).toHaveLength(20)
    await expect(open.getAllByText(/Offers \d+, New orders \d+, In progress \d+/)).toHaveLength(20)
  },
}

export const Distributors: Story = {
  args: { which: 'agents' },
  parameters: { route: at('agents'), msw: [fake(agentOrderTimeReport, agentRows(3), { result: agentResult(agentRows(3)) })] },
  async play() {
    const times = await screen.findByRole('list', { name: /From submitted to received, days/ })
    await expect(times.querySelectorAll('[data-box]')).toHaveLength(3)
    await expect(within(times).getByText('10 days')).toBeVisible()
    await screen.findAllByText(/still open/)
  },
}

export const Lines: Story = {
  parameters: {
    route: at('sales', '&of=revenue&from=2026-06-01&to=2026-06-30'),
    msw: [
      fake(
        salesLines.sales,
        [
          {
            id: 2,
            day: '2026-06-30',
            kind: 'invoice',
            item: 'goods',
            documentId: 41,
            number: 100_041,
            basketId: 7,
            customer: 'Anna Ek',
            title: 'بوف کور',
            isbn: '9789640026403',
            quantity: 4,
            net: 400_00,
            amount: 400_00,
          },
          {
            id: 3,
            day: '2026-06-30',
            kind: 'invoice',
            item: 'freight',
            documentId: 41,
            number: 100_041,
            basketId: 7,
            customer: 'Anna Ek',
            title: '',
            isbn: null,
            quantity: 1,
            net: 49_00,
            amount: 49_00,
          },
        ],
        { result: { sum: 449_00 } },
      ),
    ],
  },
  async play() {
    await screen.findByText(/Together.*449\.00/)
    const [first] = await screen.findAllByRole('link', { name: /Invoice 100041/ })
    await expect(first).toHaveAttribute('href', '/order/done-orders/invoice/41')
  },
}

export const UnknownFigure: Story = {
  parameters: {
    route: at('sales', '&of=turnover&from=2026-06-31&to=2026-06-30'),
    msw: [fake(salesLines.sales, [], { result: { sum: 0 } })],
  },
  async play() {
    await screen.findByRole('button', { name: /Not applied: Figure 'turnover'/ })
    await userEvent.click(await screen.findByRole('button', { name: /Not applied: From '2026-06-31'/ }))
    await waitFor(() => expect(screen.queryByText(/Not applied: From/)).toBeNull())
  },
}
