import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'
import { counted } from '../counted'

export const texts = inLanguage('products/title', {
  somebody: 'Somebody',
  groups: { title: 'Title', subjects: 'Subjects and readers', text: 'Text', web: 'Web', more: 'More' },
  copied: (title: string) => `Copy of \u2068“${title}”\u2069 without its numbers, pictures and files. Save to keep it.`,
  saved: 'Saved',
  added: (title: string) => `“${title}” added`,
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
  offline: 'You are offline. Save when the connection is back.',
  same: {
    title: 'A title with this name already exists',
    text: 'If this is the same work, add your editions to it instead. What you typed about the title stays in a draft.',
    add: 'Add editions to it',
    addTo: (title: string) => `Add editions to ${title}`,
    other: 'Create a new title',
    editions: (count: number) => counted(count, 'edition', 'editions'),
  },
  about: 'About the title',
  readyFor: 'Ready for',
  readyCount: (ready: number, of: number) => `${number(ready)} of ${number(of)}`,
  ready: 'ready',
  toMend: (count: number) => `${counted(count, 'issue', 'issues')}`,
  lastChange: 'Last change',
  price: 'Price',
  next: (price: string, from: string) => `\u2066${price}\u2069 from \u2068${from}\u2069`,
  stock: 'Stock',
  sthlm: 'Stockholm',
  teh: 'Tehran',
  back: (plural: string) => plural,
  failed: 'Could not load the title',
  gone: 'This title does not exist any more.',
} as const)
