import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import {
  acceptItemDistributor,
  editItemDeliveryDistributor,
  finishedList,
  inProgressList,
  ownDistributor,
  preOrderItem,
  preOrderList,
  updateDistributorData,
} from '#api/agents/own'
import { fake } from '#storybook/fake.ts'
import { request, rows } from '#storybook/fixtures/requests.ts'
import { opened } from '#storybook/opened.ts'
import { ownAt, ownItem, ownReads, ownRequest } from '#storybook/ownRequests.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

export default {
  title: 'Screens/Distributor/Own requests',
  component: PageAt,
  args: { path: ownItem },
  parameters: { layout: 'padded', route: ownItem, msw: ownReads },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const OwnList: Story = {
  ...ownAt('/agent/in-progress/list'),
  globals: { viewport: { value: 'mobile1' } },
  play: async () => void (await screen.findByText('Höstens nyheter')),
}

export const WithoutDistributor: Story = {
  ...ownAt(
    '/agent/in-progress/list',
    fake.error(inProgressList, 403, 'Your account belongs to no distributor yet. Ask an administrator to choose one'),
  ),
  play: async () => void (await screen.findByText('Your account belongs to no distributor yet. Ask an administrator to choose one')),
}

export const SubmitNewOrder: Story = {
  args: { path: '/agent/preorder/list' },
  parameters: { route: '/agent/preorder/list?addProduct=true', msw: [fake(preOrderList, []), ...ownReads] },
  async play() {
    await screen.findByRole('heading', { name: 'Submit New Order' })
    await expect((await screen.findAllByRole('button', { name: 'New draft' }))[0]).toBeVisible()
  },
}

export const OwnAnswer: Story = {
  args: { path: ownItem },
  globals: { viewport: { value: 'mobile1' } },
  parameters: { route: ownItem, msw: [ownRequest(), fake(acceptItemDistributor, request), ...ownReads] },
  async play() {
    await press('Accept: بوف کور')
    const dialog = await opened()
    const copies = dialog.getByRole('textbox', { name: /Copies/ })
    await userEvent.clear(copies)
    await userEvent.type(copies, '11{Enter}')
    await dialog.findAllByText(/at most 10|10/i)
    await userEvent.clear(copies)
    await userEvent.type(copies, '8')
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const OwnDelivery: Story = {
  args: { path: ownItem },
  parameters: { route: ownItem, msw: [ownRequest(), fake(editItemDeliveryDistributor, request), ...ownReads] },
  async play() {
    await press('Change: Mumin och trollvintern')
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
  },
}

export const NotTheirs: Story = {
  args: { path: '/agent/preorder/detail-list/99' },
  parameters: { route: '/agent/preorder/detail-list/99', msw: [fake.error(preOrderItem, 404, 'Request not found'), ...ownReads] },
  play: async () => void (await screen.findByText(/This request does not exist/)),
}

export const Finished: Story = {
  ...ownAt(
    '/agent/finished/list',
    fake(
      finishedList,
      rows.map((row, i) => ({ ...row, state: i ? 'done' : 'cancelled' }) as const),
    ),
  ),
  play: async () => void (await screen.findByText('Cancelled')),
}

export const NothingFinished: Story = {
  ...ownAt('/agent/finished/list', fake(finishedList, [])),
  play: async () => void (await screen.findByText('Nothing finished yet')),
}

export const PastDay: Story = {
  args: { path: ownItem },
  parameters: { route: ownItem, msw: [ownRequest(), ...ownReads] },
  async play() {
    await press('Accept: بوف کور')
    const dialog = await opened()
    await userEvent.type(dialog.getByLabelText(/Expected on/), '2020-01-31')
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    await dialog.findAllByText('This day has passed. Choose today or a later day')
  },
}

const data = {
  id: 2,
  version: 4,
  title: 'Bergströms Bokdistribution AB',
  contactName: 'Johan',
  email: 'order@example.se',
  phone: '',
  deliveryDays: 4,
}

export const OwnDetails: Story = {
  args: { path: '/agent/distributor-data' },
  parameters: {
    route: '/agent/distributor-data',
    msw: [fake(ownDistributor, data), fake(updateDistributorData, { ...data, version: 5 }), ...ownReads],
  },
  async play() {
    await userEvent.type(await screen.findByRole('textbox', { name: /Phone/ }), '+46 8 465 004 09')
    await press('Save')
    await screen.findByText('Saved.')
  },
}
