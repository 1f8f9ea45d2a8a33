import { sql } from 'drizzle-orm'
import { type ObjectSettings, readObjectSettings } from '../core/files/stores/settings'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { ObjectsRefused } from '../db/fileStore'
import { ConfigError } from './configError'

/** @throws {ConfigError} where the variables do not fit together */
export function readFileStore(env: Record<string, string | undefined>): ObjectSettings | undefined {
  const read = readObjectSettings(env)
  if (typeof read === 'string') throw new ConfigError(read)
  return read
}

/**
 * Gives the database its store of files. A store that does not answer is refused only while no file is in it: afterwards orders must not wait
 * for it.
 * @throws {ConfigError}
 */
export async function openFileStore(db: Database, settings: ObjectSettings | undefined, say: (text: string) => void): Promise<void> {
  const isUsed = Boolean(await first(db, sql`select 1 as found from files where object_key is not null limit 1`))
  if (!settings) {
    if (isUsed)
      throw new ConfigError(
        'Files of this database are in a store. Set FILES_S3_URL and the others, with FILES_IN=database to move them back (docs/operations.md)',
      )
    return
  }
  const { createObjectStore } = await import('../core/files/stores/s3')
  const store = createObjectStore(settings)
  db.objects = store
  try {
    await store.check()
  } catch (error) {
    if (error instanceof ObjectsRefused) throw new ConfigError(error.message)
    if (!(error instanceof Problem)) throw error
    if (!isUsed) throw new ConfigError(`FILES_S3_URL ${settings.url} does not answer. Is the store running, and is the address right?`)
    say('The store of files does not answer: until it does, files in it are answered with 503')
  }
}
