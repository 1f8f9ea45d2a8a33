import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost } from '../report.mjs'
import { caller } from './beside.mjs'
import { seed } from './office.mjs'

/** Orders of one run, and as many of them whose customers get electronic invoices. */
const many = 1000
const electronic = 900

/** A run of 1,000 orders, 900 of them electronic, beside one of as many on paper: rehearsed and issued. Nothing is handed over. */
export async function benchElectronic() {
  if (!postgres.binaries) return console.log(`\nThe bench of electronic invoices needs PostgreSQL: ${postgres.howToGetIt}.`)
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const stops = [stop]
  try {
    console.log(`\nElectronic invoices on PostgreSQL: runs of ${many.toLocaleString('en')} orders`)
    const env = { ...withoutHumanCheck, DATABASE_URL: url }
    const app = await startServer({ env })
    stops.unshift(app.stop)
    await seed(14 * many, env)
    const db = new pg.Pool({ connectionString: url, max: 1 })
    stops.unshift(() => db.end())
    await db.query('vacuum analyze')
    const { ask, beside } = caller(app, await signIn(app.url, 'admin'))
    const orders = (
      await db.query(`select b.id, b.customer_id as customer from baskets b join addresses a on a.id = coalesce(b.billing_address_id, b.delivery_address_id)
        where b.list = 'done' and b.currency = 'SEK' and b.vat_case = 'domestic' and a.country = 'SE'
        and exists (select from basket_details d where d.basket_id = b.id and d.delivered - d.returned > d.invoiced - d.credited)
        and not exists (select from invoice_items i where i.basket_id = b.id) order by b.id desc`)
    ).rows
    if (orders.length < 2 * many) throw new Error(`There are only ${orders.length} orders to invoice`)
    const invoiced = async (ids) => {
      const preview = await beside(() => ask('Invoice/RehearseRun', { selection: { basketIds: ids } }))
      if (preview.result.totals.refused) throw new Error(`${preview.result.totals.refused} are refused`)
      const issued = await beside(async () => {
        let { id, state } = await ask('Invoice/StartRun', { token: preview.result.token })
        while (state === 'running') {
          await wait(50)
          state = (await ask(`Invoice/Run/${id}`, undefined, 'GET')).state
        }
        if (state !== 'done') throw new Error(`The run is ${state}`)
      })
      return { dryRun: preview.took, issued: issued.took, cpu: issued.cpu }
    }
    const idsOf = (rows) => rows.map(({ id }) => id)
    // The first run warms the server up.
    const papers = orders.slice(0, many)
    await invoiced(idsOf(papers.slice(0, many / 10)))
    const rest = orders.slice(many / 10)
    const paper = await invoiced(idsOf(rest.slice(0, many)))

    const left = rest.slice(many)
    const customers = new Set()
    for (const { customer } of left) if (left.filter((order) => customers.has(order.customer)).length < electronic) customers.add(customer)
    const chosen = [
      ...left.filter(({ customer }) => customers.has(customer)).slice(0, electronic),
      ...left.filter(({ customer }) => !customers.has(customer)).slice(0, many - electronic),
    ]
    await db.query(`update company set name = 'Bokhuset AB', org_number = '556677-8899', vat_number = 'SE556677889901', country = 'SE', bankgiro = '5050-1055',
      electronic_address = '0007:5566778899'`)
    await db.query(
      `update users set invoice_delivery = 'electronic', electronic_address = '0007:2120000142', buyer_reference = 'REF-1' where id = any($1)`,
      [[...customers]],
    )
    const mixed = await invoiced(idsOf(chosen))
    const { rows } = await db.query('select count(*)::int as count, (avg(length(xml)))::int as bytes from electronic_invoices')
    const detail = `${rows[0].count} electronic of ${chosen.length}, ${rows[0].bytes} bytes each; ${mixed.cpu.toFixed(1)} to ${paper.cpu.toFixed(1)} s of CPU`
    const compared = (what) => `${mixed[what].toFixed(2)} s to ${paper[what].toFixed(2)} s`
    atMost('A rehearsal with electronic invoices, to one without', mixed.dryRun / paper.dryRun, 2, compared('dryRun'))
    atMost('A run with electronic invoices, to one without', mixed.issued / paper.issued, 3, `${compared('issued')}; ${detail}`)
  } finally {
    for (const stop of stops) await stop()
  }
}
