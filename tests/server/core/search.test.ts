import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicInfo } from '#api/reference/basicInfo'
import { administration } from '#api/site/administration'
import { mayHoldWords, wordsOf } from '#server/core/search'
import type { Database } from '#server/db/database'
import { fold } from '#server/db/fold'
import { emptyDatabase } from '../setup/database'
import { startServer } from '../setup/harness'

const { list: methods, add } = basicInfo.PaymentMethod.calls
const { list: log } = administration.OperatorActivityReport.calls

/** Rows of the log, and no others: `operator` is rare where `n` is a multiple of 4000, frequent elsewhere. */
async function fillLog(db: Database, rows: number): Promise<void> {
  await db.execute(sql`delete from operator_activity_report`)
  await db.execute(sql`insert into operator_activity_report (at, operator, action, entity, entity_name, record_id, record, record_version)
    select now() - interval '1 s' * (n % 977), case when n % 4000 = 0 then 'Östen Kattresan' else (array['Åsa Nyström', 'مریم حسینی', 'Erik'])[1 + n % 3] end,
      'added', (array['Genre', 'Subject'])[1 + n % 2], 'Genre', n, 'Record ' || n, 1 from generate_series(1, ${rows}::int) n`)
}

test('a search finds every word as a part of a word, whatever its case, accents, letter forms, digits and joiners', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const titles = ['Bröderna Lejonhjärta', 'کتاب‌های قدیمی ۱۴۰۲', '100 % bomull_garn', "O'Brien & Söner (1:a)", 'back\\slash', 'x'] as const
  for (const title of titles) await admin.call(add, { body: { title, dueDays: null } })
  const found = async (searchKey: string) =>
    (await admin.call(methods, { body: { searchKey, sort: 'id asc' } })).data.map(({ title }) => title)
  const cases: [string, readonly number[]][] = [
    ['LEJONHJARTA broder', [0]],
    ['hjärt', [0]],
    ['كتابهاي', [1]],
    ['کتاب‌های 1402', [1]],
    ['٤٠', [1]],
    ['% 00', [2]],
    ['l_g', [2]],
    ['l%g', []],
    ["o'b &", [3]],
    ['(1:a)', [3]],
    ['k\\s', [4]],
    ['o', [0, 2, 3]],
    ['x', [5]],
    ['\u200c', [0, 1, 2, 3, 4, 5]],
    ['ö ö ö', [0, 2, 3]],
    ['qq', []],
  ]
  for (const [searched, places] of cases)
    expect([searched, await found(searched)]).toEqual([searched, places.map((place) => titles[place])])
})

test('a search of more words or letters than anybody needs is refused by name, and the same word counts once', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const words = Array.from({ length: 17 }, (_, n) => `w${n}`)
  const refused = (body: object, field: string, message: string) =>
    expect(admin.call(log, { body })).rejects.toMatchObject({ status: 422, fieldErrors: { [field]: [message] } })
  await refused({ searchKey: words.join(' ') }, 'searchKey', 'Search with 16 words or fewer: these are 17')
  await refused({ filter: { record: words.join(' ') } }, 'filter.record', 'Search with 16 words or fewer: these are 17')
  await refused({ searchKey: 'a'.repeat(201) }, 'searchKey', 'Search with 200 characters or fewer')
  expect((await admin.call(log, { body: { searchKey: words.slice(1).join(' ') } })).data).toEqual([])
  expect((await admin.call(log, { body: { searchKey: 'a '.repeat(100) } })).data).toMatchObject([{ action: 'signedIn' }])
})

test('the index of a search never misses a text that holds the words', async () => {
  const db = await emptyDatabase()
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'aåÅ0۰يی\u200c \'\\&|!():*%_<>-"'), maxLength: 40 }),
  )
  const storable = text.filter((made) => !/\0|\p{Surrogate}/u.test(made))
  const cut = fc.tuple(storable, fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 20 }), async (cases) => {
      const statements = cases.flatMap(([value, parts]): SQL[] => {
        const letters = [...value]
        const words = wordsOf(parts.map(([from, length]) => letters.slice(from, from + length).join('')).join(' '), 'searchKey')
        // What lowering makes of a letter may hang on its neighbours: then neither finds the other.
        return [
          sql`select ${mayHoldWords('v.search', words)} as may, (select coalesce(bool_and(strpos(v.search, w) > 0), true)
            from (select ${fold(sql`word`)} as w from json_array_elements_text(${JSON.stringify(words)}::json) word) folded) as holds,
          ${value}::text as whole, ${words.join(' ')}::text as words
          from (select ${fold(sql`t`)} as search from (select ${value}::text as t) given) v`,
        ]
      })
      const { rows } = await db.execute(sql.join(statements, sql` union all `))
      expect(rows.filter(({ may, holds }) => holds && !may)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a list of thousands is searched as one of tens: every page, in every order, with a total that is exact or says that it is not', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await fillLog(db, 12_000)
  const { rows } = await db.execute<{ id: number; search: string; at: Date; operator: string }>(
    sql`select id, search, at, operator from operator_activity_report order by id desc`,
  )
  const searches = ['nystrom', 'حسيني', 'kattresan', 'osten kattresan', '11999', 'record 1', 'e', 'qq', 'genre nystrom 77', 'xylofon']
  const folded = (word: string) => word.replaceAll('ي', 'ی')
  for (const searchKey of searches) {
    const matching = rows.filter(({ search }) => searchKey.split(' ').every((word) => search.includes(folded(word))))
    for (const sort of ['id desc', 'id asc', 'operator asc'] as const) {
      const ids = matching.map(({ id }) => id)
      if (sort === 'id asc') ids.reverse()
      for (const { page, pageSize } of [
        { page: 1, pageSize: 100 },
        { page: 2, pageSize: 7 },
        { page: 30, pageSize: 100 },
        { page: 200_000, pageSize: 1000 },
      ]) {
        const { data, result } = await admin.call(log, { body: { searchKey, sort, page, pageSize } })
        const description = `${searchKey}, ${sort}, page ${page}`
        const from = (page - 1) * pageSize
        expect([description, data.length]).toEqual([description, Math.max(0, Math.min(pageSize, ids.length - from))])
        if (sort !== 'operator asc')
          expect([description, data.map(({ id }) => id)]).toEqual([description, ids.slice(from, from + pageSize)])
        if (!result.isAtLeast) expect([description, result.total]).toEqual([description, ids.length])
        else expect([description, result.total > from + pageSize, result.total <= ids.length]).toEqual([description, true, true])
      }
    }
  }
})

test('what is rare is counted exactly, what is frequent as far as it was seen, and a whole list to ten thousand', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await fillLog(db, 12_000)
  const resultOf = async (body: object) => (await admin.call(log, { body })).result
  expect(await resultOf({ searchKey: 'kattresan' })).toEqual({ total: 3, page: 1, pageSize: 100 })
  expect(await resultOf({ searchKey: 'genre' })).toMatchObject({ total: 1500, isAtLeast: true })
  expect(await resultOf({})).toMatchObject({ total: 10_000, isAtLeast: true })
  expect(await resultOf({ page: 110 })).toMatchObject({ total: 11_000, isAtLeast: true })
  expect(await resultOf({ page: 120 })).toMatchObject({ total: 12_000, page: 120, pageSize: 100 })
  expect(await resultOf({ page: 120 })).not.toHaveProperty('isAtLeast')
  expect(await resultOf({ page: 121 })).toEqual({ total: 12_000, page: 121, pageSize: 100 })
  // A filter by a text goes by the same index, and by its own field.
  expect(await resultOf({ filter: { operator: 'kattresan' } })).toMatchObject({ total: 3 })
  expect(await resultOf({ filter: { record: 'kattresan' } })).toMatchObject({ total: 0 })
  expect(await resultOf({ searchKey: 'kattresan', filter: { entity: 'subject' } })).toMatchObject({ total: 0 })
})

test('how many rows a whole list has beyond ten thousand is estimated, to two digits', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await fillLog(db, 12_345)
  await db.execute(sql`analyze operator_activity_report`)
  expect((await admin.call(log, { body: {} })).result).toMatchObject({ total: 10_000, isAtLeast: true, estimate: 12_000 })
  expect((await admin.call(log, { body: { filter: { action: 'added' } } })).result).not.toHaveProperty('estimate')
})

test('a page read from the place of a page near it is the page counted from the start, in both directions and every order', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await fillLog(db, 12_000)
  await db.execute(
    sql`insert into payment_method (title) select (array['Bröderna ', 'bröderna ', 'BRÖDERNA '])[1 + n % 3] || '"' || n / 3 from generate_series(1, 12000) n`,
  )
  const orders = [
    { list: log, body: { sort: 'id desc' } },
    { list: log, body: { sort: 'id asc' } },
    { list: log, body: { sort: 'id desc', filter: { action: 'added' } } },
    { list: methods, body: { sort: 'title asc' } },
    { list: methods, body: { sort: 'title desc' } },
  ]
  for (const { list, body } of orders) {
    const read = (page: number, near?: { page: number; place: string }) => admin.call(list, { body: { ...body, page, pageSize: 50, near } })
    const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    const { places = [], isAtLeast } = (await read(90)).result
    const [first = '', last = ''] = places
    expect([body, isAtLeast, ids(await read(90)).length]).toEqual([body, true, 50])
    for (const page of [91, 93, 239])
      expect([body, page, ids(await read(page, { page: 90, place: last }))]).toEqual([body, page, ids(await read(page))])
    for (const page of [89, 87, 2])
      expect([body, page, ids(await read(page, { page: 90, place: first }))]).toEqual([body, page, ids(await read(page))])
    expect((await read(239, { page: 90, place: last })).result).toMatchObject({ total: 11_950, isAtLeast: true })
    expect(ids(await read(400, { page: 90, place: last }))).toEqual([])
  }
})

test('rows that came since do not move the next page and are on the first; a place that is none is refused', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await fillLog(db, 12_000)
  const { data, result } = await admin.call(log, { body: { page: 2 } })
  await db.execute(sql`insert into operator_activity_report (at, operator, action, entity, entity_name, record_id, record, record_version)
    select now(), 'Erik', 'added', 'Genre', 'Genre', n, 'Newer', 1 from generate_series(1, 70) n`)
  const next = await admin.call(log, { body: { page: 3, near: { page: 2, place: result.places?.[1] ?? '' } } })
  expect(next.data[0]?.id).toBe((data.at(-1)?.id ?? 0) - 1)
  const first = await admin.call(log, { body: { page: 1, near: { page: 2, place: result.places?.[0] ?? '' } } })
  expect(first.data[0]).toMatchObject({ record: 'Newer', recordId: 70 })
  for (const place of ['', '1', '["x"]', '[null,"1"]', '{'])
    await expect(admin.call(log, { body: { page: 3, near: { page: 2, place } } })).rejects.toMatchObject({
      status: 422,
      data: { fieldErrors: { 'near.place': ['Is not a place of a list'] } },
    })
})

test('the log of some days is in order of time, and pages of it are read from places as well', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await db.execute(sql`delete from operator_activity_report`)
  await db.execute(sql`insert into operator_activity_report (at, operator, action, entity, entity_name, record_id, record, record_version)
    select timestamptz '2026-03-02 12:00Z' - interval '1 minute' * (n % 5000), 'Erik', 'added', 'Genre', 'Genre', n, 'Genre', 1 from generate_series(1, 15000) n`)
  const filter = { at: { from: '2026-03-01', to: '2026-03-02' } }
  const read = (page: number, near?: { page: number; place: string }) => admin.call(log, { body: { filter, page, pageSize: 100, near } })
  const { rows } = await db.execute<{ id: number }>(sql`select id from operator_activity_report
    where at >= timestamptz '2026-03-01 00:00 Europe/Stockholm' and at < timestamptz '2026-03-03 00:00 Europe/Stockholm' order by at desc, id desc`)
  const first = await read(1)
  expect(first.data.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id))
  expect(first.result).toMatchObject({ total: rows.length })
  expect(first.result).not.toHaveProperty('places')
  const all = { at: { from: '2026-02-01', to: '2026-03-02' } }
  const second = await admin.call(log, { body: { filter: all, page: 2 } })
  const third = await admin.call(log, { body: { filter: all, page: 3, near: { page: 2, place: second.result.places?.[1] ?? '' } } })
  expect(third.data).toEqual((await admin.call(log, { body: { filter: all, page: 3 } })).data)
})
