import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

export const texts = {
  back: 'Back to the export',
  about: (profile: string) =>
    `Each record is written for ‘\u2068${profile}\u2069’ and read back by our own import. Nothing is saved, and nothing is sent.`,
  reading: 'Writing the records and reading them back…',
  notFound: 'This export does not exist. It may have been removed.',
  summary: (titles: number, fields: number) => `${counted(titles, 'title', 'titles')}, ${counted(fields, 'field', 'fields')}`,
  states: { same: 'Same', changed: 'Changed', lost: 'Lost' },
  ofState: (state: string, label: string, count: number) => `${state}: ${label}, ${counted(count, 'title', 'titles')}`,
  totals: 'By field',
  field: 'Field',
  unexplained: 'Nothing explains this: report it.',
  reason: (reason: string, titles: number) => `${reason} · ${counted(titles, 'title', 'titles')}`,
  records: 'By record',
  narrowed: (state: string, label: string) => `${state}: ${label}`,
  all: 'All records',
  none: 'This export has no titles.',
  ours: 'Our value',
  theirs: 'Value read back',
  why: 'Why',
  counts: (changed: number, lost: number) => `${number(changed)} changed, ${number(lost)} lost`,
  allSame: 'All the same',
  fault: 'Could not be read back:',
  show: 'What the recipient sees',
  showOf: (title: string) => `What the recipient sees of ${title}`,
  hide: 'Hide',
  fields: (title: string) => `Fields of ${title} that differ`,
  views: { card: 'As a library’s catalogue shows it', page: 'As a shop shows it' },
  fromFile: 'Read from the file alone.',
  missing: 'Not in the file:',
  noCover: 'No cover',
  noPrice: 'No price',
  loading: 'Reading the file…',
} as const
