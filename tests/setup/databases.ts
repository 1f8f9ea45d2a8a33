import pg from 'pg'

/** In milliseconds, as long as a test may take: on a busy machine a statement may need longer than the server's own limits. */
const patience = { statement_timeout: 300_000, lock_timeout: 300_000, idle_in_transaction_session_timeout: 300_000 }

/** Makes a database on the PostgreSQL at `url`, in place of one of that name, and returns its address. Nobody may be connected to `template`. */
export async function makeDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await dropDatabase(url, name)
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
