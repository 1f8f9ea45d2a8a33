import pg from 'pg'

/** In milliseconds, as long as a test may take: where the processor or the disk is busy, any statement may take longer than the server lets it. */
const patience = { statement_timeout: 300_000, lock_timeout: 300_000, idle_in_transaction_session_timeout: 300_000 }

/** Makes a database on the PostgreSQL at `url`, and returns its address. `template`: of which it is a copy, and to which nobody may be connected. */
export async function makeDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await maintain(url, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
  const made = new URL(withDatabase(url, name))
  for (const [limit, milliseconds] of Object.entries(patience)) made.searchParams.set(limit, String(milliseconds))
  return made.href
}

/** Also where somebody is connected to it. */
export const dropDatabase = (url: string, name: string) =>
  maintain(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

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
