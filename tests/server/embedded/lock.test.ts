import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  const letGo = await lockDataDir(dir)
  const mine = JSON.parse(readFileSync(lockIn(dir), 'utf8'))
  letGo()
  return JSON.stringify({ ...mine, ...more })
}

/** A process that has been and gone. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a second opening is refused with who has it and what to do, until the first lets go', async () => {
  const dir = dataDir()
  const letGo = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow(new RegExp(`${dir} is in use by process ${process.pid} .*DATA_DIR`))
  letGo()
  const letGoAgain = await lockDataDir(dir)
  letGoAgain()
  expect(readdirSync(dir)).toEqual([])
})

test('the lock of a dead process of this machine is taken over at once', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), await holder({ pid: deadPid() }))
  const waited: string[] = []
  const letGo = await lockDataDir(dir, (text) => waited.push(text))
  expect(JSON.parse(readFileSync(lockIn(dir), 'utf8')).pid).toBe(process.pid)
  expect(waited).toEqual([])
  letGo()
})

test.skipIf(process.platform !== 'linux')('a dead process that its parent has not asked after does not keep the lock', async () => {
  const dir = dataDir()
  // The shell leaves its child to a program that asks after nobody.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  const [said] = await once(parent.stdout, 'data')
  const pid = Number(String(said))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  writeFileSync(lockIn(dir), await holder({ pid, bornAt: stat().split(' ')[19] }))
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${pid}`)
  // As long as it is the shell it does ask.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(pid, 'SIGKILL')
  await expect.poll(stat).toMatch(/^Z/)
  const letGo = await lockDataDir(dir)
  letGo()
  parent.kill('SIGKILL')
})

test('a process that has got the dead one’s number does not keep the lock', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), await holder({ pid: 1, bornAt: '42' }))
  const first = await lockDataDir(dir)
  first()
  writeFileSync(lockIn(dir), await holder({ nonce: 'of an earlier process, which had our number' }))
  const second = await lockDataDir(dir)
  second()
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
  const letGo = await lockDataDir(dir, quietly, pace)
  letGo()
})

test('a lock cut off by a crash is not forever', async () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), '{"pid":')
  const waited: string[] = []
  const letGo = await lockDataDir(dir, (text) => waited.push(text), pace)
  expect(waited).toEqual(['Seeing whether another process still has the data…'])
  letGo()
  expect(existsSync(lockIn(dir))).toBe(false)
})

test('the heart beats while the process computes', async () => {
  const file = lockIn(dataDir())
  writeFileSync(file, 'mine')
  const stop = startHeartbeat(file, 'mine', 10)
  const modified = () => statSync(file).mtimeMs
  const before = modified()
  await expect.poll(modified).toBeGreaterThan(before)
  const during = new Set<number>()
  for (const until = performance.now() + 300; performance.now() < until; ) during.add(modified())
  expect(during.size).toBeGreaterThan(2)
  stop()
})
