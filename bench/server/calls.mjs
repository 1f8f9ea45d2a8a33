import { postgres } from '../../scripts/postgres.mjs'
import { print, ratio } from '../report.mjs'
import { load, median } from './load.mjs'
import { bareReads, cancel, doneOrders, readsOf, startBare, startOffice } from './office.mjs'
import { familySeconds, processorSeconds } from './processor.mjs'

const levels = [1, 10, 100]
const rounds = 3

/** Calls per second, their median time and 99th percentile, to the barest server where it has the same, and what processors they take. */
export async function benchCalls({ baskets = 20_000, seconds = 3 } = {}) {
  if (!postgres.binaries) return console.log(`\nThe bench of calls needs PostgreSQL: ${postgres.howToGetIt}.`)
  const office = await startOffice({ baskets })
  const { database, db, token } = office
  let bare
  try {
    console.log(`\nCalls on PostgreSQL, ${baskets.toLocaleString('en')} orders; CPU of server and database in ms a call`)
    const { rows } = await db.query(`select id from users where username = 'admin'`)
    bare = await startBare(database.url, rows[0].id)
    for (const [name, text] of Object.entries(await readsOf(office)))
      for (const connections of levels) {
        const repeated = (url, text) => () => ({ url, seconds: seconds / rounds, next: () => text })
        await measure({
          office,
          name,
          connections,
          ours: repeated(office.app.url, text),
          bare: bareReads[name] && repeated(bare.url, bareReads[name]),
        })
      }

    // The bare server finishes orders, of which few are in progress: `npm run bench -- server` has that ratio.
    const ids = await doneOrders(db)
    const moves = () => ({
      url: office.app.url,
      seconds: seconds / rounds,
      next: () => (ids.length > 0 ? cancel(ids.pop(), token) : null),
    })
    for (const connections of levels) await measure({ office, name: 'A move', connections, ours: moves })
  } finally {
    bare?.stop()
    await office.stop()
  }
}

/** Ours and the bare one by turns, after one round that does not count. */
async function measure({ office: { app, database }, name, connections, ours, bare }) {
  const results = []
  const ratios = []
  const spent = { server: 0, database: 0 }
  for (let round = 0; round <= rounds; round++) {
    const before = { server: processorSeconds(app.pid), database: familySeconds(database.pid()) }
    const result = await answered({ ...ours(), connections })
    if (round > 0) {
      results.push(result)
      spent.server += processorSeconds(app.pid) - before.server
      spent.database += familySeconds(database.pid()) - before.database
    }
    if (!bare) continue
    const { perSecond } = await answered({ ...bare(), connections })
    if (round > 0) ratios.push(result.perSecond / perSecond)
  }
  const count = results.reduce((total, { count }) => total + count, 0)
  const of = (pick) => median(results.map(pick))
  print(
    `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    `${Math.round(of(({ perSecond }) => perSecond))}/s`,
    ratios.length > 0 ? `${ratio(median(ratios))} bare` : '',
    null,
    `p50 ${of(({ median }) => median).toFixed(1)} ms, p99 ${of(({ p99 }) => p99).toFixed(1)} ms; ` +
      `CPU ${((spent.server / count) * 1000).toFixed(3)} + ${((spent.database / count) * 1000).toFixed(3)} ms`,
  )
}

async function answered(calls) {
  const result = await load(calls)
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.count} answers were not 200`)
  return result
}
