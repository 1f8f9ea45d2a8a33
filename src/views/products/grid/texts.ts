import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { number } from '#views/core/format.ts'
import { counted } from '../counted'

export const texts = {
  editions: 'Editions',
  addEdition: 'Add edition',
  edition: 'Edition',
  place: (place: number) => `${place} · Open`,
  newEdition: 'New',
  pictures: 'Pictures',
  stockText: (stockholm: number, tehran: number) => `${number(stockholm)} in Stockholm, ${number(tehran)} in Tehran`,
  movements: (stock: string) => `${stock}: movements`,
  open: (place: number, label: string) => `${place} · Open ${label}`,
  takeAway: (label: string) => `Remove ${label}`,
  cell: (field: string, label: string) => `${field}, ${label}`,
  noEditions: 'No editions yet',
  pasted: (done: number, left: number) =>
    `${counted(done, 'value is', 'values are')} pasted${left ? `; ${counted(left, 'value was', 'values were')} left over: select more cells first` : ''}`,
  unread: (count: number) => `; ${counted(count, 'value is', 'values are')} not in the list`,
  gridHint:
    'Arrow keys and Enter move in a column. Shift and an arrow key select cells, which you can fill by pasting a column from a sheet.',
  stock: 'Stock',
  versions: {
    button: 'By colour and size',
    title: 'Versions by colour, size and material',
    colours: 'Colours',
    sizes: 'Sizes',
    materials: 'Materials',
    makes: (count: number) => (count ? `Makes ${counted(count, 'new version', 'new versions')}.` : 'Choose colours, sizes or materials.'),
    tooMany: (max: number) => `The limit is ${number(max)} at once. Choose fewer.`,
    add: (count: number) => (count ? `Add ${counted(count, 'version', 'versions')}` : 'Add'),
    cancel: 'Cancel',
    retry: tryAgain,
  },
} as const
