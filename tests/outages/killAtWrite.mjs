// Loaded before a server (`node --import`): SIGUSR2 has it kill itself at one of its next writes to a file of the database.
// How fast the machine is does not decide what the server is at then.
import { createRequire, syncBuiltinESMExports } from 'node:module'

const fs = createRequire(import.meta.url)('node:fs')
const write = fs.writeSync
let left = Number.POSITIVE_INFINITY

fs.writeSync = (fd, buffer, offset, length, position) => {
  // The log of the server has no position.
  if (typeof position === 'number' && --left < 0) process.kill(process.pid, 'SIGKILL')
  return write(fd, buffer, offset, length, position)
}
syncBuiltinESMExports()

process.on('SIGUSR2', () => {
  left = Number(process.env.KILL_AT_WRITE)
  write(2, 'It will be killed\n')
})
