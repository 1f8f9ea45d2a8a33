import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

type Holder = { pid: number; host: string; bornAt: string; nonce: string }

/** Thrown when a living process holds the data directory. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked'
}

const heartbeatEvery = 2000
const heartbeatLost = 15_000
const held = new Set<string>()

/**
 * Keeps a second process off a data directory: PGlite itself has no lock, and two processes on one
 * directory lose writes silently (STACK.md trap 4). A lock whose process is gone is taken over.
 *
 * Returns how to let go. @throws {DataDirLocked}
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(resolve(dataDir), 'server.lock')
  const mine: Holder = { pid: process.pid, host: hostname(), bornAt: bornAt(process.pid), nonce: randomUUID() }
  for (let attempt = 0; !create(file, mine); attempt++) {
    const holder = read(file)
    if (holder === 'gone') continue
    if (attempt > 20 || isAlive(file, holder)) throw new DataDirLocked(describe(dataDir, file, holder))
    takeAway(file, holder)
  }
  held.add(mine.nonce)
  const heartbeat = setInterval(() => touch(file), heartbeatEvery).unref()
  const letGo = () => {
    clearInterval(heartbeat)
    process.off('exit', letGo)
    held.delete(mine.nonce)
    const holder = read(file)
    if (holder !== 'gone' && holder?.nonce === mine.nonce) rmSync(file, { force: true })
  }
  process.once('exit', letGo)
  return letGo
}

function create(file: string, holder: Holder): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, JSON.stringify(holder))
    closeSync(handle)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Whoever holds the lock; undefined when the file cannot be read as a lock (half-written, or cut off by a crash). */
function read(file: string): Holder | undefined | 'gone' {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'gone' : undefined
  }
}

function isAlive(file: string, holder: Holder | undefined): boolean {
  const isBeating = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < heartbeatLost
  // Another host's processes cannot be asked after, and a half-written lock is about to be whole: both go by the heartbeat.
  if (!holder || holder.host !== hostname()) return isBeating
  if (holder.pid === process.pid) return held.has(holder.nonce)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  // The number may have gone to another process since.
  return bornAt(holder.pid) === holder.bornAt
}

/** Two processes may judge the same lock dead: whoever renames it first checks that it is the one judged. */
function takeAway(file: string, judged: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== 'gone' && taken && taken.nonce !== judged?.nonce) create(file, taken)
  rmSync(aside, { force: true })
}

/** When a process started, as the system counts it; empty where the system does not say. */
function bornAt(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Somebody removed the file by hand: the next start makes its own.
  }
}

const describe = (dataDir: string, file: string, holder: Holder | undefined) =>
  `${resolve(dataDir)} is in use by ${holder ? `process ${holder.pid} on ${holder.host}` : 'another process'}. ` +
  `Stop it, or give this one another directory with DATA_DIR. (The lock is ${file}.)`

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
