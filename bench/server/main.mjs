import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atLeast, atMost, print, ratio } from '../report.mjs'
import { ledger } from './ledger.mjs'
import { load, median, requestText } from './load.mjs'
import { seed, startBare } from './office.mjs'
import { processorSeconds } from './processor.mjs'

const rounds = 5
const seconds = 3

/** Measures our server against the barest one that runs the same statements on the same PostgreSQL. */
export async function benchServer({ baskets = 1_000_000 } = {}) {
  if (!postgres.binaries) {
    console.log(`\nThe server's bench needs PostgreSQL: ${postgres.howToGetIt}.`)
    return
  }
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const env = { ...withoutHumanCheck, DATABASE_URL: url }
  const stops = [stop]
  try {
    console.log(`\nServer on PostgreSQL, ${baskets.toLocaleString('en')} baskets (made first: a few minutes for a million)`)
    const app = await startServer({ env })
    stops.unshift(app.stop)
    await seed(baskets, env)
    const db = new pg.Pool({ connectionString: url, max: 2 })
    stops.unshift(() => db.end())
    await db.query('vacuum analyze')

    const token = await signIn(app.url, 'admin')
    const me = (await db.query(`select id from users where username = 'admin'`)).rows[0].id
    const bare = await startBare(url, me)
    stops.unshift(bare.stop)
    await measure({ app, bare, db, token, baskets })
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measure({ app, bare, db, token, baskets }) {
  const page = (number) => ({ searchKey: '', page: number, pageSize: 100, sort: 'id desc', filter: '' })
  const list = (number) => requestText('/api/Basket/DoneList', { token, body: page(number) })
  const ours = (request) => () => load({ url: app.url, seconds, next: () => request })
  const theirs = (request) => () => load({ url: bare.url, seconds, next: () => request })

  const lists = await compare(ours(list(1)), theirs(requestText('/list/1', { body: page(1) })))
  atLeast('A page of 100 rows, to a bare endpoint with its SQL', lists.ratio, 0.8, perSecond(lists))

  const askCounts = ours(requestText('/api/User/GetCountMenu', { token }))
  const counts = await compare(askCounts, theirs(requestText('/constant/same')))
  atLeast('GetCountMenu, to a constant in the same bytes', counts.ratio, 0.5, perSecond(counts))
  const unprotected = await compare(askCounts, theirs(requestText('/constant')))
  print('The same, to a constant without security headers', ratio(unprotected.ratio), '', null, perSecond(unprotected))

  const { total } = (await db.query(`select count(*)::int as total from baskets where list = 'done'`)).rows[0]
  const last = Math.ceil(total / 100)
  const alone = (number) => () => load({ url: app.url, seconds: 1, connections: 1, next: () => list(number) })
  const pages = await compare(alone(1), alone(last))
  atMost(`The last page (${last.toLocaleString('en')}) to the first, time of one`, pages.ratio, 2, milliseconds(pages))
  const half = Math.ceil(last / 2)
  const statement = (path) => () =>
    load({ url: bare.url, seconds: 1, connections: 1, next: () => requestText(`/list/${path}`, { body: page(1) }) })
  for (const [name, number] of Object.entries({ 'The first page': 1, 'The last page': last })) {
    const cost = await compare(statement('plain/1'), statement(number))
    atMost(`${name}, to a plain select of 100 rows as JSON`, cost.ratio, 2, milliseconds(cost))
  }
  // Whoever jumps into the middle passes half the list: in the index alone with ours, row by row with a plain select.
  const same = await compare(statement(`plain/${half}`), statement(half))
  atMost('The middle page, to a plain select of its rows', same.ratio, 2, milliseconds(same))
  const middle = await compare(alone(1), alone(half))
  print('The middle page to the first, the worst of all', ratio(middle.ratio), '', null, milliseconds(middle))

  // Not those of the demo data, some of which are refused.
  const waiting = await db.query(
    `select id from baskets where list = 'inProgress' and id > (select max(id) from baskets) - $1 order by id desc limit $2`,
    [baskets, 2 * (rounds + 1) * 400],
  )
  const ids = waiting.rows.map(({ id }) => id)
  const spare = ids.splice(0, Math.min(200, ids.length >> 1))
  const size = Math.floor(ids.length / 2 / (rounds + 1))
  const moves = await compare(
    finish(app.url, ids, size, (id) => requestText(`/api/Basket/ChangeStatusToDone/${id}?expected=inProgress`, { token })),
    finish(bare.url, ids, size, (id) => requestText(`/move/${id}`)),
  )
  atLeast('A move, to the same statements by hand', moves.ratio, 0.7, perSecond(moves))

  await ledger(db, spare, async () => {
    const one = load({
      url: app.url,
      connections: 1,
      next: () => (spare.length > 0 ? requestText(`/api/Basket/ChangeStatusToDone/${spare.pop()}?expected=inProgress`, { token }) : null),
    })
    return (await one).median
  })

  await bulk({ app, db, token })
}

/** Finishes the next so many baskets. */
const finish = (url, ids, size, request) => () => {
  const batch = ids.splice(0, size)
  return load({ url, next: () => (batch.length > 0 ? request(batch.pop()) : null) })
}

/** A rehearsal and 100 moves, four at a time as the page sends them, to 100 single moves: in time of our server's process. */
async function bulk({ app, db, token }) {
  const spent = { single: 0, inBulk: 0 }
  for (let round = 0; round < rounds * 2; round++) {
    const { rows } = await db.query(`select id from baskets where list = 'done' order by random() limit 200`)
    const ids = rows.map(({ id }) => id)
    const cancel = (id) => requestText(`/api/Basket/ChangeStatusToCancel/${id}?expected=done&reason=bench`, { token })
    const move = (batch, connections) => load({ url: app.url, connections, next: () => (batch.length > 0 ? cancel(batch.pop()) : null) })
    spent.single += await processorTime(app.pid, () => move(ids.slice(0, 100), 1))
    spent.inBulk += await processorTime(app.pid, async () => {
      const body = { move: 'basket.cancel', reason: 'bench', selection: { ids: ids.slice(100) } }
      const once = [requestText('/api/Basket/RehearseMove', { token, body })]
      await load({ url: app.url, connections: 1, next: () => once.pop() ?? null })
      await move(ids.slice(100), 4)
    })
  }
  const value = spent.inBulk / spent.single
  print('100 baskets in bulk to 100 single moves', ratio(value), '≤ 1×', value <= 1.05, 'processor time, rehearsal included; 5 % is noise')
}

/** Seconds of processor that our server uses while `work` runs. */
async function processorTime(pid, work) {
  const before = processorSeconds(pid)
  await work()
  return processorSeconds(pid) - before
}

/** Ours and theirs by turns, after one round that does not count. */
async function compare(ours, theirs) {
  const pairs = []
  for (let round = 0; round <= rounds; round++) {
    const first = round % 2 ? await ours() : await theirs()
    const second = round % 2 ? await theirs() : await ours()
    const [a, b] = round % 2 ? [first, second] : [second, first]
    if (a.failed + b.failed > 0) throw new Error(`${a.failed} of our answers and ${b.failed} of theirs were not 200`)
    if (round > 0) pairs.push([a, b])
  }
  const of = (pick) => [median(pairs.map(([a]) => pick(a))), median(pairs.map(([, b]) => pick(b)))]
  return { ratio: median(pairs.map(([a, b]) => a.perSecond / b.perSecond)), perSecond: of((x) => x.perSecond), median: of((x) => x.median) }
}

const perSecond = ({ perSecond: [a, b] }) => `${Math.round(a)}/s to ${Math.round(b)}/s`
const milliseconds = ({ median: [a, b] }) => `${b.toFixed(1)} ms to ${a.toFixed(1)} ms`
