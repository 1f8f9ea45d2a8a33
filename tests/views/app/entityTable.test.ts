import { expect, test } from 'vitest'
import { accounts } from '#api/accounts/entities'
import { endpoints, entities } from '#api/app/contract'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import '#views/app/pageTable.ts'
import { discountFacts } from '#api/discounts/facts'
import { titleFilters } from '#api/products/filters'
import { listCall } from '#views/core/entity/records.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import { loadPages, placeAt } from '#views/core/pages.ts'

const pages = await loadPages()
const all: Readonly<Record<string, AnyEntity>> = { ...entities, ...accounts }

/** Records whose forms have fewer fields than they have: their room has calls of its own, and pages as an entity has. */
const ofOwnCalls = Object.keys(discountFacts)

test('every page of an entity is of one that is declared', () => {
  const unknown = pages.filter(({ shows }) => shows && !all[shows.entity] && !ofOwnCalls.includes(shows.entity))
  expect(unknown.map(({ path }) => path)).toEqual([])
})

test('every declared entity with screens has its pages, and no more than its calls can serve', () => {
  for (const entity of Object.values(all)) {
    const screens = pages.flatMap(({ shows }) => (shows?.entity === entity.name ? [shows.screen] : []))
    const expected = entity.path === '' ? [] : entity.isSingle ? ['single'] : entity.has('add') ? ['list', 'new', 'edit'] : ['list']
    expect([...new Set(screens)], entity.name).toEqual(expected)
  }
})

test('list links carry the query of the specification, of Grade only the page', () => {
  expect(placeAt('/init/genre/list')?.page.menu?.query).toBe('page=1&pageSize=100&sorted=true&field=id&type=desc')
  expect(placeAt('/init/grade/list')?.page.menu?.query).toBe('page=1&pageSize=100')
})

test('the post services of each carrier are a list of their own', () => {
  const found = placeAt('/transport/post-service/dhl-fr/edit/4')
  expect(found?.page).toMatchObject({ title: 'DHL Freight service', shows: { screen: 'edit', fixed: { type: 'dhl-fr' } } })
  expect(placeAt('/transport/post-service/dhl-fr/list')?.page.shows?.fixed).toBe(found?.page.shows?.fixed)
})

test('the call for a dropdown is made right from the name alone', () => {
  for (const entity of Object.values(entities))
    for (const field of Object.values(entity.fields)) {
      const { refersTo } = metaOf(field)
      if (refersTo) expect(entities[refersTo]?.calls.all?.path, `${entity.name} → ${refersTo}`).toBe(optionsCall(refersTo).path)
    }
})

test('what a list of titles is filtered by is chosen from a call that there is', () => {
  const paths = endpoints.map(({ path }) => path)
  for (const [name, filter] of Object.entries(titleFilters)) {
    const { refersTo, isLarge } = metaOf(filter)
    if (refersTo) expect(paths, name).toContain((isLarge ? listCall : optionsCall)(refersTo).path)
  }
})
