import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, screen, userEvent, within } from 'storybook/test'
import {
  acceptDelivery,
  acceptRequestItem,
  addPreOrder,
  addPreOrderItem,
  cancelRequest,
  emailDeliveryAdmin,
  inProgressDoneListAdmin,
  preOrderProposals,
  requestBookItemAdmin,
  requestBookListAdmin,
  submitPreOrder,
} from '#api/agents/admin'
import { choose } from '#storybook/choose.ts'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { items, proposals, request, rows } from '#storybook/fixtures/requests.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'

const staffItem = '/admin-agent/admin-distributor/distributor-list/detail-list/12'

const reading = [
  fake(requestBookListAdmin, rows),
  fake(inProgressDoneListAdmin, rows),
  fake(preOrderProposals, proposals),
  fake(optionsCall('Distributor'), [{ id: 2, title: 'Bergströms Bokdistribution AB' }]),
]

const at = (path: string, ...msw: ReturnType<typeof fake>[]) => ({ args: { path }, parameters: { route: path, msw: [...msw, ...reading] } })

const staff = (of: Partial<typeof request> = {}) => fake(requestBookItemAdmin, { ...request, ...of })

export default {
  title: 'Screens/Catalogue staff/Distributor requests',
  component: PageAt,
  args: { path: staffItem },
  parameters: { layout: 'padded', route: staffItem, msw: [staff(), ...reading] },
} satisfies Meta<typeof PageAt>

type Story = StoryObj<typeof PageAt>

export const StaffList: Story = {
  ...at('/admin-agent/admin-preorder/list'),
  async play() {
    const [first] = await screen.findAllByRole('link', { name: '11' })
    await expect(first).toHaveAttribute('href', '/admin-agent/admin-preorder/request/detail-list/11')
  },
}

export const Receiving: Story = {
  args: { path: staffItem },
  parameters: { states: ['requestStatus.inProgress'], route: staffItem, msw: [staff(), fake(acceptDelivery, request), ...reading] },
  async play() {
    const scan = await screen.findByRole('textbox', { name: /Scan what arrived/ })
    await enterCode(scan, '9780141439518')
    await expect(await screen.findByRole('alert')).toHaveTextContent('Not on this request, or all its copies are received')
    await screen.findByText('978-0-14-143951-8')
    await enterCode(scan, '978-91-27-13724-0')
    await enterCode(scan, '9789127137240')
    await press('Receive 2 copies')
    await screen.findByText('Received.')
  },
}

export const ReceivedMeanwhile: Story = {
  args: { path: staffItem },
  parameters: {
    states: ['requestStatus.delivered'],
    route: staffItem,
    msw: [
      staff({ state: 'delivered', waiting: 0, items: items.slice(1) }),
      fake.error(acceptDelivery, 409, 'Mumin och trollvintern: 4 copies have been received already. Look again', {
        reason: 'receivedMeanwhile',
      }),
      ...reading,
    ],
  },
  async play() {
    await press('All received: Mumin och trollvintern')
    await press('Receive 4 copies')
    await screen.findByText(/4 copies have been received already/)
  },
}

let receptions = 0

/** A refused title keeps its refusal and its copies; the one after it is received. */
export const ReceivedInPart: Story = {
  args: { path: staffItem },
  parameters: {
    route: staffItem,
    msw: [
      staff(),
      http.get(
        '*/api/Distributor/AcceptDeliveryDistributorRequestBookItem/31',
        () => HttpResponse.json({ isSuccess: false, status: 409, message: 'بوف کور was declined', data: null }, { status: 409 }),
        { once: true },
      ),
      fake(acceptDelivery, () => {
        receptions++
        return request
      }),
      ...reading,
    ],
  },
  async play() {
    receptions = 0
    const copies = (title: string) => screen.getByLabelText(`Copies of ${title} received`)
    await press('All received: بوف کور')
    await press('All received: Mumin och trollvintern')
    await press('Receive 14 copies')
    await screen.findByText('بوف کور was declined')
    await press('Receive 10 copies')
    await screen.findByText('Received.')
    await expect(screen.queryByText('بوف کور was declined')).toBeNull()
    await expect(receptions).toBe(2)
    await expect(copies('بوف کور')).toHaveValue(0)
    await expect(copies('Mumin och trollvintern')).toHaveValue(0)
  },
}

/** The answer was lost: what the server has received since then is this. */
export const ReceivedLost: Story = {
  args: { path: staffItem },
  parameters: {
    route: staffItem,
    msw: [
      staff(),
      http.get('*/api/Distributor/AcceptDeliveryDistributorRequestBookItem/32', () => HttpResponse.error(), { once: true }),
      fake.error(acceptDelivery, 409, 'Mumin och trollvintern: 4 copies have been received already. Look again', {
        reason: 'receivedMeanwhile',
        received: 4,
      }),
      ...reading,
    ],
  },
  async play() {
    await press('All received: Mumin och trollvintern')
    await press('Receive 4 copies')
    await screen.findByText('The connection was lost')
    window.dispatchEvent(new Event('offline'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Received.')
    await expect(screen.queryByRole('alert')).toBeNull()
  },
}

export const StaffAnswers: Story = {
  args: { path: '/admin-agent/admin-preorder/request/detail-list/12' },
  parameters: {
    states: ['requestStatus.new'],
    route: '/admin-agent/admin-preorder/request/detail-list/12',
    msw: [
      staff({ state: 'new' }),
      fake(acceptRequestItem, request),
      fake(emailDeliveryAdmin, { sentTo: 'order@bergstroms.example.se' }),
      ...reading,
    ],
  },
  async play() {
    await press('Accept: بوف کور')
    await press('Send email')
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: /Text/ }), 'När kommer de?')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^Sent to/)
  },
}

export const Draft: Story = {
  args: { path: '/admin-agent/admin-preorder/request/detail-list/12' },
  parameters: {
    states: ['requestStatus.draft'],
    route: '/admin-agent/admin-preorder/request/detail-list/12',
    msw: [
      staff({ state: 'draft', items: [], titles: 0, copies: 0 }),
      fake.error(addPreOrderItem, 422, 'Unknown code: 123', { fieldErrors: { isbn: ['Unknown code: 123'] } }),
      ...reading,
    ],
  },
  async play() {
    await screen.findByText('There is no title on it yet')
    await expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await userEvent.type(screen.getByRole('textbox', { name: /Add a title/ }), '123{Enter}')
    await screen.findByText('Unknown code: 123')
  },
}

export const Submitted: Story = {
  args: { path: '/admin-agent/admin-preorder/request/detail-list/12' },
  parameters: {
    route: '/admin-agent/admin-preorder/request/detail-list/12',
    msw: [staff({ state: 'draft' }), fake(submitPreOrder, request), ...reading],
  },
  async play() {
    await press('Submit')
    await screen.findByText('Submitted.')
  },
}

export const Cancelled: Story = {
  args: { path: staffItem },
  parameters: {
    states: ['requestStatus.cancelled'],
    route: staffItem,
    msw: [staff(), fake(cancelRequest, { ...request, state: 'cancelled' }), ...reading],
  },
  async play() {
    await press('Cancel request')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel request' }))
    await screen.findByText('Cancelled.')
  },
}

export const Done: Story = {
  args: { path: staffItem },
  parameters: { states: ['requestStatus.done'], route: staffItem, msw: [staff({ state: 'done', waiting: 0 }), ...reading] },
  async play() {
    await screen.findByText('Done')
    await expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  },
}

export const Proposals: Story = {
  args: { path: '/admin-agent/add-product/admin-preorder' },
  parameters: { route: '/admin-agent/add-product/admin-preorder', msw: [fake(addPreOrder, { id: 12 }), ...reading] },
  async play() {
    await screen.findByText('9 missing')
    await choose(await screen.findByRole('combobox', { name: /Distributor/ }), 'Bergströms Bokdistribution AB')
    await expect(screen.getByRole('spinbutton', { name: 'Copies: بوف کور' })).toHaveValue(9)
    await press('Create request for 1 title')
    await screen.findByText(/Request created/)
  },
}

export const NothingShort: Story = {
  args: { path: '/admin-agent/add-product/admin-preorder' },
  parameters: { route: '/admin-agent/add-product/admin-preorder', msw: [fake(preOrderProposals, []), ...reading] },
  play: async () => void (await screen.findByText('No titles out of stock.')),
}
