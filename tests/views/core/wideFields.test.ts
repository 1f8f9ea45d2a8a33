import { expect, test } from 'vitest'
import { integer, longText, number, words } from '#api/core/field'
import { wideFields } from '#views/core/entity/wideFields.ts'

const mm = { min: 1, max: 5000, unit: 'mm' }

test('what belongs together stands side by side: the field before it gets a row', () => {
  const fields = { title: words('Title', 80), length: number('Length', mm), width: number('Width', mm) }
  expect([...wideFields({ fields }, Object.keys(fields))]).toEqual(['title'])
})

test('three measures follow one another, and a pair at the start of a row parts nothing', () => {
  const fields = { heightMm: number('Height', mm), widthMm: number('Width', mm), thicknessMm: number('Thickness', mm) }
  expect([...wideFields({ fields }, Object.keys(fields))]).toEqual([])
})

test('the two halves of a name and of a life are a pair each, after a field that takes room', () => {
  const fields = {
    role: words('Role', 80),
    firstName: words('First', 80),
    lastName: words('Last', 80),
    note: longText('Note'),
    title: words('Title', 80),
    birthYear: integer('Born'),
    deathYear: integer('Died'),
  }
  expect([...wideFields({ fields }, Object.keys(fields))]).toEqual(['role', 'note', 'title'])
})
