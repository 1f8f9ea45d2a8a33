// Loaded before a server (`node --import`): SIGUSR2 makes its disk read-only, as the system does with one that has failed.
import { createRequire, syncBuiltinESMExports } from 'node:module'

const fs = createRequire(import.meta.url)('node:fs')
const real = { ...fs }
let isReadOnly = false

const refuse = () => {
  if (isReadOnly) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', errno: -30 })
}
for (const name of ['ftruncateSync', 'truncateSync', 'renameSync', 'unlinkSync', 'mkdirSync', 'rmdirSync', 'utimesSync'])
  fs[name] = (...given) => {
    refuse()
    return real[name](...given)
  }
fs.writeSync = (fd, buffer, offset, length, position) => {
  // The log of the server has no position.
  if (typeof position === 'number') refuse()
  return real.writeSync(fd, buffer, offset, length, position)
}
fs.openSync = (path, flags, ...rest) => {
  const isWriting = typeof flags === 'number' ? (flags & 3) !== 0 : (flags ?? 'r') !== 'r'
  if (isWriting) refuse()
  return real.openSync(path, flags, ...rest)
}
syncBuiltinESMExports()

process.on('SIGUSR2', () => {
  isReadOnly = true
  real.writeSync(2, 'The disk is read-only\n')
})
