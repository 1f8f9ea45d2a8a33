import type { TestProject } from 'vitest/node'
import { buildServer } from '../../server/setup/serverProcess'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server as it is built for production: the file to run. */
    serverFile: string
  }
}

/** Builds the server once for all files. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide('serverFile', await buildServer())
}
