import pg from 'pg'

/** Makes a database on the PostgreSQL at `url`, and returns its address. `template`: of which it is a copy, and to which nobody may be connected. */
export async function makeDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await maintain(url, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
  return withDatabase(url, name)
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
