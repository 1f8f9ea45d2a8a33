import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import { countExport, exportProducts, exportTemplates, saveExportTemplate } from '#api/products/exportCalls'
import {
  importAnswerList,
  importCauseList,
  importCorrectionList,
  removeImportAnswer,
  resolveImportCause,
  undoImportCorrection,
} from '#api/products/importCauses'
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
import { basicInfo } from '#api/reference/basicInfo'
import type { Canvas } from '#storybook/canvas.ts'
import { choose } from '#storybook/choose.ts'
import { fake } from '#storybook/fake.ts'
import {
  changingImportRows,
  faultyImportRows,
  importAnswers,
  importAs,
  importCauses,
  importCorrections,
} from '#storybook/fixtures/imports.ts'
import ImportExportPage from './ImportExportPage'

const listed = ({ id, fileName, kind, state, rowCount, counts, written, at, by }: ImportItem) => ({
  id,
  fileName,
  kind,
  state,
  rowCount,
  counts,
  written,
  at,
  by,
})
const count = fake(countExport, { count: 1234, isTooMany: false })
const rows = fake(importRowList, ({ body }) =>
  typeof body.filter === 'object' && body.filter.only === 'change' ? changingImportRows : faultyImportRows(43),
)
const templates = [
  { id: 1, title: 'Prices', columns: ['isbn', 'price'], format: 'csv' as const, isShared: false, isOwn: true },
  { id: 2, title: 'For shops', columns: ['isbn', 'title'], format: 'xlsx' as const, isShared: true, isOwn: false },
]
const formats = [
  { id: 1, title: 'Hardback', taxId: 1 },
  { id: 2, title: 'Paperback', taxId: 1 },
]
const beside = [
  fake(exportTemplates, templates),
  fake(importCorrectionList, importCorrections),
  fake(importAnswerList, importAnswers),
  fake(basicInfo.Format.calls.all, formats),
]
const causes = fake(importCauseList, importCauses(43))
const answersFor = (item: ImportItem) => [count, fake(importList, [listed(item)]), fake(readImport, item), rows, causes, ...beside]
const at = (state: ImportState, more: Parameters<typeof importAs>[1] = {}) => answersFor(importAs(state, more))

export default {
  title: 'Screens/Catalogue staff/Import',
  component: ImportExportPage,
  args: { params: { id: '12' } },
  parameters: { layout: 'padded', msw: at('checked', { faulty: 43 }) },
} satisfies Meta<typeof ImportExportPage>
type Story = StoryObj<typeof ImportExportPage>

const list = { params: {} }

const press = async (canvas: Canvas, name: RegExp | string) => userEvent.click(await canvas.findByRole('button', { name }))
const byRow = (canvas: Canvas) => press(canvas, 'By row')
const chosen = async (canvas: Canvas) => {
  await press(canvas, 'Import a file')
  await userEvent.upload(await canvas.findByLabelText('Choose an Excel or CSV file'), new File(['x'], 'Höstens böcker.xlsx'))
}

export const TheList: Story = {
  args: list,
  parameters: { states: ['importLaw.checked'] },
  async play({ canvas }) {
    await canvas.findByText('1,234 editions')
    await canvas.findByText('Checked')
  },
}

export const NothingImported: Story = {
  args: list,
  parameters: { msw: [fake(countExport, { count: 1_000_000, isTooMany: true }), fake(importList, []), ...beside] },
  async play({ canvas }) {
    await canvas.findByText('No imports yet. Choose a file to begin.')
    await canvas.findByText(/More than 1,000,000/)
    await expect(canvas.getByRole('button', { name: 'Export to Excel' })).toBeDisabled()
  },
}

export const ListFailed: Story = {
  args: list,
  parameters: { msw: [fake.error(countExport, 422, 'Refused'), fake.error(importList, 422, 'Refused'), ...beside] },
  play: async ({ canvas }) => void (await canvas.findByText('The action failed')),
}

export const ExportFailed: Story = {
  args: list,
  parameters: { msw: [fake.error(exportProducts, 422, 'Choose a column'), ...at('applied')] },
  async play({ canvas }) {
    await canvas.findByText('1,234 editions')
    await press(canvas, 'Export to Excel')
    await within(document.body).findByText(/Choose a column/)
  },
}

export const FromATemplate: Story = {
  args: list,
  async play({ canvas }) {
    await choose(await canvas.findByRole('combobox', { name: 'Template' }), 'Prices')
    await expect(canvas.getByText(/^Columns: 2 of/)).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^CSV/ })).toBeChecked()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Export to CSV' })).toBeEnabled())
  },
}

export const ChoosingColumns: Story = {
  args: list,
  parameters: { msw: [fake(saveExportTemplate, { id: 3 }), ...at('applied')] },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByText(/^Columns:/))
    await press(canvas, 'No columns')
    await expect(canvas.getByRole('button', { name: 'Export to Excel' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'ISBN' }))
    await canvas.findByText(/will not recognise editions/)
    await userEvent.click(canvas.getByText('Save as a template'))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the template' }), 'ISBNs')
    await press(canvas, 'Save template')
    await within(document.body).findByText('Template saved: ISBNs')
  },
}

export const RemoveRefused: Story = {
  args: list,
  parameters: { msw: [fake.error(removeImport, 409, 'Somebody is at it'), ...at('checked')] },
  async play({ canvas }) {
    await press(canvas, 'Remove Höstens böcker.xlsx')
    await within(document.body).findByText(/Somebody is at it/)
  },
}

export const Choosing: Story = {
  args: list,
  parameters: { states: ['importSession.choosing'] },
  async play({ canvas }) {
    await press(canvas, 'Import a file')
    await userEvent.click(await canvas.findByText('What each column takes'))
    await canvas.findByText(/13 digits/)
  },
}

export const Uploading: Story = {
  args: list,
  parameters: { states: ['importSession.uploading'], msw: [fake.never(uploadImport), ...at('read')] },
  async play({ canvas }) {
    await chosen(canvas)
    await canvas.findByText('Reading Höstens böcker.xlsx…')
  },
}

export const FileRefused: Story = {
  args: list,
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
    await canvas.findByText('Loading the import…')
  },
}

export const ReadInPart: Story = {
  parameters: { states: ['importSession.broken', 'importLaw.reading'], msw: at('reading') },
  async play({ canvas }) {
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
    await canvas.findByText(/The same file was imported/)
    await expect(await canvas.findByRole('button', { name: 'Check' })).toBeDisabled()
    await choose(await canvas.findByLabelText('In ‘F-pris’, 1,299 is'), ',')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Check' })).toBeEnabled())
    await choose(canvas.getByLabelText('Add a value for every row'), 'vat')
    await userEvent.type(await canvas.findByLabelText('VAT of every row'), '6')
  },
}

/** A field that another column has is asked for, and contributors come from several columns. */
export const FieldInUse: Story = {
  parameters: { msw: at('read') },
  async play({ canvas }) {
    await canvas.findByText('1 column left out: Hylla')
    const shelf = await canvas.findByLabelText('Hylla')
    await userEvent.selectOptions(shelf, 'isbn')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ISBN is in use by the column ‘ISBN’. Use ‘Hylla’ instead?')
    await press(canvas, 'Keep the other')
    await expect(shelf).toHaveValue('')
    await userEvent.selectOptions(shelf, 'isbn')
    await press(canvas, 'Use this column')
    await expect(shelf).toHaveValue('isbn')
    await canvas.findByText('1 column left out: ISBN')
    await userEvent.selectOptions(shelf, 'contributors')
    await expect(canvas.getByLabelText('Författare')).toHaveValue('contributors')
    await userEvent.selectOptions(await canvas.findByLabelText('Role of the names in Hylla'), 'Translator')
  },
}

export const AnotherHeadingRow: Story = {
  parameters: {
    msw: [
      fake(editImportMapping, ({ body }) => {
        expect(body).toMatchObject({ sheet: 'Böcker', headingRow: 2 })
        return importAs('read', { headingRow: 2 })
      }),
      ...at('read'),
    ],
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByText('First rows of the sheet'))
    await userEvent.click(await canvas.findByRole('radio', { name: 'Take row 2 as headings' }))
    await canvas.findByText('Headings are in row 2. Rows above it are left out.')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Take row 2 as headings' })).toBeChecked())
  },
}

export const AnotherSheet: Story = {
  parameters: { states: ['importSession.turning'], msw: [fake.never(editImportMapping), ...at('read')] },
  async play({ canvas }) {
    await choose(await canvas.findByLabelText('Sheet'), 'More')
    await canvas.findByText('Loading the import…')
  },
}

export const Checking: Story = {
  parameters: {
    states: ['importSession.checking', 'importLaw.mapped'],
    msw: [fake(editImportMapping, importAs('mapped')), fake.never(checkImport), ...at('read')],
  },
  async play({ canvas }) {
    await press(canvas, 'Check')
    await canvas.findByText(/Checking:/)
  },
}

export const PartlyChecked: Story = {
  parameters: { states: ['importLaw.checking'], msw: at('checking') },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Check' })).toBeEnabled()
  },
}

export const Clean: Story = {
  parameters: { states: ['importSession.reviewing.clean'], msw: at('checked') },
  async play({ canvas }) {
    await canvas.findByText('All rows can be saved.')
    await userEvent.click(await canvas.findByText('Changes'))
    await canvas.findByText('Häftad')
  },
}

export const Faulty: Story = {
  parameters: { states: ['importSession.reviewing.faulty'] },
  async play({ canvas }) {
    await canvas.findByText('43 problems in 43 rows')
    const card = within(await canvas.findByRole('article', { name: 'Format: Inbundn' }))
    await card.findByText('42 rows')
    await expect(await card.findByRole('combobox', { name: 'Choose a value for Format ‘Inbundn’' })).toBeVisible()
    const isbn = within(canvas.getByRole('article', { name: 'ISBN: 9.78913E+12' }))
    await expect(isbn.queryByRole('combobox')).toBeNull()
    await userEvent.click(await canvas.findByText('2 corrections'))
    await canvas.findByText('Albert Bonniers Förlag')
    await expect(canvas.getByRole('button', { name: 'Save all rows' })).toBeDisabled()
  },
}

export const Mending: Story = {
  parameters: { states: ['importSession.mending'], msw: [fake.never(resolveImportCause), ...at('checked', { faulty: 43 })] },
  async play({ canvas }) {
    await press(canvas, 'Use Inbunden')
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
        return { item: importAs('checked', { faulty: 1 }), changedRows: 2, correction: 7 }
      }),
      fake(importRowList, async () => {
        await rowsAfterMending
        return rowsAfterMending ? faultyImportRows(3).slice(2) : faultyImportRows(3)
      }),
      ...at('checked', { faulty: 3 }),
    ],
  },
  async play({ canvas }) {
    await byRow(canvas)
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
      fake(editImportCells, { item: importAs('checked', { faulty: 1 }), changedRows: 1, correction: 8 }),
      fake(importRowList, () => faultyImportRows(3).slice(Math.min(reads++, 2))),
      ...at('checked', { faulty: 3 }),
    ],
  },
  beforeEach: () => {
    reads = 0
  },
  async play({ canvas }) {
    await byRow(canvas)
    for (const row of [2, 3]) await userEvent.type(await canvas.findByLabelText(`Format in row ${row}`), '{Backspace}en{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Somebody changed Format in row 2 to ‘Häftad’ in the meantime BeforeInbundnNowHäftadYoursInbunden',
    )
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
    await byRow(canvas)
    await press(canvas, 'Leave out row 2')
    await canvas.findByText('Correcting…')
  },
}

export const Writing: Story = {
  parameters: { states: ['importSession.applying'], msw: [fake.never(applyImport), ...at('checked', { faulty: 3 })] },
  async play({ canvas }) {
    await press(canvas, 'Save the 38 valid rows')
    await canvas.findByText(/Saving:/)
  },
}

export const WritingLost: Story = {
  parameters: { msw: [fake.lost(applyImport), ...at('checked')] },
  async play({ canvas }) {
    await press(canvas, 'Save all rows')
    await canvas.findByText('The connection was lost')
    await canvas.findByText('All rows can be saved.')
  },
}

export const PartlyWritten: Story = {
  parameters: { states: ['importSession.paused', 'importLaw.applying'], msw: at('applying') },
  async play({ canvas }) {
    await canvas.findByText('Saved so far: 14 added, 6 changed. 21 rows not saved yet. No row is saved twice.')
    await canvas.findByRole('button', { name: 'Go on' })
  },
}

export const Applied: Story = {
  parameters: {
    states: ['importSession.applied', 'importLaw.applied'],
    msw: at('applied', {
      made: [
        { entity: 'People', count: 2 },
        { entity: 'Publisher', count: 1 },
      ],
    }),
  },
  async play({ canvas }) {
    await canvas.findByText('30 added and 11 changed.')
    await canvas.findByText('Also created: 2 people and 1 publisher.')
    const added = await canvas.findByRole('link', { name: 'Show the added titles' })
    await expect(added).toHaveAttribute('href', '/products/book-product/list?filter.importId=12')
  },
}

export const Undoing: Story = {
  parameters: { states: ['importSession.undoing'], msw: [fake.never(undoImport), ...at('applied')] },
  async play({ canvas }) {
    await press(canvas, 'Undo import')
    await canvas.findByText(/Restoring/)
  },
}

export const PartlyUndone: Story = {
  parameters: { states: ['importLaw.undoing'], msw: at('undoing') },
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Go on' })
  },
}

export const Undone: Story = {
  parameters: {
    states: ['importSession.undone', 'importLaw.undone'],
    msw: at('undone', {
      kept: [
        { row: 4, title: 'بوف کور', why: 'Olle Order changed it since' },
        { row: null, title: 'Sadegh Hedayat', why: 'It is in use since: Books (1)' },
      ],
    }),
  },
  async play({ canvas }) {
    await canvas.findByText('Olle Order changed it since')
    await canvas.findByText('It is in use since: Books (1)')
  },
}

export const Failed: Story = {
  parameters: { states: ['importSession.failed'], msw: [fake.error(readImport, 404, 'Import not found'), ...at('read')] },
  async play({ canvas }) {
    await canvas.findByText('Import not found')
    await canvas.findByRole('button', { name: 'Try again' })
  },
}

let isAnswered = false

/** The count of the card is sent with the answer, and what it wrote can be undone at once. */
export const Answering: Story = {
  parameters: {
    msw: [
      fake(resolveImportCause, ({ body }) => {
        isAnswered = body.cause === 'format' && body.rows === 42 && body.action === 'use' && body.text === 'Inbunden'
        return { item: importAs('checked', { faulty: 1 }), changedRows: 42, correction: 7 }
      }),
      fake(undoImportCorrection, () => {
        isAnswered = false
        return { item: importAs('checked', { faulty: 43 }), changedRows: 42 }
      }),
      fake(importCauseList, () => (isAnswered ? importCauses(43).slice(1) : importCauses(43))),
      ...at('checked', { faulty: 43 }),
    ],
  },
  beforeEach: () => {
    isAnswered = false
  },
  async play({ canvas }) {
    await press(canvas, 'Use Inbunden')
    await canvas.findByText('42 rows corrected.')
    await waitFor(() => expect(canvas.queryByRole('article', { name: 'Format: Inbundn' })).toBeNull())
    await press(canvas, 'Undo')
    await canvas.findByRole('article', { name: 'Format: Inbundn' })
    await expect(canvas.queryByText('42 rows corrected.')).toBeNull()
  },
}

export const AnswerRefused: Story = {
  parameters: {
    msw: [
      fake.error(
        resolveImportCause,
        409,
        'Now 41 rows have this problem, and 42 were shown. Somebody corrected rows in the meantime. Look again',
      ),
      ...at('checked', { faulty: 43 }),
    ],
  },
  async play({ canvas }) {
    await press(canvas, 'Leave the rows out: Format ‘Inbundn’, 42 rows')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Now 41 rows have this problem, and 42 were shown')
  },
}

export const RestOpen: Story = {
  parameters: { states: ['importSession.reviewing.faulty', 'importLaw.applied'], msw: at('applied', { faulty: 3 }) },
  async play({ canvas }) {
    await canvas.findByText('27 added and 11 changed. 3 rows not saved yet: correct the problems and save the rest here.')
    await canvas.findByRole('article', { name: 'Format: Inbundn' })
    await expect(canvas.getByRole('button', { name: 'Undo import' })).toBeEnabled()
    await expect(canvas.queryByRole('button', { name: 'Change the columns' })).toBeNull()
  },
}

let isForgotten = false

export const Remembered: Story = {
  args: list,
  parameters: {
    msw: [
      fake(removeImportAnswer, () => {
        isForgotten = true
        return null
      }),
      fake(importAnswerList, () => (isForgotten ? importAnswers.slice(1) : importAnswers)),
      ...at('applied'),
    ],
  },
  beforeEach: () => {
    isForgotten = false
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByText('2 remembered corrections'))
    await press(canvas, 'Remove Publisher Bonniers')
    await canvas.findByText('1 remembered correction')
  },
}
