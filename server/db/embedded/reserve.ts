import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const megabyte = 1024 * 1024
/** A WAL segment, PostgreSQL's largest allocation. All sizes in bytes. */
const part = 16 * megabyte
const fullSize = 3 * part
export const neededMegabytes = (fullSize + part) / megabyte

export type Reserve = {
  /** Releases space; false if none is left. */
  spend(): boolean
  /** False if the disk has no room for it and a margin. */
  fill(): boolean
}

/** A file that reserves disk space: PostgreSQL crashes if its log cannot be written. Random bytes, as file systems may compress zeros. */
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
    if (size === fullSize) return true
    const { bavail, bsize } = statfsSync(dirname(file))
    if (bavail * bsize < fullSize - size + part) return false
    const fd = openSync(file, 'a', 0o600)
    try {
      const bytes = randomBytes(megabyte)
      for (let written = size; written < fullSize; written += megabyte) writeSync(fd, bytes, 0, Math.min(megabyte, fullSize - written))
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
  // Several file systems release space only after a sync.
  fsyncSync(fd)
  closeSync(fd)
}
