import { expect, test } from 'vitest'
import { kinds } from '#api/products/entities'
import { facetCalls } from '#api/products/facets'
import { registrars } from '#api/products/registrars'
import { basicInfo } from '#api/reference/basicInfo'
import { activate, addDiscount } from '../discounts/discounting'
import { startServer } from '../setup/harness'
import { addTitle, editionForm, shelf } from './catalogue'

test('each value of a filter is counted as many as the list has with it, the other filters as they are', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { currencyId, taxId, formatId, publisherId } = await shelf(admin, db)
  const shared = { currencyId, taxId, price: 13_100 }
  const genre = async (title: string, parentId: number | null) =>
    (await admin.call(basicInfo.Genre.calls.add, { body: { title, nonLatinTitle: null, parentId, themaCode: null } })).data.id
  const fiction = await genre('Fiction', null)
  const crime = await genre('Crime', fiction)
  const genres = [fiction, crime, await genre('Noir', crime), await genre('Cooking', null)]
  const sold: number[] = []
  for (let i = 0; i < 6; i++) {
    const { editions } = await addTitle(admin, {
      genreIds: i === 5 ? genres : genres.slice(i % 4, (i % 4) + 1),
      title: `${i % 2 ? 'Sagan' : 'Boken'} ${i}`,
      description: i % 3 ? null : '<p>Om en uggla</p>',
      editions: Array.from({ length: i % 3 }, (_, n) =>
        editionForm('book', { ...shared, formatId, publisherId: n ? publisherId : null, weightGrams: i % 2 ? 300 : null }),
      ),
    })
    sold.push(...editions.map(({ id }) => id))
  }
  await activate(admin, await addDiscount(admin, sold.slice(0, 2)))
  const { title, edition } = kinds.book
  const narrowed = { searchKey: '', filter: { lacks: ['weight'], status: 'draft' } }
  for (const [of, list, requests] of [
    ['title', title.calls.list, [{ searchKey: 'sagan', filter: {} }, narrowed]],
    ['edition', edition.calls.list, [narrowed, { searchKey: '', filter: { formatId } }]],
  ] as const)
    for (const request of requests) {
      const { data: facets } = await admin.call(facetCalls.book[of], { body: request })
      for (const [name, { isAtLeast, counts }] of Object.entries(facets)) {
        expect(isAtLeast).toBe(false)
        for (const { value, count } of counts) {
          const meant = name.startsWith('is') ? value === 'true' : /^\d+$/.test(value) ? Number(value) : value
          const body = { page: 1, pageSize: 1, sort: 'id desc', searchKey: request.searchKey, filter: { ...request.filter, [name]: meant } }
          const { result } = await admin.call(list, { body })
          expect([of, request, name, value, count]).toEqual([of, request, name, value, result.total])
        }
      }
      expect(facets.lacks?.counts.find(({ value }) => value === 'cover')?.count).toBeGreaterThan(0)
    }
  const { genreIds } = (await admin.call(facetCalls.book.title, { body: { searchKey: '', filter: '' } })).data
  expect(genres.map((id) => genreIds?.counts.find(({ value }) => value === String(id))?.count)).toEqual([5, 3, 2, 2])
})

test('whoever has entered something is told by name to those who list titles, and nobody else is', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  await shelf(admin, db)
  await addTitle(admin, { title: 'Sagan', editions: [] })
  const { data } = await admin.call(registrars, {})
  expect(data).toEqual([{ id: expect.any(Number), title: expect.stringMatching(/./) }])
  const { counts = [] } = (await admin.call(facetCalls.book.title, { body: { searchKey: '', filter: '' } })).data.registeredBy ?? {}
  expect(counts).toEqual([{ value: String(data[0]?.id), count: 1 }])
  await expect((await signIn('orders')).call(registrars, {})).rejects.toMatchObject({ status: 403 })
})
