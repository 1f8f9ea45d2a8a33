import { expect, test } from 'vitest'
import { kinds } from '#api/products/entities'
import type { FieldThen } from '#api/products/history'
import { differences, putBackWith } from '#views/products/history/putBack.ts'

const then = (...fields: Partial<FieldThen>[]) =>
  new Map(fields.map((each) => [each.field ?? '', { text: '', label: null, canPutBack: true, ...each } as FieldThen]))
const [title, edition] = [kinds.book.title.fields, kinds.book.edition.fields]

test('what was not changed since is as it was saved, so that what is typed over it differs', () => {
  const held = { saved: { title: 'Ugglan', subtitle: '' }, now: { title: 'Blinda ugglan', subtitle: '' } }
  expect([...differences(title, then(), held)]).toEqual([['title', 'Ugglan']])
})

test('rows that are the same but for their ids do not differ; a row removed since comes back as a new one', () => {
  const author = { id: 4, personId: 7, roleId: 1, creditedAs: '' }
  const contributors = then({ field: 'contributors', value: [author] })
  const added = { ...author, id: 9 }
  expect(differences(title, contributors, { saved: { contributors: [added] }, now: { contributors: [added] } }).size).toBe(0)
  const [[, rows] = []] = differences(title, contributors, { saved: { contributors: [] }, now: { contributors: [] } })
  expect(rows).toEqual([{ key: 'then4', personId: 7, roleId: 1, creditedAs: '' }])
})

test('what is not kept differs, with nothing to put back', () => {
  const image = then({ field: 'image', value: null, text: 'ugglan.png', canPutBack: false })
  expect([...differences(title, image, { saved: { image: null }, now: { image: null } })]).toEqual([['image', undefined]])
})

test('an amount is put back in the digits of its currency, and with its currency', () => {
  const changed = then({ field: 'price', value: 9900, label: 'SEK' }, { field: 'currencyId', value: 1, label: 'SEK' })
  const held = { price: '1200', currencyId: 2 }
  const differing = differences(edition, changed, { saved: held, now: held })
  expect([...differing]).toEqual([
    ['currencyId', 1],
    ['price', '99'],
  ])
  expect(putBackWith(edition, 'price', differing)).toEqual(['price', 'currencyId'])
  expect(putBackWith(edition, 'currencyId', differing)).toEqual(['currencyId'])
})
