import { ErasureListUnusable } from '../../accounts/privacy/erasureList'
import { Problem } from '../../core/http/problem'
import { DatabaseUnavailable } from '../../db/database'
import { DataDirLocked } from '../../db/lock'
import { type Config, readConfig } from '../config'
import { ConfigError } from '../configError'
import { BackupUnusable } from './format'

const expected = [ConfigError, DataDirLocked, DatabaseUnavailable, BackupUnusable, ErasureListUnusable, Problem]

/** Runs a command on the configured database. Exit code 1 on failure. */
export function runTool(work: (args: string[], config: Config, say: (text: string) => void) => Promise<void>): void {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const run = async () => work(process.argv.slice(2), readConfig([], process.env), say)
  run().catch((error) => {
    const isExpected = expected.some((kind) => error instanceof kind)
    process.stderr.write(isExpected ? `\n${error.message}\n\n` : `${error.stack ?? error}\n`)
    process.exitCode = 1
  })
}
