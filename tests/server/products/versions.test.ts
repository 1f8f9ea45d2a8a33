import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kinds } from '#api/products/entities'
import { type FieldThen, recordVersion } from '#api/products/history'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editTitle, newPerson, shelf } from './catalogue'

const byField = (fields: readonly FieldThen[]) => Object.fromEntries(fields.map(({ field, ...then }) => [field, then]))

test('an earlier version tells each field that was changed since as a form takes it, and put back it is as it was', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { authorId } = await shelf(admin, db)
  const personId = await newPerson(admin, { firstName: 'Sadegh', lastName: 'Hedayat' }, authorId)
  const contributors = [{ personId, roleId: authorId, creditedAs: 'S. Hedayat' }]
  const first = await addTitle(admin, { title: 'Blinda ugglan', contributors, isNew: true })
  const second = await editTitle(admin, first, { title: 'Den blinda ugglan', subtitle: 'Roman', contributors: [] })
  const third = await editTitle(admin, second, { title: 'Den blinda ugglan', subtitle: 'En roman' })

  const then = async (version: number) =>
    (await admin.call(recordVersion.book.title, { params: { id: first.id }, query: { version } })).data
  expect(await then(2)).toMatchObject({ version: 2, current: 3, by: 'Shirin Ahmadi', fields: [{ field: 'subtitle', value: 'Roman' }] })
  expect((await then(3)).fields).toEqual([])
  const { fields, current } = await then(1)
  expect(current).toBe(3)
  const was = byField(fields)
  expect(was).toMatchObject({
    title: { value: 'Blinda ugglan', text: 'Blinda ugglan', canPutBack: true },
    subtitle: { value: '', text: '—', canPutBack: true },
    contributors: { value: contributors, text: 'Sadegh Hedayat, Author, S. Hedayat', canPutBack: true },
  })

  await editTitle(admin, third, { title: was.title?.value, subtitle: was.subtitle?.value, contributors })
  const { data } = await admin.call(kinds.book.title.calls.item, { params: { id: first.id } })
  expect(data).toMatchObject({ title: 'Blinda ugglan', subtitle: '', contributors, contributorLine: 'S. Hedayat' })
})

test('an earlier version of an edition names what its numbers stand for, amounts in the currency of that time', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const { currencyId, publisherId } = await shelf(admin, db)
  const title = await addTitle(admin, { title: 'Blinda ugglan' })
  const { id, version } = await addEdition(admin, title.id, { currencyId, publisherId, price: 12_900 })
  await editTitle(admin, title, { editions: [{ id, version, price: 13_100, publisherId: null }] })
  const { data } = await admin.call(recordVersion.book.edition, { params: { id }, query: { version: 1 } })
  expect(byField(data.fields)).toEqual({
    price: { value: 12_900, text: 'SEK\u00a0129.00', label: 'SEK', canPutBack: true },
    publisherId: { value: publisherId, text: 'Rabén & Sjögren', label: 'Rabén & Sjögren', canPutBack: true },
  })
})

test('a picture that was replaced is told, and cannot be put back', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  const title = await addTitle(admin, { title: 'Blinda ugglan', image: new File([png], 'ugglan.png', { type: 'image/png' }) })
  await editTitle(admin, title, { image: null })
  const { data } = await admin.call(recordVersion.book.title, { params: { id: title.id }, query: { version: 1 } })
  expect(data.fields).toMatchObject([{ field: 'image', text: 'ugglan.png', canPutBack: false }])
})

test('a version that never was, or of a title of another kind, is not found', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { id } = await addTitle(admin, { title: 'Blinda ugglan' })
  const notFound = { status: 404, message: 'Version not found' }
  await expect(admin.call(recordVersion.book.title, { params: { id }, query: { version: 2 } })).rejects.toMatchObject(notFound)
  await expect(admin.call(recordVersion.document.title, { params: { id }, query: { version: 1 } })).rejects.toMatchObject(notFound)
})

test('the version before the oldest change that the audit log has is known, too, without who made it', async () => {
  const { signIn, db } = await startServer()
  const admin = await signIn('admin')
  const title = await addTitle(admin, { title: 'Blinda ugglan' })
  await editTitle(admin, title, { title: 'Den blinda ugglan' })
  await db.execute(sql`delete from operator_activity_report where action = 'added'`)
  const { data } = await admin.call(recordVersion.book.title, { params: { id: title.id }, query: { version: 1 } })
  expect(data).toMatchObject({ version: 1, at: null, by: null, fields: [{ field: 'title', value: 'Blinda ugglan' }] })
})
