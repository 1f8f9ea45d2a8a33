import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer, temporaryFolder } from '../../../scripts/serve.mjs'
import { endToEndWorkers } from '../../../scripts/vite/tests'
import { copyOf, newOffice, type Office, type OfficeEnv } from './office'

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

/** Starts a server for each worker on a copy of the demo data: on PostgreSQL where a project before this one found it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl } = project.getProvidedContext()
  const demo = databaseUrl ? await seededOffice(databaseUrl) : { env: { DATA_DIR: await seededDataDir() }, remove: async () => undefined }
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

/** On PostgreSQL the demo data is made in seconds, and so for each run. */
async function seededOffice(databaseUrl: string): Promise<Office> {
  const office = await newOffice('demo-data', databaseUrl)
  const server = await startServer({ env: { ...office.env } })
  await server.stop()
  return office
}

/** Where the embedded database's demo data is. It is made once for each build and day, as its dates are relative to the day: that takes 20 s. */
async function seededDataDir(): Promise<string> {
  const cache = 'node_modules/.cache/back-office/demo-data'
  const name = `${readFileSync('dist/server/built-from', 'utf8').slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`
  const path = join(cache, name)
  if (existsSync(path)) return path
  const made = temporaryFolder('demo-data')
  const server = await startServer({ env: { DATA_DIR: made.path, ...fast } })
  await server.stop()
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true })
  const partial = `${path}.${process.pid}`
  cpSync(made.path, partial, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  made.remove()
  renameSync(partial, path)
  return path
}
