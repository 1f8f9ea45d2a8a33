import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess } from './embedded/fatal'
import { createFence, type Fence, raiseGeneration, watchOwnership } from './embedded/fence'
import { startHeartbeat, takenOver } from './embedded/heartbeat'
import { errorCode } from './errorCode'

/** `space` identifies the boot and the container in which `pid` is valid. */
type Holder = { pid: number; host: string; space?: string; bornAt: string; nonce: string }

export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked'
}

/** Milliseconds. */
export type Pace = { every: number; lostAfter: number }
const usual: Pace = { every: 1000, lostAfter: 10_000 }
const fenceShare = 0.1
const held = new Set<string>()

export type Lock = Fence & { letGo(): void }

/**
 * Exclusive lock on a data directory, which two PGlite processes would destroy. A holder is alive if its heartbeat changes; ages are not
 * compared, as clocks differ. Holders known to be dead on this machine are not waited for. A paused holder finds a higher generation before
 * its next write, and ends. `waiting` is told who is watched.
 * @throws {DataDirLocked}
 */
export async function lockDataDir(dataDir: string, waiting: (text: string) => void = () => undefined, pace = usual): Promise<Lock> {
  const file = join(resolve(dataDir), 'server.lock')
  const generationFile = join(resolve(dataDir), 'generation')
  const mine: Holder = { pid: process.pid, host: hostname(), space: space(), bornAt: bornAt(process.pid), nonce: randomUUID() }
  const fenceInterval = pace.every * fenceShare
  let mayBePaused = false
  for (let attempt = 0; !create(file, mine); attempt++) {
    const holder = read(file)
    if (holder === 'gone') continue
    if (attempt > 20 || (await isAlive(file, holder, pace, waiting))) throw new DataDirLocked(describe(dataDir, file, holder))
    mayBePaused = !isOfThisSpace(holder)
    takeAway(file, holder)
  }
  const { generation, ownership } = own(file, generationFile, mine)
  held.add(mine.nonce)
  const stopBeating = startHeartbeat({ lock: file, nonce: mine.nonce, generationFile, generation }, pace.every)
  const letGo = () => {
    stopBeating()
    process.off('exit', letGo)
    if (!held.delete(mine.nonce)) return
    ownership.close()
    const holder = read(file)
    if (holder !== 'gone' && holder?.nonce === mine.nonce) rmSync(file, { force: true })
  }
  process.once('exit', letGo)
  // It may resume now: its last check has then expired.
  if (mayBePaused) await wait(2 * fenceInterval)
  const lost = (error: unknown = new Error(takenOver(file))) => endProcess('The data directory was taken over', error)
  return { ...createFence(ownership.isOurs, fenceInterval, lost), letGo }
}

function own(lock: string, generationFile: string, { nonce }: Holder) {
  try {
    const generation = raiseGeneration(generationFile, nonce)
    return { generation, ownership: watchOwnership({ lock, generation: generationFile }, { nonce, generation }) }
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // A full disk creates the name without content.
    rmSync(file, { force: true })
    throw error
  }
}

function read(file: string): Holder | undefined | 'gone' {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'gone' : undefined
  }
}

async function isAlive(file: string, holder: Holder | undefined, pace: Pace, waiting: (text: string) => void): Promise<boolean> {
  if (holder && isOfThisSpace(holder)) return isRunning(holder)
  if (ageOf(file) < pace.lostAfter) waiting(`Seeing whether ${nameOf(holder)} still has the data…`)
  const seen = stamp(file)
  for (let waited = 0; waited < pace.lostAfter; waited += pace.every) {
    await wait(pace.every)
    if (stamp(file) !== seen) return stamp(file) !== ''
  }
  return false
}

/** Only then does its process number mean something here. */
const isOfThisSpace = (holder: Holder | undefined): boolean =>
  holder?.space !== undefined && holder.space !== '' && holder.space === space()

function isRunning({ pid, bornAt: born, nonce }: Holder): boolean {
  if (pid === process.pid) return held.has(nonce)
  const found = statOf(pid)
  if (!found) return isThere(pid)
  // Z and X are dead. The number may have been reused.
  return !/^[ZX]$/.test(found.state) && found.start === born
}

/** Two processes may judge the same lock dead: the one that renames it verifies that it is the one judged. */
function takeAway(file: string, judged: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== 'gone' && taken && taken.nonce !== judged?.nonce) putBack(aside, file)
  rmSync(aside, { force: true })
}

/** The same file under its old name: its holder has it open. */
function putBack(aside: string, file: string): void {
  try {
    linkSync(aside, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

function space(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

const bornAt = (pid: number) => statOf(pid)?.start ?? ''

function statOf(pid: number): { state: string; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields follow the name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs
const stamp = (file: string) => String(modified(file) ?? '')
const ageOf = (file: string) => Date.now() - (modified(file) ?? 0)

const nameOf = (holder: Holder | undefined) => (holder ? `process ${holder.pid} on ${holder.host}` : 'another process')

const describe = (dataDir: string, file: string, holder: Holder | undefined) =>
  `${resolve(dataDir)} is in use by ${nameOf(holder)}. ` +
  `Stop it, or give this one another directory with DATA_DIR. (The lock is ${file}.)`
