import { test as base, expect } from 'vitest'
import type { Client } from '#api/core/http'
import { kinds } from '#api/products/entities'
import { applyImport, checkImport, type ImportItem, importList, removeImport, undoImport } from '#api/products/imports'
import { answer, apply, check, isbnOf, read, sheetOf, undo, upload } from '../../server/products/imports'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { isFull } from '../../setup/times'
import { killed as killedAt, startServer } from '../server'

const test = base.runIf(isFull)

/** Several slices of what is written at once. */
const rows = 600
const columns = ['title', 'isbn', 'pages', 'titleStatus', 'status']
const rowsFrom = (first: number, pages: (n: number) => string | number = (n) => 100 + n) =>
  Array.from({ length: rows }, (_, n) => [`Bok ${first + n}`, isbnOf(first + n), pages(n), 'Draft', 'Draft'])

const editions = async (client: Client) => (await client.call(kinds.book.edition.calls.list, { body: { pageSize: 1 } })).result.total

test('an import whose server is killed at any of its steps goes on where it was: no row twice, none left', async () => {
  const env = { DATA_DIR: preparedDataDir() }
  const killed = <T>(write: number, before: (client: Client) => Promise<T>, ask: (client: Client, found: T) => Promise<unknown>) =>
    killedAt(
      env,
      write,
      ({ client }) => before(client),
      ({ client }, found) => ask(client, found),
    )
  const nothing = async () => undefined

  // Read in part, it says so, and all that can be done with it is to remove it.
  await killed(18, nothing, async (client) => upload(client, await sheetOf(columns, rowsFrom(5000))))
  const uploadAgain = async (client: Client) => {
    for (const { id, state } of (await client.call(importList, { body: {} })).data) {
      if (state === 'reading')
        await expect(client.call(checkImport, { params: { id }, body: { version: 1 } })).rejects.toMatchObject({ status: 409 })
      await client.call(removeImport, { params: { id } })
    }
    return upload(
      client,
      await sheetOf(
        columns,
        rowsFrom(0, (n) => (n % 3 ? 100 + n : 'hundra')),
      ),
    )
  }
  const item = await killed(60, uploadAgain, async (client, { id }) => check(client, await read(client, id)))

  const mend = (client: Client) => answer(client, item.id, { field: 'pages', text: 'hundra' }, { action: 'use', text: '100' })
  const finishCheck = async (client: Client) => {
    const at = await read(client, item.id)
    const { counts } = at.state === 'checked' ? at : await check(client, at)
    expect(counts).toMatchObject({ add: rows - rows / 3, faulty: rows / 3 })
  }
  await killed(60, finishCheck, mend)

  const finishMending = async (client: Client) => {
    // All cells that said the same are mended, or none.
    const { faulty } = (await read(client, item.id)).counts
    expect([0, rows / 3]).toContain(faulty)
    if (faulty) await mend(client)
    expect((await read(client, item.id)).counts).toMatchObject({ add: rows, faulty: 0 })
  }
  const applyAll = async (client: Client) =>
    client.call(applyImport, { params: { id: item.id }, body: { version: (await read(client, item.id)).version, mode: 'all' } })
  await killed(500, finishMending, applyAll)

  const uploadSecond = async (client: Client) => {
    const written = await editions(client)
    expect([0, rows]).toContain(written)
    const at = await read(client, item.id)
    expect(at.state).toBe(written ? 'applied' : 'checked')
    if (written) await undo(client, at)
    return check(client, await upload(client, await sheetOf(columns, rowsFrom(1000))))
  }
  const applyGood = async (client: Client, { id }: ImportItem) => apply(client, await read(client, id), 'good')
  // In the midst of the first slice, and after it.
  const second = await killed(150, uploadSecond, applyGood)
  await killed(360, async () => second, applyGood)

  const finishApplying = async (client: Client) => {
    const at = await read(client, second.id)
    const { counts } = at.state === 'applied' ? at : await apply(client, at, 'good')
    expect([counts.add, await editions(client)]).toEqual([rows, rows])
  }
  await killed(300, finishApplying, async (client) => undo(client, await read(client, second.id)))

  const { client } = await startServer(env)
  const at = await read(client, second.id)
  const version = { version: at.version }
  if (at.state === 'undone')
    await expect(client.call(undoImport, { params: { id: at.id }, body: version })).rejects.toMatchObject({ status: 409 })
  else expect(await undo(client, at)).toMatchObject({ state: 'undone', kept: [] })
  expect(await editions(client)).toBe(0)
})
