import type { AnyEntity } from '#api/core/entity'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { storyTime } from './fixtures'

const { Genre, Publisher, Color } = basicInfo

const titles = ['Roman', 'Poesi', 'Essä', 'رمان', 'Deckare', 'Barnböcker', 'Memoarer', 'Dramatik', 'شعر', 'Fantasy', 'Serier', 'Resor']

export const genres = Array.from({ length: 24 }, (_, i) => ({
  id: 124 - i,
  version: 1 + (i % 4),
  isSystem: i === 3,
  title: i < titles.length ? (titles[i] ?? '') : `${titles[i % titles.length]} ${i}`,
  nonLatinTitle: i % 3 === 0 ? 'ادبیات داستانی' : null,
  parentId: i % 2 ? 124 : null,
  themaCode: i % 4 === 0 ? null : 'FBA',
  labels: (i % 2 ? { parentId: 'Roman' } : {}) as Record<string, string>,
}))

export const genreOptions = genres.map(({ id, title, parentId }) => ({ id, title, parentId }))
export const countryOptions = [
  { id: 1, title: 'Sweden' },
  { id: 2, title: 'Iran' },
  { id: 3, title: 'United Kingdom' },
]
export const distributorOptions = [
  { id: 1, title: 'Förlagssystem' },
  { id: 2, title: 'Bokrondellen' },
]

export const colours = [
  { id: 3, version: 1, isSystem: false, title: 'Rödbrun', nonLatinTitle: 'قهوه‌ای', value: '#7c2d12' },
  { id: 2, version: 2, isSystem: false, title: 'Marinblå', nonLatinTitle: null, value: '#1e3a8a' },
  { id: 1, version: 1, isSystem: true, title: 'Svart', nonLatinTitle: 'سیاه', value: '#111111' },
]

export const publisher = {
  id: 7,
  version: 3,
  isSystem: false,
  title: 'Nordiska bokförlaget',
  nonLatinTitle: 'انتشارات شمال',
  isbnPrefix: '978-91-29',
  countryId: 1,
  distributorId: 2,
  email: 'order@example.org',
  phone: '+46 8 123 45 67',
  website: 'https://example.org',
  address: 'Box 1206\n111 82 Stockholm',
  labels: { countryId: 'Sweden', distributorId: 'Bokrondellen' },
}

/** The same publisher after somebody else's change of these fields. */
export const changedBy = (by: string, fields: Partial<typeof publisher>) => {
  const at = new Date(storyTime).toISOString()
  return {
    reason: 'changed' as const,
    current: { ...publisher, ...fields, version: publisher.version + 1 },
    changedBy: by,
    changedAt: at,
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, { by, at }])),
  }
}

export const usedBy = (entity: AnyEntity, count: number) => ({
  reason: 'inUse' as const,
  uses: [
    {
      entity: entity.name,
      title: entity.plural,
      count,
      sample: [
        { id: 121, label: 'Essä' },
        { id: 119, label: 'رمان' },
      ],
    },
  ],
})

export { Color, Genre, Publisher }
export const { People, PeopleType } = people
