import { writeSync } from 'node:fs'
import { describeFault } from '../core/fault'

/** A closed pipe or full disk behind the output must not end the process. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Logs an uncaught error, flushes and exits, as the state is unknown. */
export function logCrashes(flush: () => void): void {
  process.on('uncaughtException', (error, origin) => {
    // Synchronous: nothing is written after the exit.
    const say = (text: string) => writeSync(process.stderr.fd, text)
    try {
      flush()
      say(`${JSON.stringify({ time: new Date().toISOString(), fatal: origin, error: describeFault(error) })}\n`)
    } catch {}
    process.exit(1)
  })
}
