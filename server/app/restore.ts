import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { erasuresIn } from '../accounts/privacy/erasureList'
import type { Database } from '../db/database'
import { replaceDatabase } from '../db/embedded'
import { openDatabase } from '../db/open'
import { loadAndErase } from './backup/erased'
import { runTool } from './backup/tool'
import { type Config, ConfigError } from './config'

runTool(async (args, config, say) => {
  const { file, replace } = readArgs(args)
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}`)
  const { rows, people } = await (config.directUrl
    ? intoServer(config.directUrl, config, file, replace)
    : intoDirectory(config, file, replace, say))
  say(`${rows} rows are restored from ${file}. Everybody signs in again.`)
  if (people > 0) say(`${people} ${people === 1 ? 'person was' : 'people were'} erased since that backup, and erased again.`)
})

type Restored = ReturnType<typeof loadAndErase>

async function intoDirectory({ dataDir, erasureList }: Config, file: string, replace: boolean, say: (text: string) => void): Restored {
  if (!replace && existsSync(join(dataDir, 'database'))) throw new ConfigError(holdsSomething(dataDir))
  return replaceDatabase({ dataDir, say }, (db) => loadAndErase(db, file, { erasureList }))
}

async function intoServer(url: string, { erasureList }: Config, file: string, replace: boolean): Restored {
  const db = await openDatabase({ url, isPatient: true })
  try {
    await requireAlone(db)
    const { rows } = await db.execute(sql`select from users limit 1`)
    if (!replace && rows.length > 0) throw new ConfigError(holdsSomething('DATABASE_URL'))
    return await loadAndErase(db, file, { erasureList, former: await erasuresIn(db) })
  } finally {
    await db.close()
  }
}

/** A running server would keep cached rows. @throws {ConfigError} */
async function requireAlone(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'back-office listener'`)
  if (rows.length > 0) throw new ConfigError('A server runs on DATABASE_URL: stop it first')
}

function holdsSomething(where: string): string {
  return `${where} holds a database already. To put the backup in its place: npm run restore -- FILE --replace`
}

/** @throws {ConfigError} */
function readArgs(args: string[]): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, options: { replace: { type: 'boolean', default: false } }, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, replace: values.replace }
  } catch {}
  throw new ConfigError('Say what from: npm run restore -- backup.gz (--replace, where the database holds something already)')
}
