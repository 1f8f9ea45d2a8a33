import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Puts the write-ahead log on disk, for many commits at once. PostgreSQL asks for it at each commit and would wait;
 * here it is told that it is done, and whoever committed waits for `settled` before saying so to anybody: meanwhile the
 * next transactions run, and share the next write. PostgreSQL's own rule, log before data, is kept by `now`, to be
 * called before any other file of the database is changed.
 */
export type WalSync = {
  /** The log's segment at this path has been written to, and is to be on disk. */
  ask(path: string): void
  /** Puts all that was asked for on disk before it returns. */
  now(): void
  /** Resolves once all that was asked for so far is on disk. */
  settled(): Promise<void>
  close(): void
}

/**
 * `failed` hears that the disk does not take what it must: nothing may be acknowledged from then on. `beforeAcknowledging` is called each
 * time the log is on disk, before anybody who waited for that goes on.
 */
export function createWalSync(failed: (error: Error) => void, beforeAcknowledging: () => void = () => undefined): WalSync {
  let segment: { path: string; fd: number } | undefined
  let asked = 0
  let done = 0
  let running: Promise<void> | undefined

  function now() {
    if (!segment || done === asked) return
    try {
      fdatasyncSync(segment.fd)
      beforeAcknowledging()
      done = asked
    } catch (error) {
      failed(error as Error)
    }
  }

  function start({ fd }: { fd: number }): Promise<void> {
    const covered = asked
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
    // Closed under a write that is under way, its number could come to mean another file.
    if (running) running.then(() => closeSync(former.fd))
    else closeSync(former.fd)
  }

  return {
    ask(path) {
      if (segment?.path !== path) {
        close()
        // Of our own: PostgreSQL closes its own when it likes.
        segment = { path, fd: openSync(path, 'r+') }
      }
      asked++
    },
    now,
    async settled() {
      const wanted = asked
      while (done < wanted && segment) await (running ?? start(segment))
    },
    close,
  }
}
