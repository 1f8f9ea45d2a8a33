import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseUnavailable } from '../db/database'
import { withSnapshot } from '../db/embedded'
import { askForSnapshot, copyDatabase } from '../db/embedded/snapshot'
import { lockDataDir } from '../db/lock'
import { openDatabase } from '../db/open'
import { backUpWithErasures } from './backup/erased'
import { runTool } from './backup/tool'
import type { Config } from './config'
import { ConfigError } from './configError'
import { openFileStore } from './fileStore'

runTool(async (args, config, say) => {
  const [file, ...more] = args
  if (!file || more.length > 0 || file.startsWith('-')) throw new ConfigError('Say where to: npm run backup -- backup.gz')
  const rows = await withDatabase(config, say, async (db) => {
    await openFileStore(db, config.fileStore, say)
    return backUpWithErasures(db, resolve(file), config.erasureList)
  })
  say(`${rows} rows are in ${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB)`)
})

async function withDatabase<T>(
  { directUrl, dataDir }: Config,
  say: (text: string) => void,
  work: Parameters<typeof withSnapshot<T>>[1],
): Promise<T> {
  if (directUrl) {
    const db = await openDatabase({ url: directUrl, isPatient: true })
    return work(db).finally(db.close)
  }
  if (!existsSync(dataDir)) throw new DatabaseUnavailable(`There is no data in ${dataDir}: say where it is with DATA_DIR or DATABASE_URL`)
  return withSnapshot((await askForSnapshot(dataDir)) ?? (await copyUnused(dataDir, say)), work)
}

async function copyUnused(dataDir: string, say: (text: string) => void): Promise<string> {
  const { letGo } = await lockDataDir(dataDir, say)
  try {
    return await copyDatabase(dataDir)
  } finally {
    letGo()
  }
}
