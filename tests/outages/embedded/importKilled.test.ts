import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { kinds } from '#api/products/entities'
import { applyImport, checkImport, editImportCells, type ImportItem, importList, removeImport, undoImport } from '#api/products/imports'
import { apply, check, isbnOf, read, sheetOf, undo, upload } from '../../server/products/imports'
import { temporaryFolder } from '../../server/setup/serverProcess'
import { startServer } from '../server'

/** Several slices of what is written at once. */
const rows = 600
const columns = ['title', 'isbn', 'pages', 'titleStatus', 'status']
const rowsFrom = (first: number, pages: (n: number) => string | number = (n) => 100 + n) =>
  Array.from({ length: rows }, (_, n) => [`Bok ${first + n}`, isbnOf(first + n), pages(n), 'Draft', 'Draft'])

const editions = async (client: Client) => (await client.call(kinds.book.edition.calls.list, { body: { pageSize: 1 } })).result.total

const env = { DATA_DIR: '' }

/** Has a server do it, and kills that server `wait` milliseconds after it was asked. */
async function killedAfter(wait: number, ask: (client: Client) => Promise<unknown>): Promise<void> {
  const server = await startServer(env)
  const isAnswered = ask(server.client).catch(() => undefined)
  await Promise.race([isAnswered, new Promise((resolve) => setTimeout(resolve, wait))])
  server.process.kill('SIGKILL')
  await server.ended
  await isAnswered
}

async function later<T>(does: (client: Client) => Promise<T>): Promise<T> {
  const server = await startServer(env)
  const done = await does(server.client)
  server.process.kill('SIGKILL')
  await server.ended
  return done
}

test('an import whose server is killed at any of its steps goes on where it was: no row twice, none left', async () => {
  env.DATA_DIR = temporaryFolder()
  // Read in part, it says so, and all that can be done with it is to remove it.
  await killedAfter(60, async (client) => upload(client, await sheetOf(columns, rowsFrom(5000))))
  const item = await later(async (client) => {
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
  })

  await killedAfter(80, async (client) => check(client, await read(client, item.id)))
  await later(async (client) => {
    const at = await read(client, item.id)
    const { counts } = at.state === 'checked' ? at : await check(client, at)
    expect(counts).toMatchObject({ add: rows - rows / 3, faulty: rows / 3 })
  })

  const mend = (client: Client) =>
    client.call(editImportCells, { params: { id: item.id }, body: { cells: [{ row: 2, index: 2, text: '100' }], alsoSame: true } })
  await killedAfter(60, mend)
  await later(async (client) => {
    // All cells that said the same are mended, or none.
    const { faulty } = (await read(client, item.id)).counts
    expect([0, rows / 3]).toContain(faulty)
    if (faulty) await mend(client)
    expect((await read(client, item.id)).counts).toMatchObject({ add: rows, faulty: 0 })
  })

  const applyAll = async (client: Client) =>
    client.call(applyImport, { params: { id: item.id }, body: { version: (await read(client, item.id)).version, mode: 'all' } })
  await killedAfter(250, applyAll)
  await later(async (client) => {
    const written = await editions(client)
    expect([0, rows]).toContain(written)
    const at = await read(client, item.id)
    expect(at.state).toBe(written ? 'applied' : 'checked')
    if (written) await undo(client, at)
  })

  const second = await later(async (client) => check(client, await upload(client, await sheetOf(columns, rowsFrom(1000)))))
  for (const wait of [150, 400]) await killedAfter(wait, async (client) => apply(client, await read(client, second.id), 'good'))
  await later(async (client) => {
    const at = await read(client, second.id)
    const { counts } = at.state === 'applied' ? at : await apply(client, at, 'good')
    expect([counts.add, await editions(client)]).toEqual([rows, rows])
  })

  await killedAfter(200, async (client) => undo(client, await read(client, second.id)))
  await later(async (client) => {
    const at: ImportItem = await read(client, second.id)
    const version = { version: at.version }
    if (at.state === 'undone')
      await expect(client.call(undoImport, { params: { id: at.id }, body: version })).rejects.toMatchObject({ status: 409 })
    else expect(await undo(client, at)).toMatchObject({ state: 'undone', kept: [] })
    expect(await editions(client)).toBe(0)
  })
})
