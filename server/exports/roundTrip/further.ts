import { isInStore } from '#api/core/kinds/gtin'
import type { CatalogueRecord } from '#api/exports/record'
import type { RoundTripField } from '#api/exports/roundTrip'
import type { Incoming } from '../incoming'

/** `at`: places in a file that hold the value (`placesIn`); `none`: why the format has no place for it. */
type Place = { at?: (record: CatalogueRecord) => readonly string[]; none: string }
type Further = { field: string; label: string; value: (record: CatalogueRecord) => string; marc: Place; onix: Place }

const noField = { none: 'MARC 21 has no field for it' }
const unwritten = { none: 'The export does not write it' }
const joined = (values: readonly (string | number | null)[]) => values.filter((each) => each !== null && each !== '').join(', ')

/** Fields of the record that the import takes nothing over of. */
const further: readonly Further[] = [
  {
    field: 'printedIsbn',
    label: 'ISBN as printed',
    value: ({ printedIsbn }) => printedIsbn,
    marc: { at: () => ['020z'], ...unwritten },
    onix: unwritten,
  },
  {
    field: 'issn',
    label: 'ISSN',
    value: ({ issn }) => issn ?? '',
    marc: { at: () => ['022'], ...unwritten },
    onix: { none: 'ONIX has an ISSN of a series only' },
  },
  { field: 'articleNumber', label: 'Article number', value: ({ articleNumber }) => articleNumber ?? '', marc: unwritten, onix: unwritten },
  {
    field: 'originalLanguageId',
    label: 'Original language',
    value: ({ originalLanguage }) => originalLanguage ?? '',
    marc: { at: () => ['041h'], none: 'It is written only if it differs from the language' },
    onix: { at: () => ['LanguageRole=02'], none: 'It is written only if it differs from the language' },
  },
  {
    field: 'seriesId',
    label: 'Series',
    value: ({ series }) => series?.title || series?.nonLatinTitle || '',
    marc: { at: () => ['490', '830'], ...unwritten },
    onix: { at: () => ['Collection'], ...unwritten },
  },
  {
    field: 'numberInSeries',
    label: 'Number in the series',
    value: ({ numberInSeries }) => numberInSeries,
    marc: { at: () => ['490v', '830v'], none: 'It is written with a series only' },
    onix: { at: () => ['PartNumber'], none: 'It is written with a series only' },
  },
  {
    field: 'genreIds',
    label: 'Genres',
    value: ({ genres }) => joined(genres.map(({ title }) => title)),
    marc: { at: () => ['655'], none: 'This genre has no term in the profile’s language' },
    onix: { none: 'ONIX has subjects, and no genres' },
  },
  {
    field: 'hashtagIds',
    label: 'Hashtags',
    value: ({ hashtags }) => joined(hashtags),
    marc: { at: () => ['653'], ...unwritten },
    onix: { at: () => ['SubjectSchemeIdentifier=20'], ...unwritten },
  },
  {
    field: 'ageGroupId',
    label: 'Age group',
    value: ({ ageGroup }) => ageGroup?.title ?? '',
    marc: { at: () => ['521'], ...unwritten },
    onix: { at: () => ['AudienceRange'], ...unwritten },
  },
  {
    field: 'awards',
    label: 'Awards',
    value: ({ awards }) => joined(awards.map(({ title }) => title)),
    marc: { at: () => ['586'], ...unwritten },
    onix: { at: () => ['Prize'], ...unwritten },
  },
  {
    field: 'institution',
    label: 'Institution',
    value: ({ institution }) => institution,
    marc: { at: () => ['110', '710'], ...unwritten },
    onix: { at: () => ['CorporateName'], ...unwritten },
  },
  {
    field: 'shortDescription',
    label: 'Short description',
    value: ({ shortDescription }) => shortDescription,
    marc: { at: ({ description }) => (description ? [] : ['520a']), none: 'MARC 21 has one note: the description' },
    onix: { at: () => ['TextType=02'], ...unwritten },
  },
  {
    field: 'nonLatinDescription',
    label: 'Description in Persian',
    value: ({ nonLatinDescription }) => nonLatinDescription,
    marc: { none: 'MARC 21 has one note: the description' },
    onix: { at: () => ['Text@per'], ...unwritten },
  },
  {
    field: 'formatId',
    label: 'Format',
    value: ({ format }) => format?.title ?? '',
    marc: { at: () => ['338'], ...unwritten },
    onix: { at: () => ['ProductForm'], ...unwritten },
  },
  {
    field: 'thicknessMm',
    label: 'Thickness',
    value: ({ thicknessMm }) => (thicknessMm ? `${thicknessMm} mm` : ''),
    marc: noField,
    onix: { at: () => ['MeasureType=03'], ...unwritten },
  },
  {
    field: 'durationMinutes',
    label: 'Playing time',
    value: ({ durationMinutes }) => (durationMinutes ? `${durationMinutes} min` : ''),
    marc: { at: ({ pages }) => (pages ? [] : ['300a']), none: 'MARC 21 has one extent: the pages' },
    onix: { at: () => ['ExtentType=09'], ...unwritten },
  },
  { field: 'volumeNumber', label: 'Volume number', value: ({ volumeNumber }) => volumeNumber, marc: unwritten, onix: unwritten },
  {
    field: 'printedYear',
    label: 'Year as printed',
    value: ({ printedYear }) => printedYear,
    marc: { at: ({ printedYear }) => [`264c=${printedYear}`, `880c=${printedYear}`], ...unwritten },
    onix: unwritten,
  },
  {
    field: 'accessibility',
    label: 'Accessibility',
    value: ({ accessibility }) => accessibility ?? '',
    marc: { at: () => ['532'], ...unwritten },
    onix: { at: () => ['ProductFormFeature'], ...unwritten },
  },
  {
    field: 'taxId',
    label: 'VAT',
    value: ({ vatRate }) => (vatRate === null ? '' : `${Math.round(vatRate * 10_000) / 100} %`),
    marc: noField,
    onix: { at: () => ['Tax'], none: 'The profile sends prices without VAT' },
  },
  {
    field: 'image',
    label: 'Cover picture',
    value: ({ cover }) => cover ?? '',
    marc: { at: () => ['856u'], none: 'It is sent as an address, and this server has none at https' },
    onix: { at: () => ['ResourceLink'], none: 'It is sent as an address, and this server has none at https' },
  },
]

const named = (place: string) => place.replace(/[=@].*$/, '').replace(/^(\d{3})(\w)$/, '$1 $$$2')

function numbers(record: CatalogueRecord, incoming: Incoming): RoundTripField[] {
  const of = (field: 'isbn' | 'gtin', label: string, reason: string): RoundTripField[] => {
    const [ours, theirs] = [record[field] ?? '', incoming[field] ?? '']
    if (!ours) return []
    const state = ours === theirs ? 'same' : theirs ? 'changed' : 'lost'
    return [{ field, label, state, ours, theirs, reason: state === 'same' ? '' : reason }]
  }
  const isOwn = record.gtin && isInStore(record.gtin)
  return [
    ...of('isbn', 'ISBN', ''),
    ...of(
      'gtin',
      'EAN',
      isOwn ? 'A code of our own store is not sent' : record.gtin === record.isbn ? 'It is the ISBN, and sent as that' : '',
    ),
  ]
}

export function furtherFields(
  record: CatalogueRecord,
  incoming: Incoming,
  format: 'marc' | 'onix',
  places: ReadonlySet<string>,
): RoundTripField[] {
  const others = further.flatMap(({ field, label, value, ...of }): RoundTripField[] => {
    const ours = value(record)
    if (!ours) return []
    const { at, none } = of[format]
    const there = (at?.(record) ?? []).filter((place) => places.has(place))
    const reason = there.length
      ? `It is in the file (${[...new Set(there.map(named))].join(', ')}), and the import takes nothing over of it`
      : none
    return [{ field, label, state: 'lost', ours, theirs: '', reason }]
  })
  return [...numbers(record, incoming), ...others]
}
