import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Says whether this process still owns the data directory, so that a process that was paused cannot write after a takeover. */
export type Fence = {
  /** Called before each write to a file of the database: checks the owner when the last check is older than `interval`. */
  beforeWrite(): void
  /** Called before a commit is acknowledged: checks the owner every time. */
  beforeAcknowledging(): void
}

/** The files that name the owner, held open: a check costs three system calls and needs no free file descriptor. */
export type Ownership = {
  isOurs(): boolean
  close(): void
}

/** Longest text of a lock or a generation, in bytes. */
const maxLength = 1024

/**
 * Raises the generation of a data directory, in place, so that whoever holds the file open sees it. The file stays when the lock goes:
 * a process that slept through a whole session of another finds a higher number.
 */
export function raiseGeneration(file: string, nonce: string): string {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const last = Number.parseInt(textOf(fd), 10) || 0
    // Of one length, so that a write replaces all of it.
    const text = `${String(last + 1).padStart(12, '0')} ${nonce}\n`
    writeSync(fd, text, 0)
    return text
  } finally {
    closeSync(fd)
  }
}

/** Follows the lock and the generation that this process has just written. */
export function watchOwnership(files: { lock: string; generation: string }, written: { nonce: string; generation: string }): Ownership {
  const lock = openSync(files.lock, 'r')
  const generation = openSync(files.generation, 'r')
  let isOpen = true
  return {
    isOurs() {
      if (!isOpen) return false
      // A lock that was removed or replaced has no name left; one that was overwritten has another nonce.
      return fstatSync(lock).nlink > 0 && textOf(lock).includes(written.nonce) && textOf(generation) === written.generation
    },
    close() {
      isOpen = false
      closeSync(lock)
      closeSync(generation)
    },
  }
}

function textOf(fd: number): string {
  const bytes = Buffer.alloc(maxLength)
  return bytes.toString('utf8', 0, readSync(fd, bytes, 0, maxLength, 0))
}

/**
 * `interval` is in ms of wall-clock time: after a pause it has always passed, so the first write after one is checked. `lost` must not
 * return: it ends the process.
 */
export function createFence(isOurs: () => boolean, interval: number, lost: (error?: unknown) => never): Fence {
  let checkedAt = Date.now()

  function beforeAcknowledging() {
    let isHeld = false
    try {
      isHeld = isOurs()
    } catch (error) {
      lost(error)
    }
    if (!isHeld) lost()
    checkedAt = Date.now()
  }

  return {
    beforeAcknowledging,
    beforeWrite() {
      const passed = Date.now() - checkedAt
      // A clock that was set back says nothing about how long the pause was.
      if (passed < 0 || passed >= interval) beforeAcknowledging()
    },
  }
}
