import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded'
import { createFence, raiseGeneration, watchOwnership } from '#server/db/embedded/fence'
import { startHeartbeat } from '#server/db/embedded/heartbeat'
import { lockDataDir } from '#server/db/lock'

const dataDir = () => mkdtempSync(join(tmpdir(), 'data-'))
const lockIn = (dir: string) => join(dir, 'server.lock')
const quietly = () => undefined
/** As in production, but for the waiting. */
const pace = { every: 20, lostAfter: 200 }

/** What a lock of this process says, with what is different. */
async function holder(more: object): Promise<string> {
  const dir = dataDir()
  const { letGo } = await lockDataDir(dir)
  const mine = JSON.parse(readFileSync(lockIn(dir), 'utf8'))
  letGo()
  return JSON.stringify({ ...mine, ...more })
}

/** A process that has been and gone. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a second opening is refused with who has it and what to do, until the first lets go', async () => {
  const dir = dataDir()
  const { letGo } = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow(new RegExp(`${dir} is in use by process ${process.pid} .*DATA_DIR`))
  letGo()
  const again = await lockDataDir(dir)
  again.letGo()
  expect(readdirSync(dir)).toEqual(['generation'])
})

test('the lock of a dead process of this machine is taken over at once', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), await holder({ pid: deadPid() }))
  const waited: string[] = []
  const { letGo } = await lockDataDir(dir, (text) => waited.push(text))
  expect(JSON.parse(readFileSync(lockIn(dir), 'utf8')).pid).toBe(process.pid)
  expect(waited).toEqual([])
  letGo()
})

test.skipIf(process.platform !== 'linux')('a dead process that its parent has not asked after does not keep the lock', async () => {
  const dir = dataDir()
  // The shell leaves its child to a program that asks after nobody.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  const [output] = await once(parent.stdout, 'data')
  const pid = Number(String(output))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  writeFileSync(lockIn(dir), await holder({ pid, bornAt: stat().split(' ')[19] }))
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${pid}`)
  // As long as it is the shell it does ask.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(pid, 'SIGKILL')
  await expect.poll(stat).toMatch(/^Z/)
  const { letGo } = await lockDataDir(dir)
  letGo()
  parent.kill('SIGKILL')
})

test('a process that has got the dead one’s number does not keep the lock', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), await holder({ pid: 1, bornAt: '42' }))
  const first = await lockDataDir(dir)
  first.letGo()
  writeFileSync(lockIn(dir), await holder({ nonce: 'of an earlier process, which had our number' }))
  const second = await lockDataDir(dir)
  second.letGo()
})

test.each([
  ['another container of this host’s name', { space: 'another boot pid:[1]', pid: deadPid() }],
  ['a process of a version that said less', { space: undefined, pid: deadPid() }],
  ['another host, whose clock is hours behind', { host: 'elsewhere', space: 'another boot pid:[1]' }],
])('%s keeps its lock while its heart beats, and not for longer', async (_, more) => {
  const dir = dataDir()
  const text = await holder({ ...more, nonce: 'theirs' })
  writeFileSync(lockIn(dir), text)
  let beats = 0
  const beating = setInterval(() => utimesSync(lockIn(dir), 1000, ++beats), pace.every)
  await expect(lockDataDir(dir, quietly, pace)).rejects.toThrow('is in use by process')
  clearInterval(beating)
  expect(readFileSync(lockIn(dir), 'utf8')).toBe(text)
  const { letGo } = await lockDataDir(dir, quietly, pace)
  letGo()
})

test('a lock cut off by a crash is not forever', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), '{"pid":')
  const waited: string[] = []
  const { letGo } = await lockDataDir(dir, (text) => waited.push(text), pace)
  expect(waited).toEqual(['Seeing whether another process still has the data…'])
  letGo()
  expect(existsSync(lockIn(dir))).toBe(false)
})

test('the heart beats while the process computes', async () => {
  const dir = dataDir()
  const lock = lockIn(dir)
  const generationFile = join(dir, 'generation')
  writeFileSync(lock, 'mine')
  const generation = raiseGeneration(generationFile, 'mine')
  const stop = startHeartbeat({ lock, nonce: 'mine', generationFile, generation }, 10)
  const modified = () => statSync(lock).mtimeMs
  const before = modified()
  await expect.poll(modified).toBeGreaterThan(before)
  const during = new Set<number>()
  // The thread of the test never yields: only another one can touch the file.
  for (const until = performance.now() + 20_000; during.size < 3 && performance.now() < until; ) during.add(modified())
  expect(during.size).toBeGreaterThan(2)
  stop()
})

/** A directory that is owned, and whether it still is. */
function owned() {
  const dir = dataDir()
  const files = { lock: lockIn(dir), generation: join(dir, 'generation') }
  writeFileSync(files.lock, 'mine')
  const generation = raiseGeneration(files.generation, 'mine')
  const { isOurs, close } = watchOwnership(files, { nonce: 'mine', generation })
  onTestFinished(close)
  expect(isOurs()).toBe(true)
  return { ...files, isOurs }
}

test.each<[string, (files: { lock: string; generation: string }) => void]>([
  ['was removed', ({ lock }) => rmSync(lock)],
  ['was removed and made again, word for word', ({ lock }) => [rmSync(lock), writeFileSync(lock, 'mine')]],
  ['names another process', ({ lock }) => writeFileSync(lock, 'theirs')],
  ['is as it was, but another process opened and closed the directory', ({ generation }) => raiseGeneration(generation, 'theirs')],
])('a directory is no longer ours when its lock %s', (_, change) => {
  const files = owned()
  change(files)
  expect(files.isOurs()).toBe(false)
})

test('the owner is checked before the first write after a pause, and before every acknowledgement', () => {
  let checks = 0
  let isOurs = true
  const lost = () => {
    throw new Error('lost')
  }
  const check = () => {
    checks++
    return isOurs
  }
  const fence = createFence(check, 60_000, lost)
  fence.beforeWrite()
  expect(checks).toBe(0)
  fence.beforeAcknowledging()
  fence.beforeAcknowledging()
  expect(checks).toBe(2)
  isOurs = false
  fence.beforeWrite()
  expect(() => fence.beforeAcknowledging()).toThrow('lost')
  const afterPause = createFence(check, 0, lost)
  expect(() => afterPause.beforeWrite()).toThrow('lost')
  const unreadable = createFence(
    () => {
      throw new Error('EIO')
    },
    0,
    lost,
  )
  expect(() => unreadable.beforeWrite()).toThrow('lost')
})

test('a lock file of PostgreSQL that a power cut left empty does not keep the database closed', async () => {
  const dir = dataDir()
  cpSync(inject('emptyDataDir') ?? '', dir, { recursive: true })
  writeFileSync(join(dir, 'database', 'postmaster.pid'), '')
  const db = await openEmbedded({ dataDir: dir })
  expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  await db.close()
})
