import { done, failed, lost, type Samples } from './sample'

const metadata = [
  {
    place: 1,
    state: 'new',
    title: 'Aniara',
    isbn: null,
    fault: '',
    offset: 0,
    productId: null,
    productDetailId: null,
    titleVersion: null,
    editionVersion: null,
    ignored: [],
    matchedBy: null,
    fields: [{ of: 'title', field: 'title', label: 'Title', ours: '', theirs: 'Aniara', isCreating: false }],
  },
]

export const samples: Samples = {
  exportJob: {
    input: { status: 'ready', ask: () => new Promise(() => undefined), look: () => new Promise(() => undefined) },
    events: [
      { type: 'export.asked', ask: { what: 'check' } },
      { type: 'export.asked', ask: { what: 'make', leaveOut: false, again: false } },
      { type: 'export.asked', ask: { what: 'stop', buildId: 4 } },
      { type: 'export.seen', status: 'building' },
      done('ask', { errorCount: 1 }),
      failed('ask', lost),
      done('look', 'ready'),
      done('look', 'building'),
      failed('look', lost),
    ],
  },
  metadataImport: {
    input: { compare: () => new Promise(() => undefined), apply: () => new Promise(() => undefined) },
    events: [
      { type: 'file.chosen', file: new File([], 'records.mrc') },
      { type: 'fields.chosen', place: 1, names: ['title.title'] },
      { type: 'records.chosen', places: [1], isChosen: true },
      done('compare', { records: metadata, isCut: false }),
      failed('compare', lost),
      done('compareAgain', { records: metadata, isCut: false }),
      failed('compareAgain', lost),
      done('apply', { applied: [], refused: [] }),
      failed('apply', lost),
    ],
  },
  exportStatus: {
    input: { items: 3, errors: 0, hasConnection: true },
    events: [
      { type: 'export.checked', errors: 0 },
      { type: 'export.checked', errors: 1 },
      { type: 'export.build', leaveOut: false },
    ],
  },
}
