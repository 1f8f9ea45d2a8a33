import type { TestProject } from 'vitest/node'
import { startServer, temporaryFolder } from '../../../scripts/serve.mjs'
import { endToEndWorkers } from '../../../scripts/vite/tests'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, built and started as a person would: a server for each worker. */
    appUrls: string[]
    /** A data directory with the demo data, as a first start leaves it: copy it, as `seededFolder` does. */
    seededDataDir: string
  }
}

/** Makes the demo data once, and starts a server for each worker on a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const seeded = temporaryFolder('e2e')
  const first = await startServer({ env: { DATA_DIR: seeded.path } })
  await first.stop()
  const folders = Array.from({ length: endToEndWorkers }, (_, i) => temporaryFolder(`e2e-${i + 1}`, seeded.path))
  const servers = await Promise.all(folders.map(({ path }) => startServer({ env: { DATA_DIR: path } })))
  project.provide(
    'appUrls',
    servers.map(({ url }) => url),
  )
  project.provide('seededDataDir', seeded.path)
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    for (const folder of [seeded, ...folders]) folder.remove()
  }
}
