import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Prevents a paused process from writing after a takeover. */
export type Fence = {
  /** Checks the owner if the last check is older than `interval`. */
  beforeWrite(): void
  /** Checks the owner every time. */
  beforeAcknowledging(): void
}

/** Open file descriptors: a check costs three system calls and needs no free descriptor. */
export type Ownership = {
  isOurs(): boolean
  close(): void
}

const maxLength = 1024

/**
 * Increments the generation in place, so that holders of the open file see it. It outlives the lock: a paused process finds a higher
 * number.
 */
export function raiseGeneration(file: string, nonce: string): string {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const last = Number.parseInt(textOf(fd), 10) || 0
    // Fixed length, so that a write replaces all of it.
    const text = `${String(last + 1).padStart(12, '0')} ${nonce}\n`
    writeSync(fd, text, 0)
    return text
  } finally {
    closeSync(fd)
  }
}

export function watchOwnership(files: { lock: string; generation: string }, written: { nonce: string; generation: string }): Ownership {
  const lock = openSync(files.lock, 'r')
  const generation = openSync(files.generation, 'r')
  let isOpen = true
  return {
    isOurs() {
      if (!isOpen) return false
      // A removed or replaced lock has no link left; an overwritten one has another nonce.
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

/** `interval` in ms of wall-clock time, which has always passed after a pause. `lost` must end the process. */
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
      // After a clock was set back the elapsed time is unknown.
      if (passed < 0 || passed >= interval) beforeAcknowledging()
    },
  }
}
