import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { countToMove, moveFiles, removeObjects } from '../core/files/stores/moving'
import { sweepOrphans } from '../core/files/stores/orphans'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { runTool } from './backup/tool'
import { ConfigError } from './configError'
import { openFileStore } from './fileStore'

runTool(async (args, { directUrl, dataDir, fileStore }, say) => {
  const { to, isSweep } = readArgs(args)
  if (!fileStore) throw new ConfigError('There is no store to move files to or from: set FILES_S3_URL and the others (docs/operations.md)')
  if (!directUrl && !existsSync(join(dataDir, 'database'))) throw new ConfigError(`There is no data in ${dataDir}`)
  const db = await openDatabase(directUrl ? { url: directUrl, isPatient: true } : { dataDir, say })
  try {
    await openFileStore(db, { ...fileStore, isTarget: to ? to === 'objects' : fileStore.isTarget }, say)
    if (isSweep) say(`${await sweepOrphans(db, new Date())} objects without a row are removed`)
    else await move(db, say)
    await removeObjects(db)
    const left = await first<{ count: number }>(db, sql`select count(*)::int as count from object_removals`)
    if (left?.count)
      say(`${left.count} ${left.count === 1 ? 'object goes' : 'objects go'} within an hour, by the server or by this command`)
  } finally {
    await db.close()
  }
})

async function move(db: Database, say: (text: string) => void): Promise<void> {
  const count = await countToMove(db)
  const failed: number[] = []
  const moved = await moveFiles(db, {
    onMoved: (done) => done % 100 === 0 && say(`${done} of ${count} files`),
    onFailed: (id, error) => {
      failed.push(id)
      say(`File ${id} stays where it is: ${error instanceof Error ? error.message : error}`)
    },
  })
  say(`${moved} ${moved === 1 ? 'file is' : 'files are'} moved`)
  const left = await countToMove(db)
  if (failed.length || left) throw new ConfigError(`${left} files are left. Run this again in five minutes`)
}

/** @throws {ConfigError} */
function readArgs(args: string[]): { to?: 'objects' | 'database'; isSweep: boolean } {
  try {
    const { to, sweep = false } = parseArgs({ args, options: { to: { type: 'string' }, sweep: { type: 'boolean' } } }).values
    if (sweep && to === undefined) return { isSweep: true }
    if (!sweep && (to === 'objects' || to === 'database')) return { to, isSweep: false }
  } catch {}
  throw new ConfigError('Say where to: npm run files -- --to objects, or --to database (--sweep removes objects that no row names)')
}
