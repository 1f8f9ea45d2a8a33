import { number } from '#views/core/format.ts'

export const texts = {
  link: 'Shelf labels',
  fields: { warehouse: 'Warehouse', template: 'Label template', more: 'Other shelves' },
  moreHint: 'One per line, also shelves without titles',
  shelves: 'Shelves',
  startsWith: 'Shelf begins with',
  all: 'Choose all shown',
  clear: 'Clear selection',
  titles: (count: number) => `${number(count)} ${count === 1 ? 'title' : 'titles'}`,
  chosen: (count: number) => `${number(count)} ${count === 1 ? 'shelf' : 'shelves'} chosen`,
  none: 'No shelf of this warehouse has a title. Type the names of the shelves below.',
  noMatch: 'No shelf begins so.',
  isMore: (count: number) => `The first ${number(count)} are shown. Type how the shelf begins to find others.`,
  nothing: 'Choose a shelf, or type the name of one',
  show: 'Show labels',
  download: 'Download PDF',
  problems: 'Left out:',
} as const
