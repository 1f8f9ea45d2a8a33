import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { readConfig } from './config'
import { say, sayFailure } from './say'

type Audit<Found> = AsyncGenerator<Found, number>
export type Say = (text: string) => void

async function audited<Found>(
  begin: (db: Database, say: Say) => Audit<Found>,
  tell: (found: Found, say: Say) => void,
  sum: Sum,
): Promise<number> {
  const { directUrl, dataDir, isUnsafe } = readConfig([], process.env)
  const db = await openDatabase(directUrl ? { url: directUrl, isPatient: true } : { dataDir, isUnsafe, say })
  try {
    const started = performance.now()
    const audit = begin(db, say)
    let found = 0
    let step = await audit.next()
    for (; !step.done; step = await audit.next()) {
      found++
      tell(step.value, say)
    }
    say(sum(step.value, ((performance.now() - started) / 1000).toFixed(1), found))
    return found === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}

type Sum = (looked: number, seconds: string, found: number) => string

/** Exit code 0: no findings, 1: findings, 2: the database could not be read. */
export function auditScript<Found>(
  begin: (db: Database, say: Say) => Audit<Found>,
  tell: (found: Found, say: Say) => void,
  sum: Sum,
): void {
  audited(begin, tell, sum).then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      sayFailure(error)
      process.exitCode = 2
    },
  )
}
