import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  approveStocktake,
  cancelStocktake,
  closeStocktake,
  countStocktake,
  currentStocktake,
  editStocktakeItem,
  finalLists,
  reviewLists,
  startStocktake,
} from '#api/inventory/stocktakes'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { reviewRows, stocktake } from '#storybook/fixtures/inventory.ts'
import { PageAt } from '#storybook/PageAt.tsx'

const review = '/inventory/stockholm/review/list'
const counting = '/inventory/stockholm/review/count'
const posted = { ...stocktake, id: 4, state: 'posted' as const, postedBy: 'Leila Karimi', postedAt: '2026-08-30T16:00:00.000Z' }
const lists = [fake(reviewLists.stockholm, reviewRows), fake(finalLists.stockholm, reviewRows)]
const open = fake(currentStocktake, { current: stocktake, last: posted })
const checked = fake(currentStocktake, { current: { ...stocktake, state: 'review' }, last: posted })
const none = fake(currentStocktake, { current: null, last: posted })

export default {
  component: PageAt,
  args: { path: review },
  parameters: { layout: 'padded', route: review, msw: [open, ...lists] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const onPhone = { args: { path: counting }, globals: { viewport: { value: 'mobile1' } } }

export const UnderWay: Story = {
  parameters: { states: ['stocktakeStatus.open'], msw: [open, fake(closeStocktake, { state: 'review' }), ...lists] },
  async play() {
    await screen.findByText('412 of 430 titles')
    await screen.findByText('−4')
    await press('End counting')
    await screen.findByText(/18 titles were not counted/)
    await press('Keep the balance')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const MovedMeanwhile: Story = {
  parameters: { states: ['stocktakeStatus.review'], msw: [checked, fake(editStocktakeItem, null), ...lists] },
  async play() {
    await screen.findByText('1 title moved between two counts: count them again or accept each')
    await expect(screen.getByRole('button', { name: 'Post differences' })).toBeDisabled()
    await press('Accept: بوف کور')
  },
}

export const Posted: Story = {
  parameters: {
    states: ['stocktakeStatus.posted'],
    msw: [
      fake(currentStocktake, { current: { ...stocktake, state: 'review', moved: 0 }, last: null }),
      fake(approveStocktake, { state: 'posted' }),
      ...lists,
    ],
  },
  async play() {
    await press('Post differences')
    await screen.findByText('Differences posted.')
  },
}

export const GivenUp: Story = {
  parameters: { states: ['stocktakeStatus.cancelled'], msw: [open, fake(cancelStocktake, { state: 'cancelled' }), ...lists] },
  async play() {
    await press('Give up')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Give up' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const NoneUnderWay: Story = {
  parameters: {
    msw: [
      none,
      fake.error(startStocktake, 409, 'Erik Lindqvist is having Stockholm counted already: join that count, or end it first', {
        reason: 'isOnlyCount',
        id: 6,
      }),
      ...lists,
    ],
  },
  async play() {
    await screen.findByText(/Last count posted by/)
    await press('Start a count')
    await press('Begin')
    await screen.findByText(/is having Stockholm counted already/)
  },
}

const counted = fake(countStocktake, ({ body }) =>
  body.counts.map(({ clientId, code, quantity }) =>
    code === '123456'
      ? { clientId, outcome: 'unknown' as const, productDetailId: null, title: '', counted: 0 }
      : { clientId, outcome: 'counted' as const, productDetailId: 8, title: 'بوف کور', counted: 4 + quantity },
  ),
)

export const Counting: Story = {
  ...onPhone,
  parameters: { states: ['counting.idle', 'counting.sending'], route: counting, msw: [open, counted] },
  async play() {
    const scan = await screen.findByRole('textbox', { name: /Scan a shelf/ })
    await expect(scan).toHaveFocus()
    await userEvent.type(scan, '7{Enter}')
    await screen.findByText('Scan a book first. A number applies to the last scanned book')
    await userEvent.type(scan, 'BO:shelf:A-12{Enter}')
    await screen.findByText('Shelf A-12')
    await enterCode(scan, '۹۷۸۹۶۴۶۲۰۵۵۷۴')
    await screen.findByText('بوف کور')
    await screen.findByText('5')
    await userEvent.type(scan, '123456{Enter}')
    await screen.findByText('Unknown code: 123456')
    await screen.findByText('All sent')
  },
}

export const Offline: Story = {
  ...onPhone,
  parameters: { states: ['counting.waiting'], route: counting, msw: [open, fake.lost(countStocktake)] },
  async play() {
    await enterCode(await screen.findByRole('textbox', { name: /Scan a shelf/ }), '9789646205574')
    await screen.findByText(/No connection. 1 count waits on this device/)
    for (const key of Object.keys(localStorage)) if (key.startsWith('count:')) localStorage.removeItem(key)
  },
}

export const Refused: Story = {
  ...onPhone,
  parameters: {
    states: ['counting.refused'],
    route: counting,
    msw: [open, fake.error(countStocktake, 409, 'This count is not open any more', { reason: 'isOpen' })],
  },
  async play() {
    await enterCode(await screen.findByRole('textbox', { name: /Scan a shelf/ }), '9789646205574')
    await screen.findByText('This count is not open any more')
    await press('Discard')
    await screen.findByText('All sent')
  },
}
