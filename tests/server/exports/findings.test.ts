import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { findingsOf } from '#api/exports/findings'
import { onixProduct } from '#api/exports/onix'
import type { RecordKind } from '#api/library/facts'
import { blindOwl, record, settings } from './fixtures'

const found = (kind: RecordKind, rule: string, more: object) =>
  findingsOf(kind, record({ ...blindOwl, ...more }), settings).find((each) => each.rule === rule)

test('a wrong check digit is told with the digit that it would be, in every format', () => {
  for (const kind of ['onix', 'libris', 'marc21'] as const)
    expect(found(kind, 'isbnWrong', { isbn: '9789100124312' })).toMatchObject({
      severity: 'error',
      field: 'isbn',
      message: expect.stringMatching(/9789100124312.*\b1\b/),
    })
})

test('control characters are told, and keep nothing from going', () => {
  expect(found('marc21', 'control', { title: 'A\u001eB' })).toMatchObject({ severity: 'warning', field: 'title' })
  expect(found('marc21', 'control', {})).toBeUndefined()
})

test('a text that no field of MARC holds is an error there, with both lengths, and goes in ONIX', () => {
  const tableOfContents = 'x'.repeat(12_000)
  for (const kind of ['marc21', 'libris'] as const)
    expect(found(kind, 'fieldTooLong', { tableOfContents })).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/9,?999.*12,?\d{3}/),
    })
  expect(found('onix', 'fieldTooLong', { tableOfContents })).toBeUndefined()
  expect(toXml(onixProduct(record({ ...blindOwl, tableOfContents }), settings))).toContain(tableOfContents)
})
