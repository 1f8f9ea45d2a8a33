import { writeSync } from 'node:fs'
import { describeFault } from '../core/fault'

/** A closed pipe or a full disk behind the output costs its lines, not the process. Later lines are tried again. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** What nobody caught ends the process, whose state is unknown from then on; first it is said why. `flush` writes out what else is to be said. */
export function logCrashes(flush: () => void): void {
  process.on('uncaughtException', (error, origin) => {
    // At once, past all buffers: nothing is written any more once the process has ended.
    const say = (text: string) => writeSync(process.stderr.fd, text)
    try {
      flush()
      say(`${JSON.stringify({ time: new Date().toISOString(), fatal: origin, error: describeFault(error) })}\n`)
    } catch {
      // There is nowhere left to say it.
    }
    process.exit(1)
  })
}
