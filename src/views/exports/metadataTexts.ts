import { number } from '#views/core/format.ts'

const records = (count: number) => `${number(count)} ${count === 1 ? 'record' : 'records'}`

/** Every word of the import of metadata. */
export const texts = {
  choose: 'File of records',
  drop: 'A file may be dropped here',
  what: 'MARC 21 as ISO 2709 or MARCXML, or ONIX 3.0 or 3.1 with reference names; at most 20 MB. Nothing is kept before you say so.',
  comparing: 'Comparing with the catalogue…',
  states: { new: 'New', changed: 'Changed', same: 'Same', faulty: 'Faulty' },
  record: (place: number) => `Record ${number(place)}`,
  at: (offset: number) => `(at ${number(offset)})`,
  open: 'Open the title',
  take: 'Take',
  takeOf: (label: string, title: string) => `Take ${label.toLowerCase()} of ${title}`,
  field: 'Field',
  ours: 'Stands there',
  theirs: 'The record says',
  unknown: 'Not entered here, and left out:',
  apply: (count: number) => (count ? `Take over of ${records(count)}` : 'Take over'),
  applying: (done: number, count: number) => `${number(done)} of ${records(count)}`,
  stop: 'Stop after these',
  applied: (count: number) => `Taken over of ${records(count)}.`,
  refused: 'Not taken over:',
  cut: (count: number) => `The first ${records(count)} are shown: take these over, or split the file.`,
  out: 'The other way round',
  outText: 'The catalogue goes out as records by an export, whose titles are those of any filter:',
  kinds: { marc21: 'MARC 21', onix: 'ONIX' },
} as const
