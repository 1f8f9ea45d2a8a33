import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#api/contract'
import { section } from '#api/entity'
import { email, integer, metaOf, optional, ref, text, unique } from '#api/field'
import { allows, permissions } from '#api/permissions'

test('path, permission and calls follow from the declaration', () => {
  const { AgeGroup } = section(
    { path: '/init', permission: 'BasicInfo' },
    { AgeGroup: { title: 'Age group', fields: { title: text('Title') } } },
  )
  expect(AgeGroup).toMatchObject({ path: '/init/age-group', permission: 'BasicInfoAgeGroup' })
  expect(Object.values(AgeGroup.calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST AgeGroup/AgeGroupList',
    'POST AgeGroup/AllAgeGroupList',
    'GET AgeGroup/AgeGroupItem/{id}',
    'POST AgeGroup/AddAgeGroup',
    'PATCH AgeGroup/EditAgeGroup/{id}',
    'DELETE AgeGroup/RemoveAgeGroup/{id}',
  ])
})

test('a field keeps its metadata through optional and unique', () => {
  expect(metaOf(optional(ref('Parent genre', 'Genre')))).toEqual({
    kind: 'option',
    label: 'Parent genre',
    isRequired: false,
    isUnique: false,
    refersTo: 'Genre',
  })
  expect(metaOf(unique(text('Title')))).toMatchObject({ isRequired: true, isUnique: true })
})

test('a schema from outside the vocabulary is refused when it is read, with the remedy', () => {
  expect(() => metaOf(z.string())).toThrow('must come from the field vocabulary')
})

test('field messages name the field', () => {
  const form = z.object({ title: text('Title'), mail: email('E-mail'), year: integer('Year') })
  const { issues } = z.safeParse(form, { title: ' ', mail: 'nobody', year: 1.5 }).error ?? { issues: [] }
  expect(issues.map(({ message }) => message)).toEqual([
    'Title is required',
    'Please enter a valid email address.',
    'Year must be a whole number',
  ])
})

test('no two calls share a method and a path', () => {
  const named = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([])
})

test('every call needs a permission the product names', () => {
  const needed = new Set(endpoints.map(({ permission }) => permission))
  expect([...needed].filter((name) => name !== '' && name !== 'public' && !permissions.includes(name))).toEqual([])
})

test('an empty permission passes, an absent list denies everything', () => {
  expect(allows([], '')).toBe(true)
  expect(allows(['offer'], 'offer')).toBe(true)
  expect(allows(['offer'], 'Ignored')).toBe(false)
  expect(allows(undefined, '')).toBe(false)
})
