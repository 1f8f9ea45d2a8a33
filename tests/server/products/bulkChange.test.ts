import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { bulkChanges, type Operation } from '#api/products/bulkChange'
import { kinds } from '#api/products/entities'
import { finance } from '#api/reference/finance'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editTitle, shelf } from './catalogue'

const { edition, title } = bulkChanges.book

async function startWithEditions(prices: readonly number[]) {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, server.db)
  const book = await addTitle(admin, { title: 'Pippi Långstrump' })
  const editions = []
  for (const price of prices) editions.push(await addEdition(admin, book.id, { ...selling, price }))
  return { ...server, admin, selling, book, editions, ids: editions.map(({ id }) => ({ id })) }
}

const priceOf = async (client: Client, id: number) => (await client.call(kinds.book.edition.calls.item, { params: { id } })).data.price
const dearer: Operation = { type: 'percent', by: 0.05, roundTo: 500 }

test('a dry run tells what each price would be and leaves it; carried out it is what was told, in the history, and undone', async () => {
  const { admin, editions, ids, selling } = await startWithEditions([12_900, 10_000, 19_900])
  const { currencyId } = selling
  const change = { field: 'price', operation: dearer, currencyId }
  const dry = (await admin.call(edition.change, { body: { ...change, rows: ids, isRehearsal: true } })).data.rows
  expect(dry.map(({ from, to }) => [from, to])).toEqual([
    ['SEK\u00a0129.00', 'SEK\u00a0135.00'],
    ['SEK\u00a0100.00', 'SEK\u00a0105.00'],
    ['SEK\u00a0199.00', 'SEK\u00a0210.00'],
  ])
  expect(dry.map(({ version }) => version)).toEqual([1, 1, 1])
  for (const { id, price } of editions) expect(await priceOf(admin, id)).toBe(price)

  const sent = dry.map(({ id, version }) => ({ id, version }))
  const done = (await admin.call(edition.change, { body: { ...change, rows: sent } })).data.rows
  expect(done.map(({ to }) => to)).toEqual(dry.map(({ to }) => to))
  expect(await priceOf(admin, ids[0]?.id ?? 0)).toBe(13_500)

  await editTitle(admin, await reread(admin, editions[0]?.productId), { editions: [{ id: ids[2]?.id, version: 2, price: 18_000 }] })
  const versions = done.map(({ id, version }) => ({ id, version }))
  const undone = (await admin.call(edition.undo, { body: { field: 'price', rows: versions } })).data.rows
  expect(undone.map(({ refusal }) => refusal)).toEqual([null, null, 'Shirin Ahmadi changed it in the meantime'])
  expect(await Promise.all(ids.map(({ id }) => priceOf(admin, id)))).toEqual([12_900, 10_000, 18_000])
})

const reread = async (client: Client, id: unknown) =>
  (await client.call(kinds.book.title.calls.item, { params: { id: Number(id) } })).data as never

test('an edition in another currency, one changed since, one removed and a value that is not allowed are refused one by one', async () => {
  const { admin, ids, selling, book } = await startWithEditions([12_900, 100])
  const euro = await admin.call(finance.Currency.calls.add, {
    body: { title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: '€', valueInKrona: 11 },
  })
  const foreign = await addEdition(admin, book.id, { ...selling, currencyId: Number(euro.data.id), price: 1500 })
  const rows = [{ id: ids[0]?.id ?? 0, version: 7 }, { id: ids[1]?.id ?? 0 }, { id: foreign.id }, { id: 999_999 }]
  const body = { rows, field: 'price', operation: { type: 'add', by: -500 } as const, currencyId: selling.currencyId }
  const { data } = await admin.call(edition.change, { body })
  expect(data.rows.map(({ refusal }) => refusal)).toEqual([
    'Shirin Ahmadi changed it in the meantime',
    expect.stringContaining('Price'),
    'Price is in Euro',
    'It was removed',
  ])
})

test('genres are added to and removed from titles, texts replaced, and what belongs to one record alone is refused', async () => {
  const { admin, book } = await startWithEditions([])
  const second = await addTitle(admin, { title: 'Pippi i Söderhavet' })
  const rows = [{ id: book.id }, { id: second.id }]
  const replaced = await admin.call(title.change, {
    body: { rows, field: 'title', operation: { type: 'replace', find: 'Pippi', with: 'Peppi' } },
  })
  expect(replaced.data.rows.map(({ to }) => to)).toEqual(['Peppi Långstrump', 'Peppi i Söderhavet'])
  const set = { type: 'set', value: 'x' } as const
  for (const field of ['slug', 'image', 'contributors', 'nothing'])
    await expect(admin.call(title.change, { body: { rows, field, operation: set } })).rejects.toMatchObject({
      fieldErrors: { field: ['Is not changed for many at once'] },
    })
  await expect(admin.call(title.change, { body: { rows, field: 'title', operation: set } })).rejects.toMatchObject({
    fieldErrors: { operation: [expect.stringContaining('is not changed like this')] },
  })
})

test('all that match a search are rehearsed, and only the rows that were rehearsed are changed', async () => {
  const { admin, ids } = await startWithEditions([12_900, 10_000])
  const change = { field: 'status', operation: { type: 'set', value: 'hidden' } as const }
  const matching = { searchKey: 'Pippi', filter: '' as const }
  const { rows } = (await admin.call(edition.change, { body: { ...change, matching, isRehearsal: true } })).data
  expect(rows.map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
  await expect(admin.call(edition.change, { body: { ...change, matching } })).rejects.toMatchObject({
    fieldErrors: { matching: ['Rehearse it, and send the rows of the rehearsal'] },
  })
  const none = { ...matching, searchKey: 'Aniara' }
  expect((await admin.call(edition.change, { body: { ...change, matching: none, isRehearsal: true } })).data.rows).toEqual([])
  await expect(admin.call(edition.change, { body: change })).rejects.toMatchObject({ fieldErrors: { rows: ['Choose at least one'] } })
})

test('what is the same once it is read stays as it is, and what is emptied changes', async () => {
  const { admin } = await startWithEditions([])
  const { id } = await addTitle(admin, { title: 'Kallocain', subtitle: 'Roman' })
  const change = async (value: unknown) => {
    const body = { rows: [{ id }], field: 'subtitle', operation: { type: 'set' as const, value } }
    return (await admin.call(title.change, { body })).data.rows[0]
  }
  expect(await change('Roman ')).toMatchObject({ version: 1, from: null, to: null, refusal: null })
  expect(await change('')).toMatchObject({ version: 2, from: 'Roman', to: expect.any(String), refusal: null })
  expect(await change(' ')).toMatchObject({ version: 2, to: null, refusal: null })
})

test('whoever may not edit editions changes none', async () => {
  const { signIn, ids } = await startWithEditions([12_900])
  const body = { rows: ids, field: 'status', operation: { type: 'set', value: 'active' } as const, isRehearsal: true }
  await expect((await signIn('orders')).call(edition.change, { body })).rejects.toMatchObject({ status: 403 })
})
