import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { databaseCodeOf } from './fault'

/** Labels are from fixed sets only: no ids, names, addresses or requested paths (decision 018). */

export const registry = new Registry()
const registers = [registry]

const calls = new Counter({
  name: 'http_requests_total',
  help: 'Calls answered, by their path in the contract',
  labelNames: ['method', 'endpoint', 'status'] as const,
  registers,
})

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long calls took to answer',
  labelNames: ['method', 'endpoint'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

const conflicts = new Counter({
  name: 'backoffice_conflicts_total',
  help: 'Calls answered 409, by why',
  labelNames: ['reason'] as const,
  registers,
})

const databaseErrors = new Counter({
  name: 'backoffice_database_errors_total',
  help: 'Statements the database refused or did not answer, by SQLSTATE or the connection error',
  labelNames: ['code'] as const,
  registers,
})

const retries = new Counter({
  name: 'backoffice_transaction_retries_total',
  help: 'Transactions run again after the database gave them up for others',
  labelNames: ['code'] as const,
  registers,
})

const reads = new Counter({
  name: 'backoffice_reads_total',
  help: 'Reads that a standby may answer, by where they were, and why not on the standby',
  labelNames: ['from', 'reason'] as const,
  registers,
})

const mails = new Counter({
  name: 'backoffice_mails_total',
  help: 'Attempts to send mails: sent, delayed until the next attempt, or failed for good',
  labelNames: ['kind', 'outcome'] as const,
  registers,
})

const jobs = new Counter({
  name: 'backoffice_jobs_total',
  help: 'Work done apart from calls, by how it ended',
  labelNames: ['job', 'outcome'] as const,
  registers,
})

const jobDurations = new Histogram({
  name: 'backoffice_job_duration_seconds',
  help: 'How long work apart from calls took',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
})

const jobsRunning = new Gauge({
  name: 'backoffice_jobs_running',
  help: 'Work under way apart from calls',
  labelNames: ['job'] as const,
  registers,
})

/** `endpoint` as in the contract, with `{id}`; '' for unknown ones. */
export function countCall(method: string, endpoint: string, status: number, milliseconds: number): void {
  calls.inc({ method, endpoint, status })
  durations.observe({ method, endpoint }, milliseconds / 1000)
}

/** Only our own reasons: anything else would create unbounded labels. */
export function countConflict(reason = ''): void {
  conflicts.inc({ reason: /^[A-Za-z]{1,30}$/.test(reason) ? reason : 'other' })
}

export function countDatabaseError(error: unknown): void {
  const code = databaseCodeOf(error)
  if (code) databaseErrors.inc({ code })
}

export const countRetry = (code: string): void => retries.inc({ code })

export const countRead = (from: 'primary' | 'standby', reason: string): void => reads.inc({ from, reason })

export const countMail = (kind: string, outcome: 'sent' | 'delayed' | 'failed'): void => mails.inc({ kind, outcome })

export async function runJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  const stop = jobDurations.startTimer({ job })
  jobsRunning.inc({ job })
  try {
    const result = await work()
    jobs.inc({ job, outcome: 'done' })
    return result
  } catch (error) {
    jobs.inc({ job, outcome: 'failed' })
    throw error
  } finally {
    jobsRunning.dec({ job })
    stop()
  }
}
