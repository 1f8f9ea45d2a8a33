import { expect, test } from 'vitest'
import { kinds } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { activate, addDiscount } from '../discounts/discounting'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editionForm, shelf, type Values } from './catalogue'

test('a list of editions is narrowed by its titles’ fields and by its editions’ own, as the list of titles is', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const language = async (englishTitle: string, code: string) =>
    (await admin.call(basicInfo.Language.calls.add, { body: { englishTitle, nativeTitle: englishTitle, code, direction: 'ltr' } })).data.id
  const [swedish, persian] = [await language('Swedish', 'swe'), await language('Persian', 'per')]
  const ronja = await addTitle(admin, { title: 'Ronja', languageIds: [swedish] })
  const shahnameh = await addTitle(admin, { title: 'Shahnameh', languageIds: [persian], description: '<p>Kings</p>' })
  const first = await addEdition(admin, ronja.id, { isbn: '9789129688313', weightGrams: 400, publicationDate: '2019' })
  const second = await addEdition(admin, ronja.id, { publicationDate: '2019-05' })
  const third = await addEdition(admin, shahnameh.id, { publicationDate: '2021-03-04' })
  const listed = async (filter: Values) =>
    (await admin.call(kinds.book.edition.calls.list, { body: { sort: 'id asc', filter } })).data.map(({ id }) => id)

  expect(await listed({ languageIds: [swedish] })).toEqual([first.id, second.id])
  expect(await listed({ title: 'shah' })).toEqual([third.id])
  expect(await listed({ status: ['hidden', 'withdrawn'] })).toEqual([])
  expect(await listed({ lacks: ['isbn'], languageIds: [swedish] })).toEqual([second.id])
  expect(await listed({ lacks: ['description'] })).toEqual([first.id, second.id])
  expect(await listed({ lacks: ['weight'] })).toEqual([second.id, third.id])
  expect(await listed({ isInStock: false, publicationDate: { from: '2019-01-01', to: '2019-12-31' } })).toEqual([first.id, second.id])
  expect(await listed({ ready: ['not-shop'] })).toHaveLength(3)
  await expect(listed({ colour: 'red' })).rejects.toMatchObject({ status: 422, fieldErrors: { 'filter.colour': [expect.any(String)] } })

  const titles = async (filter: Values) =>
    (await admin.call(kinds.book.title.calls.list, { body: { sort: 'id asc', filter } })).data.map(({ id }) => id)
  // A year that somebody has typed lies in the days of that year.
  expect(await titles({ publicationDate: { from: '2019-01-01', to: '2019-12-31' } })).toEqual([ronja.id])
})

test('who chooses a genre means what is below it, and who asks for a sale what is reduced now', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { currencyId, taxId, formatId } = await shelf(admin, db)
  const genre = async (title: string, parentId: number | null) =>
    (await admin.call(basicInfo.Genre.calls.add, { body: { title, nonLatinTitle: null, parentId, themaCode: null } })).data.id
  const fiction = await genre('Fiction', null)
  const crime = await genre('Crime', fiction)
  const priced = editionForm('book', { formatId, currencyId, taxId, price: 13_100 })
  const [one, other, third] = [
    await addTitle(admin, { title: 'Polismordaren', genreIds: [crime], editions: [priced] }),
    await addTitle(admin, { title: 'Hemsöborna', genreIds: [fiction], editions: [priced] }),
    await addTitle(admin, { title: 'Kokboken', editions: [priced] }),
  ]
  const { title, edition } = kinds.book
  const titles = async (filter: Values) =>
    (await admin.call(title.calls.list, { body: { sort: 'id asc', filter } })).data.map(({ id }) => id)
  const editions = async (filter: Values) =>
    (await admin.call(edition.calls.list, { body: { sort: 'id asc', filter } })).data.map(({ id }) => id)
  const idsOf = (...all: (typeof one)[]) => all.flatMap((each) => each.editions.map(({ id }) => id))

  expect(await titles({ genreIds: [fiction] })).toEqual([one.id, other.id])
  expect(await titles({ genreIds: crime })).toEqual([one.id])
  expect(await editions({ genreIds: [fiction] })).toEqual(idsOf(one, other))
  expect(await titles({ genreIds: null })).toEqual([third.id])
  expect(await editions({ genreIds: null })).toEqual(idsOf(third))
  await expect(titles({ genreIds: 'fiction' })).rejects.toMatchObject({ fieldErrors: { 'filter.genreIds': [expect.any(String)] } })

  const discount = await addDiscount(admin, idsOf(other))
  expect(await titles({ isReduced: true })).toEqual([])
  await activate(admin, discount)
  expect(await titles({ isReduced: true })).toEqual([other.id])
  expect(await editions({ isReduced: true })).toEqual(idsOf(other))
  expect(await editions({ isReduced: false })).toEqual(idsOf(one, third))
})
