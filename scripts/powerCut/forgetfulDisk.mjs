// Loaded before a server (`node --import`): a disk that keeps only what was synced, for machines where none can be made.
// It notes what each write replaces. SIGUSR2 is the power cut: what was not synced is undone, and the process ends. Names
// (files made, renamed and removed) are kept; what files hold is not.
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

const fs = createRequire(import.meta.url)('node:fs')
const real = { ...fs }
const below = `${resolve(process.env.DATA_DIR)}/`
/** By path, what its writes since the last sync replaced. */
const unsynced = new Map()
const paths = new Map()
let last = 0

const note = (path, position, length) => {
  if (!path) return
  const fd = real.openSync(path, 'r')
  const { size } = real.fstatSync(fd)
  const former = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
  real.readSync(fd, former, 0, former.length, position)
  real.closeSync(fd)
  const changes = unsynced.get(path) ?? []
  unsynced.set(path, changes)
  changes.push({ position, former, size, number: ++last })
}
/** What was written up to a number is on disk. */
const synced = (path, upTo) => {
  const changes = unsynced.get(path)?.filter(({ number }) => number > upTo)
  if (changes) unsynced.set(path, changes)
}

fs.openSync = (path, flags, ...rest) => {
  const fd = real.openSync(path, flags, ...rest)
  const full = resolve(String(path))
  if (full.startsWith(below) && real.fstatSync(fd).isFile()) paths.set(fd, full)
  else paths.delete(fd)
  return fd
}
fs.writeSync = (fd, buffer, offset, length, position) => {
  if (typeof position === 'number') note(paths.get(fd), position, length)
  return real.writeSync(fd, buffer, offset, length, position)
}
fs.ftruncateSync = (fd, size) => {
  note(paths.get(fd), size, Number.MAX_SAFE_INTEGER)
  real.ftruncateSync(fd, size)
}
fs.truncateSync = (path, size) => {
  if (resolve(String(path)).startsWith(below)) note(resolve(String(path)), size, Number.MAX_SAFE_INTEGER)
  real.truncateSync(path, size)
}
for (const name of ['fsyncSync', 'fdatasyncSync'])
  fs[name] = (fd) => {
    real[name](fd)
    synced(paths.get(fd), last)
  }
for (const name of ['fsync', 'fdatasync'])
  fs[name] = (fd, done) => {
    const path = paths.get(fd)
    const upTo = last
    real[name](fd, (error) => {
      if (!error) synced(path, upTo)
      done(error)
    })
  }
fs.renameSync = (from, to) => {
  real.renameSync(from, to)
  const former = `${resolve(String(from))}`
  for (const [path, changes] of [...unsynced])
    if (path === former || path.startsWith(`${former}/`)) {
      unsynced.delete(path)
      unsynced.set(resolve(String(to)) + path.slice(former.length), changes)
    }
}
fs.unlinkSync = (path) => {
  real.unlinkSync(path)
  unsynced.delete(resolve(String(path)))
}
syncBuiltinESMExports()

process.on('SIGUSR2', () => {
  let undone = 0
  for (const [path, changes] of unsynced) {
    if (changes.length === 0 || !real.existsSync(path)) continue
    const fd = real.openSync(path, 'r+')
    for (const { position, former, size } of changes.reverse()) {
      real.writeSync(fd, former, 0, former.length, position)
      real.ftruncateSync(fd, size)
      undone++
    }
    real.closeSync(fd)
  }
  real.writeSync(2, `The power is cut: ${undone} writes were not on disk\n`)
  process.kill(process.pid, 'SIGKILL')
})
