import { DatabaseUnavailable } from '../db/database'
import { DataDirLocked } from '../db/lock'
import { openDatabase } from '../db/open'
import { auditHistory } from '../orders/historyAudit'
import { ConfigError, readConfig } from './config'

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * `npm run audit-history`: whether the law explains every basket's history, in the database that the
 * server would open. Exit code 0: it does. 1: it names those it does not. 2: it could not be read.
 */
async function main(): Promise<number> {
  const { databaseUrl, dataDir, isUnsafe } = readConfig([], process.env)
  const db = await openDatabase(databaseUrl ? { url: databaseUrl, isPatient: true } : { dataDir, isUnsafe, say })
  try {
    const started = performance.now()
    let found = 0
    const audit = auditHistory(db, { told: (checked) => checked % 200_000 === 0 && say(`${checked} baskets`) })
    let step = await audit.next()
    for (; !step.done; step = await audit.next()) {
      found++
      const { id, status, reason, history } = step.value
      say(`✗ Basket ${id}, in '${status}': ${reason} (${history || 'nothing'})`)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    say(`${step.value} baskets in ${seconds} s, ${memory} MB at most: ${found === 0 ? 'every history is lawful.' : `${found} unlawful.`}`)
    return found === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const isExpected = [ConfigError, DataDirLocked, DatabaseUnavailable].some((expected) => error instanceof expected)
    process.stderr.write(isExpected ? `\n${error.message}\n\n` : `${error.stack ?? error}\n`)
    process.exitCode = 2
  },
)
