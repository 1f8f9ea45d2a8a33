import { beforeAll, expect, test } from 'vitest'
import { declareEntities } from '#api/core/entity'
import { facts } from '#api/core/facts'
import { choice, image, optional, ref, text, unique, words, year } from '#api/core/field'
import { gtin, moneyIn, partialDate, slug } from '#api/core/kinds/catalogueFields'
import { rows } from '#api/core/kinds/rows'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { administration } from '#api/site/administration'
import { bodyFor, picture } from '../core/entityValues'
import { startServer } from '../setup/harness'
import { bring, makeTables } from '../setup/scratch'

const { Leaf } = declareEntities(facts('/test', 'Test', { Leaf: { title: 'Leaf', plural: 'Leaves', permission: '' } }), {
  Leaf: {
    fields: {
      title: text('Title'),
      published: optional(partialDate('Published')),
      ean: optional(unique(gtin('EAN'))),
      address: optional(unique(slug('Address'))),
      currencyId: ref('Currency', 'Currency'),
      price: optional(moneyIn('Price', 'currencyId')),
      awards: rows(
        'Awards',
        {
          awardId: ref('Award', 'Award'),
          given: optional(year('Year', { min: 1000, max: 2100 })),
          outcome: choice('Outcome', { winner: 'Winner', nominated: 'Nominated' }),
          note: words('Note', 40),
        },
        { max: 3, once: ['awardId', 'given'] },
      ),
      pictures: rows('Pictures', { image: image('Picture'), altText: text('Alternative text', 200) }),
    },
  },
})
const { list, item, add, edit, remove } = Leaf.calls

beforeAll(() => bring({ Leaf }))

async function start() {
  const server = await startServer()
  await makeTables(server.db, Leaf)
  const admin = await server.signIn('admin')
  const award = async (n: number) =>
    (
      await admin.call(basicInfo.Award.calls.add, {
        body: {
          ...((await bodyFor(admin, basicInfo.Award, n)) as object as {
            countryId: null
            firstYear: null
            website: null
            nonLatinTitle: null
          }),
          title: `Award ${n}`,
        },
      })
    ).data.id
  const currency = async (code: string) =>
    (await admin.call(finance.Currency.calls.add, { body: { title: code, nonLatinTitle: null, code, symbol: null, valueInKrona: 1 } })).data
      .id
  const awards = [await award(1), await award(2)] as const
  const currencyId = await currency('JPY')
  const bare = { title: 'Leaf', published: null, ean: null, address: null, currencyId, price: null, awards: [], pictures: [] }
  const found = async (body: object) => (await admin.call(list, { body })).data.map(({ title }) => title)
  return { ...server, admin, awards, currency, bare, found }
}

const given = (awardId: number, year: number | null, note = '') => ({ awardId, given: year, outcome: 'winner' as const, note })

test('rows are kept in their order, with how the records are called that they name', async () => {
  const { admin, awards, bare } = await start()
  const { data } = await admin.call(add, { body: { ...bare, awards: [given(awards[1], 2001, 'jury'), given(awards[0], null)] } })
  expect(data.awards).toEqual([
    { id: expect.any(Number), ...given(awards[1], 2001, 'jury'), labels: { awardId: 'Award 2' } },
    { id: expect.any(Number), ...given(awards[0], null), labels: { awardId: 'Award 1' } },
  ])
  expect((await admin.call(item, { params: { id: data.id } })).data).toEqual(data)
})

test('a row keeps its id while it is moved and changed; those left out go', async () => {
  const { admin, awards, bare, db } = await start()
  const { data } = await admin.call(add, {
    body: { ...bare, awards: [given(awards[0], 2001), given(awards[0], 2002), given(awards[0], 2003)] },
  })
  const [first, , third] = data.awards
  const changed = await admin.call(edit, {
    params: { id: data.id },
    body: { ...bare, version: 1, awards: [third as never, given(awards[1], 1999), { ...first, outcome: 'nominated' } as never] },
  })
  expect(
    changed.data.awards.map(({ id, given, outcome }) => [id === third?.id ? 'third' : id === first?.id ? 'first' : 'new', given, outcome]),
  ).toEqual([
    ['third', 2003, 'winner'],
    ['new', 1999, 'winner'],
    ['first', 2001, 'nominated'],
  ])
  expect((await db.execute<{ count: number }>('select count(*)::int as count from leaf_awards')).rows[0]?.count).toBe(3)
})

test('rows are one value of the audit log and of a conflict', async () => {
  const { admin, awards, bare } = await start()
  const { data } = await admin.call(add, { body: { ...bare, awards: [given(awards[0], 2001)] } })
  const params = { id: data.id }
  await admin.call(edit, { params, body: { ...bare, version: 1, awards: [given(awards[1], 1999, 'jury'), data.awards[0] as never] } })
  const refusal = await admin.call(edit, { params, body: { ...bare, version: 1, awards: [] } }).then(undefined, (error) => error)
  expect(refusal).toMatchObject({ status: 409, data: { reason: 'changed', fields: { awards: { by: 'Shirin Ahmadi' } } } })
  expect(Object.keys(refusal.data.fields)).toEqual(['awards'])
  const log = await admin.call(administration.OperatorActivityReport.calls.list, {
    body: { filter: { entity: 'Leaf', action: 'changed' } },
  })
  expect(log.data[0]?.details).toBe('Awards: Award 1, 2001, winner → Award 2, 1999, winner, jury, Award 1, 2001, winner')
})

test('a fault in a row is told at its cell', async () => {
  const { admin, awards, bare } = await start()
  const refused = (body: object) =>
    admin.call(add, { body: { ...bare, ...body } as never }).then(undefined, ({ status, fieldErrors }) => ({ status, fieldErrors }))
  const ok = given(awards[0], 2001)
  expect(await refused({ awards: [ok, { ...ok, given: 3000 }] })).toEqual({
    status: 422,
    fieldErrors: { 'awards.1.given': ['Year is at most 2100'] },
  })
  expect(await refused({ awards: [ok, { ...ok, awardId: 2_000_000_000 }] })).toEqual({
    status: 422,
    fieldErrors: { 'awards.1.awardId': ['Does not exist'] },
  })
  expect(await refused({ awards: [ok, { ...ok, note: 'again' }] })).toEqual({
    status: 422,
    fieldErrors: { 'awards.1.awardId': ['Stands here already'] },
  })
  expect(await refused({ awards: [{ ...ok, id: 77 }] })).toEqual({
    status: 422,
    fieldErrors: { 'awards.0.id': ['Is not a row of this record'] },
  })
  expect(await refused({ awards: [1, 2, 3, 4].map((n) => given(awards[0], 2000 + n)) })).toMatchObject({
    fieldErrors: { awards: ['At most 3 awards'] },
  })
})

test('pictures in rows travel as parts of their own, stay while named, and go with their row', async () => {
  const { admin, bare, db } = await start()
  const files = async () => (await db.execute<{ name: string }>('select name from files order by id')).rows.map(({ name }) => name)
  const { data } = await admin.call(add, {
    body: {
      ...bare,
      pictures: [
        { image: picture('front.png'), altText: 'Front' },
        { image: picture('back.png'), altText: 'Back' },
      ],
    },
  })
  expect(data.pictures.map(({ image, altText }) => [(image as { name: string }).name, altText])).toEqual([
    ['front.png', 'Front'],
    ['back.png', 'Back'],
  ])
  const params = { id: data.id }
  const [front, back] = data.pictures
  const stolen = admin.call(edit, { params, body: { ...bare, version: 1, pictures: [{ ...front, image: back?.image } as never] } })
  await expect(stolen).rejects.toMatchObject({ status: 422, fieldErrors: { 'pictures.0.image': [expect.any(String)] } })
  await admin.call(edit, {
    params,
    body: { ...bare, version: 1, pictures: [back as never, { image: picture('new.png'), altText: 'New' }] },
  })
  expect(await files()).toEqual(['back.png', 'new.png'])
  await admin.call(remove, { params, query: { version: 2 } })
  expect(await files()).toEqual([])
})

test('a record that a row names is in use', async () => {
  const { admin, awards, bare } = await start()
  await admin.call(add, { body: { ...bare, awards: [given(awards[0], 2001)] } })
  await expect(admin.call(basicInfo.Award.calls.remove, { params: { id: awards[0] }, query: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'inUse', uses: [{ entity: 'Leaf', title: 'Leaves', count: 1, sample: [{ label: 'Leaf' }] }] },
  })
})

test('rows are filtered by whether there are any, and sorted by how many', async () => {
  const { admin, awards, bare, found } = await start()
  for (const [title, count] of [
    ['one', 1],
    ['none', 0],
    ['two', 2],
  ] as const)
    await admin.call(add, {
      body: { ...bare, title, awards: [given(awards[0], 1), given(awards[1], 1)].map((row) => ({ ...row, given: 2001 })).slice(0, count) },
    })
  expect(await found({ sort: 'awards desc' })).toEqual(['two', 'one', 'none'])
  expect(await found({ filter: { awards: true }, sort: 'title asc' })).toEqual(['one', 'two'])
  expect(await found({ filter: { awards: false } })).toEqual(['none'])
  expect(await found({ filter: { awards: null } })).toEqual(['none'])
})

test('a partial date is read in any digits, sorted by its first day, filtered by days, months and years', async () => {
  const { admin, bare, found } = await start()
  for (const published of ['2026-01-31', '2026', '۲۰۲۵/۷', '2026-02', null])
    expect((await admin.call(add, { body: { ...bare, title: published ?? 'none', published } })).data.published).toBe(
      published === '۲۰۲۵/۷' ? '2025-07' : published,
    )
  expect(await found({ sort: 'published asc' })).toEqual(['۲۰۲۵/۷', '2026', '2026-01-31', '2026-02', 'none'])
  expect(await found({ filter: { published: '2026' }, sort: 'published asc' })).toEqual(['2026', '2026-01-31', '2026-02'])
  expect(await found({ filter: { published: { from: '2026-01-15', to: '2026-02' } }, sort: 'published asc' })).toEqual([
    '2026-01-31',
    '2026-02',
  ])
  expect(await found({ filter: { published: null } })).toEqual(['none'])
  for (const wrong of ['2026-13', '2026-02-30', '26', '0000', 'soon'])
    await expect(admin.call(add, { body: { ...bare, published: wrong } })).rejects.toMatchObject({
      fieldErrors: { published: [expect.any(String)] },
    })
})

test('a GTIN is kept as its digits, by its check digit, once', async () => {
  const { admin, bare, found } = await start()
  expect((await admin.call(add, { body: { ...bare, ean: '۴۰۰۶۳۸۱ ۳۳۳۹۳-۱' } })).data.ean).toBe('4006381333931')
  expect(await found({ searchKey: '4006381333931' })).toEqual(['Leaf'])
  await expect(admin.call(add, { body: { ...bare, ean: '4006381333931' } })).rejects.toMatchObject({
    fieldErrors: { ean: ['Is already taken'] },
  })
  await expect(admin.call(add, { body: { ...bare, ean: '4006381333932' } })).rejects.toMatchObject({
    fieldErrors: { ean: ['The check digit of 4006381333932 is wrong: by the other digits the last one should be 1'] },
  })
})

test('an amount is told in the currency that its record names, with the digits of ISO 4217', async () => {
  const { admin, bare, currency, found } = await start()
  const { data } = await admin.call(add, { body: { ...bare, price: 1500 } })
  expect(data).toMatchObject({ price: 1500, labels: { currencyId: 'JPY', price: 'JPY' } })
  const params = { id: data.id }
  const rials = await currency('IRR')
  expect((await admin.call(edit, { params, body: { ...bare, version: 1, currencyId: rials, price: 1500 } })).data.labels).toMatchObject({
    price: 'IRR',
  })
  await admin.call(edit, { params, body: { ...bare, version: 2, currencyId: rials, price: 1600 } })
  const log = await admin.call(administration.OperatorActivityReport.calls.list, {
    body: { filter: { entity: 'Leaf', action: 'changed' } },
  })
  expect(log.data.map(({ details }) => details?.replaceAll('\u00a0', ' '))).toEqual(['Price: IRR 15.00 → IRR 16.00', 'Currency: JPY → IRR'])
  expect(await found({ filter: { price: { from: 1600 } } })).toEqual(['Leaf'])
})

test('a slug is small letters, digits and single hyphens', async () => {
  const { admin, bare } = await start()
  expect((await admin.call(add, { body: { ...bare, address: 'blinda-ugglan-2' } })).data.address).toBe('blinda-ugglan-2')
  for (const wrong of ['ab', 'Ugglan', 'a--b', '-ab', 'é-ab'])
    await expect(admin.call(add, { body: { ...bare, address: wrong } })).rejects.toMatchObject({
      fieldErrors: { address: [expect.any(String)] },
    })
})
