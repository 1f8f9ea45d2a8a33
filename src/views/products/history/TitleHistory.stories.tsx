import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { recordVersion, titleHistory } from '#api/products/history'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { aroundTitle, earlier, editions, history, title } from '#storybook/fixtures/titlePage.ts'
import { useTitleForm } from '../title/useTitleForm'
import { cellName } from '../title/values'
import { TitleHistory } from './TitleHistory'

function History({ editionId, isReadOnly }: { editionId?: number; isReadOnly?: boolean }) {
  const { form } = useTitleForm('book', { existing: { title, editions } }, () => undefined)
  return (
    <TitleHistory
      {...{ form, editionId }}
      kind="book"
      id={5}
      nameOf={(id) => `Edition ${id}`}
      nameIn={(id, field) => (id === null ? field : cellName(String(id), field))}
      isReadOnly={isReadOnly ?? false}
    />
  )
}

const meta = {
  title: 'Screens/Catalogue staff/Titles/History',
  component: History,
  parameters: { layout: 'padded', signedInAs: users.admin, msw: aroundTitle },
} satisfies Meta<typeof History>
export default meta
type Story = StoryObj<typeof meta>

export const Entries: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('SEK 89.00')
    await canvas.findAllByText('Edition 18')
    await canvas.findByText('Active')
    await canvas.findByText('En roman.')
    await canvas.findByText('Edition added')
  },
}
export const OfOneEdition: Story = {
  args: { editionId: 18 },
  play: async ({ canvas }) => {
    await canvas.findByText('SEK 89.00')
    await expect(canvas.queryByText('بوف کور')).toBeNull()
  },
}
export const Long: Story = {
  parameters: {
    msw: [
      fake(
        titleHistory.book,
        history.slice(0, 1).flatMap((entry) => Array.from({ length: 12 }, (_, i) => ({ ...entry, id: 100 - i, by: `Person ${i}` }))),
      ),
      ...aroundTitle,
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Person 7')
    await expect(canvas.queryByText('Person 8')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await canvas.findByText('Person 11')
  },
}
export const Empty: Story = {
  parameters: { msw: [fake(titleHistory.book, []), ...aroundTitle] },
  play: async ({ canvas }) => void (await canvas.findByText('No changes since it was added.')),
}
export const Failed: Story = {
  parameters: { msw: [fake.error(titleHistory.book, 400, 'The id could not be read'), ...aroundTitle] },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
}

const open = async (canvas: Canvas, at: number) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: 'Version 1' }))[at] as HTMLElement)
  return within(await canvas.findByRole('dialog', { name: /^Version 1/ }))
}

/** Each field that differs, with the form's beside it; put back and undone one by one. */
export const Version: Story = {
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 1)
    const row = (await dialog.findByRole('rowheader', { name: 'Title' })).closest('tr') as HTMLElement
    await expect(row).toHaveTextContent('TitleUgglanBlinda ugglanPut back')
    await expect(dialog.queryByRole('rowheader', { name: 'Subtitle' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Put back Title' }))
    await waitFor(() => expect(row).toHaveTextContent('TitleUgglanUgglanUndo'))
    await dialog.findByText('What you put back is in the form. Save the form to keep it.')
    await dialog.findByRole('columnheader', { name: 'Now, not saved' })
    await userEvent.click(dialog.getByRole('button', { name: 'Undo Title' }))
    await waitFor(() => expect(row).toHaveTextContent('TitleUgglanBlinda ugglanPut back'))
    await dialog.findByRole('columnheader', { name: 'Now' })
    await dialog.findByText('Not kept')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Show all fields' }))
    await dialog.findByRole('rowheader', { name: 'Subtitle' })
  },
}
/** The log of a seeded record begins with a change: the version before it can be opened, too. */
export const VersionBefore: Story = {
  parameters: { msw: [fake(titleHistory.book, history.slice(1, 2)), ...aroundTitle] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Version 3' }))
    await canvas.findByRole('dialog', { name: 'Version 3' })
  },
}
/** An amount in its currency. */
export const VersionOfEdition: Story = {
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 0)
    const row = (await dialog.findByRole('rowheader', { name: /^Price/ })).closest('tr') as HTMLElement
    await expect(row).toHaveTextContent('99.00')
    await userEvent.click(dialog.getByRole('button', { name: /^Put back Price/ }))
    await waitFor(() => expect(within(row).getByRole('button', { name: /^Undo Price/ })).toBeVisible())
  },
}
/** Two versions, of which nothing is put back. */
export const Compared: Story = {
  parameters: {
    msw: [
      fake(recordVersion.book.title, ({ query }) => ({ ...earlier.title, ...(Number(query.version) === 4 && { version: 4, fields: [] }) })),
      ...aroundTitle,
    ],
  },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 1)
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Compare with' }), 'Version 4')
    await dialog.findByRole('columnheader', { name: 'Version 4' })
    const row = (await dialog.findByRole('rowheader', { name: 'Title' })).closest('tr')
    await expect(row).toHaveTextContent(/^TitleUgglanBlinda ugglan$/)
  },
}
/** A person without the permission to edit can compare, but not put back. */
export const VersionReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 1)
    await dialog.findByText('Ugglan')
    await expect(dialog.queryByRole('button', { name: /^Put back/ })).toBeNull()
  },
}
export const VersionGone: Story = {
  parameters: { msw: [fake.error(recordVersion.book.title, 404, 'Version not found'), ...aroundTitle] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 1)
    await dialog.findByText('Version not found')
    await dialog.findByRole('button', { name: 'Try again' })
  },
}
