import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const megabyte = 1024 * 1024
/** What is given up at a time: a segment of the write-ahead log, the largest piece PostgreSQL asks for. In bytes, like all here. */
const part = 16 * megabyte
const whole = 3 * part
/** For a first start, beside what the database takes. */
export const neededMegabytes = (whole + part) / megabyte

/** Room on the disk that is kept for what PostgreSQL cannot do without. */
export type Reserve = {
  /** Gives some of it up, for a write that found no room; false when there is none left. */
  spend(): boolean
  /** Makes it whole. False when the disk has no room for it and a little more: then as much is kept as there was. */
  fill(): boolean
}

/**
 * A file that only takes up room: PostgreSQL ends at once when its log cannot be written, in mid-transaction, whoever
 * filled the disk. Random bytes, as a file system may keep nothing of zeros.
 */
export function createReserve(dataDir: string): Reserve {
  const file = join(dataDir, 'reserve')
  const sizeNow = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0

  function spend(): boolean {
    const size = sizeNow()
    if (size === 0) return false
    resize(file, Math.max(0, size - part))
    return true
  }

  function fill(): boolean {
    const size = sizeNow()
    if (size === whole) return true
    const { bavail, bsize } = statfsSync(dirname(file))
    if (bavail * bsize < whole - size + part) return false
    const fd = openSync(file, 'a', 0o600)
    try {
      const bytes = randomBytes(megabyte)
      for (let written = size; written < whole; written += megabyte) writeSync(fd, bytes, 0, Math.min(megabyte, whole - written))
      fsyncSync(fd)
      return true
    } catch {
      ftruncateSync(fd, size)
      return false
    } finally {
      closeSync(fd)
    }
  }

  return { spend, fill }
}

function resize(file: string, size: number): void {
  const fd = openSync(file, 'r+')
  ftruncateSync(fd, size)
  // Several file systems give room back only with what was written before.
  fsyncSync(fd)
  closeSync(fd)
}
