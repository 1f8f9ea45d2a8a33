import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Answer<Row> = { rows: Row[] }

// Higher-kinded types of Drizzle read `this`, which only an interface has.
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** Whatever can run a statement: the database, or a transaction (on PGlite the outer one deadlocks inside it). */
export type Queryable = PgDatabase<Rows, Record<string, never>>

/** One type over the embedded PGlite and a PostgreSQL server. */
export type Database = Queryable & {
  kind: 'embedded' | 'postgres'
  /** Hears `NOTIFY channel` of every process on this database, this one's too. Returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * One transaction, of one process at a time: of several that start at once, one does the work and the others wait for the
   * `lock`. It takes as long as it does, which the time-outs of calls would not allow.
   */
  inTurn<T>(lock: number, work: (tx: Queryable) => Promise<T>): Promise<T>
  /** The pool's connections, where there is one; `waiting` are statements without a connection yet. */
  connections?(): { total: number; idle: number; waiting: number }
  /** Waits for what runs, then gives up the connections and the lock. */
  close(): Promise<void>
}

/** Thrown when no database can be opened, with what to do about it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
