import { ErasureListUnusable } from '../../accounts/privacy/erasureList'
import { Problem } from '../../core/http/problem'
import { type Config, readConfig } from '../config'
import { say, sayFailure } from '../say'
import { BackupUnusable } from './format'

/** Runs a command on the configured database. Exit code 1 on failure. */
export function runTool(work: (args: string[], config: Config, say: (text: string) => void) => Promise<void>): void {
  const run = async () => work(process.argv.slice(2), readConfig([], process.env), say)
  run().catch((error) => {
    sayFailure(error, { also: [BackupUnusable, ErasureListUnusable, Problem] })
    process.exitCode = 1
  })
}
