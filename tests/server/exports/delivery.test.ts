import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { deliverFile } from '#api/exports/calls'
import { integrations } from '#api/integrations/entities'
import { setFtpSecret } from '#api/integrations/ftp'
import { editExport, removeExport } from '#api/library/exports'
import { openFtpServer } from '#server/integrations/fakes/ftpServer'
import { type Fake, makeHostKey, openSftpServer } from '#server/integrations/fakes/sftpServer'
import { bytesOf, office } from './office'

const open: Fake[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** An export of three titles, checked, whose recipient has a folder on this server. */
async function sendingTo(protocol: 'ftp' | 'sftp', { port }: Fake, more: object = {}) {
  const it = await office()
  const connection = { title: `To ${protocol}`, protocol, host: '127.0.0.1', port, username: 'feeds', root: '/' }
  const { data } = await it.admin.call(integrations.FtpConnection.calls.add, { body: connection })
  await it.admin.call(setFtpSecret, { params: { id: data.id }, body: { secret: 'word' } })
  const profileId = await it.addProfile({ connectionId: data.id, folder: 'incoming/marc', ...more })
  await it.admin.call(editExport, { params: { id: it.id }, body: { version: 1, title: 'Spring', profileId } })
  await it.add()
  await it.check()
  return it
}

for (const protocol of ['ftp', 'sftp'] as const)
  test(`${protocol}: a file arrives whole under its name though the connection breaks, and what the recipient has is known`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'))
    folders.push(folder)
    let breaks = 1
    const options = {
      folder,
      username: 'feeds',
      password: 'word',
      isWritable: true,
      breakUploadAfter: () => (breaks-- > 0 ? 0 : undefined),
    }
    const fake = await (protocol === 'sftp' ? openSftpServer({ ...options, hostKey: makeHostKey() }) : openFtpServer(options))
    open.push(fake)
    const it = await sendingTo(protocol, fake)
    const made = await it.make()
    const [sent] = (await it.admin.call(deliverFile, { params: { id: made.id } })).data
    const last = await untilSent(it, sent?.id ?? 0)
    expect(last).toMatchObject({ state: 'delivered', attempt: 2, error: '' })
    const there = join(folder, 'incoming/marc')
    expect(readdirSync(there)).toEqual([last?.path.split('/').at(-1)])
    expect(readFileSync(join(folder, last?.path ?? '')).equals(await bytesOf(it, made.files[0]?.file?.url))).toBe(true)
    expect(await it.read()).toMatchObject({ status: 'delivered', recipient: { same: 3, changed: 0, never: 0 } })
    expect((await it.admin.call(deliverFile, { params: { id: made.id } })).data).toMatchObject([{ id: sent?.id, state: 'delivered' }])
    await it.admin.call(removeExport, { params: { id: it.id } })
    const { rows } = await it.db.execute(sql`select state from record_deliveries`)
    expect(rows).toEqual([{ state: 'delivered' }])
  })

async function untilSent(it: Awaited<ReturnType<typeof office>>, id: number) {
  for (let round = 0; round < 200; round++) {
    const found = (await it.read()).deliveries.find((each) => each.id === id)
    if (found && found.state !== 'sending') return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}

test('a file in parts is sent part by part: what broke is sent again, what arrived is not, and it is delivered when all have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'))
  folders.push(folder)
  let breaks = 1
  const options = { folder, username: 'feeds', password: 'word', isWritable: true, breakUploadAfter: () => (breaks-- > 0 ? 0 : undefined) }
  const fake = await openSftpServer({ ...options, hostKey: makeHostKey() })
  open.push(fake)
  const it = await sendingTo('sftp', fake, { splitAfter: 2, filePattern: 'dist-{number}-{part}' })
  const made = await it.make()
  expect(made.files).toMatchObject([
    { part: 1, titles: 2 },
    { part: 2, titles: 1 },
  ])
  const sent = (await it.admin.call(deliverFile, { params: { id: made.id } })).data
  expect(sent.map(({ part }) => part)).toEqual([1, 2])
  const last = await Promise.all(sent.map(({ id }) => untilSent(it, id)))
  expect(last.map((each) => each?.state)).toEqual(['delivered', 'delivered'])
  expect(last.map((each) => each?.attempt).sort()).toEqual([1, 2])
  const names = [1, 2].map((part) => `dist-${made.id}-${part}.mrc`)
  expect(readdirSync(join(folder, 'incoming/marc')).sort()).toEqual(names)
  for (const [i, name] of names.entries())
    expect(readFileSync(join(folder, 'incoming/marc', name)).equals(await bytesOf(it, made.files[i]?.file?.url))).toBe(true)
  expect(await it.read()).toMatchObject({ status: 'delivered', recipient: { same: 3, changed: 0, never: 0 } })
  expect((await it.admin.call(deliverFile, { params: { id: made.id } })).data.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
})
