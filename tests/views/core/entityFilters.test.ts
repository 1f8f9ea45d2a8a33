import { expect, test } from 'vitest'
import { entities } from '#api/app/contract'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { basicInfo } from '#api/reference/basicInfo'
import { zeroLast } from '#views/core/entity/filters/facets.ts'
import { entityRules } from '#views/core/entity/filters/filters.tsx'
import { readListState, requestOf, writeListState } from '#views/core/list/state/listState.ts'

const read = (entity: AnyEntity, query: string) => {
  const rules = entityRules(entity)
  const state = readListState(new URLSearchParams(query), rules)
  return { state, filter: requestOf(state, rules).filter }
}

test('an option filter takes several values, of records and of fixed choices', () => {
  expect(read(basicInfo.Genre, 'filter.parentId=124+7').filter).toEqual({ parentId: [124, 7] })
  expect(read(basicInfo.Subject, 'filter.scheme=thema+sab').filter).toEqual({ scheme: ['thema', 'sab'] })
  expect(read(basicInfo.Language, 'filter.code=swe+per').filter).toEqual({ code: ['swe', 'per'] })
  expect(read(basicInfo.Country, 'filter.code=SE+IR').filter).toEqual({ code: ['SE', 'IR'] })
})

test('one value alone is what it was before there could be several', () => {
  expect(read(basicInfo.Genre, 'filter.parentId=124').filter).toEqual({ parentId: 124 })
  expect(read(basicInfo.Subject, 'filter.scheme=sab').filter).toEqual({ scheme: 'sab' })
})

test('what is written of several values is read back the same', () => {
  const { state } = read(basicInfo.Genre, 'filter.parentId=124+7')
  expect(new URLSearchParams(writeListState(state)).get('filter.parentId')).toBe('124 7')
  expect(read(basicInfo.Genre, writeListState(state)).state).toEqual(state)
})

test('an option filter with a value that is none is as if it were not there', () => {
  for (const bad of ['x', '124+x', '124++7', '124+124', '+', '0', '99999999999'])
    expect(read(basicInfo.Genre, `filter.parentId=${bad}`).filter, bad).toBe('')
  for (const bad of ['lcc', 'sab+lcc', 'sab,thema']) expect(read(basicInfo.Subject, `filter.scheme=${bad}`).filter, bad).toBe('')
})

test('a space keeps the values of a URL apart: no choice of any field has one', () => {
  for (const entity of Object.values(entities))
    for (const [name, field] of Object.entries(entity.fields))
      for (const value of Object.keys(metaOf(field).choices ?? {})) expect(value, `${entity.name}.${name}`).not.toContain(' ')
})

test('choices that would leave nothing come last, and the others stay in their order', () => {
  const counts: Record<string, string> = { draft: '0', active: '37', archived: '0', hidden: '9,120+' }
  expect(zeroLast(['draft', 'active', 'archived', 'hidden', 'uncounted'], (value) => counts[value])).toEqual([
    'active',
    'hidden',
    'uncounted',
    'draft',
    'archived',
  ])
})
