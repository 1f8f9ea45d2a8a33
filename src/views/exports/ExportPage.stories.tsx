import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, previewItem, recordLists } from '#api/exports/calls'
import {
  addExport,
  addExportItems,
  editExport,
  exportFileWithItems,
  findTitles,
  removeExport,
  updateExportItemFields,
} from '#api/library/exports'
import type { RecordExport } from '#api/library/recordExports'
import { fake } from '#storybook/fake.ts'
import { build, delivery, exportItems, exportRecord, exportRows, exportSettings, refused } from '#storybook/fixtures/exports.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'

const edit = '/services-integrations/onix/edit/4'
const profiles = [
  { id: 1, title: 'Bokinfo', kind: 'onix' },
  { id: 2, title: 'Lund', kind: 'marc21' },
]
const reading = [
  fake(recordLists.onix, exportRows),
  fake(recordLists.marc21, []),
  fake(exportFileWithItems, refused),
  fake(previewItem, { record: exportRecord, settings: exportSettings }),
  fake(optionsCall('ExportProfile'), profiles),
  fake(optionsCall('Language'), [{ id: 1, englishTitle: 'Swedish' }]),
  fake(optionsCall('Genre'), [{ id: 1, title: 'Novels' }]),
  fake(findTitles, []),
]
const shows = (more: Partial<RecordExport>) => [fake(exportFileWithItems, { ...refused, ...more }), ...reading]
function moving(from: Partial<RecordExport>) {
  let now: RecordExport = { ...refused, ...fine, ...from }
  const to = (more: Partial<RecordExport>) => {
    now = { ...now, ...more }
  }
  return { read: fake(exportFileWithItems, () => now), to }
}
const parted = build.files[0] as (typeof build)['files'][number]
const fine = { errorCount: 0, warningCount: 0, rules: [] }

export default {
  title: 'Screens/Catalogue staff/Exports/Page',
  component: PageAt,
  args: { path: edit },
  parameters: { layout: 'padded', route: edit, msw: reading },
} satisfies Meta<typeof PageAt>
type Story = StoryObj<typeof PageAt>

const follow = async (name: string | RegExp) => userEvent.click(await screen.findByRole('link', { name }))
export const List: Story = {
  args: { path: '/services-integrations/onix/list' },
  parameters: { msw: [fake(removeExport, null), ...reading] },
  play: async () => {
    await screen.findByText('کتاب‌های تازه')
    await press('Remove New titles of the autumn')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed.')
  },
}

export const EmptyList: Story = {
  args: { path: '/services-integrations/marc21/list' },
  play: async () => void (await screen.findByText('No exports yet')),
}

export const New: Story = {
  args: { path: '/services-integrations/onix/new' },
  parameters: { msw: [fake.error(addExport, 422, 'x', { fieldErrors: { profileId: ['Does not exist'] } }), ...reading] },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Spring')
    await userEvent.click(screen.getByRole('combobox', { name: /^Profile/ }))
    await expect(screen.queryByRole('option', { name: 'Lund' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Bokinfo' }))
    await press('Create and add titles')
    await expect((await screen.findAllByText('Does not exist')).length).toBeGreaterThan(0)
  },
}

export const Draft: Story = {
  parameters: {
    states: ['exportStatus.draft'],
    msw: [fake(checkExport, { status: 'refused', errorCount: 1, warningCount: 1 }), ...shows({ status: 'draft' })],
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Create file' })).toBeDisabled()
    await press('Check')
    await screen.findByText('1 title cannot be sent.')
  },
}

export const Refused: Story = {
  parameters: {
    states: ['exportStatus.refused'],
    msw: [fake.error(createRecordFiles.onix, 409, 'Something changed since the check: check again', { reason: 'isFresh' }), ...reading],
  },
  play: async () => {
    await follow(/^Findings/)
    await follow('Open 1 title: No ISBN, EAN or ISSN')
    await screen.findByText(/^Only titles with: .*No ISBN/)
    await press('Create without 1 title')
    await screen.findByText('Something changed since the check: check again')
  },
}

export const Ready: Story = {
  parameters: {
    states: ['exportStatus.ready', 'exportJob.resting', 'exportJob.asking', 'exportJob.looking'],
    msw: (() => {
      const ready = moving({ status: 'ready' })
      const make = fake(createRecordFiles.onix, () => {
        ready.to({ status: 'built', builds: [build] })
        return build
      })
      return [make, ready.read, ...reading]
    })(),
  },
  play: async () => {
    await press('Create file')
    await screen.findByText('File created.')
  },
}

export const Building: Story = {
  parameters: {
    states: ['exportStatus.building', 'exportJob.watching'],
    msw: [
      fake(cancelBuild, null),
      ...shows({
        status: 'building',
        ...fine,
        builds: [{ ...build, state: 'building', step: 'writing', done: 1, total: 3, files: [], leftOut: [] }],
      }),
    ],
  },
  play: async () => {
    await screen.findByText('Writing: 1 of 3 titles')
    await press('Give up')
  },
}

export const Failed: Story = {
  parameters: {
    states: ['exportStatus.failed'],
    route: `${edit}?tab=files`,
    msw: shows({
      status: 'failed',
      ...fine,
      builds: [
        { ...build, state: 'failed', files: [], leftOut: [], error: 'The file was not whole when it was read back: product 2 differs' },
      ],
    }),
  },
  play: async () => void (await screen.findByText(/was not whole when it was read back/)),
}

export const Built: Story = {
  parameters: {
    states: ['exportStatus.built'],
    msw: (() => {
      const made = moving({ status: 'built', builds: [build] })
      const send = fake(deliverFile, () => {
        made.to({ status: 'delivered', deliveries: [delivery] })
        return [delivery]
      })
      return [send, made.read, ...reading]
    })(),
  },
  play: async () => {
    const steps = within(await screen.findByRole('region', { name: 'Check, Create file, Send' }))
    await steps.findByText('File made')
    await steps.findByRole('button', { name: 'Download' })
    await press('Send')
    await screen.findByText('Sent.')
  },
}

export const Delivering: Story = {
  parameters: {
    states: ['exportStatus.delivering'],
    msw: shows({ status: 'delivering', ...fine, builds: [build], deliveries: [{ ...delivery, state: 'sending', sent: 10_240 }] }),
  },
  play: async () => void (await screen.findByText('Sending: 50 %')),
}

export const Delivered: Story = {
  parameters: {
    states: ['exportStatus.delivered'],
    route: `${edit}?tab=delivery`,
    msw: shows({
      status: 'delivered',
      ...fine,
      builds: [build],
      recipient: { same: 2, changed: 1, never: 0 },
      deliveries: [delivery, { ...delivery, id: 2, state: 'failed', error: 'files.example.se does not answer on port 22' }],
    }),
  },
  play: async () => {
    await expect(await screen.findAllByText('incoming/onix-2026-03-02-4.xml')).toHaveLength(2)
    await screen.findByText(/The recipient has 2 titles as they are/)
  },
}

export const LiveRecord: Story = {
  parameters: { msw: [fake(updateExportItemFields, { items: exportItems }), ...reading] },
  play: async () => {
    await press(/^بوف کور/)
    const record = await screen.findByRole('list', { name: 'Record preview' })
    await press('The title is all capitals')
    await waitFor(() => expect(record.querySelectorAll('[data-lit]').length).toBeGreaterThan(0))
    await press(/^Accept/)
    await waitFor(() => expect(record).toHaveTextContent('Buf-i kur'))
    await press('Use in this export')
    await screen.findByText('Saved.')
  },
}

export const LiveMarcRecord: Story = {
  args: { path: '/services-integrations/marc21/edit/4' },
  parameters: { route: '/services-integrations/marc21/edit/4', msw: shows({ kind: 'marc21' }) },
  play: async () => {
    await press(/^بوف کور/)
    const record = await screen.findByRole('list', { name: 'Record preview' })
    const title = await waitFor(() => {
      const line = within(record)
        .getAllByRole('listitem')
        .find((each) => each.textContent?.startsWith('=880') && each.textContent.includes('بوف کور'))
      return line as HTMLElement
    })
    const parts = [...title.querySelectorAll('bdi')]
    const at = (text: string) => parts.find((part) => part.textContent === text)?.getBoundingClientRect() ?? new DOMRect()
    await expect(at(' /').left).toBeGreaterThanOrEqual(at('بوف کور').right - 1)
    await expect(at('$c').left).toBeGreaterThanOrEqual(at(' /').right - 1)
    await expect(at('صادق هدایت').left).toBeGreaterThanOrEqual(at('$c').right - 1)
    await expect(at('.').left).toBeGreaterThanOrEqual(at('صادق هدایت').right - 1)
  },
}

export const AddedByFilter: Story = {
  parameters: { msw: [fake(addExportItems, { added: 12, already: 3, notFound: [] }), ...reading] },
  play: async () => {
    await press('Add by filter')
    const dialog = await opened()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Words/ }), 'hedayat')
    await userEvent.click(dialog.getByRole('button', { name: 'Add titles' }))
    await screen.findByText('12 titles added, 3 titles already there.')
  },
}

export const SettingsChangedMeanwhile: Story = {
  parameters: {
    route: `${edit}?tab=settings`,
    msw: [fake.error(editExport, 409, 'Somebody changed this in the meantime', { reason: 'changed' }), ...reading],
  },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2')
    await press('Save')
    await screen.findByText('Somebody changed this production since you opened it.')
  },
}

export const Findings: Story = {
  parameters: { route: `${edit}?tab=findings` },
  play: async () => {
    const findings = within(await screen.findByRole('region', { name: 'Findings' }))
    await findings.findByText('No title in Latin letters')
    await expect(findings.getByRole('link', { name: 'With errors · 1 title' })).toHaveAttribute('href', `${edit}?only=errors`)
    await expect(screen.getByRole('link', { name: 'Findings · 2' })).toHaveAttribute('aria-current', 'page')
  },
}

export const FilesInParts: Story = {
  parameters: {
    route: `${edit}?tab=files`,
    msw: shows({
      status: 'delivering',
      ...fine,
      builds: [{ ...build, files: [1, 2].map((part) => ({ ...parted, part })) }],
      deliveries: [{ ...delivery, part: 2, state: 'sending', sent: 10_240 }],
    }),
  },
  play: async () => {
    await screen.findByText('Sending: file 2 of 2, 50 %')
    await expect(await screen.findAllByText(/part \d of 2/)).toHaveLength(2)
  },
}

export const NothingSent: Story = {
  parameters: { route: `${edit}?tab=delivery` },
  play: async () => void (await screen.findByText('Not sent yet.')),
}

export const Log: Story = {
  parameters: { route: `${edit}?tab=log` },
  play: async () => {
    const log = within(await screen.findByRole('region', { name: 'Log' }))
    await log.findByText('Checked: refused')
    await log.findByText('سارا نیلسون')
  },
}

export const NoTitles: Story = {
  parameters: { msw: shows({ status: 'draft', items: [], itemCount: 0, shownCount: 0, ...fine }) },
  play: async () => void (await screen.findByText(/No titles yet/)),
}

export const Gone: Story = {
  parameters: { msw: [fake.error(exportFileWithItems, 404, 'Export not found'), ...reading] },
  play: async () => void (await screen.findByText(/This export does not exist/)),
}
