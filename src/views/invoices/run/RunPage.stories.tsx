import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { present } from '#api/core/objects'
import {
  type InvoiceRun,
  type Rehearsal,
  rehearseRun,
  resumeRun,
  runById,
  runList,
  runRowList,
  startRun,
  stopRun,
} from '#api/invoices/runs'
import { fake } from '#storybook/fake.ts'
import { pages } from '#views/app/restOfPages.ts'
import RunList from './RunList'
import RunPage from './RunPage'

const path = '/order/done-orders/invoice-run'
const sek = (amount: number) => ({ amount, currency: 'SEK' })
const pageOf = (of: string) => present(pages.find((page) => page.path === of))

const rehearsal: Rehearsal = {
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

const rehearsing = fake(rehearseRun, rehearsal)
const meta = {
  component: RunPage,
  args: { page: pageOf(path), params: {} },
  parameters: { layout: 'padded', route: path, msw: [rehearsing, fake(startRun, ended), rows] },
} satisfies Meta<typeof RunPage>
export default meta
type Story = StoryObj<typeof meta>

const press = async (canvas: HTMLElement, name: string | RegExp) => userEvent.click(await within(canvas).findByRole('button', { name }))
const rehearse = (canvas: HTMLElement) => press(canvas, 'Preview')
const begin = async (canvas: HTMLElement) => {
  await rehearse(canvas)
  await press(canvas, 'Issue 2 invoices')
  await press(canvas, 'Start now')
}
const opened = { args: { params: { id: '7' }, page: pageOf(`${path}/:id`) } }

export const Choosing: Story = {
  parameters: { states: ['invoiceRun.choosing'] },
  async play({ canvasElement }) {
    await expect(await within(canvasElement).findByRole('combobox', { name: /One invoice for each/ })).toHaveValue('basket')
  },
}

export const Rehearsing: Story = {
  parameters: { states: ['invoiceRun.rehearsing'], msw: [fake.never(rehearseRun)] },
  async play({ canvasElement }) {
    await rehearse(canvasElement)
    await within(canvasElement).findByText(/Preparing the preview/)
    await press(canvasElement, 'Back')
    await within(canvasElement).findByRole('button', { name: 'Preview' })
    await rehearse(canvasElement)
  },
}

export const Rehearsed: Story = {
  parameters: { states: ['invoiceRun.rehearsed'] },
  async play({ canvasElement }) {
    await rehearse(canvasElement)
    const canvas = within(canvasElement)
    await canvas.findByText('Numbers 100043 to 100044')
    await expect((await canvas.findAllByRole('row'))[1]).toHaveTextContent('An invoice needs the buyer’s name and address')
    await canvas.findByText('1 of 4 orders would be refused as electronic invoices: no buyer reference')
  },
}

export const NothingToInvoice: Story = {
  parameters: {
    msw: [fake.error(rehearseRun, 422, 'Check the fields', { fieldErrors: { selection: ['Nothing is left to invoice of these orders'] } })],
  },
  async play({ canvasElement }) {
    await rehearse(canvasElement)
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('Nothing is left to invoice')
  },
}

export const Holding: Story = {
  parameters: { states: ['invoiceRun.holding'] },
  async play({ canvasElement }) {
    await rehearse(canvasElement)
    await press(canvasElement, 'Issue 2 invoices')
    await press(canvasElement, 'Undo')
    await press(canvasElement, 'Issue 2 invoices')
    await within(canvasElement).findByText(/2 invoices will be issued/)
  },
}

export const Starting: Story = {
  parameters: { states: ['invoiceRun.starting'], msw: [rehearsing, fake.never(startRun)] },
  async play({ canvasElement }) {
    await begin(canvasElement)
    await within(canvasElement).findByText('Starting…')
  },
}

export const Unsure: Story = {
  parameters: { states: ['invoiceRun.unsure'], msw: [rehearsing, fake.lost(startRun)] },
  async play({ canvasElement }) {
    await begin(canvasElement)
    await within(canvasElement).findByText(/Checking whether the run has started/)
  },
}

export const Stale: Story = {
  parameters: {
    states: ['invoiceRun.stale'],
    msw: [
      rehearsing,
      fake.error(startRun, 409, '1 order has changed since: rehearse again', { reason: 'changed', rows: [{ basketId: 501 }] }),
    ],
  },
  async play({ canvasElement }) {
    await begin(canvasElement)
    await within(canvasElement).findByText('Changed: 501')
    await press(canvasElement, 'Preview again')
    await within(canvasElement).findByRole('button', { name: 'Issue 2 invoices' })
  },
}

export const Running: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.waiting', 'invoiceRunStatus.running'], msw: [fake(runById, runOf()), rows] },
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
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
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Could not load the run. Trying again.')
  },
}

export const Stopping: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.running.stopping'], msw: [fake(runById, runOf()), fake.never(stopRun), rows] },
  async play({ canvasElement }) {
    await press(canvasElement, 'Stop')
    await expect(await within(canvasElement).findByRole('button', { name: 'Stopping…' })).toBeDisabled()
  },
}

export const Stopped: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.stopped', 'invoiceRunStatus.stopped'], msw: [fake(runById, runOf()), fake(stopRun, stopped), rows] },
  async play({ canvasElement }) {
    await press(canvasElement, 'Stop')
    await within(canvasElement).findByText('Stopped. Issued invoices remain.')
  },
}

export const Resuming: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.resuming'], msw: [fake(runById, stopped), fake.never(resumeRun), rows] },
  async play({ canvasElement }) {
    await press(canvasElement, 'Go on')
  },
}

export const Done: Story = {
  parameters: { states: ['invoiceRun.done', 'invoiceRunStatus.done'] },
  async play({ canvasElement }) {
    await begin(canvasElement)
    await within(canvasElement).findByText('Done: 2 invoices issued')
  },
}

export const NoSuchRun: Story = {
  ...opened,
  parameters: { states: ['invoiceRun.gone'], msw: [fake.error(runById, 404, 'This run does not exist')] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('This run does not exist')
  },
}

export const Runs: Story = {
  render: () => <RunList page={pageOf(`${path}/list`)} />,
  parameters: { route: `${path}/list`, msw: [fake(runList, [ended, { ...stopped, id: 6 }])] },
  async play({ canvasElement }) {
    await within(canvasElement).findByText('100043 – 100044')
  },
}
