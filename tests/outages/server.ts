import { resolve } from 'node:path'
import { expect } from 'vitest'
import { loginUser } from '#api/core/auth'
import { type Client, createClient } from '#api/core/http'
import type { Database } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { freePort } from '../../scripts/postgres.mjs'
import { type Running, runServer } from '../server/setup/serverProcess'

export const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }

export type Started = Running & {
  url: string
  /** Signed in as the administrator. */
  client: Client
  /** A call of the contract or beside it, raw. */
  get(path: string): Promise<Response>
}

/** Starts the built server with an administrator, without the human check, and signs in. `env` says on which database. */
export async function startServer(env: Record<string, string>, token?: string): Promise<Started & { token: string }> {
  const running = runServer({ env: { NODE_ENV: 'test', HUMAN_CHECK: 'none', ...admin, ...env } })
  const url = await running.ready
  const bearer = token ?? (await signIn(url))
  return {
    ...running,
    url,
    token: bearer,
    client: createClient({ base: `${url}/api`, token: () => bearer }),
    get: (path) => fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${bearer}` } }),
  }
}

/** What a server that can be killed at one of its writes is started with; SIGUSR2 begins to count them. */
export const killAtWrite = (write: number) => ({
  NODE_OPTIONS: `--import=${resolve(import.meta.dirname, 'killAtWrite.mjs')}`,
  KILL_AT_WRITE: String(write),
})

/**
 * Starts a server, does something with it, and then asks for what it is killed at: at so many writes to the disk. Returns what was done
 * before. @throws where `ask` is answered first
 */
export async function killed<T>(
  env: Record<string, string>,
  write: number,
  before: (server: Started) => Promise<T>,
  ask: (server: Started, found: T) => Promise<unknown>,
): Promise<T> {
  const server = await startServer({ ...env, ...killAtWrite(write) })
  const found = await before(server)
  server.process.kill('SIGUSR2')
  await expect.poll(server.output).toContain('It will be killed')
  const end = ask(server, found).then(
    () => 'It was answered first',
    () => server.ended,
  )
  expect(await end).toBe('SIGKILL')
  return found
}

export async function signIn(url: string): Promise<string> {
  const client = createClient({ base: `${url}/api`, token: () => null })
  const body = { mobile: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD, token: '' }
  return (await client.call(loginUser, { body })).userInfo.data.token
}

/** An address that outlives the process: whoever starts again is found where it was. */
export const samePort = async () => ({ PORT: String(await freePort()) })

/** Does something with the database while no server has it. */
export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir, isUnsafe: true, say: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
