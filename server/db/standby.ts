import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Queryable, Reader, Standby, StandbyState } from './database'

/** Seconds. A standby that is further behind is not read from; docs/operations.md names it. */
const maxLag = 2
/** All times in milliseconds. */
const measuredEvery = 1000
/** A standby that does not say in this time how far it is counts as away. */
const silence = 1000
/** A read does not wait longer for the standby to catch up. */
const patience = 100
const pause = 5
/** An hour of them: a standby that is further behind lags by an hour at least. */
const maxPositions = 3600

/** How far a server has replayed; a primary, or a standby that was promoted, is no standby. In bytes of the write-ahead log. */
export type Replayed = { isStandby: boolean; position: number }

export type StandbyServer = { reader: Reader; replayed(): Promise<Replayed>; close(): Promise<void> }

/** In bytes of the write-ahead log: a commit is acknowledged once its own are on disk. */
async function writtenBy(primary: Queryable): Promise<number> {
  const { rows } = await primary.execute<{ position: number }>(sql`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position`)
  return rows[0]?.position ?? Number.POSITIVE_INFINITY
}

/**
 * Follows how far a standby is behind, measured once a second: the age of the oldest position of the primary that it has not replayed. An
 * idle primary is no lag then, a cut line is one, and the clocks of the machines do not matter.
 */
export function followStandby(primary: Queryable, server: StandbyServer): Standby {
  let positions: { at: number; position: number }[] = []
  let state: StandbyState = 'away'
  let lag: number | undefined
  /** A read has waited in vain: until the next measurement no other one does. */
  let isBehind = false
  let left = new AbortController()
  let measuring: Promise<void> | undefined
  let told: (state: StandbyState) => void = () => undefined

  function become(next: StandbyState): void {
    if (next === state) return
    state = next
    if (state === 'away' || state === 'promoted') lag = undefined
    if (state === 'away') left.abort()
    else if (left.signal.aborted) left = new AbortController()
    told(state)
  }

  /** Only an answer of a standby in time is one. */
  async function replayed(): Promise<number | 'away' | 'promoted'> {
    const found = await Promise.race([server.replayed().catch(() => undefined), wait(silence, undefined, { ref: false })])
    return found ? (found.isStandby ? found.position : 'promoted') : 'away'
  }

  async function measure(): Promise<void> {
    const at = performance.now()
    const position = await writtenBy(primary).catch(() => undefined)
    if (position !== undefined && positions.length < maxPositions) positions.push({ at, position })
    const reached = await replayed()
    isBehind = false
    if (typeof reached !== 'number') {
      positions = []
      return become(reached)
    }
    positions = positions.filter((each) => each.position > reached)
    lag = positions[0] ? (performance.now() - positions[0].at) / 1000 : 0
    become(lag > maxLag ? 'lags' : 'follows')
  }

  const measureOnce = () => {
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
  }
  measureOnce()
  const timer = setInterval(measureOnce, measuredEvery).unref()

  return {
    async current() {
      if (state !== 'follows') return state
      if (isBehind) return 'lags'
      const position = await writtenBy(primary)
      const until = performance.now() + patience
      for (;;) {
        const reached = await replayed()
        if (typeof reached !== 'number') {
          become(reached)
          return reached
        }
        if (reached >= position) return { reader: server.reader, left: left.signal }
        if (performance.now() >= until) {
          isBehind = true
          return 'lags'
        }
        await wait(pause)
      }
    },
    state: () => state,
    lag: () => lag,
    watch(callback) {
      told = callback
      told(state)
    },
    async close() {
      clearInterval(timer)
      await measuring
      await server.close()
    },
  }
}
