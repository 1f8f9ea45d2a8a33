import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { basicInfo } from '#api/entities/basicInfo'
import { section } from '#api/entity'
import { date, flag, integer, number, optional, ref, text, unique } from '#api/field'
import { tableOf } from '#server/db/schema/entities'
import { startServer } from './harness'

const { list, all, item, add, edit, remove } = basicInfo.PaymentMethod.calls

async function methods(...titles: string[]) {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const ids: number[] = []
  for (const title of titles) ids.push((await admin.call(add, { body: { title } })).data.id)
  const listed = async (body: object) => {
    const { data, result } = await admin.call(list, { body })
    return { titles: data.map((row) => row.title), result }
  }
  return { admin, ids, listed }
}

test('a record is added, read, changed and removed', async () => {
  const { admin, ids } = await methods('Swish')
  const params = { id: ids[0] as number }
  expect((await admin.call(item, { params })).data).toEqual({ id: params.id, title: 'Swish' })
  await admin.call(edit, { params, body: { title: '  Invoice, 30 days ' } })
  expect((await admin.call(item, { params })).data.title).toBe('Invoice, 30 days')
  await admin.call(remove, { params })
  await expect(admin.call(item, { params })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(remove, { params })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(edit, { params, body: { title: 'x' } })).rejects.toMatchObject({ status: 404 })
})

test('a list is served newest first, page by page', async () => {
  const { listed } = await methods('a', 'b', 'c')
  expect(await listed({})).toEqual({ titles: ['c', 'b', 'a'], result: { total: 3, page: 1, pageSize: 100 } })
  expect(await listed({ page: 2, pageSize: 2 })).toEqual({ titles: ['a'], result: { total: 3, page: 2, pageSize: 2 } })
  expect((await listed({ page: 2_147_483_647, pageSize: 1000 })).titles).toEqual([])
})

test('a list is sorted by any of its fields and by no other', async () => {
  const { listed } = await methods('b', 'c', 'a')
  expect((await listed({ sort: 'title asc' })).titles).toEqual(['a', 'b', 'c'])
  await expect(listed({ sort: 'password asc' })).rejects.toMatchObject({ status: 422, fieldErrors: { sort: [expect.any(String)] } })
  await expect(listed({ sort: 'constructor asc' })).rejects.toMatchObject({ status: 422 })
})

test('a search takes its words as they are', async () => {
  const { listed } = await methods('100 % paid', '100 kronor', 'کارت')
  expect((await listed({ searchKey: '100 %' })).titles).toEqual(['100 % paid'])
  expect((await listed({ searchKey: 'کارت' })).titles).toEqual(['کارت'])
  expect((await listed({ searchKey: "'; drop table users; --" })).titles).toEqual([])
})

test('a filter is by declared fields', async () => {
  const { listed } = await methods('Card', 'Cash')
  expect((await listed({ filter: { title: 'card' } })).titles).toEqual(['Card'])
  for (const filter of [{ colour: 'red' }, { title: 7 }, { __proto__: null, toString: 'x' }])
    await expect(listed({ filter })).rejects.toMatchObject({ status: 422 })
})

test('all records are there for a dropdown', async () => {
  const { admin } = await methods('Card', 'Cash')
  expect((await admin.call(all, {})).data.map(({ title }) => title)).toEqual(['Card', 'Cash'])
})

test('two records do not share what is unique, and the field is named', async () => {
  const { admin } = await methods('Card')
  await expect(admin.call(add, { body: { title: 'Card' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { title: ['Is already taken'] },
  })
})

test('a table follows from its declaration', () => {
  const { Leaf } = section(
    { path: '/init', permission: 'BasicInfo' },
    {
      Leaf: {
        title: 'Leaf',
        fields: {
          title: unique(text('Title')),
          pageCount: integer('Pages'),
          price: optional(number('Price')),
          isBound: flag('Bound'),
          since: date('Since'),
          methodId: ref('Method', 'PaymentMethod'),
        },
      },
    },
  )
  const { name, columns, foreignKeys } = getTableConfig(tableOf(Leaf))
  expect(name).toBe('leaf')
  expect(columns.map((column) => [column.name, column.getSQLType(), column.notNull, column.isUnique])).toEqual([
    ['id', 'integer', true, false],
    ['title', 'text', true, true],
    ['page_count', 'bigint', true, false],
    ['price', 'numeric', false, false],
    ['is_bound', 'boolean', true, false],
    ['since', 'date', true, false],
    ['method_id', 'integer', true, false],
  ])
  expect(foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)).toEqual(['payment_method'])
})
