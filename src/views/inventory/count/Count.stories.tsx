import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { codeIndex } from '#api/inventory/codeIndex'
import { shelfLists } from '#api/inventory/stock'
import {
  approveStocktake,
  cancelStocktake,
  closeStocktake,
  countStocktake,
  currentStocktake,
  decideCount,
  editStocktakeItem,
  finalLists,
  reviewLists,
  startStocktake,
  undecidedCounts,
} from '#api/inventory/stocktakes'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { reviewRows, shelfRows, stocktake } from '#storybook/fixtures/inventory.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const review = '/inventory/stockholm/review/list'
const counting = '/inventory/stockholm/review/count'
const posted = { ...stocktake, id: 4, state: 'posted' as const, postedBy: 'Leila Karimi', postedAt: '2026-08-30T16:00:00.000Z' }
const nothing = fake(undecidedCounts, { devices: [], counts: [] })
const lists = [fake(reviewLists.stockholm, reviewRows), fake(finalLists.stockholm, reviewRows), nothing]
const codes = fake(codeIndex, { editions: [{ id: 8, codes: ['9789646205574'], title: 'بوف کور' }], isComplete: true })
const open = fake(currentStocktake, { current: stocktake, last: posted })
const checked = fake(currentStocktake, { current: { ...stocktake, state: 'review' }, last: posted })
const none = fake(currentStocktake, { current: null, last: posted })

export default {
  title: 'Screens/Warehouse worker/Stocktake',
  component: PageAt,
  args: { path: review },
  parameters: { layout: 'padded', route: review, msw: [open, ...lists] },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

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
    await press('More for بوف کور')
    await press('Accept: بوف کور')
  },
}

export const Posted: Story = {
  parameters: {
    states: ['stocktakeStatus.posted'],
    msw: [
      fake(currentStocktake, { current: { ...stocktake, state: 'review', moved: 0 }, last: null }),
      fake(approveStocktake, { state: 'posted', titles: 3, more: 1, fewer: 4, value: -58_900 }),
      ...lists,
    ],
  },
  async play() {
    await press('Post differences')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Post differences?' }))
    await dialog.findByText('4 copies fewer than the balance')
    await dialog.findByText(/589\.00/)
    await userEvent.click(dialog.getByRole('button', { name: 'Post differences' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Send now' }))
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

/** A title is chosen while the decision before it is on its way. */
export const BeforePosting: Story = {
  parameters: {
    states: ['stocktakeStatus.review'],
    msw: [
      checked,
      fake(undecidedCounts, {
        devices: [
          { id: 'a', by: 'Anna Berg', waiting: 3, seenAt: '2026-08-31T09:12:00.000Z' },
          { id: 'b', by: 'لیلا کریمی', waiting: 0, seenAt: '2026-08-31T08:40:00.000Z' },
        ],
        counts: [
          {
            id: 1,
            reason: 'late',
            code: '9789646205574',
            productDetailId: 8,
            title: 'بوف کور',
            quantity: 2,
            isTotal: false,
            shelf: 'A-12',
            by: 'Anna Berg',
            at: '2026-08-31T09:00:00.000Z',
          },
          {
            id: 2,
            reason: 'unknown',
            code: '9780000000002',
            productDetailId: null,
            title: '',
            quantity: 4,
            isTotal: true,
            shelf: '',
            by: 'Anna Berg',
            at: '2026-08-31T09:01:00.000Z',
          },
        ],
      }),
      fake(decideCount, null, { delay: 1500 }),
      fake(shelfLists.stockholm, shelfRows),
      ...lists,
    ],
  },
  async play() {
    await screen.findByText(/3 counts not sent/)
    await press('Add: بوف کور')
    await press('Choose the title of 9780000000002')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Choose the title' }), 'mumin')
    await userEvent.click(await screen.findByRole('option', { name: /Mumin och trollvintern/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

const counted = fake(countStocktake, ({ body }) =>
  body.counts.map(({ clientId, code, quantity, isTotal = false }) =>
    code === '123456'
      ? { clientId, outcome: 'unknown' as const, productDetailId: null, title: '', counted: 0, mine: 0, isClockWrong: false }
      : {
          clientId,
          outcome: 'counted' as const,
          productDetailId: 8,
          title: 'بوف کور',
          counted: 4 + quantity,
          mine: isTotal ? quantity : quantity + 1,
          isClockWrong: false,
        },
  ),
)

export const Counting: Story = {
  ...onPhone,
  parameters: { states: ['counting.loading', 'counting.idle', 'counting.sending'], route: counting, msw: [open, counted, codes] },
  async play() {
    const scan = await screen.findByRole('textbox', { name: /Scan a shelf/ })
    await expect(scan).toHaveFocus()
    await userEvent.type(scan, '7{Enter}')
    await screen.findByText('Scan a book first. A number applies to the last scanned book')
    await userEvent.type(scan, 'BO:shelf:A-12{Enter}')
    await screen.findByText('Shelf A-12')
    await enterCode(scan, '۹۷۸۹۶۴۶۲۰۵۵۷۴')
    await screen.findByText('بوف کور')
    await screen.findByText(/By everybody on all shelves: 5/)
    await userEvent.type(scan, '21{Enter}')
    await screen.findByText('21')
    await userEvent.type(scan, '123456{Enter}')
    await expect(await screen.findByRole('alert')).toHaveTextContent('No title has this code123456')
    await screen.findByText('All sent')
  },
}

export const Offline: Story = {
  ...onPhone,
  parameters: { states: ['counting.waiting'], route: counting, msw: [open, codes, fake.lost(countStocktake)] },
  async play() {
    await screen.findByText('Scan the first book.')
    await enterCode(await screen.findByRole('textbox', { name: /Scan a shelf/ }), '9789646205574')
    await screen.findByText(/No connection. 1 count waits on this device/)
    await screen.findByText('بوف کور')
    await screen.findByText('1 waiting to be sent')
  },
}

export const Refused: Story = {
  ...onPhone,
  parameters: {
    states: ['counting.refused'],
    route: counting,
    msw: [open, codes, fake.error(countStocktake, 403, 'You may not count in Stockholm')],
  },
  async play() {
    await enterCode(await screen.findByRole('textbox', { name: /Scan a shelf/ }), '9789646205574')
    await screen.findByText('You may not count in Stockholm')
    await press('Discard')
    await screen.findByText('All sent')
  },
}

export const EndedByAColleague: Story = {
  ...onPhone,
  parameters: { route: counting, msw: [checked, counted, codes] },
  async play() {
    await screen.findByText(/The counting has ended and is being checked/)
    await screen.findByText('All sent')
  },
}
