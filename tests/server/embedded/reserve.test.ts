import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '#server/db/embedded/client'
import { createReserve } from '#server/db/embedded/reserve'
import { createRoom } from '#server/db/embedded/room'
import { createWalSync } from '#server/db/embedded/walSync'
import { lockDataDir } from '#server/db/lock'

const megabyte = 1024 * 1024
const folder = () => mkdtempSync(join(tmpdir(), 'reserve-'))
const fail = (error: Error) => {
  throw error
}

test('the reserve is made whole, is given up a segment at a time, and grows again', () => {
  const dir = folder()
  const reserve = createReserve(dir)
  const size = () => statSync(join(dir, 'reserve')).size / megabyte
  expect(reserve.fill()).toBe(true)
  expect(size()).toBe(48)
  expect(reserve.spend()).toBe(true)
  expect(size()).toBe(32)
  expect([reserve.spend(), reserve.spend(), reserve.spend()]).toEqual([true, true, false])
  expect(size()).toBe(0)
  expect(reserve.fill()).toBe(true)
  expect(size()).toBe(48)
})

test('that the disk is full is told once, and that there is room again once', async () => {
  let hasRoom = false
  const heard: boolean[] = []
  const room = createRoom({ spend: () => false, fill: () => hasRoom }, (isFull) => heard.push(isFull), 5)
  room.full()
  room.full()
  expect(heard).toEqual([true])
  hasRoom = true
  await expect.poll(() => heard).toEqual([true, false])
  room.stop()
})

test('what was answered is on disk: the log is synced once for many who wait together, and before any other file changes', async () => {
  const file = join(folder(), 'segment')
  writeFileSync(file, '')
  let syncs = 0
  const wal = createWalSync(fail, () => {
    syncs += 1
  })
  wal.ask(file)
  const first = wal.settled()
  // Written after the first sync began, so only a second one covers it: one for both who wait.
  wal.ask(file)
  const later = Promise.all([wal.settled(), wal.settled()])
  await first
  expect(syncs).toBe(1)
  await later
  expect(syncs).toBe(2)
  wal.ask(file)
  wal.now()
  expect(syncs).toBe(3)
  wal.now()
  await wal.settled()
  expect(syncs).toBe(3)
  wal.close()
})

test('a disk that does not take the log is told, and nobody is answered as if it had', async () => {
  const heard: string[] = []
  const wal = createWalSync((error) => {
    heard.push((error as NodeJS.ErrnoException).code ?? '')
    throw error
  })
  // A device is no file.
  wal.ask('/dev/null')
  expect(() => wal.now()).toThrow()
  expect(heard).toEqual(['EINVAL'])
})

test('writes are synced in the database that is opened for keeps, and not in the unsafe one', async () => {
  const dir = folder()
  const made = await PGlite.create(join(dir, 'database'))
  await made.close()
  const { letGo, ...fence } = await lockDataDir(dir)
  onTestFinished(letGo)
  const settings = async (isUnsafe: boolean) => {
    const client = await openClient(join(dir, 'database'), { dataDir: dir, isUnsafe, fence, onFullChange: () => undefined })
    const { rows } = await client.query<{ fsync: string; method: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method, current_setting('synchronous_commit') as commit`,
    )
    await client.close()
    return rows[0]
  }
  expect(await settings(false)).toEqual({ fsync: 'on', method: 'fsync', commit: 'on' })
  expect(await settings(true)).toMatchObject({ fsync: 'off' })
  expect(existsSync(join(dir, 'reserve'))).toBe(true)
})
