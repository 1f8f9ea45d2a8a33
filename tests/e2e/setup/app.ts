import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { startServer, temporaryFolder } from '../../../scripts/serve.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, built and started as a person would. */
    appUrl: string
  }
}

/** Builds the product and starts it with demo data, at a port and in a folder of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Vitest's own NODE_ENV would build React's development half into it.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build', '--silent'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const folder = temporaryFolder('e2e')
  const server = await startServer({ env: { DATA_DIR: folder.path } })
  project.provide('appUrl', server.url)
  return async () => {
    await server.stop()
    folder.remove()
  }
}
