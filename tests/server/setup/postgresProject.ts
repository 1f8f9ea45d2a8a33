import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { postgres, startPostgres } from '../../../scripts/postgres.mjs'

/** Finds or starts the PostgreSQL that the server's tests run on a second time. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { url: given, binaries, howToGetIt } = postgres
  if (given) {
    await ping(given)
    project.provide('databaseUrl', given)
    return undefined
  }
  if (!binaries) throw new Error(`The tests on PostgreSQL cannot run: ${howToGetIt}`)
  const { url, stop } = await startPostgres()
  project.provide('databaseUrl', url)
  return stop
}

/** @throws when no server answers at this address */
async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}
