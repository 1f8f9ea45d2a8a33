import { sql } from 'drizzle-orm'
import type { Database } from './database'
import { type Embedded, openEmbedded } from './embedded'
import { openServer, type Server } from './postgres'

export type Where = Embedded | Server

/** Opens and migrates a database. @throws {DataDirLocked} @throws {DatabaseUnavailable} if unreachable, too old or out of disk space */
export const openDatabase = (where: Where): Promise<Database> => ('url' in where ? openServer(where) : openEmbedded(where))

export const notify = (db: Pick<Database, 'execute'>, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)
