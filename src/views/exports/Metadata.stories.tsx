import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { applyMetadata, compareMetadata, type MetadataRecord } from '#api/exports/metadata'
import { fake } from '#storybook/fake.ts'
import { useChunk } from '#views/core/chunk.ts'
import { chunkOf, type Place, placeAt } from '#views/core/pages.ts'

const path = '/library-services/manage-metadata/new'

function Page() {
  const place = placeAt(path)
  return place && <Shown place={place} />
}

function Shown({ place }: { place: Place }) {
  const { default: Module } = useChunk(chunkOf(place.page))
  return <Module {...place} />
}

const none = {
  fault: '',
  offset: 0,
  productId: null,
  productDetailId: null,
  titleVersion: null,
  editionVersion: null,
  fields: [],
  ignored: [],
  matchedBy: null,
}
const field = (of: 'title' | 'edition', name: string, label: string, ours: string, theirs: string) => ({
  of,
  field: name,
  label,
  ours,
  theirs,
  isCreating: false,
})
const records: MetadataRecord[] = [
  {
    ...none,
    place: 1,
    state: 'new',
    title: 'بوف کور',
    isbn: '9786002291004',
    ignored: ['Series Persisk prosa 3', 'Genre Romaner', 'Audience Vuxna'],
    fields: [
      field('title', 'title', 'Title', '', 'Būf-i kūr'),
      field('title', 'nonLatinTitle', 'Title in Persian', '', 'بوف کور'),
      { ...field('edition', 'publisherId', 'Publisher', '', 'Nashr-i Namūnah'), isCreating: true },
    ],
  },
  {
    ...none,
    place: 2,
    state: 'changed',
    title: 'Aniara',
    isbn: '9789100124311',
    matchedBy: 'isbn',
    productId: 7,
    productDetailId: 9,
    titleVersion: 2,
    editionVersion: 1,
    fields: [field('edition', 'pages', 'Pages', '190', '192'), field('edition', 'weightGrams', 'Weight', '', '210 g')],
  },
  {
    ...none,
    place: 3,
    state: 'same',
    title: 'Pippi Långstrump',
    isbn: '9789129723946',
    productId: 8,
    productDetailId: 10,
    titleVersion: 1,
    editionVersion: 1,
  },
  { ...none, place: 4, state: 'faulty', title: '', isbn: null, fault: 'The file ends within it', offset: 854 },
]
const compared = { format: 'mrc' as const, records, isCut: false }

export default {
  title: 'Screens/Catalogue staff/Exports/Metadata',
  component: Page,
  parameters: { layout: 'padded', route: path, msw: [fake(compareMetadata, compared)] },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

const choose = async () => userEvent.upload(await screen.findByLabelText('File of records'), new File(['x'], 'two-records.mrc'))

export const Empty: Story = {
  parameters: { states: ['metadataImport.empty'] },
  play: async () => void (await screen.findByLabelText('File of records')),
}

export const Comparing: Story = {
  parameters: { states: ['metadataImport.reading'], msw: [fake.never(compareMetadata)] },
  play: async () => {
    await choose()
    await screen.findByText('Comparing with the catalogue…')
  },
}

export const Compared: Story = {
  parameters: {
    states: ['metadataImport.compared', 'metadataImport.applied'],
    msw: [
      fake(applyMetadata, {
        applied: [{ place: 1, productId: 11, productDetailId: 12, isNew: true }],
        refused: [{ place: 2, message: 'Somebody changed it since it was compared: compare again' }],
      }),
      fake(compareMetadata, compared),
    ],
  },
  play: async () => {
    await choose()
    await expect(await screen.findByRole('checkbox', { name: 'Take title of بوف کور' })).toBeChecked()
    await expect(screen.getByRole('checkbox', { name: 'Take publisher of بوف کور' })).not.toBeChecked()
    await expect(screen.getByRole('checkbox', { name: 'Take weight of Aniara' })).not.toBeChecked()
    await screen.findByText(/Series Persisk prosa 3/)
    await userEvent.click(screen.getByRole('button', { name: 'Changed 1' }))
    await expect(screen.queryByRole('checkbox', { name: 'Take title of بوف کور' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Take all of Aniara' }))
    await expect(screen.getByRole('checkbox', { name: 'Take pages of Aniara' })).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'All 4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply values of 2 records' }))
    await screen.findByText('Values of 1 record applied.')
    await screen.findByText('Somebody changed it since it was compared: compare again')
  },
}

export const Applying: Story = {
  parameters: { states: ['metadataImport.applying'], msw: [fake.never(applyMetadata), fake(compareMetadata, compared)] },
  play: async () => {
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all shown' }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply values of 2 records' }))
    await screen.findByText('0 of 2 records')
    await userEvent.click(screen.getByRole('button', { name: 'Stop after these' }))
  },
}

export const NoFileOfRecords: Story = {
  parameters: { states: ['metadataImport.failed'], msw: [fake.error(compareMetadata, 422, 'Only releases 3.0 and 3.1 of ONIX are read')] },
  play: async () => {
    await choose()
    await screen.findByText('Only releases 3.0 and 3.1 of ONIX are read')
  },
}
