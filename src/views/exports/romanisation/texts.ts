import type { RomanisedField, RomanisedKind } from '#api/exports/romanisation'
import { number } from '#views/core/format.ts'

export const texts = {
  tabs: {
    label: 'What to romanise',
    names: { title: 'Titles', name: 'Names', memory: 'Memory' },
    counted: (name: string, count: number) => `${name} · ${number(count)}`,
  },
  empty: {
    title: { title: 'Every title has a form in Latin letters', name: 'Every name has a form in Latin letters' } satisfies Record<
      RomanisedKind,
      string
    >,
    text: 'New ones appear here as soon as they are entered.',
  },
  fields: { title: 'Title', subtitle: 'Subtitle', lastName: 'Last name', firstName: 'First name' } as Readonly<Record<string, string>>,
  heading: 'Decide',
  left: (count: number) => `${number(count)} left`,
  next: 'Next',
  sources: {
    text: (origin: string) => `From the memory: \u2068${origin}\u2069`,
    words: (origin: string) => `Words from the memory (\u2068${origin}\u2069), the rest by letters`,
    letters: () => 'By letters: vowels that are not written are missing',
  } satisfies Record<RomanisedField['source'], (origin: string) => string>,
  accept: 'Accept',
  acceptEdited: 'Accept this form',
  edit: 'Edit',
  editing: (field: string) => `${field} in Latin letters`,
  skip: 'Skip',
  undo: 'Undo last',
  undoOf: (text: string) => `Undo \u2068${text}\u2069`,
  undoOne: 'Undo',
  cancel: 'Cancel',
  open: 'Open the record',
  saving: 'Saving…',
  decided: {
    heading: 'Last decisions',
    none: 'No decisions yet.',
    accepted: 'Accepted',
    skipped: 'Skipped',
  },
  keys: {
    title: 'Romanisation',
    accept: 'Accept the proposal',
    edit: 'Edit it, then Enter',
    skip: 'Skip',
    undo: 'Undo the last decision',
  },
  memory: {
    heading: 'Learned pairs',
    text: 'From imported records and accepted proposals. Forget a wrong pair, so that it is not proposed again.',
    search: 'Search the memory',
    none: 'No pairs yet.',
    kinds: { text: 'Whole text', word: 'Word' },
    from: (source: 'import' | 'accepted', origin: string, uses: number) =>
      `${source === 'import' ? 'Imported' : 'Accepted'}: \u2068${origin}\u2069 · ${uses === 1 ? 'once' : `${number(uses)} times`}`,
    forget: 'Forget',
    forgetOf: (original: string) => `Forget \u2068${original}\u2069`,
    forgotten: 'Forgotten.',
  },
  loadFailed: 'Could not load the romanisation',
} as const
