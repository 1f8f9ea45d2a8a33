import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type LibrisPart, librisState, sendToLibris } from '#api/exports/libris'
import { type FakeLibris, fakeLibris } from '#server/exports/fakes/libris'
import { createLibris, readLibris } from '#server/exports/libris/settings'
import { exportsOf, librisOf } from './librisOffice'

const isbn = '9789100124311'

/** A Libris export of one title that Libris takes, and the fake that the server asks. */
async function office({ sigels, asked }: { sigels?: readonly string[]; asked?: number[] } = {}) {
  let fake: FakeLibris | undefined
  const it = await exportsOf((clock) => {
    fake = fakeLibris(() => clock.now().getTime(), sigels)
    return librisOf(fake, asked)
  })
  if (!fake) throw new Error('The fake was not made')
  const send = async (part: LibrisPart = 'record') =>
    (await it.admin.call(sendToLibris, { params: { id: it.id }, body: { part, itemIds: [it.itemId] } })).data[0]
  const rename = (title: string) => it.db.execute(sql`update products set title = ${title}`)
  return { ...it, fake, send, rename }
}
const records = ({ records: all }: FakeLibris) => [...all].filter(([, { isHolding }]) => !isHolding)
const holdings = ({ records: all }: FakeLibris) => [...all.values()].filter(({ isHolding }) => isHolding)

test('a record is sent once: the second time nothing is asked, and a change updates it', async () => {
  const { fake, send, rename } = await office()
  expect(await send()).toMatchObject({ outcome: 'created', message: '' })
  expect(records(fake).map(([, { graph }]) => graph['@graph'][1])).toMatchObject([
    { '@type': 'PhysicalResource', identifiedBy: [{ '@type': 'ISBN', value: isbn }], hasTitle: [{ mainTitle: 'En titel' }] },
  ])
  const before = fake.requests.length
  expect(await send()).toMatchObject({ outcome: 'unchanged' })
  expect(fake.requests.length).toBe(before)
  await rename('En annan titel')
  expect(await send()).toMatchObject({ outcome: 'updated' })
  expect(records(fake).map(([, { graph }]) => graph['@graph'][1]?.hasTitle)).toEqual([[{ '@type': 'Title', mainTitle: 'En annan titel' }]])
})

test('what was changed in Libris is never overwritten: the refusal is kept with its reason', async () => {
  const { admin, id, fake, send, rename } = await office()
  const { address = '' } = (await send()) ?? {}
  fake.edit(address, (thing) => {
    thing.summary = [{ '@type': 'Summary', label: 'Of a librarian' }]
  })
  await rename('En annan titel')
  expect(await send()).toMatchObject({ outcome: 'refused', message: expect.stringContaining('changed in Libris'), address })
  expect(JSON.stringify(records(fake))).toContain('Of a librarian')
  const { data } = await admin.call(librisState, { params: { id } })
  expect(data).toMatchObject({
    server: 'fake',
    sigel: 'Dist',
    sent: [{ part: 'record', outcome: 'refused', fix: expect.stringContaining('not overwritten') }],
  })
})

test('a title that Libris has from others gets a holding only, once', async () => {
  const { fake, send } = await office()
  const of = 'http://libris.test/abc123'
  fake.records.set(of, {
    isHolding: false,
    graph: {
      '@graph': [
        { '@id': of, '@type': 'Record' },
        { '@id': `${of}#it`, '@type': 'Print', identifiedBy: [{ '@type': 'ISBN', value: isbn }] },
      ],
    },
  })
  expect(await send()).toMatchObject({ outcome: 'refused', message: expect.stringContaining('ISBN'), fix: 'Send a holding only' })
  expect(await send('holding')).toMatchObject({ outcome: 'created' })
  expect(holdings(fake).map(({ graph }) => graph['@graph'][1])).toMatchObject([
    { '@type': 'Item', itemOf: { '@id': `${of}#it` }, heldBy: { '@id': 'https://libris.kb.se/library/Dist' } },
  ])
  expect(await send('holding')).toMatchObject({ outcome: 'unchanged' })
  expect(holdings(fake)).toHaveLength(1)
})

test('without a record in Libris a holding is refused, and says what to do first', async () => {
  const { send } = await office()
  expect(await send('holding')).toMatchObject({ outcome: 'refused', fix: 'Send the record first' })
})

test('an answer that was lost after writing leads to one record and not two', async () => {
  const { fake, send } = await office()
  fake.faults.dropAfterWrite = 1
  expect(await send()).toMatchObject({ outcome: 'unknown', message: 'No answer came from Libris' })
  expect(await send()).toMatchObject({ outcome: 'unchanged' })
  expect(records(fake)).toHaveLength(1)
})

test('a change whose answer was lost is known again, and no conflict', async () => {
  const { fake, send, rename } = await office()
  await send()
  await rename('En annan titel')
  fake.faults.dropAfterWrite = 1
  expect(await send()).toMatchObject({ outcome: 'unknown' })
  expect(await send()).toMatchObject({ outcome: 'updated' })
})

test('a token that ended is renewed, and a pause that Libris asks for is kept', async () => {
  const asked: number[] = []
  const { fake, send, rename } = await office({ asked })
  await send()
  fake.expireTokens()
  await rename('En annan titel')
  fake.faults.refuseNext = 1
  fake.faults.retryAfter = 3
  expect(await send()).toMatchObject({ outcome: 'updated' })
  expect(asked).toEqual([3000])
  expect(fake.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(2)
})

test('a sigel that the client may not write for is refused by name', async () => {
  const { send } = await office({ sigels: ['Other'] })
  expect(await send()).toMatchObject({ outcome: 'refused', message: expect.stringContaining('Dist') })
})

test('what is missing for Libris stops a title before anything is sent', async () => {
  const { db, fake, send } = await office()
  await db.execute(sql`update product_details set publisher_id = null`)
  expect(await send()).toMatchObject({ outcome: 'refused', message: 'Missing: the publisher' })
  expect(fake.requests).toEqual([])
})

test('a server without a client of Libris says so, and sends nothing', async () => {
  const it = await exportsOf(() => createLibris(readLibris({})))
  expect((await it.admin.call(librisState, { params: { id: it.id } })).data).toMatchObject({
    server: 'missing',
    host: 'libris-qa.kb.se',
    sent: [],
  })
  await expect(
    it.admin.call(sendToLibris, { params: { id: it.id }, body: { part: 'record', itemIds: [it.itemId] } }),
  ).rejects.toMatchObject({
    status: 424,
    data: { reason: 'notSetUp' },
  })
})

test('a busy Libris ends the call and keeps what was sent before', async () => {
  const { admin, id, itemId, fake } = await office()
  fake.faults.failNext = 9
  await expect(admin.call(sendToLibris, { params: { id }, body: { part: 'record', itemIds: [itemId] } })).rejects.toMatchObject({
    status: 424,
  })
  expect((await admin.call(librisState, { params: { id } })).data.sent).toEqual([])
})
