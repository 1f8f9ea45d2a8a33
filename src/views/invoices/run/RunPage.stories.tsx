import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { present } from '#api/core/objects'
import {
  createDryRun,
  type InvoiceDryRun,
  type InvoiceRun,
  resumeRun,
  runById,
  runList,
  runRowList,
  startRun,
  stopRun,
} from '#api/invoices/runs'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { pages } from '#views/app/restOfPages.ts'
import RunList from './RunList'
import RunPage from './RunPage'

const path = '/order/done-orders/invoice-run'
const sek = (amount: number) => ({ amount, currency: 'SEK' })
const pageOf = (of: string) => present(pages.find((page) => page.path === of))

const dryRun: InvoiceDryRun = {
  token: '00000000-0000-4000-8000-000000000001',
  rows: [
    { basketId: 501, customerName: 'Umeå stadsbibliotek', total: sek(560_39), refusal: null, separateReference: null },
    { basketId: 502, customerName: 'کتابخانهٔ فارسی استکهلم', total: sek(318_00), refusal: null, separateReference: 'REF-4711' },
    {
      basketId: 503,
      customerName: 'Anna Ek',
      total: null,
      separateReference: null,
      refusal: { reason: 'hasBuyer', message: 'An invoice needs the buyer’s name and address' },
    },
    {
      basketId: 504,
      customerName: 'Rinkeby bibliotek',
      total: null,
      separateReference: null,
      refusal: {
        reason: 'isElectronic',
        lacks: ['no buyer reference'],
        message: 'The electronic invoice would be refused: no buyer reference. Enter it on the customer’s account.',
      },
    },
  ],
  totals: { orders: 2, invoices: 2, refused: 2, amounts: [sek(878_39)] },
  firstNumber: 100_043,
  lastNumber: 100_044,
}
const runOf = (more: Partial<InvoiceRun> = {}): InvoiceRun => ({
  id: 7,
  state: 'running',
  mergeBy: 'basket',
  invoiceDate: '2026-11-22',
  at: '2026-11-22T09:14:00.000Z',
  by: 'Erik Lindqvist',
  endedAt: null,
  done: 1,
  refused: 1,
  waiting: 1,
  invoices: 1,
  firstNumber: 100_043,
  lastNumber: 100_043,
  amounts: [sek(560_39)],
  error: '',
  ...more,
})
const ended = runOf({ state: 'done', done: 2, waiting: 0, invoices: 2, lastNumber: 100_044, amounts: [sek(878_39)] })
const stopped = runOf({ state: 'stopped' })
const rows = fake(runRowList, ({ body }) =>
  (body.filter as { state: string }).state === 'refused'
    ? []
    : [
        {
          id: 1,
          basketId: 501,
          customerName: 'Umeå stadsbibliotek',
          state: 'issued' as const,
          total: sek(560_39),
          message: '',
          invoice: { id: 43, number: 100_043 },
        },
      ],
)

const fakeDryRun = fake(createDryRun, dryRun)
const meta = {
  title: 'Screens/Accountant/Invoice run',
  component: RunPage,
  args: { page: pageOf(path), params: {} },
  parameters: { layout: 'padded', route: path, msw: [fakeDryRun, fake(startRun, ended), rows] },
} satisfies Meta<typeof RunPage>
export default meta
type Story = StoryObj<typeof meta>

const press = async (canvas: Canvas, name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
const preview = (canvas: Canvas) => press(canvas, 'Preview')
const begin = async (canvas: Canvas) => {
  await preview(canvas)
  await press(canvas, 'Issue 2 invoices')
  await press(canvas, 'Start now')
}
const opened = { args: { params: { id: '7' }, page: pageOf(`${path}/:id`) } }

export const Choosing: Story = {
  parameters: { states: ['invoiceRun.choosing'] },
  async play({ canvas }) {
    await expect(await canvas.findByRole('combobox', { name: /One invoice for each/ })).toHaveValue('basket')
  },
}

export const PreviewLoading: Story = {
  parameters: { states: ['invoiceRun.previewing'], msw: [fake.never(createDryRun)] },
  async play({ canvas }) {
    await preview(canvas)
    await canvas.findByText(/Preparing the preview/)
    await press(canvas, 'Back')
    await canvas.findByRole('button', { name: 'Preview' })
    await preview(canvas)
  },
}

export const Previewed: Story = {
  parameters: { states: ['invoiceRun.previewed'] },
  async play({ canvas }) {
    await preview(canvas)
    await canvas.findByText('Numbers 100043 to 100044')
    await expect((await canvas.findAllByRole('row'))[1]).toHaveTextContent('An invoice needs the buyer’s name and address')
    await canvas.findByText('1 of 4 orders would be refused as electronic invoices: no buyer reference')
  },
}

export const NothingToInvoice: Story = {
  parameters: {
    msw: [
      fake.error(createDryRun, 422, 'Check the fields', { fieldErrors: { selection: ['Nothing is left to invoice of these orders'] } }),
    ],
  },
  async play({ canvas }) {
    await preview(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Nothing is left to invoice')
  },
}

export const Holding: Story = {
  parameters: { states: ['invoiceRun.holding'] },
  async play({ canvas }) {
    await preview(canvas)
    await press(canvas, 'Issue 2 invoices')
    await press(canvas, 'Undo')
    await press(canvas, 'Issue 2 invoices')
    await canvas.findByText(/2 invoices will be issued/)
  },
}

export const Starting: Story = {
  parameters: { states: ['invoiceRun.starting'], msw: [fakeDryRun, fake.never(startRun)] },
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByText('Starting…')
  },
}

export const Unsure: Story = {
  parameters: { states: ['invoiceRun.unsure'], msw: [fakeDryRun, fake.lost(startRun)] },
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByText(/Checking whether the run has started/)
  },
}

export const Stale: Story = {
  parameters: {
    states: ['invoiceRun.stale'],
    msw: [
      fakeDryRun,
      fake.error(startRun, 409, '1 order has changed since: rehearse again', { reason: 'changed', rows: [{ basketId: 501 }] }),
    ],
  },
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByText('Changed: 501')
    await press(canvas, 'Preview again')
    await canvas.findByRole('button', { name: 'Issue 2 invoices' })
  },
}

export const Running: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.waiting', 'invoiceRunStatus.running'], msw: [fake(runById, runOf()), rows] },
  async play({ canvas }) {
    await canvas.findByText('2 of 3 orders')
    await expect(await canvas.findByRole('link', { name: '100043' })).toHaveAttribute('href', '/order/done-orders/invoice/43')
  },
}

export const Reading: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.reading'], msw: [fake.never(runById), rows] },
}

export const ConnectionLost: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.lost'], msw: [fake.lost(runById), rows] },
  async play({ canvas }) {
    await canvas.findByText('Could not load the run. Trying again.')
  },
}

export const Stopping: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.stopping'], msw: [fake(runById, runOf()), fake.never(stopRun), rows] },
  async play({ canvas }) {
    await press(canvas, 'Stop')
    await expect(await canvas.findByRole('button', { name: 'Stopping…' })).toBeDisabled()
  },
}

export const Stopped: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.stopped', 'invoiceRunStatus.stopped'], msw: [fake(runById, runOf()), fake(stopRun, stopped), rows] },
  async play({ canvas }) {
    await press(canvas, 'Stop')
    await canvas.findByText('Stopped. Issued invoices remain.')
  },
}

export const Resuming: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.resuming'], msw: [fake(runById, stopped), fake.never(resumeRun), rows] },
  async play({ canvas }) {
    await press(canvas, 'Go on')
  },
}

export const Done: Story = {
  parameters: { states: ['invoiceRun.done', 'invoiceRunStatus.done'] },
  async play({ canvas }) {
    await begin(canvas)
    await canvas.findByText('Done: 2 invoices issued')
  },
}

export const NoSuchRun: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.gone'], msw: [fake.error(runById, 404, 'This run does not exist')] },
  async play({ canvas }) {
    await canvas.findByText('This run does not exist')
  },
}

export const Runs: Story = {
  render: () => <RunList page={pageOf(`${path}/list`)} />,
  parameters: { route: `${path}/list`, msw: [fake(runList, [ended, { ...stopped, id: 6 }])] },
  async play({ canvas }) {
    await canvas.findByText('100043 – 100044')
  },
}
