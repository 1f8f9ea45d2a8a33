import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Database } from '../db/database'
import { registry } from './metrics'
import { first } from './sqlParts'

/** Milliseconds. */
const patience = 1000

const registers = [registry]
const pool = new Gauge({
  name: 'backoffice_db_pool_connections',
  help: 'Connections to PostgreSQL, by what they do; none to the embedded database',
  labelNames: ['state'] as const,
  registers,
})
const waiting = new Gauge({ name: 'backoffice_db_pool_waiting', help: 'Statements that wait for a connection', registers })
const isUp = new Gauge({ name: 'backoffice_database_up', help: 'Whether the database answered within a second', registers })
const lockWaits = new Gauge({ name: 'backoffice_db_lock_waits', help: 'Statements that wait for a lock, of every process', registers })
const outbox = new Gauge({
  name: 'backoffice_outbox_messages',
  help: 'Messages that are pending or failed, of every process',
  labelNames: ['state'] as const,
  registers,
})
const outboxAge = new Gauge({
  name: 'backoffice_outbox_oldest_pending_seconds',
  help: 'How long the oldest pending message has waited; 0 where none is pending',
  registers,
})
const follows = new Gauge({
  name: 'backoffice_standby_up',
  help: 'Whether reads go to the standby; absent without DATABASE_READ_URL',
  registers,
})
const lag = new Gauge({
  name: 'backoffice_standby_lag_seconds',
  help: 'How long the oldest write has waited that the standby has not replayed; absent while it is unknown',
  registers,
})
const sessions = new Gauge({ name: 'backoffice_sessions', help: 'Live sessions, of every process', registers })

type Figures = { sessions: number; lockWaits: number; pending: number; failed: number; oldest: number }

const ask = (db: Database) =>
  first<Figures>(
    db,
    sql`select (select count(*)::int from sessions where expires_at > now()) as sessions,
      (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as "lockWaits",
      (select count(*)::int from outbox_message where state = 'pending') as pending,
      (select count(*)::int from outbox_message where state = 'failed') as failed,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox_message where state = 'pending') as oldest`,
  )

function show(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

export function databaseMetrics(db: Database): () => Promise<void> {
  // Concurrent requests share one statement while the database is silent.
  let reading: Promise<Figures | undefined> | undefined
  const askOnce = () => {
    reading ??= ask(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return async () => {
    const connections = db.connections?.()
    if (connections) {
      pool.set({ state: 'idle' }, connections.idle)
      pool.set({ state: 'busy' }, connections.total - connections.idle)
      waiting.set(connections.waiting)
    }
    const { standby } = db
    for (const [gauge, value] of [
      [follows, standby && Number(standby.state() === 'follows')],
      [lag, standby?.lag()],
    ] as const)
      show(gauge, value)
    const answered = await Promise.race([askOnce(), wait(patience, undefined, { ref: false })])
    isUp.set(answered ? 1 : 0)
    for (const [gauge, value] of [
      [sessions, answered?.sessions],
      [lockWaits, answered?.lockWaits],
      [outboxAge, answered?.oldest],
    ] as const)
      show(gauge, value)
    outbox.reset()
    if (!answered) return
    outbox.set({ state: 'pending' }, answered.pending)
    outbox.set({ state: 'failed' }, answered.failed)
  }
}
