import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../../../scripts/serve.mjs'
import { endToEndWorkers } from '../../../scripts/vite/tests'
import { copyOf, kept, newOffice, type Office, type OfficeEnv } from './office'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, built and started as a person would: a server for each worker, with its data directory. */
    apps: { url: string; dataDir: string }[]
    /** An office with the demo data, as a first start leaves it: copy it, as `ownServer` does. */
    demoOffice: OfficeEnv
  }
}

/** Nobody misses the data when the power goes. */
const fast = { UNSAFE_FAST_WRITES: '1' }

/** Starts a server for each worker on a copy of the demo data: on PostgreSQL where the setup before this one found it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl } = project.getProvidedContext()
  const demo = databaseUrl ? await seededOffice(databaseUrl) : kept({ DATA_DIR: await seededDataDir() })
  const offices = await Promise.all(Array.from({ length: endToEndWorkers }, (_, i) => copyOf(demo.env, `e2e-${i + 1}`)))
  const servers = await Promise.all(offices.map(({ env }) => startServer({ env: { ...env, ...fast } })))
  project.provide(
    'apps',
    servers.map(({ url }, i) => ({ url, dataDir: offices[i]?.env.DATA_DIR ?? '' })),
  )
  project.provide('demoOffice', demo.env)
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    for (const office of [...offices, demo]) await office.remove()
  }
}

/** A new office with the demo data: seconds on PostgreSQL, 20 s with the embedded database. */
async function seededOffice(databaseUrl?: string): Promise<Office> {
  const office = await newOffice('demo-data', databaseUrl)
  const server = await startServer({ env: { ...office.env, ...fast } })
  await server.stop()
  return office
}

/** With the embedded database: made anew for each build, and each day, as the dates of the demo data are relative to today. */
async function seededDataDir(): Promise<string> {
  const cache = 'node_modules/.cache/back-office/demo-data'
  const name = `${readFileSync('dist/server/built-from', 'utf8').slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`
  const path = join(cache, name)
  if (existsSync(path)) return path
  const made = await seededOffice()
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true })
  const partial = `${path}.${process.pid}`
  cpSync(made.env.DATA_DIR, partial, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  await made.remove()
  renameSync(partial, path)
  return path
}
