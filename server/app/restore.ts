import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { erasuresIn } from '../accounts/privacy/erasureList'
import { moveFiles } from '../core/files/stores/moving'
import type { Database } from '../db/database'
import { replaceDatabase } from '../db/embedded'
import { openDatabase } from '../db/open'
import { loadAndErase } from './backup/erased'
import { runTool } from './backup/tool'
import type { Config } from './config'
import { ConfigError } from './configError'
import { openFileStore } from './fileStore'

runTool(async (args, config, say) => {
  const { file, replace } = readArgs(args)
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}`)
  const { rows, people } = await (config.directUrl
    ? intoServer(config.directUrl, config, file, replace, say)
    : intoDirectory(config, file, replace, say))
  say(`${rows} rows are restored from ${file}. Everybody signs in again.`)
  if (people > 0) say(`${people} ${people === 1 ? 'person was' : 'people were'} erased since that backup, and erased again.`)
})

type Restored = ReturnType<typeof loadAndErase>

async function intoDirectory(config: Config, file: string, replace: boolean, say: (text: string) => void): Restored {
  const { dataDir, erasureList } = config
  if (!replace && existsSync(join(dataDir, 'database'))) throw new ConfigError(holdsSomething(dataDir))
  return replaceDatabase({ dataDir, say }, async (db) => {
    const restored = await loadAndErase(db, file, { erasureList })
    await moveRestored(db, config, say)
    return restored
  })
}

async function intoServer(url: string, config: Config, file: string, replace: boolean, say: (text: string) => void): Restored {
  const db = await openDatabase({ url, isPatient: true })
  try {
    await requireAlone(db)
    const { rows } = await db.execute(sql`select from users limit 1`)
    if (!replace && rows.length > 0) throw new ConfigError(holdsSomething('DATABASE_URL'))
    const restored = await loadAndErase(db, file, { erasureList: config.erasureList, former: await erasuresIn(db) })
    await moveRestored(db, config, say)
    return restored
  } finally {
    await db.close()
  }
}

/** Moves restored files to the store. If it does not answer, they stay in the database until the server can move them. */
async function moveRestored(db: Database, { fileStore }: Config, say: (text: string) => void): Promise<void> {
  if (!fileStore?.isTarget) return
  try {
    await openFileStore(db, fileStore, say)
    await moveFiles(db)
    say('The files are in the store of FILES_S3_URL')
  } catch (error) {
    say(`Files stay in the database until the server can move them: ${error instanceof Error ? error.message : error}`)
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
