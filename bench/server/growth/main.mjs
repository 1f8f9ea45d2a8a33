import { existsSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { postgres, startPostgres } from '../../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../../scripts/serve.mjs'
import { atMost, print } from '../../report.mjs'
import { caller } from '../beside.mjs'
import { beginExport } from '../exporter.mjs'
import { median } from '../load.mjs'
import { fillOffice, sizesOf } from './fill.mjs'
import { callsOf, limits, moves, recordsOf, timed } from './measure.mjs'
import { trimWhileWriting } from './trim.mjs'

const settings = { shared_buffers: '1GB', max_wal_size: '16GB', wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' }
const ordersMoved = 40
/** Titles of one export, and how often each is made. */
const exported = { titles: 500, times: 3 }

/**
 * Every list, move and report of five years of a large office, as ratios to a hundredth of it. `share` is of the sizes in `fill.mjs`, and
 * `entries` the rows of the audit log at share 1. With `folder` the offices stay there, and are measured again without being made; `only` names one of
 * `measures`.
 */
export async function benchGrowth({ share = 1, entries, folder, only } = {}) {
  if (!postgres.binaries) return console.log(`\nThe bench of growth needs PostgreSQL: ${postgres.howToGetIt}.`)
  const stops = []
  try {
    const offices = []
    for (const [name, part] of [
      ['small', share / 100],
      ['large', share],
    ]) {
      const office = await openOffice(name, sizesOf(part, entries), folder)
      stops.unshift(office.stop)
      offices.push(office)
    }
    for (const [name, measure] of Object.entries(measures)) if (!only || only === name) await measure(offices)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function openOffice(name, sizes, folder) {
  const path = folder && `${folder}/${name}`
  const isMade = path !== undefined && existsSync(`${path}/made`)
  const cluster = await startPostgres(settings, { keptIn: path })
  const stops = [cluster.stop]
  const stop = async () => {
    for (const each of stops) await each()
  }
  try {
    const env = { ...withoutHumanCheck, METRICS_PORT: 'off', DATABASE_URL: `${cluster.url}?statement_timeout=120000` }
    const connect = async () => {
      const client = new pg.Client({ connectionString: cluster.url })
      // If filling fails, the database stops while another connection is open.
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    if (!isMade) {
      console.log(
        `\nMaking the ${name} office: ${Object.entries(sizes)
          .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
          .join(', ')}`,
      )
      await (await startServer({ env })).stop()
      // The job that trims waits for `trimWhileWriting`.
      const keeper = await connect()
      await keeper.query('update retention set audit_log_days = 36500, sign_in_days = 36500, version = version + 1')
      await keeper.end()
      await fillOffice(connect, sizes, (what, seconds) => console.log(`  ${what} in ${seconds.toFixed(0)} s`))
      if (path) writeFileSync(`${path}/made`, '')
    }
    const app = await startServer({ env })
    stops.unshift(app.stop)
    const db = await connect()
    stops.unshift(() => db.end())
    await foldedSales(db)
    await db.query('vacuum analyze sales_days')
    await db.query('vacuum analyze sales_months')
    return { name, url: app.url, token: await signIn(app.url, 'admin'), db, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server's job adds up what was sold. */
async function foldedSales(db) {
  const isBehind = 'select exists (select from sales_lines where tx >= (select tx from sales_folds)) as behind'
  while ((await db.query(isBehind)).rows[0].behind) await new Promise((resolve) => setTimeout(resolve, 500))
}

const measures = { calls: measureCalls, moves: measureMoves, exports: measureExports, trim: ([, large]) => trimWhileWriting(large) }

/** By turns, so that what else the machine does meets both. */
async function measureCalls([small, large]) {
  for (const call of [...(await callsOf(large.url)), ...(await recordsOf([small, large]))]) {
    const times = { small: [], large: [] }
    let refused
    const empty = new Set()
    for (let round = 0; round < 2 && !refused; round++)
      for (const office of [small, large]) {
        const found = await timed(office, call)
        refused ??= found.refused && `${office.name} answered ${found.refused}`
        times[office.name].push(found.time)
        if (found.isEmpty) empty.add(office.name)
      }
    // A page that only the large office has is compared with nothing.
    if (empty.size === 1) continue
    if (refused) print(call.name, 'refused', '', false, refused)
    else compare(call.name, times, limits[call.limit])
  }
}

function compare(name, { small, large }, limit, more = '') {
  const [before, after] = [median(small), median(large)]
  atMost(name, after / before, limit, `${after.toFixed(1)} ms to ${before.toFixed(1)} ms${more}`)
}

async function measureMoves([small, large]) {
  for (const { name, path, from } of moves) {
    const times = { small: [], large: [] }
    for (const office of [small, large]) {
      const { rows } = await office.db.query('select id from baskets where list = $1 order by id desc limit $2', [from, ordersMoved])
      for (const { id } of rows) {
        const started = performance.now()
        const response = await fetch(`${office.url}/api/${path(id)}`, { headers: { Authorization: `Bearer ${office.token}` } })
        if (response.status === 200) times[office.name].push(performance.now() - started)
      }
    }
    compare(name, times, limits.page, `, ${times.large.length} and ${times.small.length} orders`)
  }
}

/** The same number of titles from each, the newest. */
async function measureExports(offices) {
  for (const kind of ['marc21', 'catalog']) {
    const times = { add: {}, check: {}, make: {} }
    for (let round = 0; round < exported.times; round++)
      for (const office of offices) {
        const { rows } = await office.db.query('select id from product_details order by id desc limit $1', [exported.titles])
        const { add, check, make } = await beginExport(caller(office, office.token).ask, kind)
        for (const [step, act] of Object.entries({ add: () => add(rows.map(({ id }) => id)), check, make })) {
          const started = performance.now()
          await act()
          times[step][office.name] = [...(times[step][office.name] ?? []), performance.now() - started]
        }
      }
    compare(`${exported.titles} titles added to an export to ${kind}`, times.add, limits.page)
    compare('  checked', times.check, limits.page)
    compare('  its file', times.make, limits.page)
  }
}
