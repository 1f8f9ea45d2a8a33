import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ObjectStore } from './fileStore'

type Answer<Row> = { rows: Row[] }

// Only an interface can use `this`, which Drizzle's higher-kinded types need.
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The database or a transaction (on PGlite the outer one deadlocks inside). */
export type Queryable = PgDatabase<Rows, Record<string, never>>

export type Database = Queryable & {
  kind: 'embedded' | 'postgres'
  /** The store of files beside it, where one is configured. */
  objects?: ObjectStore | undefined
  /** Hears `NOTIFY channel` of all processes, including this one. Returns a function that stops. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** One transaction per `lock` across processes, without the timeouts of calls. */
  inTurn<T>(lock: number, work: (tx: Queryable) => Promise<T>): Promise<T>
  connections?(): { total: number; idle: number; waiting: number }
  /** Waits for running statements, then releases connections and lock. */
  close(): Promise<void>
}

/** Message says what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
