import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print } from '../report.mjs'
import { caller } from './beside.mjs'
import { median } from './load.mjs'
import { seed } from './office.mjs'

/** As many invoices as the list of those that are not paid counts. */
const few = 30_000
/** Orders of one run. */
const many = 10_000
const rounds = 3

/** What a run adds rows to, and which of them are of invoices between two ids. */
const written = {
  invoices: 'id between $1 and $2',
  invoice_items: 'invoice_id between $1 and $2',
  invoice_payments: 'invoice_id between $1 and $2',
  sales_lines: `kind = 'invoice' and document_id between $1 and $2`,
  operator_activity_report: `entity_name = 'Basket' and record_id in (select basket_id from invoice_items where invoice_id between $1 and $2) and id > $3`,
}

/** How long the same rows take to write, with their indexes and checks and nothing that looks at them, 200 orders a transaction. */
async function bare(db, { from, to, entry }) {
  const columns = {}
  for (const table of Object.keys(written)) {
    await db.query(`create table bare_${table} (like ${table} including indexes including constraints)`)
    const { rows } = await db.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = $1`,
      [table],
    )
    columns[table] = rows[0].names
  }
  const start = performance.now()
  for (let first = from; first <= to; first += 200) {
    await db.query('begin')
    for (const [table, which] of Object.entries(written)) {
      const values = [first, Math.min(first + 199, to), ...(which.includes('$3') ? [entry] : [])]
      await db.query(`insert into bare_${table} (${columns[table]}) select ${columns[table]} from ${table} where ${which}`, values)
    }
    await db.query('commit')
  }
  const took = (performance.now() - start) / 1000
  for (const table of Object.keys(written)) await db.query(`drop table bare_${table}`)
  return took
}

/** So many invoices like the ones that are there, of all customers and states; no trigger looks at them. */
const fill = (from, to) => `
  set session_replication_role = replica;
  insert into invoices (kind, state, customer_id, series, number, is_first, invoice_date, due_date, currency, net, vat, ocr, note, document, issued_at, issued_by)
    select 'invoice', case when n % 3 = 0 then 'issued' else 'paid' end, c.id, 'invoice', 10000000 + n, false, current_date - (n % 1800)::int, current_date - (n % 1800)::int + 30,
      'SEK', m.net, m.vat, '', '', m.document, now() - interval '1 minute' * n, m.issued_by
    from generate_series(${from}, ${to}) n
      cross join (select * from invoices where kind = 'invoice' and currency = 'SEK' order by id desc limit 1) m
      join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of from users) c on c.at = n % c.all_of;
  set session_replication_role = origin;`

const page = (more) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '', ...more })

/** A run of 10,000 orders beside the bare rows and the moves of others, invoices as PDFs, and the list of so many invoices. */
export async function benchInvoices({ invoices = 1_000_000 } = {}) {
  if (!postgres.binaries) return console.log(`\nThe bench of invoices needs PostgreSQL: ${postgres.howToGetIt}.`)
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const stops = [stop]
  try {
    console.log(`\nInvoices on PostgreSQL: a run of ${many.toLocaleString('en')} orders, then ${invoices.toLocaleString('en')} invoices`)
    const env = { ...withoutHumanCheck, DATABASE_URL: url }
    const app = await startServer({ env })
    stops.unshift(app.stop)
    await seed(6 * many, env)
    const db = new pg.Pool({ connectionString: url, max: 1 })
    stops.unshift(() => db.end())
    await db.query('vacuum analyze')
    const { ask, beside } = caller(app, await signIn(app.url, 'admin'))

    const { rows } = await db.query(`select b.id from baskets b where b.list = 'done' and b.currency = 'SEK'
      and exists (select from basket_details d where d.basket_id = b.id and d.delivered - d.returned > d.invoiced - d.credited)
      and not exists (select from invoice_items i where i.basket_id = b.id) order by b.id desc limit ${many}`)
    const basketIds = rows.map(({ id }) => id)
    const open = (
      await db.query(
        `select id from baskets b where list = 'inProgress' and not exists (select from basket_deliveries v where v.basket_id = b.id) order by id desc`,
      )
    ).rows.map(({ id }) => id)
    const move = () => ask(`Basket/ChangeStatusToDone/${open.pop()}?expected=inProgress`, undefined, 'GET')
    const newest = async () =>
      (await db.query('select (select max(id) from invoices) as invoice, (select max(id) from operator_activity_report) as entry')).rows[0]
    const begun = await newest()
    const idle = await beside(() => wait(4000), move)
    const preview = await beside(() => ask('Invoice/RehearseRun', { selection: { basketIds } }))
    const { token, totals } = preview.result
    print(
      'Orders that the rehearsal invoices',
      totals.orders.toLocaleString('en'),
      '',
      null,
      `${totals.refused} refused; ${describe(preview)}`,
    )
    const issued = await beside(async () => {
      let { id, state } = await ask('Invoice/StartRun', { token })
      while (state === 'running') {
        await wait(100)
        state = (await ask(`Invoice/Run/${id}`, undefined, 'GET')).state
      }
      if (state !== 'done') throw new Error(`The run is ${state}`)
    }, move)
    const alone = []
    for (let round = 0; round < rounds; round++)
      alone.push(await bare(db, { from: begun.invoice + 1, to: (await newest()).invoice, entry: begun.entry }))
    atMost(
      `A run of ${totals.orders.toLocaleString('en')} orders, to its bare rows`,
      issued.took / median(alone),
      6,
      `${issued.took.toFixed(1)} s to ${median(alone).toFixed(2)} s; the server ${issued.cpu.toFixed(1)} s of CPU, at most ${issued.memory.toFixed(0)} MB`,
    )
    const p95 = ({ waits }) => waits[Math.floor(waits.length * 0.95)]
    atMost(
      'Moves of others during it, 95th of 100, to idle',
      p95(issued) / p95(idle),
      2,
      `${p95(issued).toFixed(1)} ms of ${issued.waits.length} to ${p95(idle).toFixed(1)} ms of ${idle.waits.length}`,
    )

    const made = (await db.query(`select id from invoices where id > ${begun.invoice} order by id limit 200`)).rows.map(({ id }) => id)
    await ask('Invoice/Print', { ids: made.slice(0, 1) })
    const one = await beside(() => ask('Invoice/Print', { ids: made.slice(1, 2) }))
    const all = await beside(() => ask('Invoice/Print', { ids: made }))
    print('An invoice as a PDF', `${(one.took * 1000).toFixed(0)} ms`, '', null, describe(one))
    print('200 invoices as one PDF', `${all.took.toFixed(1)} s`, '', null, describe(all))

    const list = async (body) => {
      const times = []
      for (let round = 0; round < 20; round++) {
        const start = performance.now()
        await ask('Invoice/InvoiceList', body)
        times.push(performance.now() - start)
      }
      return median(times)
    }
    const lists = async () => {
      const [{ number, name }] = (
        await db.query(
          `select number, last_name as name from invoices v join users u on u.id = v.customer_id where v.kind = 'invoice' order by v.id desc limit 1`,
        )
      ).rows
      return {
        'Invoices, first page': await list(page({})),
        'Invoices, the last page they are counted to': await list(page({ page: 100 })),
        'Invoices, oldest first': await list(page({ sort: 'id asc' })),
        'Invoices that are not paid': await list(page({ filter: { state: 'issued' } })),
        'An invoice by its number': await list(page({ searchKey: String(number) })),
        'Invoices of a customer': await list(page({ searchKey: name })),
      }
    }
    const fillTo = async (from, to) => {
      await db.query(fill(from, to))
      await db.query('vacuum analyze invoices')
      return lists()
    }
    const ofFew = await fillTo(1, few)
    for (const [name, time] of Object.entries(await fillTo(few + 1, invoices)))
      atMost(
        `${name}, of ${invoices.toLocaleString('en')} to ${few.toLocaleString('en')}`,
        time / ofFew[name],
        1.5,
        `${time.toFixed(1)} ms to ${ofFew[name].toFixed(1)} ms`,
      )
  } finally {
    for (const stop of stops) await stop()
  }
}

const describe = ({ cpu, took, waits, last }) =>
  `${cpu.toFixed(1)} s of CPU in ${took.toFixed(1)} s; other calls: median ${median(waits).toFixed(0)} ms, longest ${last.toFixed(0)} ms of ${waits.length}`
