import { basename } from 'node:path'
import { temporaryFolder } from '../../../scripts/serve.mjs'
import { dropDatabase, makeDatabase } from '../../setup/databases'

/** Variables for `startServer`: a data directory and, on PostgreSQL, a database beside it. */
export type OfficeEnv = { DATA_DIR: string; DATABASE_URL?: string }

/** `remove` drops the database and the directory; no server may run on them then. */
export type Office = { env: OfficeEnv; remove(): Promise<void> }

/** An office that stays. */
export const kept = (env: OfficeEnv): Office => ({ env, remove: async () => undefined })

/** A new one without rows: on the PostgreSQL at `databaseUrl`, else with the embedded database. */
export function newOffice(name: string, databaseUrl?: string): Promise<Office> {
  return make(temporaryFolder(name), databaseUrl)
}

/** A copy of one that no server runs on. */
export function copyOf({ DATA_DIR, DATABASE_URL }: OfficeEnv, name: string): Promise<Office> {
  return make(temporaryFolder(name, DATA_DIR), DATABASE_URL, DATABASE_URL && databaseOf(DATABASE_URL))
}

async function make(folder: ReturnType<typeof temporaryFolder>, databaseUrl: string | undefined, template?: string): Promise<Office> {
  if (!databaseUrl) return { env: { DATA_DIR: folder.path }, remove: async () => folder.remove() }
  const name = basename(folder.path)
  return {
    env: { DATA_DIR: folder.path, DATABASE_URL: await makeDatabase(databaseUrl, name, template) },
    async remove() {
      await dropDatabase(databaseUrl, name)
      folder.remove()
    },
  }
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1)
