import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { countExport, exportProducts } from '#api/products/exportCalls'
import {
  applyImport,
  checkImport,
  editImportCells,
  editImportMapping,
  type ImportItem,
  type ImportState,
  importList,
  importRowList,
  readImport,
  removeImport,
  undoImport,
  uploadImport,
} from '#api/products/imports'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { changingImportRows, faultyImportRows, importAs } from '#storybook/fixtures/imports.ts'
import ImportExportPage from './ImportExportPage'

const listed = ({ id, fileName, kind, state, rowCount, counts, at, by }: ImportItem) => ({
  id,
  fileName,
  kind,
  state,
  rowCount,
  counts,
  at,
  by,
})
const count = fake(countExport, { count: 1234, isTooMany: false })
const rows = fake(importRowList, ({ body }) =>
  typeof body.filter === 'object' && body.filter.only === 'change' ? changingImportRows : faultyImportRows(43),
)
const answersFor = (item: ImportItem) => [count, fake(importList, [listed(item)]), fake(readImport, item), rows]
const at = (state: ImportState, more: Parameters<typeof importAs>[1] = {}) => answersFor(importAs(state, more))

export default {
  component: ImportExportPage,
  parameters: { layout: 'padded', msw: at('checked', { faulty: 43 }) },
} satisfies Meta<typeof ImportExportPage>
type Story = StoryObj<typeof ImportExportPage>

const press = async (canvas: Canvas, name: RegExp | string) => userEvent.click(await canvas.findByRole('button', { name }))
const open = (canvas: Canvas) => press(canvas, 'Höstens böcker.xlsx')
const chosen = async (canvas: Canvas) => {
  await press(canvas, 'Import a file')
  await userEvent.upload(await canvas.findByLabelText('Choose an Excel or CSV file'), new File(['x'], 'Höstens böcker.xlsx'))
}

export const TheList: Story = {
  parameters: { states: ['importLaw.checked'] },
  async play({ canvas }) {
    await canvas.findByText('1,234 editions')
    await canvas.findByText('Checked')
  },
}

export const NothingImported: Story = {
  parameters: { msw: [fake(countExport, { count: 100_000, isTooMany: true }), fake(importList, [])] },
  async play({ canvas }) {
    await canvas.findByText('No imports yet.')
    await canvas.findByText(/More than 100,000/)
    await expect(canvas.getByRole('button', { name: 'Export to Excel' })).toBeDisabled()
  },
}

export const ListFailed: Story = {
  parameters: { msw: [fake.error(countExport, 422, 'Refused'), fake.error(importList, 422, 'Refused')] },
  play: async ({ canvas }) => void (await canvas.findByText('The action failed')),
}

export const ExportFailed: Story = {
  parameters: { msw: [fake.error(exportProducts, 422, 'Choose a column'), ...at('applied')] },
  async play({ canvas }) {
    await canvas.findByText('1,234 editions')
    await press(canvas, 'Export to Excel')
    await within(document.body).findByText(/Choose a column/)
  },
}

export const RemoveRefused: Story = {
  parameters: { msw: [fake.error(removeImport, 409, 'Somebody is at it'), ...at('checked')] },
  async play({ canvas }) {
    await press(canvas, 'Remove Höstens böcker.xlsx')
    await within(document.body).findByText(/Somebody is at it/)
  },
}

export const Choosing: Story = {
  parameters: { states: ['importSession.choosing'] },
  async play({ canvas }) {
    await press(canvas, 'Import a file')
    await userEvent.click(await canvas.findByText('What each column takes'))
    await canvas.findByText(/13 digits/)
  },
}

export const Uploading: Story = {
  parameters: { states: ['importSession.uploading'], msw: [fake.never(uploadImport), ...at('read')] },
  async play({ canvas }) {
    await chosen(canvas)
    await canvas.findByText('Reading Höstens böcker.xlsx…')
  },
}

export const FileRefused: Story = {
  parameters: {
    msw: [fake.error(uploadImport, 422, 'The file unpacks to more than 200 MB: it is damaged, or made to do harm'), ...at('read')],
  },
  async play({ canvas }) {
    await chosen(canvas)
    await canvas.findByText(/more than 200 MB/)
    await canvas.findByRole('button', { name: 'Choose an Excel or CSV file' })
  },
}

export const Opening: Story = {
  parameters: { states: ['importSession.reading'], msw: [fake.never(readImport), ...at('read')] },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText('Loading the import…')
  },
}

export const ReadInPart: Story = {
  parameters: { states: ['importSession.broken', 'importLaw.reading'], msw: at('reading') },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText(/The server stopped while it read this file/)
  },
}

export const SayingColumns: Story = {
  parameters: {
    states: ['importSession.mapping', 'importLaw.read'],
    msw: at('read', {
      sameAs: { id: 3, at: '2026-11-03T09:12:00.000Z', by: 'Karin Ljung', state: 'applied' },
      columns: importAs('read').columns.map((column) => ({ ...column, isAmbiguous: column.field === 'price' })),
    }),
  },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText(/The same file was imported/)
    await expect(await canvas.findByRole('button', { name: 'Check' })).toBeDisabled()
    await userEvent.selectOptions(await canvas.findByLabelText('In ‘F-pris’, 1,299 is'), ',')
    await expect(canvas.getByRole('button', { name: 'Check' })).toBeEnabled()
    await userEvent.selectOptions(canvas.getByLabelText('Add a value for every row'), 'vat')
    await userEvent.type(await canvas.findByLabelText('VAT of every row'), '6')
  },
}

export const AnotherSheet: Story = {
  parameters: { states: ['importSession.turning'], msw: [fake.never(editImportMapping), ...at('read')] },
  async play({ canvas }) {
    await open(canvas)
    await userEvent.selectOptions(await canvas.findByLabelText('Sheet'), 'More')
    await canvas.findByText('Loading the import…')
  },
}

export const Checking: Story = {
  parameters: {
    states: ['importSession.checking', 'importLaw.mapped'],
    msw: [fake(editImportMapping, importAs('mapped')), fake.never(checkImport), ...at('read')],
  },
  async play({ canvas }) {
    await open(canvas)
    await press(canvas, 'Check')
    await canvas.findByText(/Checking:/)
  },
}

export const PartlyChecked: Story = {
  parameters: { states: ['importLaw.checking'], msw: at('checking') },
  async play({ canvas }) {
    await open(canvas)
    await expect(await canvas.findByRole('button', { name: 'Check' })).toBeEnabled()
  },
}

export const Clean: Story = {
  parameters: { states: ['importSession.reviewing.clean'], msw: at('checked') },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText('All rows can be saved.')
    await userEvent.click(await canvas.findByText('Changes'))
    await canvas.findByText('Häftad')
  },
}

export const Faulty: Story = {
  parameters: { states: ['importSession.reviewing.faulty'] },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText('43 problems in 43 rows')
    await expect((await canvas.findAllByText('and 41 other rows')).length).toBeGreaterThan(1)
    await expect(canvas.getByRole('button', { name: 'Save all rows' })).toBeDisabled()
  },
}

export const Mending: Story = {
  parameters: { states: ['importSession.mending'], msw: [fake.never(editImportCells), ...at('checked', { faulty: 43 })] },
  async play({ canvas }) {
    await open(canvas)
    await userEvent.click(nth(await canvas.findAllByRole('button', { name: 'Use Inbunden' }), 0))
    await canvas.findByText('Correcting…')
  },
}

let sendRows = () => {}
let rowsAfterMending: Promise<void> | undefined

export const TypedWhileRowsArrive: Story = {
  parameters: {
    msw: [
      fake(editImportCells, () => {
        rowsAfterMending = new Promise((resolve) => {
          sendRows = resolve
        })
        return { item: importAs('checked', { faulty: 1 }), changedRows: 2 }
      }),
      fake(importRowList, async () => {
        await rowsAfterMending
        return rowsAfterMending ? faultyImportRows(3).slice(2) : faultyImportRows(3)
      }),
      ...at('checked', { faulty: 3 }),
    ],
  },
  async play({ canvas }) {
    await open(canvas)
    await userEvent.click(nth(await canvas.findAllByRole('button', { name: 'Use Inbunden' }), 0))
    await waitFor(() => expect(rowsAfterMending).toBeDefined())
    await userEvent.type(canvas.getByLabelText('ISBN in row 4'), ' 9789129688313')
    sendRows()
    await waitFor(() => expect(canvas.queryByLabelText('Format in row 2')).toBeNull())
    await expect(canvas.getByLabelText('ISBN in row 4')).toHaveValue('9.78913E+12 9789129688313')
    await expect(canvas.getByLabelText('ISBN in row 4')).toHaveFocus()
  },
}

let reads = 0

/** Two cells are mended one after the other: what somebody else has made of the first is shown by it, and the second is sent. */
export const MendedByOthers: Story = {
  parameters: {
    msw: [
      fake.error(
        editImportCells,
        409,
        'Somebody changed Format in row 2 to ‘Häftad’ in the meantime',
        { reason: 'changed', current: { row: 2, index: 3, text: 'Häftad' }, changedBy: null, changedAt: null, fields: {} },
        { once: true },
      ),
      fake(editImportCells, { item: importAs('checked', { faulty: 1 }), changedRows: 1 }),
      fake(importRowList, () => faultyImportRows(3).slice(Math.min(reads++, 2))),
      ...at('checked', { faulty: 3 }),
    ],
  },
  beforeEach: () => {
    reads = 0
  },
  async play({ canvas }) {
    await open(canvas)
    for (const row of [2, 3]) await userEvent.type(await canvas.findByLabelText(`Format in row ${row}`), '{Backspace}en{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Somebody changed Format in row 2 to ‘Häftad’ in the meantime')
    await waitFor(() => expect(canvas.queryByLabelText('Format in row 3')).toBeNull())
    await expect(canvas.getByLabelText('Format in row 2')).toHaveValue('Häftad')
    await press(canvas, 'Use Inbunden')
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
    await canvas.findByText('1 problem in 1 row')
  },
}

export const LeavingOut: Story = {
  parameters: { states: ['importSession.mending'], msw: [fake.never(editImportCells), ...at('checked', { faulty: 43 })] },
  async play({ canvas }) {
    await open(canvas)
    await press(canvas, 'Leave out row 2')
    await canvas.findByText('Correcting…')
  },
}

export const Writing: Story = {
  parameters: { states: ['importSession.applying'], msw: [fake.never(applyImport), ...at('checked', { faulty: 3 })] },
  async play({ canvas }) {
    await open(canvas)
    await press(canvas, 'Save the 38 valid rows')
    await canvas.findByText(/Saving:/)
  },
}

export const WritingLost: Story = {
  parameters: { msw: [fake.lost(applyImport), ...at('checked')] },
  async play({ canvas }) {
    await open(canvas)
    await press(canvas, 'Save all rows')
    await canvas.findByText('The connection was lost')
    await canvas.findByText('All rows can be saved.')
  },
}

export const PartlyWritten: Story = {
  parameters: { states: ['importSession.paused', 'importLaw.applying'], msw: at('applying') },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByRole('button', { name: 'Go on' })
  },
}

export const Applied: Story = {
  parameters: { states: ['importSession.applied', 'importLaw.applied'], msw: at('applied', { faulty: 3 }) },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText(/27 added and 11 changed/)
  },
}

export const Undoing: Story = {
  parameters: { states: ['importSession.undoing'], msw: [fake.never(undoImport), ...at('applied')] },
  async play({ canvas }) {
    await open(canvas)
    await press(canvas, 'Undo import')
    await canvas.findByText(/Restoring/)
  },
}

export const PartlyUndone: Story = {
  parameters: { states: ['importLaw.undoing'], msw: at('undoing') },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByRole('button', { name: 'Go on' })
  },
}

export const Undone: Story = {
  parameters: {
    states: ['importSession.undone', 'importLaw.undone'],
    msw: at('undone', { kept: [{ row: 4, title: 'بوف کور', why: 'Olle Order changed it since' }] }),
  },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText('Olle Order changed it since')
  },
}

export const Failed: Story = {
  parameters: { states: ['importSession.failed'], msw: [fake.error(readImport, 404, 'Import not found'), ...at('read')] },
  async play({ canvas }) {
    await open(canvas)
    await canvas.findByText('Import not found')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}
