import { DatabaseUnavailable } from '../db/database'
import { DataDirLocked } from '../db/lock'
import { openDatabase } from '../db/open'
import { auditCommerce } from '../till/commerceAudit'
import { ConfigError, readConfig } from './config'

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * `npm run audit-commerce`: whether the rules of commerce hold over the whole database that the server would open: series
 * without gaps, stock by its moves, invoices and receipts by their items. Exit code 0: they do. 1: it names what breaks them.
 * 2: it could not be read.
 */
async function main(): Promise<number> {
  const { databaseUrl, dataDir, isUnsafe } = readConfig([], process.env)
  const db = await openDatabase(databaseUrl ? { url: databaseUrl, isPatient: true } : { dataDir, isUnsafe, say })
  try {
    const started = performance.now()
    const broken = new Set<string>()
    const audit = auditCommerce(db, { told: (rule) => say(`${broken.has(rule) ? '✗' : '✓'} ${rule}`) })
    let step = await audit.next()
    for (; !step.done; step = await audit.next()) {
      const { rule, what, wrong } = step.value
      broken.add(rule)
      say(`  ${what}: ${wrong}`)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${step.value} rules in ${seconds} s: ${broken.size === 0 ? 'all hold.' : `${broken.size} broken.`}`)
    return broken.size === 0 ? 0 : 1
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
