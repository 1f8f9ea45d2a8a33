import { number } from '../../core/format'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** Every word of a title's page. */
export const texts = {
  somebody: 'Somebody',
  groups: { title: 'Title', people: 'Contributors', subjects: 'Subjects and readers', text: 'Text', web: 'Web', more: 'More' },
  editions: 'Editions',
  addEdition: 'Add edition',
  open: (label: string) => `All of ${label}`,
  takeAway: (label: string) => `Take ${label} away`,
  cell: (field: string, label: string) => `${field}, ${label}`,
  noEditions: 'No editions yet',
  pasted: (done: number, left: number) =>
    `${counted(done, 'value is', 'values are')} pasted${left ? `; ${counted(left, 'value was', 'values were')} left over: select more cells first` : ''}`,
  unread: (count: number) => `; ${counted(count, 'value is', 'values are')} none of the choices`,
  gridHint: 'Arrows and Enter go up and down a column. Shift with an arrow selects cells: a column pasted from a sheet fills those.',
  saved: 'Saved',
  added: (title: string) => `“${title}” is added`,
  save: 'Save',
  discard: 'Discard',
  nothing: 'All changes are saved',
  changes: ({ title, editions, inEditions }: { title: number; editions: number; inEditions: number }) =>
    [
      title && `${counted(title, 'change', 'changes')} in the title`,
      inEditions && `${counted(inEditions, 'change', 'changes')} in ${counted(editions, 'edition', 'editions')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  offline: 'You are offline: it can be saved once the connection is back.',
  same: {
    title: 'A title of this name is there already',
    text: 'If this is the same work, add an edition to it instead.',
    other: 'It is another title',
    editions: (count: number) => counted(count, 'edition', 'editions'),
  },
  readyFor: 'Ready for',
  notReady: 'Nothing yet',
  stock: 'Stock',
  sthlm: 'Stockholm',
  teh: 'Tehran',
  status: 'Status',
  history: 'History',
  noHistory: 'Nothing has been changed since it was added.',
  historyFailed: 'The history could not be read.',
  back: (plural: string) => plural,
  failed: 'The title could not be read',
  retry: 'Try again',
  gone: 'There is no such title any more.',
} as const
