import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDir } from '#server/db/lock'

const dataDir = () => mkdtempSync(join(tmpdir(), 'data-'))
const lockIn = (dir: string) => join(dir, 'server.lock')
const holder = (more: object) => JSON.stringify({ pid: process.pid, host: hostname(), bornAt: '', nonce: 'n', ...more })

/** A process that has been and gone. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a second opening is refused with who has it and what to do, until the first lets go', () => {
  const dir = dataDir()
  const letGo = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(new RegExp(`${dir} is in use by process ${process.pid} .*DATA_DIR`))
  letGo()
  lockDataDir(dir)()
  expect(readdirSync(dir)).toEqual([])
})

test('the lock of a dead process is taken over', () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), holder({ pid: deadPid() }))
  const letGo = lockDataDir(dir)
  expect(JSON.parse(readFileSync(lockIn(dir), 'utf8')).pid).toBe(process.pid)
  letGo()
})

test('a process that has got the dead one’s number does not keep the lock', () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), holder({ pid: 1, bornAt: 'another boot 42' }))
  lockDataDir(dir)()
  writeFileSync(lockIn(dir), holder({ nonce: 'of an earlier container, whose process had our number' }))
  lockDataDir(dir)()
})

test('another host keeps its lock while its heart beats', () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), holder({ host: 'elsewhere' }))
  expect(() => lockDataDir(dir)).toThrow('on elsewhere')
  utimesSync(lockIn(dir), new Date(0), new Date(0))
  lockDataDir(dir)()
})

test('a lock cut off by a crash is not forever', () => {
  const dir = dataDir()
  writeFileSync(lockIn(dir), '{"pid":')
  expect(() => lockDataDir(dir)).toThrow('another process')
  utimesSync(lockIn(dir), new Date(0), new Date(0))
  lockDataDir(dir)()
  expect(existsSync(lockIn(dir))).toBe(false)
})
