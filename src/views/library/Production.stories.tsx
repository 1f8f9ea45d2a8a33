import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { nth } from '#api/core/objects'
import {
  addExport,
  addExportItems,
  editExport,
  exportFileWithItems,
  findTitles,
  removeExport,
  updateExportItemFields,
} from '#api/library/exports'
import { createFiles, productionLists } from '#api/library/productions'
import { enterCode } from '#storybook/enterCode.ts'
import { fake } from '#storybook/fake.ts'
import { items, production, productions, templates } from '#storybook/fixtures/library.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'

const edit = '/library-services/label-production/edit/4'
const reading = [
  fake(productionLists.label, productions),
  fake(productionLists.barcode, []),
  fake(exportFileWithItems, production),
  fake(optionsCall('LabelTemplate'), templates),
  fake(findTitles, [{ id: 9, isbn: '9789100124311', title: 'Aniara', contributor: 'Harry Martinson', format: 'Pocket' }]),
]

export default {
  title: 'Screens/Catalogue staff/Library services/Production',
  component: PageAt,
  args: { path: edit },
  parameters: { layout: 'padded', route: edit, msw: reading },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

export const List: Story = {
  args: { path: '/library-services/label-production/list' },
  parameters: { msw: [fake(removeExport, null), ...reading] },
  play: async () => {
    await screen.findByText('کتاب‌های تازه')
    await press('Remove New Persian titles')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed.')
  },
}

export const EmptyList: Story = {
  args: { path: '/library-services/barcode-production/list' },
  play: async () => void (await screen.findByText('No productions yet')),
}

export const New: Story = {
  args: { path: '/library-services/label-production/new' },
  parameters: {
    msw: [fake.error(addExport, 422, 'x', { fieldErrors: { startAt: ['A sheet of this template has 21 labels'] } }), ...reading],
  },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Spring')
    await userEvent.click(screen.getByRole('combobox', { name: /^Label template/ }))
    await userEvent.click(await screen.findByRole('option', { name: /3 × 7/ }))
    await press('Create and add titles')
    await expect((await screen.findAllByText('A sheet of this template has 21 labels')).length).toBeGreaterThan(0)
  },
}

export const Titles: Story = {
  parameters: {
    msw: [
      fake(addExportItems, {
        added: 1,
        already: 1,
        notFound: [{ value: '9789127000001', message: 'No edition has the ISBN 9789127000001' }],
      }),
      ...reading,
    ],
  },
  play: async () => {
    await screen.findByText('No ISBN: give one, or choose another symbol')
    const scan = await screen.findByRole('textbox', { name: 'Scan, type or paste ISBNs' })
    await enterCode(scan, '9789100124311')
    await expect(scan).toHaveValue('')
    await screen.findByText('1 title added, 1 title already there')
    await screen.findByText('No edition has the ISBN 9789127000001')
  },
}

export const SaysInstead: Story = {
  parameters: { msw: [fake(updateExportItemFields, { items }), ...reading] },
  play: async () => {
    await press('Own value: بوف کور')
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Shelf mark' }), 'Hcee.01')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const FileRefused: Story = {
  parameters: {
    msw: [fake.error(createFiles.label, 409, '1 title cannot be printed', { reason: 'hasErrors', items: [items[2]] }), ...reading],
  },
  play: async () => {
    await press('Create PDF')
    await screen.findByText('1 title cannot be printed')
    await screen.findByRole('button', { name: 'Create without 1 title' })
  },
}

export const FileMade: Story = {
  parameters: { msw: [fake(createFiles.label, nth(production.builds, 0)), ...reading] },
  play: async () => {
    await press('Create PDF')
    await screen.findByText('PDF created.')
  },
}

export const SettingsChangedMeanwhile: Story = {
  parameters: { msw: [fake.error(editExport, 409, 'Somebody changed this in the meantime', { reason: 'changed' }), ...reading] },
  play: async () => {
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    await userEvent.type(title, ' 2')
    await press('Save')
    await screen.findByText('Somebody changed this production since you opened it.')
  },
}

export const NoTitles: Story = {
  parameters: { msw: [fake(exportFileWithItems, { ...production, items: [], itemCount: 0, labelCount: 0, builds: [] }), ...reading] },
  play: async () => void (await screen.findByText(/No titles yet/)),
}

export const Gone: Story = {
  parameters: { msw: [fake.error(exportFileWithItems, 404, 'Production not found'), ...reading] },
  play: async () => void (await screen.findByText(/This production does not exist/)),
}
