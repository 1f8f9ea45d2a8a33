import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { present } from '#api/core/objects'
import { type CashDayRow, type CashReport, type CashSale, dayList, dayReport, receipt, reportPdf, saleById, saleList } from '#api/till/till'
import { fake } from '#storybook/fake.ts'
import { pages } from './pages'
import ReceiptList from './ReceiptList'
import ReceiptPage from './ReceiptPage'
import ReportList from './ReportList'
import ReportPage from './ReportPage'

const at = '2026-11-22T08:30:00.000Z'
const day = { id: 7, z: 12, openedAt: at, openedBy: 'Maja Berg', float: 1000_00, closedAt: '2026-11-22T17:30:00.000Z' }
const report: CashReport = {
  day,
  register: 'Kassa 1',
  sales: 41,
  returns: 1,
  training: 0,
  gross: 5_407_50,
  rounding: 50,
  discounts: 25_80,
  copies: 1,
  vat: [{ rate: 0.06, net: 5_101_42, vat: 306_08 }],
  methods: [
    { method: 'card', amount: 4_790_50 },
    { method: 'cash', amount: 617_00 },
  ],
  moves: [],
  firstNumber: 1,
  lastNumber: 42,
  expectedCash: 1_617_00,
  counted: { cash: 1_000_00, card: 4_790_50, swish: 0 },
  reason: 'Taken to the bank, not recorded',
  closedBy: 'Maja Berg',
}
const days: CashDayRow[] = [
  { ...day, id: 8, z: 13, closedAt: null, sales: 3, gross: 387_00, differences: null, closedBy: '' },
  { ...day, sales: 41, gross: 5_407_50, differences: { cash: -617_00, card: 0, swish: 0 }, closedBy: 'Maja Berg' },
]
const sale: CashSale = {
  id: 9,
  number: 41,
  clientId: '00000000-0000-4000-8000-000000000001',
  kind: 'sale',
  at,
  gross: 206_40,
  vat: 11_68,
  rounding: 0,
  change: 0,
  copies: 1,
  document: {
    seller: { name: 'Bokhuset AB', lines: [], orgNumber: '', vatNumber: '' },
    register: 'Kassa 1',
    soldBy: 'Maja Berg',
    lines: [],
    rates: [{ rate: 0.06, net: 194_72, vat: 11_68 }],
    payments: [{ method: 'card', amount: 206_40, tendered: 206_40 }],
    returns: null,
  },
  items: [
    {
      id: 1,
      productDetailId: 1,
      title: 'بوف کور',
      isbn: '9789649699004',
      quantity: 2,
      unitPrice: 103_20,
      listPrice: 129_00,
      reason: 'Damaged cover',
      returnable: 2,
    },
  ],
}
const pdf = { name: 'receipt-41.pdf', pdf: '' }

function Papers({ path, id }: { path: string; id?: string }) {
  const page = present(pages.find((each) => each.path === path))
  const View =
    { '/cash-sell/receipts': ReceiptList, '/cash-sell/receipts/:id': ReceiptPage, '/cash-sell/reports': ReportList }[path] ?? ReportPage
  return <View page={page} params={{ id }} />
}

export default { title: 'Screens/Cashier/Receipts and reports', component: Papers, parameters: { layout: 'padded' } } satisfies Meta<
  typeof Papers
>
type Story = StoryObj<typeof Papers>

export const Reports: Story = {
  args: { path: '/cash-sell/reports' },
  parameters: { route: '/cash-sell/reports', msw: [fake(dayList, days)] },
  async play({ canvas }) {
    await canvas.findByText(/^Cash [-−]SEK.617\.00$/)
    await waitFor(() => expect(canvas.getAllByText('Still open').length).toBeGreaterThan(0))
  },
}

export const ZReport: Story = {
  args: { path: '/cash-sell/reports/:id', id: '7' },
  parameters: { route: '/cash-sell/reports/7', msw: [fake(dayReport, report), fake(reportPdf, pdf)] },
  async play({ canvas }) {
    await canvas.findByRole('heading', { name: 'Z report 12' })
    await canvas.findByText('Taken to the bank, not recorded')
    await canvas.findByText(/^[-−]SEK.617\.00$/)
    await expect(canvas.getByRole('button', { name: 'Print report' })).toBeEnabled()
  },
}

export const ReportMissing: Story = {
  args: { path: '/cash-sell/reports/:id', id: '99' },
  parameters: { route: '/cash-sell/reports/99', msw: [fake.error(dayReport, 404, 'Not found')] },
  async play({ canvas }) {
    await canvas.findByText('The report does not exist')
  },
}

export const Receipts: Story = {
  args: { path: '/cash-sell/receipts' },
  parameters: {
    route: '/cash-sell/receipts',
    msw: [fake(saleList, [{ id: 9, number: 41, kind: 'sale' as const, at, gross: 206_40, copies: 2, soldBy: 'Maja Berg' }])],
  },
  async play({ canvas }) {
    await canvas.findByText('Yes, and a copy')
  },
}

export const Receipt: Story = {
  args: { path: '/cash-sell/receipts/:id', id: '9' },
  parameters: { route: '/cash-sell/receipts/9', msw: [fake(saleById, sale), fake(receipt, pdf)] },
  async play({ canvas }) {
    await canvas.findByText(/catalogue price SEK.129\.00: Damaged cover/)
    await expect(await canvas.findByRole('button', { name: 'Print copy' })).toBeEnabled()
  },
}

export const ReceiptCopied: Story = {
  args: { path: '/cash-sell/receipts/:id', id: '9' },
  parameters: { route: '/cash-sell/receipts/9', msw: [fake(saleById, { ...sale, copies: 2 })] },
  async play({ canvas }) {
    await canvas.findByText('The receipt and its one copy are printed')
    await expect(canvas.queryByRole('button', { name: 'Print copy' })).toBeNull()
  },
}
