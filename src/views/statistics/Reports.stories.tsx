import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
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
    await userEvent.click(await screen.findByText('As a table'))
    const table = within(await screen.findByRole('region', { name: 'Revenue, as a table' }))
    await expect(table.getAllByRole('row')).toHaveLength(13)
  },
}

export const ComparedWithLastYear: Story = {
  parameters: { route: at('sales', '&filter.compare=lastYear&filter.step=day'), msw: sales(salesRows(30, true)) },
  async play() {
    await expect((await chart(/Revenue in 30 steps/)).querySelector('path')).not.toBeNull()
    await expect((await screen.findAllByText(/before:/)).length).toBeGreaterThan(4)
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
    await expect(bars).toBeLessThan(100)
  },
}

export const OneDay: Story = { parameters: { msw: sales(salesRows(1)) }, play: async () => void (await chart(/Revenue in 1 steps/)) }

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
    await expect((await chart(/twenty best-selling editions/)).querySelectorAll('rect').length).toBeGreaterThan(5)
    await expect((await screen.findAllByText('بوف کور')).length).toBeGreaterThan(0)
  },
}

export const CustomersAndBooks: Story = {
  args: { which: 'customers' },
  parameters: {
    route: at('customers'),
    msw: [fake(customerBookSalesReport, customerRows(400), { result: customerResult(customerRows(400)) })],
  },
  async play() {
    await expect((await chart(/twenty largest customers/)).querySelectorAll('rect')).toHaveLength(800)
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
    await expect((await chart(/most copies on order/)).querySelectorAll('rect').length).toBeGreaterThan(20)
  },
}

export const Distributors: Story = {
  args: { which: 'agents' },
  parameters: { route: at('agents'), msw: [fake(agentOrderTimeReport, agentRows(3), { result: agentResult(agentRows(3)) })] },
  async play() {
    await expect((await chart(/Hours from submitted/)).querySelectorAll('rect')).toHaveLength(3)
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
    const [first] = screen.getAllByRole('link', { name: /Invoice 100041/ })
    await expect(first).toHaveAttribute('href', '/order/done-orders/invoice/41')
  },
}
