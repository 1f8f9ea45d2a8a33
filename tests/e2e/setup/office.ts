import { basename } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../../../scripts/serve.mjs'

/** Variables for `startServer`: a data directory and, on PostgreSQL, a database beside it. */
export type OfficeEnv = { DATA_DIR: string; DATABASE_URL?: string }

/** `remove` drops the database and the directory; no server may run on them then. */
export type Office = { env: OfficeEnv; remove(): Promise<void> }

/** An office that stays. */
export const kept = (env: OfficeEnv): Office => ({ env, remove: async () => undefined })

/** A new one without rows: on the PostgreSQL at `databaseUrl`, else with the embedded database. */
export function newOffice(name: string, databaseUrl?: string): Promise<Office> {
  return make(temporaryFolder(name), databaseUrl, 'template0')
}

/** A copy of one that no server runs on. */
export function copyOf({ DATA_DIR, DATABASE_URL }: OfficeEnv, name: string): Promise<Office> {
  return make(temporaryFolder(name, DATA_DIR), DATABASE_URL, DATABASE_URL && databaseOf(DATABASE_URL))
}

async function make(folder: ReturnType<typeof temporaryFolder>, databaseUrl: string | undefined, template = ''): Promise<Office> {
  if (!databaseUrl) return { env: { DATA_DIR: folder.path }, remove: async () => folder.remove() }
  const name = basename(folder.path)
  await maintain(databaseUrl, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
  return {
    env: { DATA_DIR: folder.path, DATABASE_URL: withDatabase(databaseUrl, name) },
    async remove() {
      await maintain(databaseUrl, `drop database ${pg.escapeIdentifier(name)} with (force)`)
      folder.remove()
    },
  }
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs a statement in the database that every PostgreSQL has. */
async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
