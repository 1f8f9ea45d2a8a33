import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  acceptItemDistributor,
  addOwnPreOrder,
  addOwnPreOrderItem,
  changeStatusToInProgressDistributor,
  editItemDeliveryDistributor,
  preOrderList,
  submitOwnPreOrder,
} from '#api/agents/own'
import { editionsForDistributor, titlesForDistributor } from '#api/products/calls'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import { items, request, rows } from '#storybook/fixtures/requests.ts'
import { editionRows, titleRows } from '#storybook/fixtures/titles.ts'
import { ownAt, ownItem, ownReads, ownRequest } from '#storybook/ownRequests.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

export default {
  title: 'Screens/Catalogue staff/Distributor requests, many at once',
  component: PageAt,
  args: { path: ownItem },
  parameters: { layout: 'padded', route: ownItem, msw: ownReads },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const drafts = [
  { ...rows[0], id: 14, origin: 'agent', state: 'draft', note: 'Vårens nyheter' },
  { ...rows[0], id: 13, origin: 'agent', state: 'draft', note: '', titles: 0, copies: 0 },
] as typeof rows

export const DraftsSubmitted: Story = {
  ...ownAt('/agent/preorder/list', fake(preOrderList, drafts), fake(submitOwnPreOrder, { ...request, state: 'new' })),
  async play() {
    await expect((await screen.findAllByText('Your draft'))[0]).toBeVisible()
    for (const box of await screen.findAllByRole('checkbox', { name: /Draft/ })) await userEvent.click(box)
    await press('Submit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit drafts' }))
    await dialog.findByText('There is no title on it yet')
    await userEvent.click(dialog.getByRole('button', { name: 'Submit 1 draft' }))
    await screen.findByText('1 done.')
  },
}

export const StartRefused: Story = {
  ...ownAt(
    '/agent/preorder/list',
    fake(
      preOrderList,
      rows.map((row) => ({ ...row, state: 'new' }) as const),
    ),
    fake.error(changeStatusToInProgressDistributor, 409, 'Somebody cancelled this request'),
  ),
  async play() {
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /Request/ }))[0] as HTMLElement)
    await press('Start work')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start work' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Start work on 1 request' }))
    await dialog.findByText('Somebody cancelled this request')
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

const unanswered = items.map((item) => ({ ...item, state: 'waiting', accepted: null, delivered: 0, eta: null }) as const)

export const ManyAnswered: Story = {
  args: { path: ownItem },
  globals: { viewport: { value: 'mobile1' } },
  parameters: { route: ownItem, msw: [ownRequest({ items: unanswered }), fake(acceptItemDistributor, request), ...ownReads] },
  async play() {
    await press('Answer 3 titles…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer several titles' }))
    const day = dialog.getByLabelText(/Expected on/)
    await userEvent.type(day, '2020-01-31')
    await dialog.findByText('This day has passed. Choose today or a later day')
    await expect(dialog.getByRole('button', { name: 'Accept 3 titles' })).toBeDisabled()
    await userEvent.clear(day)
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 3 titles' }))
    await screen.findByText('3 done.')
  },
}

export const ManySent: Story = {
  args: { path: ownItem },
  parameters: {
    route: ownItem,
    msw: [
      ownRequest({ items: items.map((item) => ({ ...item, state: 'accepted', accepted: 4, delivered: 0 }) as const) }),
      fake(editItemDeliveryDistributor, request),
      ...ownReads,
    ],
  },
  async play() {
    await press('Mark 3 titles sent…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark all copies sent' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /Tygkasse/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 titles sent' }))
    await screen.findByText('2 done.')
  },
}

export const ManyOrdered: Story = {
  ...ownAt(
    '/agent/order-book-product/list',
    fake.sample(titlesForDistributor.book, titleRows),
    fake.sample(editionsForDistributor.book, editionRows),
    fake(preOrderList, drafts),
    fake(addOwnPreOrder, { id: 15 }),
    fake(addOwnPreOrderItem, request),
  ),
  async play() {
    for (const box of await screen.findAllByRole('checkbox', { name: /Pippi|Boof-e koor|Madicken/ })) await userEvent.click(box)
    await press('Add to a draft…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add several titles to a draft' }))
    await dialog.findByText('Has several editions: order it on its own to choose one')
    await dialog.findByText('Has no edition yet: ask the shop to add one')
    // Nothing is added before the drafts are known.
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add 1 title' })).toBeEnabled())
    await choose(dialog.getByRole('combobox', { name: /Draft/ }), 'A new draft')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 title' }))
    await screen.findByText('1 done.')
  },
}
