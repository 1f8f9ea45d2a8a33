import { sql } from 'drizzle-orm'
import type { Database } from './database'
import type { Embedded } from './embedded'
import type { Server } from './postgres'

export type Where = Embedded | Server

/** Opens and migrates a database. @throws {DataDirLocked} @throws {DatabaseUnavailable} if unreachable, too old or out of disk space */
export async function openDatabase(where: Where): Promise<Database> {
  // A start does not wait for the other one's library.
  if ('url' in where) return (await import('./postgres')).openServer(where)
  return (await import('./embedded')).openEmbedded(where)
}

export const notify = (db: Pick<Database, 'execute'>, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)
