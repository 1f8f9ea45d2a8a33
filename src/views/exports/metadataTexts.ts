import { lowerFirst } from '#api/core/names'
import { number } from '#views/core/format.ts'

const records = (count: number) => `${number(count)} ${count === 1 ? 'record' : 'records'}`

export const texts = {
  choose: 'File of records',
  drop: 'Or drop a file here',
  what: 'MARC 21 as ISO 2709 or MARCXML, or ONIX 3.0 or 3.1. Max. 20 MB. Nothing is saved until you confirm.',
  comparing: 'Comparing with the catalogue…',
  states: { new: 'New', changed: 'Changed', same: 'Same', faulty: 'Faulty' },
  record: (place: number) => `Record ${number(place)}`,
  at: (offset: number) => `(at ${number(offset)})`,
  open: 'Open the title',
  take: 'Take',
  takeOf: (label: string, title: string) => `Take ${lowerFirst(label)} of ${title}`,
  field: 'Field',
  ours: 'Current value',
  theirs: 'Value in the record',
  creates: 'Creates this record',
  ignored: 'Not used here and skipped:',
  matchedBy: { record: 'Found by our record number', gtin: 'Found by EAN', isbn: 'Found by ISBN' },
  takeAll: (title: string) => `Take all of ${title}`,
  show: 'Show records',
  all: 'All',
  chooseShown: 'Choose all shown',
  chooseNone: 'Choose none',
  apply: (count: number) => (count ? `Apply values of ${records(count)}` : 'Take over'),
  applying: (done: number, count: number) => `${number(done)} of ${records(count)}`,
  stop: 'Stop after these',
  applied: (count: number) => `Values of ${records(count)} applied.`,
  refused: 'Not applied:',
  cut: (count: number) => `Showing the first ${records(count)}. Apply these first, or split the file.`,
  out: 'Export records',
  outText: 'Create an export to write catalogue records of any filtered list of titles:',
  kinds: { marc21: 'MARC 21', onix: 'ONIX' },
} as const
