import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { kinds } from '#api/products/entities'
import { applyImport, type ImportItem, undoImport } from '#api/products/imports'
import { check, isbnOf, read, sheetOf, upload } from '../../server/products/imports'
import { temporaryFolder } from '../../server/setup/serverProcess'
import { startServer } from '../server'

/** Several slices of what is written at once. */
const rows = 600

const editions = async (client: Client) => (await client.call(kinds.book.edition.calls.list, { body: { pageSize: 1 } })).result.total

/** Asks for the next slice and kills the server while it is written, after `wait` milliseconds. */
async function killedAt(env: Record<string, string>, step: 'apply' | 'undo', item: ImportItem, wait: number) {
  const server = await startServer(env)
  const at = await read(server.client, item.id)
  const body = { version: at.version }
  const asked =
    step === 'apply'
      ? server.client.call(applyImport, { params: { id: item.id }, body: { ...body, mode: 'good' } })
      : server.client.call(undoImport, { params: { id: item.id }, body })
  const isAnswered = asked.then(
    () => true,
    () => false,
  )
  await Promise.race([isAnswered, new Promise((resolve) => setTimeout(resolve, wait))])
  server.process.kill('SIGKILL')
  await server.ended
  await isAnswered
}

async function finish(client: Client, step: 'apply' | 'undo', id: number): Promise<ImportItem> {
  for (let at = await read(client, id); ; ) {
    if (at.state === (step === 'apply' ? 'applied' : 'undone')) return at
    const body = { version: at.version }
    at = (
      step === 'apply'
        ? await client.call(applyImport, { params: { id }, body: { ...body, mode: 'good' } })
        : await client.call(undoImport, { params: { id }, body })
    ).data.item
  }
}

test('an import whose server is killed while it is written, and again while it is undone, goes on where it was: no row twice, none left', async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const server = await startServer(env)
  const columns = ['title', 'isbn', 'pages', 'titleStatus', 'status']
  const sheet = await sheetOf(
    columns,
    Array.from({ length: rows }, (_, n) => [`Bok ${n}`, isbnOf(n), 100 + n, 'Draft', 'Draft']),
  )
  const item = await check(server.client, await upload(server.client, sheet))
  expect(item.counts).toMatchObject({ add: rows, faulty: 0 })
  server.process.kill('SIGKILL')
  await server.ended

  for (const wait of [150, 400]) await killedAt(env, 'apply', item, wait)
  const second = await startServer(env)
  expect((await finish(second.client, 'apply', item.id)).counts).toMatchObject({ add: rows })
  expect(await editions(second.client)).toBe(rows)
  second.process.kill('SIGKILL')
  await second.ended

  for (const wait of [200]) await killedAt(env, 'undo', item, wait)
  const third = await startServer(env)
  expect(await finish(third.client, 'undo', item.id)).toMatchObject({ state: 'undone', kept: [] })
  expect(await editions(third.client)).toBe(0)
}, 240_000)
