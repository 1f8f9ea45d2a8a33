import { availableParallelism } from 'node:os'
import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print } from '../report.mjs'
import { load, requestText } from './load.mjs'
import { seed } from './office.mjs'
import { familySeconds, machineSeconds, processorSeconds } from './processor.mjs'
import { startProxy } from './proxy.mjs'

const connections = 16
const cores = availableParallelism()

/** Measures 1, 2 and 4 processes behind a proxy on one PostgreSQL: calls per second, 99th percentile, and what limits them. */
export async function benchProcesses({ baskets = 20_000, seconds = 3 } = {}) {
  if (!postgres.binaries) {
    console.log(`\nThe bench of several processes needs PostgreSQL: ${postgres.howToGetIt}.`)
    return
  }
  const database = await startPostgres({ shared_buffers: '256MB' })
  const env = { ...withoutHumanCheck, DATABASE_URL: database.url, METRICS_PORT: 'off' }
  try {
    console.log(
      `\nSeveral processes on one PostgreSQL, ${baskets.toLocaleString('en')} baskets, ${connections} connections, ${cores} cores`,
    )
    await (await startServer({ env })).stop()
    await seed(baskets, env)
    const db = new pg.Client({ connectionString: database.url })
    await db.connect()
    await db.query('vacuum analyze')
    const { rows } = await db.query(`select id from baskets where list = 'done' order by id desc`)
    await db.end()
    const ids = rows.map(({ id }) => id)
    const alone = new Map()
    for (const count of [1, 2, 4]) await measure({ count, env, database, ids, seconds, alone })
    console.log(`\nLoad, proxy, database and processes share these ${cores} cores: beyond them no number of processes is faster.`)
  } finally {
    await database.stop()
  }
}

async function measure({ count, env, database, ids, seconds, alone }) {
  const stops = []
  try {
    const servers = await Promise.all(
      Array.from({ length: count }, async () => {
        const server = await startServer({ args: [], env })
        stops.unshift(server.stop)
        return server
      }),
    )
    const proxy = await startProxy(servers.map(({ url }) => url.replace('localhost', '127.0.0.1')))
    stops.unshift(proxy.stop)
    const token = await signIn(proxy.url, 'admin')
    const page = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' }
    const roles = {
      list: () => requestText('/api/Basket/DoneList', { token, body: page }),
      'order page': () => requestText(`/api/Basket/BasketItem/${ids[0]}`, { token }),
      count: () => requestText('/api/User/GetCountMenu', { token }),
      // Each order once.
      move: () =>
        ids.length > 1 ? requestText(`/api/Basket/ChangeStatusToCancel/${ids.pop()}?expected=done&reason=bench`, { token }) : null,
    }
    const spent = () => {
      const { user, system } = process.cpuUsage()
      const ours = {
        processes: sum(servers.map(({ pid }) => pid)),
        database: familySeconds(database.pid()),
        proxy: sum(proxy.pids()),
        load: (user + system) / 1e6,
      }
      // Ticks of a hundredth may make it less than nothing.
      return { ...ours, others: machineSeconds() - Object.values(ours).reduce((total, value) => total + value, 0) }
    }
    console.log(`\n${count} ${count === 1 ? 'process' : 'processes'} behind ${proxy.name}`)
    for (const [role, next] of Object.entries(roles)) {
      await load({ url: proxy.url, connections, seconds: seconds / 4, next })
      const before = spent()
      const started = performance.now()
      const { perSecond, p99, failed } = await load({ url: proxy.url, connections, seconds, next })
      if (failed > 0) throw new Error(`${failed} calls of ${role} were not answered 200`)
      const elapsed = (performance.now() - started) / 1000
      const used = Object.fromEntries(Object.entries(spent()).map(([name, value]) => [name, Math.max((value - before[name]) / elapsed, 0)]))
      if (count === 1) alone.set(role, perSecond)
      const growth = `${(perSecond / alone.get(role)).toFixed(2)}× one`
      print(
        role,
        `${Math.round(perSecond)}/s`,
        growth,
        null,
        `p99 ${p99.toFixed(0)} ms; cores: ${inWords(used)}; limit: ${limitOf(used, count)}`,
      )
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

const sum = (pids) => pids.reduce((total, pid) => total + processorSeconds(pid), 0)
const inWords = (used) =>
  Object.entries(used)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`)
    .join(', ')

/** Nine tenths of what there is count as all of it. */
function limitOf(used, count) {
  const all = Object.values(used).reduce((total, value) => total + value, 0)
  if (used.processes >= 0.9 * count) return count === 1 ? 'the one process' : 'the processes'
  if (all < 0.9 * cores) return 'waiting: locks or disk'
  const [[most]] = Object.entries(used).toSorted(([, a], [, b]) => b - a)
  return `the machine's cores, most of them for ${most === 'others' ? 'other work on it' : `the ${most}`}`
}
