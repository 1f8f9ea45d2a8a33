import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { mergingOf } from '#api/core/merging/calls'
import { basicInfo } from '#api/reference/basicInfo'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import DuplicateList from './DuplicateList'
import MergeDialog from './MergeDialog'
import RecordMerges from './RecordMerges'

const { Publisher, Country, Distributor } = basicInfo
const calls = mergingOf(Publisher)

const publisher = (id: number, more: object) => ({
  id,
  version: 3,
  isSystem: false,
  title: '',
  nonLatinTitle: null,
  isbnPrefix: null,
  place: null,
  nonLatinPlace: null,
  countryId: null,
  distributorId: null,
  email: null,
  phone: null,
  website: null,
  address: null,
  ...more,
})
const kept = publisher(7, { title: 'Rabén & Sjögren', place: 'Stockholm' })
const merged = publisher(9, { title: 'Raben och Sjogren', isbnPrefix: '978-91-29', nonLatinTitle: 'رابن و شوگرن' })

const item = fake(Publisher.calls.item, ({ params }) => (params.id === 7 ? kept : merged))
const merging = fake(calls.merge, ({ body }) => {
  document.body.setAttribute('data-sent', JSON.stringify(body))
  return {
    mergeId: body.isRehearsal ? null : 4,
    keptId: body.kept.id,
    version: 4,
    moved: [{ title: 'Editions of books', count: 12 }],
    along: [],
    changes: [],
  }
})
const options = [fake(Country.calls.all, []), fake(Distributor.calls.all, [])]
const sent = () => JSON.parse(document.body.dataset.sent ?? 'null')
const dialog = () => within(within(document.body).getByRole('dialog'))

const meta = {
  id: 'components-merge-records',
  title: 'Components/Merge records (duplicates, compare)',
  component: MergeDialog,
  args: { entity: Publisher, ids: [7, 9], onClose: fn() },
  parameters: { layout: 'padded', signedInAs: users.admin, msw: [item, merging, ...options] },
} satisfies Meta<typeof MergeDialog>
export default meta
type Story = StoryObj<typeof meta>

export const BothValues: Story = {
  play: async () => {
    await within(document.body).findByText('Editions of books (12)')
    const title = within(dialog().getByRole('group', { name: 'Title' }))
    await expect(title.getByRole('radio', { name: /^Kept record/ })).toBeChecked()
    await expect(within(dialog().getByRole('group', { name: 'ISBN prefix' })).getByRole('radio', { name: /^Merged record/ })).toBeChecked()
    await userEvent.click(title.getByRole('radio', { name: /^Merged record/ }))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        kept: { id: 7, version: 3 },
        values: { title: 'merged', isbnPrefix: 'merged', place: 'kept' },
        isRehearsal: true,
      }),
    )
  },
}

export const TheOtherKept: Story = {
  play: async () => {
    await within(document.body).findByText('Editions of books (12)')
    await userEvent.click(dialog().getByRole('button', { name: 'Keep the other one' }))
    await waitFor(() => expect(sent()).toMatchObject({ kept: { id: 9 }, merged: { id: 7 }, isRehearsal: true }))
  },
}

export const HeldAndSent: Story = {
  play: async ({ args }) => {
    await within(document.body).findByText('Editions of books (12)')
    const merge = dialog().getByRole('button', { name: 'Merge' })
    await waitFor(() => expect(merge).toBeEnabled())
    await userEvent.click(merge)
    await userEvent.click(await dialog().findByRole('button', { name: 'Send now' }))
    await within(document.body).findByText(/was merged into/)
    await expect(sent()).toMatchObject({ merged: { id: 9, version: 3 }, values: { title: 'kept' } })
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}

export const Refused: Story = {
  parameters: { msw: [item, fake.error(calls.merge, 409, 'Both are named in Agreements (1): remove one of them there first'), ...options] },
  play: async () => {
    await within(document.body).findByText(/Both are named in Agreements/)
    await expect(dialog().getByRole('button', { name: 'Merge' })).toBeDisabled()
  },
}

export const Loading: Story = { parameters: { msw: [fake.never(Publisher.calls.item), ...options] } }

export const NotRead: Story = {
  parameters: { msw: [fake.error(Publisher.calls.item, 400, 'It could not be read'), ...options] },
  play: async () => {
    await within(document.body).findByText('It could not be read')
  },
}

const alike = { id: 9, label: 'Raben och Sjogren', more: 'Stockholm', why: 'Similar name, editions with the same ISBN prefix (978-91-29)' }
const past = { id: 4, at: '2026-11-20T10:00:00.000Z', by: 'Shirin Ahmadi', record: 'R & S', until: '2026-12-20T10:00:00.000Z' }
const undone = {
  restoredId: 11,
  record: 'R & S',
  back: [{ title: 'Editions of books', count: 3 }],
  stays: ['Place of “Rabén & Sjögren” stays: it was changed since'],
}

/** On the page of a record. */
export const OnItsPage: Story = {
  render: () => <RecordMerges entity={Publisher} id={7} />,
  parameters: {
    msw: [
      item,
      merging,
      ...options,
      fake(calls.duplicates, [alike]),
      fake(calls.past, [past]),
      fake(calls.notDuplicate, null),
      fake(calls.undo, undone),
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Looks like/)
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo merge of R & S' }))
    await within(document.body).findByText('Place of “Rabén & Sjögren” stays: it was changed since')
    const restore = dialog().getByRole('button', { name: 'Restore' })
    await waitFor(() => expect(restore).toBeEnabled())
    await userEvent.click(restore)
    await within(document.body).findByText(/is restored/)
  },
}

export const Proposed: Story = {
  render: ({ onClose }) => <DuplicateList entity={Publisher} onMerge={onClose} onClose={onClose} />,
  parameters: {
    msw: [
      fake(calls.duplicateList, { pairs: [{ id: 7, label: 'Rabén & Sjögren', more: '978-91-29', why: '', others: [alike] }], next: 3 }),
      fake(calls.notDuplicate, ({ body }) => {
        document.body.setAttribute('data-sent', JSON.stringify(body))
        return null
      }),
    ],
  },
  play: async ({ args }) => {
    await within(document.body).findByText(/Looks like/)
    await userEvent.click(dialog().getByRole('button', { name: 'Raben och Sjogren is not a duplicate' }))
    await waitFor(() => expect(sent()).toEqual({ id: 7, otherId: 9 }))
    await userEvent.click(dialog().getByRole('button', { name: 'Merge with Raben och Sjogren' }))
    await expect(args.onClose).toHaveBeenCalledWith([7, 9])
  },
}

export const NothingProposed: Story = {
  render: ({ onClose }) => <DuplicateList entity={Publisher} onMerge={onClose} onClose={onClose} />,
  parameters: { msw: [fake(calls.duplicateList, { pairs: [], next: null })] },
  play: async () => {
    await within(document.body).findByText('All records were compared.')
  },
}
