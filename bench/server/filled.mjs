import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'

/**
 * Asks a server on PostgreSQL and one on the embedded database, or only the one that `on` names, once `fill` has filled it. `fill` takes a query;
 * `ask` the server, who is signed in, the database's name, and on PostgreSQL a query.
 */
export async function askFilled({ fill, ask, on }) {
  if (on !== 'embedded') await onPostgres(fill, ask)
  if (on !== 'postgres') await onEmbedded(fill, ask)
}

async function onPostgres(fill, ask) {
  if (!postgres.binaries) return console.log(`On PostgreSQL it needs PostgreSQL: ${postgres.howToGetIt}.`)
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const stops = [stop]
  try {
    const app = await startServer({ env: { ...withoutHumanCheck, DATABASE_URL: url } })
    stops.unshift(app.stop)
    const db = new pg.Pool({ connectionString: url, max: 1 })
    stops.unshift(() => db.end())
    const query = async (text) => (await db.query(text)).rows
    await fill(query)
    await ask({ app, token: await signIn(app.url, 'admin'), name: 'PostgreSQL', query })
  } finally {
    for (const stop of stops) await stop()
  }
}

/** The server makes the database, and is away while it is filled: one process has it at a time. */
async function onEmbedded(fill, ask) {
  const folder = temporaryFolder('filled')
  const env = { ...withoutHumanCheck, DATA_DIR: folder.path }
  try {
    await (await startServer({ env })).stop()
    const db = await PGlite.create(join(folder.path, 'database'))
    await fill(async (text) => (await db.exec(text)).at(-1)?.rows ?? [])
    await db.close()
    const app = await startServer({ env })
    try {
      await ask({ app, token: await signIn(app.url, 'admin'), name: 'Embedded' })
    } finally {
      await app.stop()
    }
  } finally {
    folder.remove()
  }
}
