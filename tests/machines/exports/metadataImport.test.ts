import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MetadataRecord } from '#api/exports/metadata'
import { metadataImportMachine, type Outcome, slice } from '#machines/exports/metadataImport'

const record = (place: number, more: Partial<MetadataRecord> = {}): MetadataRecord => ({
  place,
  state: 'new',
  title: `Title ${place}`,
  isbn: null,
  fault: '',
  offset: 0,
  productId: null,
  productDetailId: null,
  titleVersion: null,
  editionVersion: null,
  ignored: [],
  matchedBy: null,
  fields: [
    { of: 'title', field: 'title', label: 'Title', ours: '', theirs: 'x', isCreating: false },
    { of: 'edition', field: 'pages', label: 'Pages', ours: '1', theirs: '2', isCreating: false },
  ],
  ...more,
})
const file = new File(['x'], 'records.mrc')
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

async function compared(records: readonly MetadataRecord[]) {
  const calls: { places: number[]; answer: (outcome: Outcome) => void; refuse: (error: unknown) => void }[] = []
  let comparisons = 0
  const work = createActor(metadataImportMachine, {
    input: {
      compare: async () => {
        comparisons += 1
        return { records, isCut: false }
      },
      apply: (_, some) => new Promise((answer, refuse) => calls.push({ places: some.map(({ place }) => place), answer, refuse })),
    },
  })
  const emitted: unknown[] = []
  work.on('*', (event) => emitted.push(event))
  work.start()
  work.send({ type: 'file.chosen', file })
  await settle()
  const answer = async () => {
    const { places = [], answer: done } = calls.at(-1) ?? {}
    done?.({ applied: places.map((place) => ({ place, productId: place, productDetailId: place, isNew: true })), refused: [] })
    await settle()
  }
  return { work, calls, emitted, answer, comparisons: () => comparisons }
}

const publisher = { of: 'edition' as const, field: 'publisherId', label: 'Publisher', ours: '', theirs: 'Natur', isCreating: true }

test('a new record is chosen without what it would create, and nothing of a record that would change a title', async () => {
  const created = record(1)
  const { work } = await compared([{ ...created, fields: [...created.fields, publisher] }, record(2, { state: 'changed' })])
  expect(work.getSnapshot().context.chosen).toEqual({ 1: ['title.title', 'edition.pages'], 2: [] })
})

test('records are chosen with all of their fields, and faulty ones never', async () => {
  const changed = record(1, { state: 'changed' })
  const { work } = await compared([{ ...changed, fields: [...changed.fields, publisher] }, record(2, { state: 'faulty' })])
  expect(work.getSnapshot().can({ type: 'import.apply' })).toBe(false)
  work.send({ type: 'records.chosen', places: [1, 2], isChosen: true })
  expect(work.getSnapshot().context.chosen).toEqual({ 1: ['title.title', 'edition.pages', 'edition.publisherId'], 2: [] })
  work.send({ type: 'records.chosen', places: [1], isChosen: false })
  expect(work.getSnapshot().context.chosen).toEqual({ 1: [], 2: [] })
})

test('records are taken over some at a time, and compared again afterwards', async () => {
  const { work, calls, emitted, answer, comparisons } = await compared(Array.from({ length: slice + 3 }, (_, i) => record(i + 1)))
  work.send({ type: 'import.apply' })
  await answer()
  await answer()
  expect(calls.map(({ places }) => places.length)).toEqual([slice, 3])
  expect(emitted).toEqual([{ type: 'import.applied', count: slice + 3 }])
  expect(comparisons()).toBe(2)
  expect(work.getSnapshot()).toMatchObject({ value: 'compared', context: { outcome: { applied: { length: slice + 3 } } } })
})

test('whoever stops waits for what is under way and no more; a call that breaks keeps what was taken over before', async () => {
  const many = Array.from({ length: slice * 3 }, (_, i) => record(i + 1))
  const stopped = await compared(many)
  stopped.work.send({ type: 'import.apply' })
  stopped.work.send({ type: 'import.stop' })
  await stopped.answer()
  expect(stopped.emitted).toEqual([{ type: 'import.applied', count: slice }])
  const broken = await compared(many)
  broken.work.send({ type: 'import.apply' })
  await broken.answer()
  broken.calls.at(-1)?.refuse(new Error('The connection was lost'))
  await settle()
  expect(broken.emitted).toEqual([{ type: 'import.applied', count: slice }])
  expect(broken.work.getSnapshot().context.error).toEqual(new Error('The connection was lost'))
})
