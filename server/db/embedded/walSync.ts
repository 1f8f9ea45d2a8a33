import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Group commit: PostgreSQL's WAL syncs return at once, and committers wait for `settled` before acknowledging, so that one sync serves
 * many. Call `now` before any other database file is written (WAL before data).
 */
export type WalSync = {
  ask(path: string): void
  now(): void
  /** Resolves when everything asked for so far is on disk. */
  settled(): Promise<void>
  close(): void
}

/** After `failed` nothing may be acknowledged. `beforeAcknowledging` runs after each sync, before waiters continue. */
export function createWalSync(failed: (error: Error) => void, beforeAcknowledging: () => void = () => undefined): WalSync {
  let segment: { path: string; fd: number } | undefined
  let requested = 0
  let done = 0
  let running: Promise<void> | undefined

  function now() {
    if (!segment || done === requested) return
    try {
      fdatasyncSync(segment.fd)
      beforeAcknowledging()
      done = requested
    } catch (error) {
      failed(error as Error)
    }
  }

  function start({ fd }: { fd: number }): Promise<void> {
    const covered = requested
    const write = new Promise<void>((resolve) =>
      fdatasync(fd, (error) => {
        if (error) failed(error)
        else {
          beforeAcknowledging()
          done = Math.max(done, covered)
        }
        running = undefined
        resolve()
      }),
    )
    running = write
    return write
  }

  function close() {
    now()
    const former = segment
    segment = undefined
    if (!former) return
    // Closing during a sync could reuse the descriptor.
    if (running) running.then(() => closeSync(former.fd))
    else closeSync(former.fd)
  }

  return {
    ask(path) {
      if (segment?.path !== path) {
        close()
        // Our own descriptor: PostgreSQL closes its own at any time.
        segment = { path, fd: openSync(path, 'r+') }
      }
      requested++
    },
    now,
    async settled() {
      const wanted = requested
      while (done < wanted && segment) await (running ?? start(segment))
    },
    close,
  }
}
