import { spawn } from 'node:child_process'
import { build } from 'vite'
import { freePort } from '../../scripts/postgres.mjs'

/** Adds so many orders to the database that `env` names. */
export function seed(baskets, env) {
  const args = ['dist/server/seed.js', '--baskets', String(baskets)]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The seed ended with ${code}`)))),
  )
}

/** Builds a program of this folder into dist/bench. Returns its file. */
export async function buildProgram(name) {
  await build({ configFile: false, logLevel: 'warn', build: { ssr: `bench/server/${name}.ts`, outDir: 'dist/bench', emptyOutDir: true } })
  return `dist/bench/${name}.js`
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
