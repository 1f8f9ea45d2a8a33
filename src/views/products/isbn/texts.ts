import { counted } from '../counted'

export const texts = {
  asking: 'Checking…',
  unknown: 'Not checked yet. Saving checks it',
  isOn: 'is on',
  from: (group: string) => `${group} · free`,
  publisherBy: 'Publisher by the prefix',
  alsoPrinted: 'Also printed on',
  sameTitle: 'A title with this name exists. Add the edition to',
  first: {
    isbn: 'ISBN',
    hint: 'Scan or type it, with or without hyphens.',
    goOn: 'Continue with this ISBN',
    without: 'Continue without ISBN',
    open: (edition: string) => `Open ${edition}`,
    camera: 'Scan with the camera',
    sameWork: 'Another edition of a title in the catalogue?',
    find: 'Add it to an existing title',
    findHint: 'Title or contributor',
    editions: (count: number) => counted(count, 'edition', 'editions'),
    none: (query: string) => `No title matches ‘${query}’`,
  },
} as const
