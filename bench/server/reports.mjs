import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print, ratio } from '../report.mjs'
import { median } from './load.mjs'
import { seed } from './office.mjs'

const rounds = 5
const window = `between current_date - 364 and current_date`

/** Lines of the ledger at the ends of the window, where a month is not whole: no roll-up has them by edition. */
const ends = `product_detail_id is not null and (day between current_date - 364 and (date_trunc('month', current_date - 364) + interval '1 month - 1 day')::date
    or day between date_trunc('month', current_date + 1)::date and current_date)`

/** What each report is, read by hand from what is folded of the ledger, or from the ledger's own index, without names and pages. */
const byHand = {
  GetSalesReport: `select date_trunc('month', day), sum(sales + credits), sum(orders) from sales_days where day ${window} group by 1`,
  GetBookSalesReport: `select id, sum(sold), sum(revenue) as revenue from (
      select product_detail_id as id, sold, revenue from sales_months where month ${window}
      union all select product_detail_id, quantity, net_sek from sales_lines where ${ends}) each group by 1 order by revenue desc limit 100`,
  CustomerBookSalesReport: `select customer_id, product_detail_id, sum(quantity), sum(net_sek) as revenue from sales_lines
    where customer_id is not null and product_detail_id is not null and day ${window} group by 1, 2 order by revenue desc limit 100`,
  OpenBasketStatusBooksReport: `select d.product_detail_id, sum(d.quantity), sum(d.reserved), min(b.created_at) from baskets b join basket_details d on d.basket_id = b.id
    where b.list in ('offers', 'newOrders', 'pending', 'inProgress') group by 1`,
  AgentOrderTimeReport: `select t.distributor_id, percentile_cont(0.5) within group (order by v.at - t.sent_at) from distributor_requests t
    join request_moves v on v.request_id = t.id and v."to" = 'done' group by 1`,
}

/** How much longer a report takes than its roll-up read by hand. */
const limits = {
  GetSalesReport: null,
  GetBookSalesReport: 5,
  CustomerBookSalesReport: 4,
  OpenBasketStatusBooksReport: 4,
  AgentOrderTimeReport: null,
}

/** Measures each report of so many baskets beside its roll-up read by hand, and folding while the ledger grows. */
export async function benchReports({ baskets = 1_000_000 } = {}) {
  if (!postgres.binaries) {
    console.log(`\nThe bench of reports needs PostgreSQL: ${postgres.howToGetIt}.`)
    return
  }
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const env = { ...withoutHumanCheck, DATABASE_URL: `${url}?statement_timeout=120000` }
  const stops = [stop]
  try {
    console.log(`\nReports on PostgreSQL, ${baskets.toLocaleString('en')} baskets (made first: a few minutes for a million)`)
    const app = await startServer({ env })
    stops.unshift(app.stop)
    await seed(baskets, { ...withoutHumanCheck, DATABASE_URL: url })
    const db = new pg.Pool({ connectionString: url, max: 3 })
    stops.unshift(() => db.end())
    await db.query('set statement_timeout = 0')
    // Every order that is done enters the ledger on its day.
    const opened = await timed(() => db.query(`select open_sales(now())`))
    const { rows } = await db.query('select count(*)::int as lines from sales_lines')
    print('Lines of the ledger', rows[0].lines.toLocaleString('en'), '', null, `opened in ${(opened / 1000).toFixed(1)} s`)
    await measureFolding(db)
    await db.query('vacuum analyze')
    await measure({ app, db, token: await signIn(app.url, 'admin') })
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measure({ app, db, token }) {
  for (const [name, statement] of Object.entries(byHand)) {
    const spent = { report: [], hand: [] }
    for (let round = 0; round <= rounds; round++) {
      const hand = await timed(() => db.query(statement))
      const report = await timed(() => ask(app.url, token, name))
      if (round > 0) {
        spent.hand.push(hand)
        spent.report.push(report)
      }
    }
    const [report, hand] = [median(spent.report), median(spent.hand)]
    const detail = `${report.toFixed(0)} ms to ${hand.toFixed(1)} ms`
    const limit = limits[name]
    if (limit === null) print(`${name}, to its roll-up by hand`, ratio(report / hand), '', null, detail)
    else atMost(`${name}, to its roll-up by hand`, report / hand, limit, detail)
  }
}

/** How long the ledger's job is behind the opening, and what posting costs while it folds. */
async function measureFolding(db) {
  const behind = await timed(async () => {
    for (;;) {
      const { rows } = await db.query('select exists (select from sales_lines where tx >= (select tx from sales_folds)) as is_behind')
      if (!rows[0].is_behind) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
  print('Folded by the job', `${(behind / 1000).toFixed(1)} s`, '', null, 'all of it, from when it was opened')
  const post = async () => {
    const client = await db.connect()
    try {
      const start = performance.now()
      await client.query('begin')
      await client.query(`insert into sales_lines (day, source, kind, item, currency, quantity, net, vat, net_sek, product_detail_id)
        select current_date, 'bench:' || gen_random_uuid(), 'invoice', 'goods', 'SEK', 1, 9900, 594, 9900, (select min(id) from product_details) from generate_series(1, 4)`)
      await client.query('commit')
      return performance.now() - start
    } finally {
      client.release()
    }
  }
  const idle = []
  for (let i = 0; i < 200; i++) idle.push(await post())
  const fold = db.query(`select count(*) from (select s.day, sum(net_sek) from sales_lines s group by 1, s.product_detail_id) each`)
  const busy = []
  for (let i = 0; i < 200; i++) busy.push(await post())
  await fold
  atMost(
    'Posting a sale while all is being added up, to idle',
    median(busy) / median(idle),
    3,
    `${median(busy).toFixed(2)} ms to ${median(idle).toFixed(2)} ms`,
  )
}

async function ask(url, token, name) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/Report/${name}`, { method: 'POST', headers, body: '{}' })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 200)}`)
}

async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
