import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { access } from '#api/access/entities'
import { inUse } from '#api/core/conflict'
import { ApiError } from '#api/core/http'
import { permissions } from '#api/core/permissionNames'
import { allParentGenre, basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { transport } from '#api/reference/transport'
import { addProduct, makeBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

const { list, item, add, edit, remove } = basicInfo.PaymentMethod.calls
const genre = basicInfo.Genre.calls
const plain = { nonLatinTitle: null, parentId: null, themaCode: null }
const abroad = { title: 'DHL', carrier: 'DHL', price: 9900, mostWeight: null, days: 3, tracking: null, note: null, isActive: true }

async function methods(...titles: string[]) {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const ids: number[] = []
  for (const title of titles) ids.push((await admin.call(add, { body: { title, dueDays: null } })).data.id)
  const listed = async (body: object) => {
    const { data, result } = await admin.call(list, { body })
    return { titles: data.map((row) => row.title), result }
  }
  return { admin, ids, listed }
}

test('a list is served newest first, page by page', async () => {
  const { listed } = await methods('a', 'b', 'c')
  expect(await listed({})).toEqual({ titles: ['c', 'b', 'a'], result: { total: 3, page: 1, pageSize: 100 } })
  expect(await listed({ page: 2, pageSize: 2 })).toEqual({ titles: ['a'], result: { total: 3, page: 2, pageSize: 2 } })
  expect((await listed({ page: 2_147_483_647, pageSize: 1000 })).titles).toEqual([])
})

test('a list is sorted by any of its fields, texts without regard to case, what is empty last', async () => {
  const { listed, admin, ids } = await methods('b', 'C', 'a')
  expect((await listed({ sort: 'title asc' })).titles).toEqual(['a', 'b', 'C'])
  await expect(listed({ sort: 'constructor asc' })).rejects.toMatchObject({ status: 422 })
  await admin.call(edit, { params: { id: ids[0] as number }, body: { version: 1, title: 'b', dueDays: 30 } })
  for (const sort of ['dueDays asc', 'dueDays desc']) expect((await listed({ sort })).titles[0]).toBe('b')
})

test('a search takes its words as they are, in any order, without regard to accents', async () => {
  const { listed } = await methods('100 % paid', '100 kronor', 'کارت', 'Företagsfaktura 30 dagar')
  expect((await listed({ searchKey: '100 %' })).titles).toEqual(['100 % paid'])
  expect((await listed({ searchKey: 'كارت' })).titles).toEqual(['کارت'])
  expect((await listed({ searchKey: 'dagar FORETAG' })).titles).toEqual(['Företagsfaktura 30 dagar'])
  expect((await listed({ searchKey: "'; drop table users; --" })).titles).toEqual([])
})

test('a filter is by declared fields, and an empty one filters nothing', async () => {
  const { listed } = await methods('Card', 'Cash')
  expect((await listed({ filter: { title: 'card' } })).titles).toEqual(['Card'])
  expect((await listed({ filter: { title: '' } })).titles).toEqual(['Cash', 'Card'])
  expect((await listed({ filter: { dueDays: null } })).titles).toEqual(['Cash', 'Card'])
  for (const filter of [
    { colour: 'red' },
    { title: 7 },
    { dueDays: { from: 'x' } },
    { dueDays: { since: 1 } },
    { __proto__: null, toString: 'x' },
  ])
    await expect(listed({ filter })).rejects.toMatchObject({ status: 422 })
})

test('a record is found by the code it has', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { list, add } = basicInfo.Language.calls
  for (const [englishTitle, code] of [
    ['Svenska', 'swe'],
    ['Farsi', 'per'],
  ] as const)
    await admin.call(add, { body: { englishTitle, nativeTitle: null, code, direction: 'ltr' } })
  for (const [englishTitle, searchKey] of [
    ['Svenska', 'SWE'],
    ['Farsi', 'per'],
  ])
    expect((await admin.call(list, { body: { searchKey } })).data.map((row) => row.englishTitle)).toEqual([englishTitle])
})

test('a list says which of some records are in it', async () => {
  const { listed } = await methods('Card', 'Cash', 'Invoice')
  expect((await listed({ filter: { id: [1, 2, 999_999], title: 'cas' } })).titles).toEqual(['Cash'])
  for (const id of [[], ['x'], 7, null]) await expect(listed({ filter: { id } })).rejects.toMatchObject({ status: 422 })
})

test('an option filter of several values finds what has any of them, and bad ones are refused', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { list: subjects, add: addSubject } = basicInfo.Subject.calls
  for (const [title, scheme, code] of [
    ['Poesi', 'sab', 'Hc.03'],
    ['Poetry', 'thema', 'DC'],
    ['Swedish poetry', 'dewey', '839.71'],
  ] as const)
    await admin.call(addSubject, { body: { title, nonLatinTitle: null, scheme, code, parentId: null } })
  const parents = []
  for (const title of ['Roman', 'Drama', 'Poesi']) parents.push((await admin.call(genre.add, { body: { ...plain, title } })).data.id)
  for (const [i, title] of ['Deckare', 'Tragedi', 'Haiku'].entries())
    await admin.call(genre.add, { body: { ...plain, title, parentId: parents[i] ?? null } })
  const titlesOf = async (call: typeof subjects | typeof genre.list, filter: object) =>
    (await admin.call(call, { body: { filter: { ...filter }, sort: 'title asc' } })).data.map(({ title }) => title)

  expect(await titlesOf(subjects, { scheme: ['sab', 'dewey'] })).toEqual(['Poesi', 'Swedish poetry'])
  expect(await titlesOf(genre.list, { parentId: [parents[0], parents[2]] })).toEqual(['Deckare', 'Haiku'])
  expect(await titlesOf(genre.list, { parentId: parents[1] })).toEqual(['Tragedi'])
  for (const parentId of [[], ['x'], [parents[0], null], Array.from({ length: 201 }, (_, i) => i + 1)])
    await expect(titlesOf(genre.list, { parentId })).rejects.toMatchObject({
      status: 422,
      fieldErrors: { 'filter.parentId': [expect.any(String)] },
    })
})

test('two records do not share what is unique, and the field is named', async () => {
  const { admin } = await methods('Card')
  await expect(admin.call(add, { body: { title: 'Card', dueDays: null } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { title: ['Is already taken'] },
  })
})

test('what is unique only together may be shared alone, and a clash is told at the last of its fields', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const subject = { title: 'Economics', nonLatinTitle: null, code: 'K', parentId: null }
  const { add: addSubject } = basicInfo.Subject.calls
  await admin.call(addSubject, { body: { ...subject, scheme: 'thema' } })
  await admin.call(addSubject, { body: { ...subject, scheme: 'sab', title: 'Historia' } })
  await expect(admin.call(addSubject, { body: { ...subject, scheme: 'sab' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { code: ['Is already taken'] },
  })
})

test('of two who change one record at once, one comes second and is shown who was first and with what', async () => {
  const { admin, ids } = await methods('Swish')
  const params = { id: ids[0] as number }
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      admin.call(edit, { params, body: { version: 1, title: `Swish ${n}`, dueDays: null } }).catch((error) => error),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome instanceof ApiError)
  expect(refused).toHaveLength(7)
  const { data } = await admin.call(item, { params })
  expect(data.version).toBe(2)
  for (const { status, data: conflict } of refused) {
    expect(status).toBe(409)
    const changed = z.parse(basicInfo.PaymentMethod.conflict, conflict)
    expect(changed).toMatchObject({ reason: 'changed', current: data, fields: { title: { by: 'Shirin Ahmadi' } } })
  }
})

test('a record that orders use is not removed, and they are named', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = (await admin.call(add, { body: { title: 'Card', dueDays: null } })).data
  const basket = await makeBasket(admin, { productDetailId: await addProduct(db) })
  await db.execute(`update baskets set payment_method_id = ${id}`)
  const refusal = await admin.call(remove, { params: { id }, query: {} }).catch((error) => error)
  expect(refusal).toMatchObject({ status: 409, message: 'It is still in use: Orders (1)' })
  expect(z.parse(inUse, refusal.data).uses).toEqual([
    { entity: 'Basket', title: 'Orders', count: 1, sample: [{ id: basket, label: `#${basket}` }] },
  ])
})

test('a record that other records name, one by one or in a list, is not removed', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const currency = (
    await admin.call(finance.Currency.calls.add, {
      body: { title: 'Krona', nonLatinTitle: null, code: 'SEK', symbol: 'kr', valueInKrona: 1 },
    })
  ).data.id
  const sweden = (
    await admin.call(basicInfo.Country.calls.add, {
      body: { title: 'Sweden', nonLatinTitle: 'سوئد', code: 'SE', currencyId: currency, isInEu: true },
    })
  ).data
  expect(sweden.labels).toEqual({ currencyId: 'Krona' })
  const added = (await admin.call(transport.PostServiceOutSide.calls.add, { body: { ...abroad, countryIds: [sweden.id] } })).data
  expect(added.labels).toEqual({ countryIds: 'Sweden' })
  await expect(admin.call(finance.Currency.calls.remove, { params: { id: currency }, query: {} })).rejects.toMatchObject({
    data: { reason: 'inUse', uses: [{ entity: 'Country', title: 'Countries', count: 1, sample: [{ id: sweden.id, label: 'Sweden' }] }] },
  })
  await expect(admin.call(basicInfo.Country.calls.remove, { params: { id: sweden.id }, query: {} })).rejects.toMatchObject({
    data: { reason: 'inUse', uses: [{ entity: 'PostServiceOutSide', count: 1, sample: [{ label: 'DHL' }] }] },
  })
})

test('of naming a record in a list and removing it at once, one is refused', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const country = { nonLatinTitle: null, currencyId: null, isInEu: true }
  for (const code of ['SE', 'NO', 'DK', 'FI', 'IS', 'DE']) {
    const { id } = (await admin.call(basicInfo.Country.calls.add, { body: { ...country, title: code, code } })).data
    const outcomes = await Promise.allSettled([
      admin.call(transport.PostServiceOutSide.calls.add, { body: { ...abroad, title: code, countryIds: [id] } }),
      admin.call(basicInfo.Country.calls.remove, { params: { id }, query: {} }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  const lost =
    'select 1 from post_service_out_side p, unnest(country_ids) as named where not exists (select from country c where c.id = named)'
  expect((await db.execute(lost)).rows).toEqual([])
})

test('a record that the product needs is not removed, and stays what it is known by', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { data } = await admin.call(access.Role.calls.list, { body: { filter: { title: 'administrator' } } })
  const [role] = data
  if (!role) throw new Error('There is an administrator')
  const params = { id: role.id }
  await expect(admin.call(access.Role.calls.remove, { params, query: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'system' },
  })
  await expect(
    admin.call(access.Role.calls.edit, { params, body: { version: role.version, title: 'Boss', description: null } }),
  ).rejects.toMatchObject({ status: 422, fieldErrors: { title: [expect.any(String)] } })
  const described = await admin.call(access.Role.calls.edit, {
    params,
    body: { version: role.version, title: role.title, description: 'Everything' },
  })
  expect(described.data).toMatchObject({ description: 'Everything', isSystem: true })
})

test('every permission of the product is a record, in a category', async () => {
  const { signIn } = await startServer()
  const { data } = await (await signIn('admin')).call(access.Permission.calls.list, { body: { pageSize: 1000, sort: 'categoryId asc' } })
  expect(data.map(({ name }) => name).sort()).toEqual([...permissions].sort())
  expect(data.every(({ labels, isSystem }) => labels?.categoryId && isSystem)).toBe(true)
})

test('nothing stands inside itself, and parents are told apart', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const ids: number[] = []
  for (const title of ['Fiction', 'Crime', 'Nordic noir'])
    ids.push((await admin.call(genre.add, { body: { ...plain, title, parentId: ids.at(-1) ?? null } })).data.id)
  const [fiction, crime, noir] = ids as [number, number, number]
  for (const parentId of [fiction, crime, noir])
    await expect(
      admin.call(genre.edit, { params: { id: fiction }, body: { ...plain, version: 1, title: 'Fiction', parentId } }),
    ).rejects.toMatchObject({ status: 422, fieldErrors: { parentId: ['Parent genre would be inside itself'] } })
  expect((await admin.call(allParentGenre, {})).data).toEqual([{ id: fiction, title: 'Fiction' }])
  const listed = await admin.call(genre.list, { body: { sort: 'parentId asc' } })
  expect(listed.data.map(({ title, labels }) => [title, labels])).toEqual([
    ['Nordic noir', { parentId: 'Crime' }],
    ['Crime', { parentId: 'Fiction' }],
    ['Fiction', {}],
  ])
  expect((await admin.call(genre.list, { body: { filter: { parentId: [fiction, crime] } } })).result.total).toBe(2)
})

test('a long list is sent compressed', async () => {
  const { db, send, signIn } = await startServer()
  await db.execute(
    `insert into publisher (title, address) select 'Förlaget ' || n, repeat('Storgatan ', 100) from generate_series(1, 1000) n`,
  )
  const { token } = await signIn('catalogue')
  const response = await send('POST', 'Publisher/AllPublisherList', { token, headers: { 'accept-encoding': 'gzip' } })
  const bytes = (await response.arrayBuffer()).byteLength
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(bytes).toBeLessThan(100_000)
})
