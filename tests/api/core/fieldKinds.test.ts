import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entities } from '#api/app/contract'
import { minorDigits } from '#api/core/currencies'
import { type FieldMeta, type Fields, metaOf, refs, text } from '#api/core/field'
import { readGtin } from '#api/core/kinds/gtin'
import { firstDay, lastDay, readPartialDate } from '#api/core/kinds/partialDate'
import { rows } from '#api/core/kinds/rows'
import { productFacts, seriesFacts } from '#api/products/facts'
import { basicInfoFacts } from '#api/reference/facts'

test('an amount has the minor digits of ISO 4217, whatever people use of them', () => {
  const codes = ['SEK', 'IRR', 'JPY', 'KWD', 'CLF', 'UYI', 'XYZ']
  expect(codes.map(minorDigits)).toEqual([2, 2, 0, 3, 4, 0, 2])
})

test('a partial date is read as it is typed, and is no day that does not exist', () => {
  expect(['2026', '۲۰۲۶', '2026/1', '2026.1.5', ' 2024-02-29 '].map(readPartialDate)).toEqual([
    '2026',
    '2026',
    '2026-01',
    '2026-01-05',
    '2024-02-29',
  ])
  expect(['', '26', '0000', '2026-13', '2026-00', '2025-02-29', '2026-1-1-1', 'x'].map(readPartialDate)).toEqual(Array(8).fill(undefined))
})

test('a partial date begins and ends on a day', () => {
  expect(['2026', '2026-02', '2026-02-03'].map(firstDay)).toEqual(['2026-01-01', '2026-02-01', '2026-02-03'])
  expect(['2026', '2024-02', '2026-02-03', '0099-01'].map(lastDay)).toEqual(['2026-12-31', '2024-02-29', '2026-02-03', '0099-01-31'])
})

test('a GTIN of any length is checked by its last digit', () => {
  for (const gtin of ['40170725', '036000291452', '4006381333931', '10012345678902', '9790041811529', '9771234567898'])
    expect(readGtin(gtin)).toEqual({ gtin })
  expect(readGtin('4006381333930').problem).toContain('should be 1')
  expect(readGtin('123').problem).toContain('8, 12, 13 or 14 digits')
})

test('rows are told apart by the columns that no two share', () => {
  const contributors = rows('Contributors', { person: text('Person'), role: text('Role') }, { min: 1, max: 2, once: ['person', 'role'] })
  const faults = (value: unknown) =>
    z.safeParse(contributors, value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(
    faults([
      { person: 'a', role: 'x' },
      { person: 'a', role: 'y' },
    ]),
  ).toBeUndefined()
  expect(
    faults([
      { person: 'a', role: 'x' },
      { person: 'a', role: 'x' },
    ]),
  ).toEqual(['1.person: Stands here already'])
  expect(faults([])).toEqual([': Contributors is required'])
  expect(faults([{ person: '', role: 'x' }])).toEqual(['0.person: Person is required'])
})

test('a column that no row can hold is refused where it is declared', () => {
  expect(() => rows('Rows', { subjects: refs('Subjects', 'Subject') })).toThrow('Rows hold no options: subjects of Rows')
})

test('what points at an entity that may be large says so', () => {
  const facts = [basicInfoFacts, productFacts, seriesFacts].flatMap((room) => Object.values(room))
  const large = new Set(facts.flatMap(({ name, isLarge }) => (isLarge ? [name] : [])))
  const pointing = (fields: Fields): FieldMeta[] =>
    Object.values(fields)
      .map(metaOf)
      .flatMap((meta) => (meta.columns ? pointing(meta.columns) : meta.refersTo ? [meta] : []))
  const references = Object.values(entities).flatMap(({ name, fields }) =>
    pointing(fields).map(({ label, refersTo = '', isLarge = false }) => ({
      field: `${name}: ${label}`,
      says: isLarge,
      is: large.has(refersTo),
    })),
  )
  expect(references.filter(({ says, is }) => says !== is)).toEqual([])
  expect(references.some(({ says }) => says)).toBe(true)
})
