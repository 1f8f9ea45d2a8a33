import type { Database } from '../db/database'
import type { Clock } from './http/endpoints'
import { runJob } from './metrics'

/** Work that the clock asks for and no call waits for. Several processes may start it at once: it takes a lock of its own. */
export type Job = {
  /** As the figures and the log call it. */
  name: string
  /** Milliseconds from one start to the next. */
  every: number
  /** A `NOTIFY` channel that starts it at once, in every process. */
  channel?: string
  /** `isWanted` is asked between two batches. */
  run: (db: Database, clock: Clock, isWanted: () => boolean) => Promise<unknown>
  /** Waits for what calls have begun of it: whoever stops does. */
  settled?: (db: Database) => Promise<unknown>
}

/** Runs a job at once, then every so often and when its channel calls. Returns how to stop, which waits for the batch under way. */
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
    // One that takes longer than its interval is not run beside itself.
    running ??= runJob(name, () => run(db, clock, () => isWanted))
      .catch((error) => failed(name, error))
      .finally(() => {
        running = undefined
        if (isCalledAgain && isWanted) start()
        isCalledAgain = false
      })
  }
  // A run that is about to end may have looked before what the call is about was there.
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
    // Both at once: work that takes long hears there that it is to leave the rest.
    await Promise.all([running, settled?.(db)])
  }
}
