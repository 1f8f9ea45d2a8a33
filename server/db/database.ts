import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ObjectStore } from './fileStore'

export type Answer<Row> = { rows: Row[] }

// Only an interface can use `this`, which Drizzle's higher-kinded types need.
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The database or a transaction (on PGlite the outer one deadlocks inside). */
export type Queryable = PgDatabase<Rows, Record<string, never>>

/** Reads on the primary or on a standby. It is no `Database`, so that nothing can begin a write with it. */
export type Reader = Queryable & { kind: 'embedded' | 'postgres' }

/** `lags`: too far behind. `away`: does not answer. `promoted`: answers as a primary. */
export type StandbyState = 'follows' | 'lags' | 'away' | 'promoted'

/** `left` aborts once the standby does not answer any more: a statement sent to it may take half a minute to find out. */
type StandbyReads = { reader: Reader; left: AbortSignal }

export type Standby = {
  /** A standby that has replayed all that was committed before this call, or why there is none. */
  current(): Promise<StandbyReads | Exclude<StandbyState, 'follows'>>
  state(): StandbyState
  /** Seconds; undefined while it is unknown. */
  lag(): number | undefined
  /** Calls back now and with each new state. */
  watch(told: (state: StandbyState) => void): void
  close(): Promise<void>
}

export type Database = Reader & {
  /** The configured store of files, if there is one. */
  objects?: ObjectStore | undefined
  /** Hears `NOTIFY channel` of all processes, including this one. Returns a function that stops. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** One transaction per `lock` across processes, without the timeouts of calls. */
  inTurn<T>(lock: number, work: (tx: Queryable) => Promise<T>): Promise<T>
  /** The standby of `DATABASE_READ_URL`, if that is set. */
  standby?: Standby
  connections?(): { total: number; idle: number; waiting: number }
  /** Waits for running statements, then releases connections and lock. */
  close(): Promise<void>
}

/** Message says what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
