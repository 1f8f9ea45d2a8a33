import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const firstWait = 200
const longestWait = 3000

/** How long to wait before an attempt, in ms: doubled each time, and random, or all processes would come back at once. */
export const backOff = (attempt: number, random = Math.random): number =>
  Math.min(firstWait * 2 ** attempt, longestWait) * (0.5 + random() / 2)

type Listening = { client: pg.Client; ended: Promise<unknown> }

/**
 * A connection of its own that hears `NOTIFY channel` and comes back by itself; what was missed meanwhile is told as an
 * empty payload. Returns how to stop. @throws when the first attempt fails
 */
export async function listenOn(config: pg.ClientConfig, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function begin(): Promise<Listening> {
    const client = new pg.Client(config)
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    // A connection that broke is closed, whatever broke it: only then does it end.
    client.on('error', () => void client.end())
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return { client, ended }
    } catch (error) {
      // It may have connected all the same. Nobody waits for its farewell: the server may never answer it.
      void client.end()
      throw error
    }
  }

  /** The one way back. */
  async function beginAgain(): Promise<Listening | undefined> {
    for (let attempt = 0; ; attempt++) {
      await wait(backOff(attempt), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
      const again = await begin().catch(() => undefined)
      if (again) return again
    }
  }

  async function stayOn(first: Listening): Promise<void> {
    for (let current: Listening | undefined = first; current; ) {
      const { client, ended } = current
      const stop = () => void client.end()
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      await ended
      signal.removeEventListener('abort', stop)
      current = signal.aborted ? undefined : await beginAgain()
      if (current) heard('')
    }
  }

  const staying = stayOn(await begin())
  return () => {
    stopping.abort()
    return staying
  }
}
