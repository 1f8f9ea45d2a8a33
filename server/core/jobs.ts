import type { Database } from '../db/database'
import type { Clock } from './http/endpoints'
import { runJob } from './metrics'

/** Several processes may start it at once: it takes its own lock. */
export type Job = {
  name: string
  /** Milliseconds. */
  every: number
  /** A `NOTIFY` channel that starts it at once, in every process. */
  channel?: string
  /** `isWanted` is checked between batches. */
  run: (db: Database, clock: Clock, isWanted: () => boolean) => Promise<unknown>
  settled?: (db: Database) => Promise<unknown>
}

/** Runs a job at once, then periodically and when its channel notifies. Returns a function that stops it after the batch in progress. */
export function keepRunning(
  { name, every, channel, run, settled }: Job,
  db: Database,
  clock: Clock,
  failed: (job: string, error: unknown) => void,
): () => Promise<void> {
  let isWanted = true
  let isCalledAgain = false
  let running: Promise<unknown> | undefined
  const start = () => {
    running ??= runJob(name, () => run(db, clock, () => isWanted))
      .catch((error) => failed(name, error))
      .finally(() => {
        running = undefined
        if (isCalledAgain && isWanted) start()
        isCalledAgain = false
      })
  }
  // A run that is about to end may have missed the row of this notification.
  const call = () => {
    isCalledAgain = running !== undefined
    start()
  }
  const listening = channel === undefined ? undefined : db.listen(channel, call)
  listening?.catch((error) => failed(name, error))
  start()
  const timer = setInterval(start, every)
  timer.unref()
  return async () => {
    isWanted = false
    clearInterval(timer)
    await listening?.then(
      (stopListening) => stopListening(),
      () => undefined,
    )
    await Promise.all([running, settled?.(db)])
  }
}
