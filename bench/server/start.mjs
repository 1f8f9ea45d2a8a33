import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, postgres, startPostgres } from '../../scripts/postgres.mjs'
import { startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print } from '../report.mjs'
import { median } from './load.mjs'
import { seed } from './office.mjs'
import { processorSeconds } from './processor.mjs'

const starts = 7
const maxSeconds = 1

/** Seconds from starting the process until /api/ready answers 200, on databases that have demo data and so many orders. */
export async function benchStart({ baskets = 20_000 } = {}) {
  console.log(`\nStart of the process on a database with ${baskets.toLocaleString('en')} orders, median of ${starts}`)
  const folder = temporaryFolder('start')
  const database = postgres.binaries ? await startPostgres({ shared_buffers: '256MB' }) : undefined
  const folders = { ...withoutHumanCheck, DATA_DIR: folder.path }
  try {
    if (database) await measure('PostgreSQL', { ...folders, DATABASE_URL: database.url }, baskets)
    else console.log(`Not on PostgreSQL: ${postgres.howToGetIt}`)
    await measure('The embedded database', folders, baskets)
  } finally {
    await database?.stop()
    folder.remove()
  }
}

async function measure(name, env, baskets) {
  await (await startServer({ env })).stop()
  await seed(baskets, env)
  for (const args of [[], ['--demo']]) {
    const times = []
    for (let i = 0; i < starts; i++) times.push(await timeStart(env, args))
    const of = (pick) => median(times.map(pick))
    const seconds = of(({ ready }) => ready)
    const target = args.length > 0 ? undefined : maxSeconds
    print(
      args.length > 0 ? `${name}, with demo data` : name,
      `${seconds.toFixed(2)} s`,
      target ? `≤ ${target} s` : '',
      target ? seconds <= target : null,
      `listens after ${of(({ listens }) => listens).toFixed(2)} s; CPU ${of(({ processor }) => processor).toFixed(2)} s`,
    )
  }
}

/** One start, until it is ready. */
async function timeStart(env, args) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: { ...process.env, ...env, PORT: String(port), METRICS_PORT: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const seconds = () => (performance.now() - started) / 1000
  let listens
  for (;;) {
    const status = await ask(`http://127.0.0.1:${port}/api/ready`)
    if (status) listens ??= seconds()
    if (status === 200) break
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    await wait(5)
  }
  const ready = seconds()
  const processor = processorSeconds(child.pid)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { listens, ready, processor }
}

/** The status, or undefined where nothing listens. */
const ask = (url) =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined))
  })
