import { sql } from 'drizzle-orm'
import type { Database } from './database'
import { type Embedded, openEmbedded } from './embedded'
import { openServer, type Server } from './postgres'

export type Where = Embedded | Server

/**
 * Opens a database and brings its tables up to date.
 * @throws {DataDirLocked} when another process has the directory
 * @throws {DatabaseUnavailable} when the server does not answer or is too old, or the disk has no room
 */
export const openDatabase = (where: Where): Promise<Database> => ('url' in where ? openServer(where) : openEmbedded(where))

/** Tells every process on this database. */
export const notify = (db: Pick<Database, 'execute'>, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)
