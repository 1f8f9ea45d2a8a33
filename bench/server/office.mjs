import { spawn } from 'node:child_process'
import pg from 'pg'
import { build } from 'vite'
import { freePort, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { requestText } from './load.mjs'

/** Adds so many orders to the database that `env` names. */
export function seed(baskets, env) {
  const args = ['dist/server/seed.js', '--baskets', String(baskets)]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The seed ended with ${code}`)))),
  )
}

/** Builds a program of this folder to where it finds the migrations. Returns its file. */
export async function buildProgram(name) {
  const outDir = 'dist/server/bench'
  const inOneFile = { output: { codeSplitting: false } }
  const ssr = { ssr: `bench/server/${name}.ts`, outDir, emptyOutDir: true, rollupOptions: inOneFile }
  await build({ configFile: false, logLevel: 'warn', build: ssr })
  return `${outDir}/${name}.js`
}

/** Starts the server that ours is compared with, on the same database. Its moves are made by `user`. */
export async function startBare(url, user) {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), BENCH_USER: String(user) }
  const child = spawn(process.execPath, [await buildProgram('bare')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('The bare server did not start')))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/**
 * Starts the server on a PostgreSQL of its own with so many orders. `flags` are Node's.
 * Returns both, a connection to the database, and how to stop all.
 */
export async function startOffice({ baskets, flags = [] }) {
  const database = await startPostgres({ shared_buffers: '256MB' })
  const stops = [database.stop]
  const stop = async () => {
    for (const stop of stops.splice(0)) await stop()
  }
  try {
    const env = { ...withoutHumanCheck, DATABASE_URL: database.url, METRICS_PORT: 'off' }
    await (await startServer({ env })).stop()
    await seed(baskets, env)
    const db = new pg.Pool({ connectionString: database.url, max: 1 })
    stops.unshift(() => db.end())
    await db.query('vacuum analyze')
    const app = await startServer({ args: [], env, flags })
    stops.unshift(app.stop)
    return { app, database, db, token: await signIn(app.url, 'admin'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const page = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' }

/** The texts of calls that change nothing, by name. The order is the newest that is done. */
export async function readsOf({ db, token }) {
  const { rows } = await db.query(`select max(id) as id from baskets where list = 'done'`)
  return {
    'A page of 100 orders': requestText('/api/Basket/DoneList', { token, body: page }),
    'Page of an order': requestText(`/api/Basket/BasketItem/${rows[0].id}`, { token }),
    GetCountMenu: requestText('/api/User/GetCountMenu', { token }),
  }
}

/** The same at the bare server, where it has them. */
export const bareReads = { 'A page of 100 orders': requestText('/list/1', { body: page }), GetCountMenu: requestText('/constant/same') }

/** Ids of orders that are done: take the last ones, which have no invoice. The very last one is left to be read. */
export async function doneOrders(db) {
  const { rows } = await db.query(`select id from baskets where list = 'done' order by id`)
  return rows.map(({ id }) => id).slice(0, -1)
}

export const cancel = (id, token) => requestText(`/api/Basket/ChangeStatusToCancel/${id}?expected=done&reason=bench`, { token })
