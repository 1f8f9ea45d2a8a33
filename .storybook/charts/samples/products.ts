import { ApiError } from '#api/core/http'
import { importAs, importFacts } from '../../fixtures/imports'
import { done, failed, lost, type Samples } from './sample'

const placed = { productDetailId: 17, productId: 5, kind: 'book', title: 'Blinda ugglan', format: 'Hardback', status: 'active' }
const looked = (more: object) => ({
  isbn13: '9789129688313',
  hyphenated: '978-91-29-68831-3',
  takenBy: null,
  printedOn: [],
  works: [],
  ...more,
})

export const samples: Samples = {
  isbnCheck: {
    input: { check: () => new Promise(() => undefined), own: null },
    events: [
      { type: 'isbn.typed', text: '' },
      { type: 'isbn.typed', text: '978-91' },
      { type: 'isbn.typed', text: '9789129688310' },
      { type: 'isbn.typed', text: '9789129688313' },
      { type: 'isbn.saved', own: null },
      done('ask', looked({})),
      done('ask', looked({ takenBy: placed })),
      done('ask', looked({ printedOn: [placed] })),
      failed('ask', lost),
    ],
  },
  importLaw: { input: importFacts },
  importSession: {
    input: { id: null },
    events: [
      { type: 'file.chosen', file: new Blob(), kind: 'book' },
      ...(['reading', 'read', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const).map((state) =>
        done('upload', importAs(state)),
      ),
      done('upload', importAs('checked', { faulty: 3 })),
      failed('upload', lost),
      done('read', { item: importAs('applied'), faulty: [], causes: [], causeCount: 0 }),
      done('read', { item: importAs('applied', { faulty: 3 }), faulty: [], causes: [], causeCount: 0 }),
      failed('read', lost),
      { type: 'sheet.chosen', sheet: 'More' },
      done('map', importAs('read')),
      { type: 'mapping.changed', columns: importAs('read').columns },
      done('check', { item: importAs('checked', { faulty: 3 }), faulty: [], causes: [], causeCount: 0 }),
      done('check', { item: importAs('checking'), faulty: [], causes: [], causeCount: 0 }),
      { type: 'cells.changed', edit: { row: 2, index: 3, expected: 'Inbundn', text: 'Inbunden' } },
      { type: 'rows.skipped', rows: [2] },
      { type: 'cause.answered', answer: { cause: 'a', rows: 2, action: 'leaveOut' } },
      { type: 'correction.undone', correction: 7 },
      { type: 'refusal.dismissed', cell: { row: 2, index: 3 } },
      done('mend', { item: importAs('checked'), faulty: [], causes: [], causeCount: 0 }),
      failed('mend', lost),
      { type: 'import.apply', mode: 'good' },
      done('apply', importAs('applied')),
      failed('apply', lost),
      failed('apply', new ApiError(422, 'Refused')),
      done('undo', importAs('undone')),
    ],
  },
}
