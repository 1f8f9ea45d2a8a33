import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rankOf } from '#api/core/search/ranking'
import { customerList, sellableList } from '#api/orders/choosing'
import { editionsOf, products } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { type SignedInClient, startServer, type TestServer } from '../setup/harness'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startServer({ demo: 'small' })
  admin = await server.signIn('admin')
})

const { Product } = products
const { Publisher, Language, Format, Country } = basicInfo
const { People } = people

const calls = {
  titles: Product.calls.list,
  editions: editionsOf.ProductDetail.calls.list,
  sellables: sellableList,
  publishers: Publisher.calls.list,
  people: People.calls.list,
  languages: Language.calls.list,
  formats: Format.calls.list,
  countries: Country.calls.list,
  customers: customerList,
}

const body = (searchKey: string) => ({ searchKey, page: 1, pageSize: 20, sort: '', filter: '' as const })
const find = (list: keyof typeof calls, searchKey: string) => admin.call(calls[list], { body: body(searchKey) })
const nameOf = (row: object = {}) =>
  ['title', 'englishTitle'].flatMap((name) => (row as Record<string, string>)[name] ?? [])[0] ??
  ['firstName', 'lastName'].map((name) => (row as Record<string, string>)[name]).join(' ')

const golden: readonly (readonly [list: keyof typeof calls, searched: string, first: string])[] = [
  ['publishers', 'Rab', 'Rabén & Sjögren'],
  ['publishers', 'raben', 'Rabén & Sjögren'],
  ['publishers', 'sjogren', 'Rabén & Sjögren'],
  ['publishers', 'SJÖGREN rabén', 'Rabén & Sjögren'],
  ['publishers', 'bonnier', 'Bonnier Carlsen'],
  ['publishers', 'Bonniers', 'Albert Bonniers Förlag'],
  ['publishers', 'förlag', 'Albert Bonniers Förlag'],
  ['publishers', 'forum', 'Bokförlaget Forum'],
  ['publishers', 'ord', 'Ordfront'],
  ['publishers', 'arabia', 'Moomin Arabia'],
  ['publishers', 'kultur', 'Natur & Kultur'],
  ['publishers', 'opal', 'Opal'],
  ['publishers', 'press oxford', 'Oxford University Press'],
  ['publishers', 'پنگوئن', 'Penguin Books'],
  ['publishers', 'پنگوین', 'Penguin Books'],
  ['publishers', 'نشر باران', 'Nashr-e Baran'],
  ['publishers', 'نشرباران', 'Nashr-e Baran'],
  ['publishers', 'دانشگاه آكسفورد', 'Oxford University Press'],
  ['titles', 'lejonhjärta', 'Bröderna Lejonhjärta'],
  ['titles', 'LEJONHJARTA', 'Bröderna Lejonhjärta'],
  ['titles', 'Broderna lej', 'Bröderna Lejonhjärta'],
  ['titles', 'astrid pippi', 'Pippi Långstrump'],
  ['titles', 'pippi langs', 'Pippi Långstrump'],
  ['titles', 'mio', 'Mio, min Mio'],
  ['titles', 'emma', 'Emma'],
  ['titles', 'jerusalem', 'Jerusalem'],
  ['titles', 'jane', 'Jane Eyre'],
  ['titles', 'rött', 'Ett öga rött'],
  ['titles', 'rod', 'Röda rummet'],
  ['titles', 'hemso', 'Hemsöborna'],
  ['titles', 'tale of two', 'A Tale of Two Cities'],
  ['titles', "d'urber", "Tess of the d'Urbervilles"],
  ['titles', 'urber', "Tess of the d'Urbervilles"],
  ['titles', 'four', 'Nineteen Eighty-Four'],
  ['titles', 'بوف کور', 'بوف کور'],
  ['titles', 'بوفکور', 'بوف کور'],
  ['titles', 'بوف‌کور', 'بوف کور'],
  ['titles', 'چشم هایش', 'چشم‌هایش'],
  ['titles', 'چشمهایش', 'چشم‌هایش'],
  ['titles', 'چشم‌هایش', 'چشم‌هایش'],
  ['titles', 'غرب زدگی', 'غرب‌زدگی'],
  ['titles', 'منطق الطير', 'منطق‌الطیر'],
  ['titles', 'تذكره الاولیا', 'تذکرة‌الاولیاء'],
  ['titles', 'قابوسنامه', 'قابوس‌نامه'],
  ['titles', 'كليدر', 'کلیدر'],
  ['titles', 'کِلیدَر', 'کلیدر'],
  ['titles', 'شاهنامه', 'شاهنامه'],
  ['titles', 'حافظ', 'حافظ ناشنیده پند'],
  ['editions', 'Bröderna lejon', 'Bröderna Lejonhjärta'],
  ['sellables', 'emma', 'Emma'],
  ['sellables', 'بوف', 'بوف کور'],
  ['people', 'lindgren, astrid', 'Astrid Lindgren'],
  ['people', 'Jansson Tove', 'Tove Jansson'],
  ['people', 'ann', 'Ann-Helén Laestadius'],
  ['people', 'helen', 'Ann-Helén Laestadius'],
  ['people', 'Lagerlof', 'Selma Lagerlöf'],
  ['people', 'Hedāyat', 'Sadegh Hedayat'],
  ['people', 'صادق هدايت', 'Sadegh Hedayat'],
  ['people', 'ابو القاسم فردوسی', 'Abolqasem Ferdowsi'],
  ['languages', 'pers', 'Persian'],
  ['formats', 'pocket', 'Pocket'],
  ['countries', 'ira', 'Iran'],
  ['customers', 'akesson anna', 'Anna Åkesson'],
]

test.each(golden)('%s searched for %s: the first is %s', async (list, searched, first) => {
  const { data } = await find(list, searched)
  expect(data.slice(0, 3).map(nameOf)[0]).toBe(first)
})

test('the browser ranks the rows of a search as the server does', async () => {
  for (const [list, searched] of golden.filter(([list]) => list === 'publishers' || list === 'people')) {
    const { data } = await find(list, searched)
    const rows: readonly Record<string, string | null>[] = data as never
    const ranks = rows.map(({ title, nonLatinTitle, firstName, lastName, nonLatinFirstName, nonLatinLastName, ...others }) => {
      const names =
        list === 'publishers'
          ? [title, nonLatinTitle]
          : [
              `${firstName} ${lastName}`,
              `${lastName} ${firstName}`,
              `${nonLatinFirstName} ${nonLatinLastName}`,
              `${nonLatinLastName} ${nonLatinFirstName}`,
            ]
      return rankOf(
        searched,
        names.map((name) => name ?? ''),
        Object.values(others).join(' '),
      )
    })
    expect([searched, ranks]).toEqual([searched, ranks.toSorted((a, b) => (a ?? 99) - (b ?? 99))])
  }
})

test.each([
  ['titles', 'Lejonhjrta', 'Bröderna Lejonhjärta'],
  ['titles', 'Broderna Lejonhjrta', 'Bröderna Lejonhjärta'],
  ['titles', 'Hobit', 'The Hobbit'],
  ['titles', 'Gosta Berling sga', 'Gösta Berlings saga'],
  ['titles', 'Lindgrn', 'Astrid Lindgren'],
  ['titles', 'شاهنامح', 'شاهنامه'],
  ['titles', 'بوف کر', 'بوف کور'],
  ['sellables', 'Pipi Langstrump', 'Pippi Långstrump'],
  ['publishers', 'norsteds', 'Norstedts'],
  ['publishers', 'Bonier', 'Bonnier Carlsen'],
  ['people', 'Hafiz', 'Hafez Shirazi'],
  ['people', 'ferdosi', 'Abolqasem Ferdowsi'],
] as const)('%s searched for %s: nothing is found, and %s is suggested, which is found', async (list, searched, suggestion) => {
  const { data, result } = await find(list, searched)
  expect(data).toEqual([])
  expect(result.suggestions?.[0]).toBe(suggestion)
  const again = await find(list, suggestion)
  expect(again.result.total).toBeGreaterThan(0)
})

test('a search far from every name suggests nothing', async () => {
  expect((await find('titles', 'xylofonkonsert')).result).toEqual({ total: 0, page: 1, pageSize: 20 })
})

test('what a filter leaves out is not suggested', async () => {
  const { result } = await admin.call(calls.titles, { body: { ...body('Lejonhjrta'), filter: { status: 'draft' } } })
  expect(result.suggestions).toBeUndefined()
})

test('a sort that was chosen goes before the rank, and a misspelling is still told', async () => {
  const { data } = await admin.call(calls.publishers, { body: { ...body('rab'), sort: 'title asc' } })
  expect(data.map(nameOf)).toEqual(['Moomin Arabia', 'Rabén & Sjögren'])
  const { result } = await admin.call(calls.titles, { body: { ...body('Lejonhjrta'), sort: 'title asc' } })
  expect(result.suggestions).toEqual(['Bröderna Lejonhjärta'])
})

test('of publishers that match alike the one with more editions is first', async () => {
  const names = async () => (await find('publishers', 'nashr')).data.map(nameOf)
  const before = await names()
  const last = before.at(-1)
  await server.db.execute(sql`update product_details set publisher_id = (select id from publisher where title = ${last})
    where id in (select id from product_details order by id limit 40)`)
  expect(await names()).toEqual([last, ...before.slice(0, -1)])
})
