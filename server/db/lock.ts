import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess } from './embedded/fatal'
import { createFence, type Fence, raiseGeneration, watchOwnership } from './embedded/fence'
import { startHeartbeat, takenOver } from './embedded/heartbeat'
import { errorCode } from './errorCode'

/** `space` is where its number means something: a boot of a machine and, on it, a container. */
type Holder = { pid: number; host: string; space?: string; bornAt: string; nonce: string }

/** Thrown when a living process holds the data directory. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked'
}

/** In ms: how often a holder shows that it lives, and how long nothing may be seen of it. */
export type Pace = { every: number; lostAfter: number }
const usual: Pace = { every: 1000, lostAfter: 10_000 }
/** Part of a heartbeat for which a check of the owner holds. */
const fenceShare = 0.1
const held = new Set<string>()

export type Lock = Fence & { letGo(): void }

/**
 * Keeps a second process off a data directory: PGlite itself has no lock, and two processes on one directory destroy it.
 * Whoever beats, lives. One of whom this machine knows that it is gone is not waited for; of any other (another
 * container or host, even of our own name) it is seen for a while whether it beats, by change and not by age, as clocks differ.
 * A holder that was only paused finds, before its next write, that the directory has a higher generation, and ends.
 *
 * `waiting` is told who is watched. @throws {DataDirLocked}
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
  // It may wake up this moment: by then its last check has run out.
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
    // A full disk takes the name and not the words.
    rmSync(file, { force: true })
    throw error
  }
}

/** Whoever holds the lock; undefined when the file cannot be read as a lock (half-written, or cut off by a crash). */
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

/** Whether its process number means something here, so that we know for sure whether it runs. */
const isOfThisSpace = (holder: Holder | undefined): boolean =>
  holder?.space !== undefined && holder.space !== '' && holder.space === space()

/** Of a process of our own machine and container. */
function isRunning({ pid, bornAt: born, nonce }: Holder): boolean {
  if (pid === process.pid) return held.has(nonce)
  const found = statOf(pid)
  if (!found) return isThere(pid)
  // Z and X: it is dead, and only its parent has not asked for its end. Its number may also have gone to another process since.
  return !/^[ZX]$/.test(found.state) && found.start === born
}

/** Two processes may judge the same lock dead: whoever renames it first checks that it is the one judged. */
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

/** Under its first name again, and the same file: its holder has it open and would miss it. */
function putBack(aside: string, file: string): void {
  try {
    linkSync(aside, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Empty where the system does not say. */
function space(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

const bornAt = (pid: number) => statOf(pid)?.start ?? ''

/** A process's state, and when it began, as the system counts it; undefined when there is none. */
function statOf(pid: number): { state: string; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Where other people's processes are hidden from us, they can still be asked after. */
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
