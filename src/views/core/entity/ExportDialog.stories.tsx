import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { Genre, genres } from '#storybook/fixtures/entities.ts'
import { users } from '#storybook/fixtures/people.ts'
import { leaveFor } from '../leaving'
import { EntityList } from './EntityList'
import ExportDialog from './ExportDialog'

const meta = {
  id: 'components-export',
  title: 'Components/Export (download, CSV, Excel)',
  component: EntityList,
  subcomponents: { ExportDialog },
  args: { entity: Genre, title: 'Genres', path: '/init/genre' },
  parameters: { layout: 'padded', route: '/init/genre/list', signedInAs: users.admin },
} satisfies Meta<typeof EntityList>
export default meta
type Story = StoryObj<typeof meta>

const body = () => within(document.body)
const button = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('button', { name })

export const Exporting: Story = {
  parameters: { states: ['export.idle'], msw: [fake(Genre.calls.list, genres, { total: 1234 })] },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Export'))
    await body().findByRole('dialog', { name: 'Export 1,234 rows, this view' })
  },
}

export const Exported: Story = {
  parameters: { states: ['export.writing', 'export.finished'], msw: [fake(Genre.calls.list, genres)] },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Export'))
    await userEvent.click(await body().findByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull())
    await body().findByText(/^\d+ rows exported\.$/)
  },
}

export const ExportRunning: Story = {
  parameters: {
    states: ['export.reading'],
    msw: [
      fake(
        Genre.calls.list,
        async ({ body: { pageSize = 100, page = 1 } }) => {
          if (pageSize === 1000 && page > 1) await new Promise(() => undefined)
          return genres
        },
        { total: 1234 },
      ),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Export'))
    await userEvent.click(await body().findByRole('button', { name: 'CSV' }))
    await body().findByText('24 of 1,234 rows loaded')
    await body().findByRole('button', { name: 'Cancel' })
  },
}

export const ExportOfMoreThanCounted: Story = {
  parameters: {
    msw: [
      fake(
        Genre.calls.list,
        async ({ body: { pageSize = 100, page = 1 } }) => {
          if (pageSize === 1000 && page > 1) await new Promise(() => undefined)
          return genres
        },
        { total: 10_000, isAtLeast: true },
      ),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Export'))
    const dialog = await body().findByRole('dialog', { name: 'Export 10,000+ rows, this view' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'CSV' }))
    await body().findByText('24 rows loaded')
    await expect(within(dialog).getByRole('progressbar')).not.toHaveAttribute('value')
  },
}

export const ExportLeaving: Story = {
  ...ExportRunning,
  play: async (context) => {
    await ExportRunning.play?.(context)
    const go = fn()
    leaveFor('/dashboard', go)
    const question = within(await body().findByRole('alertdialog', { name: 'Stop the export?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    await body().findByText('24 of 1,234 rows loaded')
    leaveFor('/dashboard', go)
    await expect(go).not.toHaveBeenCalled()
    await userEvent.click(await body().findByRole('button', { name: 'Stop and leave' }))
    await expect(go).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  },
}

export const LeavingDuringExport: Story = {
  ...ExportRunning,
  play: async (context) => {
    await ExportRunning.play?.(context)
    leaveFor('/dashboard', fn())
    await body().findByRole('alertdialog', { name: 'Stop the export?' })
  },
}

export const ExportFailed: Story = {
  parameters: {
    states: ['export.failed'],
    msw: [
      fake(
        Genre.calls.list,
        async ({ body: { pageSize = 100 } }) => {
          if (pageSize === 1000) throw new Error('The disk is full')
          return genres
        },
        { total: 1234 },
      ),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Export'))
    await userEvent.click(await body().findByRole('button', { name: 'Excel' }))
    await body().findByText(/The export stopped/)
  },
}
