import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entities } from '#api/app/contract'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import type { Client } from '#api/core/http'
import { labelFieldsOf, labelOf } from '#api/core/option'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { administration } from '#api/site/administration'
import { seedDemo } from '#server/app/demo'
import { startServer } from '../setup/harness'

const itemOf = async (client: Client, { calls }: AnyEntity, id: number) =>
  (await client.call(calls.item as NonNullable<typeof calls.item>, { params: { id: Number(id) } })).data

test('the demo data fills every entity with records that its form would take, once', async () => {
  const { db, signIn } = await startServer({ demo: 'small' })
  await seedDemo(db)
  const admin = await signIn('admin')
  for (const entity of Object.values(entities)) {
    const { list } = entity.calls
    if (!list) continue
    const { data, result } = await admin.call(list, { body: { pageSize: 1000 } })
    expect([entity.name, result.total > 3 || ['Role', 'Slider'].includes(entity.name)]).toEqual([entity.name, true])
    const records = entity.inList ? await Promise.all(data.slice(0, 40).map(({ id }) => itemOf(admin, entity, Number(id)))) : data
    expect([entity.name, records.flatMap((row) => z.safeParse(entity.form, row).error?.issues ?? [])]).toEqual([entity.name, []])
    if (entity.has('all')) expect([entity.name, data.filter((row) => labelOf(row).trim() === '')]).toEqual([entity.name, []])
  }
  expect((await admin.call(basicInfo.Country.calls.list, { body: {} })).result.total).toBe(249)
})

test('columns that lists show are not empty in the demo data, and people are written as their form wants them', async () => {
  const { signIn } = await startServer({ demo: 'small' })
  const admin = await signIn('admin')
  const empty: string[] = []
  for (const { name, calls, fields } of Object.values(entities)) {
    // Titles and editions have columns of their own.
    if (!calls.list || name.includes('Product')) continue
    const rows = (await admin.call(calls.list, { body: { pageSize: 1000 } })).data as (Record<string, unknown> & {
      labels?: Record<string, string>
    })[]
    const isShort = (field: string) => !['longText', 'richText', 'file', 'image', 'rows'].includes(metaOf(fields[field] as never).kind)
    // A name is one column; what an individual has none of, its list does not show.
    const names = labelFieldsOf(fields)
    const isFixed = (field: string) => field === 'kind' && name.endsWith('Account')
    const others = Object.keys(fields).filter((field) => !names.includes(field) && !isFixed(field) && isShort(field))
    const shown = name === 'IndividualAccount' ? ['email', 'phone'] : [...names.slice(0, 1), ...others.slice(0, 5)]
    const isFilled = (field: string) => rows.some((row) => ![undefined, null, '', 0].includes(row[field] as null) || row.labels?.[field])
    empty.push(...shown.filter((field) => !isFilled(field)).map((field) => `${name}.${field}`))
    if (name === 'People') expect(rows.filter(({ lastName }) => /[آ-ی]/.test(String(lastName)))).toEqual([])
  }
  expect(empty).toEqual([])
})

test('people of the demo data have their names in both scripts, and pictures can be read', async () => {
  const { signIn, app } = await startServer({ demo: 'small' })
  const admin = await signIn('catalogue')
  const { data } = await admin.call(people.People.calls.list, { body: { searchKey: 'صادق هدايت' } })
  expect(data.map((row) => [labelOf(row), row.labels?.peopleTypeIds])).toEqual([['Sadegh Hedayat صادق هدایت', 'Author, Translator']])
  const sliders = await (await signIn('admin')).call(administration.Slider.calls.list, { body: {} })
  for (const { image } of sliders.data) {
    const response = await app.fetch(new Request(`http://localhost/api/${'url' in image ? image.url : ''}`))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})
