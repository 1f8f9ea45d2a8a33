import { writeSync } from 'node:fs'

/**
 * Ends the process, saying why: the embedded database cannot go on, and what is on disk is whole for the next start.
 * At once, as PGlite would try the same again for ever.
 */
export function endProcess(what: string, error: unknown, words: readonly string[] = []): never {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    writeSync(process.stderr.fd, `${[`${what}: ${reason}. This process ends; start it again.`, ...words].join('\n')}\n`)
  } catch {
    // There is nowhere left to say it.
  }
  process.exit(1)
}
