import type { Database, StandbyState } from '../db/database'
import type { Log } from './log'

const sentences: Record<StandbyState, string | undefined> = {
  follows: undefined,
  lags: 'The standby is too far behind: reads go to the primary',
  away: 'The standby does not answer: reads go to the primary',
  promoted: 'DATABASE_READ_URL answers as a primary: reads go to the primary',
}

/** Logs from where reads are answered, now and whenever that changes. */
export const logStandby = ({ standby }: Database, log: Log): void =>
  standby?.watch((state) => {
    const error = sentences[state]
    log({ method: 'JOB', path: 'standby', status: error ? 503 : 200, ms: 0, ...(error && { error }) })
  })
