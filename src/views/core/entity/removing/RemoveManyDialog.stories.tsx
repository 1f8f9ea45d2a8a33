import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { changedBy, Genre, genres, usedBy } from '#storybook/fixtures/entities.ts'
import { users } from '#storybook/fixtures/people.ts'
import { leaveFor } from '../../leaving'
import { EntityList } from '../EntityList'
import RemoveManyDialog from './RemoveManyDialog'

const meta = {
  id: 'components-remove-many',
  title: 'Components/Remove many (delete, bulk, progress)',
  component: EntityList,
  subcomponents: { RemoveManyDialog },
  args: { entity: Genre, title: 'Genres', path: '/init/genre' },
  parameters: { layout: 'padded', route: '/init/genre/list', signedInAs: users.admin },
} satisfies Meta<typeof EntityList>
export default meta
type Story = StoryObj<typeof meta>

const body = () => within(document.body)
const button = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('button', { name })

const list = fake(Genre.calls.list, genres)
/** Created per story, as a refusal is given once. */
const refusingTwo = () => ({
  msw: [
    list,
    fake.error(Genre.calls.remove, 409, 'It is in use', usedBy(Genre, 2), { once: true }),
    fake.error(
      Genre.calls.remove,
      409,
      'It has changed',
      { ...changedBy('Maja Berg', {}), current: { ...genres[1], version: 9 } },
      { once: true },
    ),
    fake(Genre.calls.remove, null),
  ],
})

const choose = async (canvas: Canvas, ...labels: string[]) => {
  for (const label of labels) await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${label}` }))
  await userEvent.click(await button(canvas, 'Remove'))
  return within(await body().findByRole('alertdialog'))
}

export const Open: Story = {
  parameters: { msw: [list] },
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi', 'رمان')
    await dialog.findByRole('heading', { name: 'Remove 2 genres?' })
    await dialog.findByText('1 more is required by the system and stays.')
  },
}

export const OnlySystemRows: Story = {
  parameters: { msw: [list] },
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'رمان')
    await dialog.findByText('The system requires all of these. None can be removed.')
    await expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull()
  },
}

export const Running: Story = {
  parameters: { msw: [list, fake.never(Genre.calls.remove)] },
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 2' }))
    await dialog.findByText('0 of 2 done')
  },
}

export const RunningLeft: Story = {
  ...Running,
  play: async (context) => {
    await Running.play?.(context)
    const go = fn()
    leaveFor('/dashboard', go)
    const question = within(await body().findByRole('alertdialog', { name: 'Stop removing?' }))
    await expect(go).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Stop and leave' }))
    await expect(go).toHaveBeenCalledOnce()
  },
}

export const SomeStay: Story = {
  parameters: refusingTwo(),
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi', 'Essä', 'Deckare')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 4' }))
    await dialog.findByText('2 removed, 2 not. The remaining rows are still selected.')
    await dialog.findByRole('link', { name: 'Essä' })
    await dialog.findByText(/Maja Berg has changed this record/)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await canvas.findByText('2 selected')
    await expect(canvas.getByRole('checkbox', { name: 'Select Roman' })).toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: 'Select Deckare' })).not.toBeChecked()
  },
}

export const Results: Story = {
  parameters: refusingTwo(),
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi', 'Essä')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 3' }))
    await dialog.findByText(/1 removed, 2 not/)
  },
}

export const Stopped: Story = {
  parameters: { msw: [list, fake(Genre.calls.remove, null, { delay: 300 })] },
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi', 'Essä')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 3' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Stop' }))
    await dialog.findByText(/1 removed, 2 not/)
    await expect(dialog.getAllByText('Not removed: you stopped before this row.')).toHaveLength(2)
  },
}

export const AllRemoved: Story = {
  parameters: { msw: [list, fake(Genre.calls.remove, null)] },
  play: async ({ canvas }) => {
    const dialog = await choose(canvas, 'Roman', 'Poesi')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 2' }))
    await body().findByText('2 are removed.')
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    await expect(canvas.queryByText(/selected$/)).toBeNull()
  },
}

export const AllThatMatch: Story = {
  parameters: { msw: [list] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Roman' }))
    await userEvent.click(await button(canvas, 'Select all 24 matching rows'))
    await userEvent.click(await button(canvas, 'Remove'))
    await body().findByRole('heading', { name: 'Remove 23 genres?' })
  },
}
