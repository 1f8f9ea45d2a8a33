import { expect, test } from 'vitest'
import { access } from '#api/access/entities'
import { entities } from '#api/app/contract'
import { metaOf } from '#api/core/field'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import { transport } from '#api/reference/transport'
import { administration } from '#api/site/administration'
import {
  accessPages,
  administrationPages,
  basicInfoPages,
  contributorPages,
  financePages,
  moreBasicInfoPages,
  transportPages,
} from '#views/app/entityTable.ts'
import { lowerFirst } from '#views/core/entity/entityPages.ts'
import { entityAt } from '#views/core/entity/entityScreens.tsx'
import { optionsCall } from '#views/core/entity/options.ts'

const sections = [
  [basicInfo, [...basicInfoPages, ...moreBasicInfoPages]],
  [people, contributorPages],
  [administration, administrationPages],
  [finance, financePages],
  [transport, transportPages],
  [access, accessPages],
] as const

test('each page of an entity says what its declaration says: where it is, what it needs, how it is called', () => {
  for (const [section, pages] of sections)
    for (const page of pages) {
      const found = entityAt(section, page.path)
      expect(found, page.path).toBeDefined()
      if (!found) continue
      const { entity, screen, fixed } = found
      const call = { list: 'list', new: 'add', edit: 'edit', single: 'edit' } as const
      expect(page.permission, page.path).toBe(entity.permissions[call[screen]])
      if (fixed) continue
      const title = { list: entity.plural, new: `New ${lowerFirst(entity.title)}`, edit: entity.title, single: entity.title }[screen]
      expect(page.title, page.path).toBe(title)
    }
})

test('every declared entity with screens has its pages, and no more than its calls can serve', () => {
  for (const [section, pages] of sections)
    for (const entity of Object.values(section)) {
      const screens = pages.flatMap(({ path }) => {
        const found = entityAt(section, path)
        return found && found.entity === entity ? [found.screen] : []
      })
      const expected = entity.path === '' ? [] : entity.isSingle ? ['single'] : entity.has('add') ? ['list', 'new', 'edit'] : ['list']
      expect([...new Set(screens)], entity.name).toEqual(expected)
    }
})

test('list links carry the query of the specification, of Grade only the page', () => {
  const queries = new Map(moreBasicInfoPages.flatMap(({ path, menu }) => (menu ? [[path, menu.query]] : [])))
  expect(queries.get('/init/genre/list')).toBe('page=1&pageSize=100&sorted=true&field=id&type=desc')
  expect(queries.get('/init/grade/list')).toBe('page=1&pageSize=100')
})

test('the post services of each carrier are a list of their own', () => {
  const found = entityAt(transport, '/transport/post-service/dhl-fr/edit/4')
  expect(found).toMatchObject({ screen: 'edit', fixed: { type: 'dhl-fr' } })
  expect(entityAt(transport, '/transport/post-service/dhl-fr/list')?.fixed).toBe(found?.fixed)
})

test('the call for a dropdown is made right from the name alone', () => {
  for (const entity of Object.values(entities))
    for (const field of Object.values(entity.fields)) {
      const { refersTo } = metaOf(field)
      if (refersTo) expect(entities[refersTo]?.calls.all?.path, `${entity.name} → ${refersTo}`).toBe(optionsCall(refersTo).path)
    }
})
