import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { postgres, startPostgres } from '../../../scripts/postgres.mjs'

/** Finds or starts the PostgreSQL that the server's tests run on. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (postgres.url) {
    await ping(postgres.url)
    project.provide('databaseUrl', postgres.url)
    return undefined
  }
  if (!postgres.binaries) throw new Error(`The tests on PostgreSQL cannot run: ${postgres.howToGetIt}`)
  // An analysis that falls between emptying a table and filling it makes plans for one row, and some of those take half a minute.
  const { url, stop } = await startPostgres({ autovacuum: 'off' })
  project.provide('databaseUrl', url)
  return stop
}

/** @throws when no server answers there */
async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}
