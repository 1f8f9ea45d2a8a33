import { writeSync } from 'node:fs'

/** Terminates the process at once, as PGlite would retry forever; the data on disk is consistent. */
export function endProcess(what: string, error: unknown, words: readonly string[] = []): never {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    writeSync(process.stderr.fd, `${[`${what}: ${reason}. This process ends; start it again.`, ...words].join('\n')}\n`)
  } catch {}
  process.exit(1)
}
