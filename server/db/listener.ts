import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Addressed, newClient } from './hosts'

const firstWait = 200
const longestWait = 3000

/** Milliseconds: exponential, with jitter. */
export const backOff = (attempt: number, random = Math.random): number =>
  Math.min(firstWait * 2 ** attempt, longestWait) * (0.5 + random() / 2)

type Listening = { client: pg.Client; ended: Promise<unknown> }

/**
 * A dedicated connection for `NOTIFY channel` that reconnects; an empty payload means that notifications may have been missed. Returns a
 * function that stops.
 * @throws if the first attempt fails
 */
export async function listenOn(config: Addressed, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function begin(): Promise<Listening> {
    const client = newClient(config)
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    // A broken connection emits its end only once closed.
    client.on('error', () => void client.end())
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return { client, ended }
    } catch (error) {
      // Not awaited: the server may never answer.
      void client.end()
      throw error
    }
  }

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
