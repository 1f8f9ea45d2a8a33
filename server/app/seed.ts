import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { customers } from '../customers/room'
import { openDatabase } from '../db/open'
import { seedBaskets } from '../orders/bulk'
import { orders } from '../orders/room'
import { products } from '../products/room'
import { readConfig } from './config'
import { ConfigError } from './configError'
import { seedDemo } from './demo'
import { say, sayFailure } from './say'

async function main() {
  const count = readCount(process.argv.slice(2))
  const { directUrl, dataDir, isUnsafe } = readConfig([], process.env)
  if (!directUrl && !existsSync(join(dataDir, 'database'))) say('Preparing the embedded database, first start only…')
  const db = await openDatabase(directUrl ? { url: directUrl, isPatient: true } : { dataDir, isUnsafe, say })
  try {
    const started = performance.now()
    await seedDemo(db, { of: [customers, products, orders] })
    await seedBaskets(db, count, { onProgress: (made) => say(`${made} of ${count} baskets`) })
    say(`Made in ${Math.round((performance.now() - started) / 1000)} s`)
  } finally {
    await db.close()
  }
}

/** @throws {ConfigError} */
function readCount(args: string[]): number {
  try {
    const { baskets } = parseArgs({ args, options: { baskets: { type: 'string' } } }).values
    if (/^[1-9]\d{0,7}$/.test(baskets ?? '')) return Number(baskets)
  } catch {}
  throw new ConfigError('Say how many: npm run seed -- --baskets 100000 (from 1 to 99999999)')
}

main().catch((error) => {
  sayFailure(error)
  process.exitCode = 1
})
