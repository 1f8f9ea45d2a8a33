import type { TestProject } from 'vitest/node'
import { postgres } from '../../../scripts/postgres.mjs'
import { ping, startPostgres } from './postgres'

/** Finds or starts the PostgreSQL that the server's tests run on a second time. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { url: given, binaries, howToGetIt } = postgres
  if (given) {
    await ping(given)
    project.provide('databaseUrl', given)
    return undefined
  }
  if (!binaries) throw new Error(`The tests on PostgreSQL cannot run: ${howToGetIt}`)
  const { url, stop } = await startPostgres(binaries)
  project.provide('databaseUrl', url)
  return stop
}
