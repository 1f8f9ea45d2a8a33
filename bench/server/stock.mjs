import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print } from '../report.mjs'
import { load, median, requestText } from './load.mjs'

const rounds = 5
/** Moves of the one edition that is sold most. */
const ofOne = 10_000

/** Titles whose stock came five years ago and has moved every half year since, ten moves each; all made at once, with what follows from them. */
const fill = (moves, titles) => `
  set session_replication_role = replica;
  insert into products (kind, title) select 'book', (array['Bröderna','Sagan om','Boken om','Historien om','Notes on','A history of'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 7)
    || case when n % 62500 = 7 then ' Kattresan' else '' end from generate_series(1, ${titles}) n;
  insert into product_details (product_id, kind, title, contributor, format, unit_price, sought, isbn)
    select t.id, 'book', t.title, 'Anna Ek', 'Hardback', 12170, '', b.body || (10 - b.sum % 10) % 10
    from (select id, title, row_number() over (order by id) as n from products order by id desc limit ${titles}) t
      cross join lateral (select body, (select sum(substr(body, i, 1)::int * (1 + 2 * ((i + 1) % 2)))::int from generate_series(1, 12) i) as sum
        from (select '97899' || lpad(t.n::text, 7, '0') as body) x) b;
  insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select now() - interval '1826 days' * (1 - (m - 1) / 10.0) + interval '1 second' * (d.n % 80000), d.id,
      case when m = 1 then 'supplier' else 'stockholm' end, case when m = 1 then 'stockholm' else 'customer' end, case when m = 1 then 100 else 3 end,
      case when m = 1 then 'receipt' else 'delivery' end, 'bench:' || m
    from generate_series(1, 10) m cross join (select id, row_number() over (order by id) as n from product_details order by id desc limit ${titles}) d
    limit ${moves};
  insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    select now() - interval '1826 days' * (1 - m / ${ofOne}.0), (select max(id) from product_details), case when m % 2 = 1 then 'supplier' else 'stockholm' end,
      case when m % 2 = 1 then 'stockholm' else 'customer' end, 1, case when m % 2 = 1 then 'receipt' else 'delivery' end, 'one:' || m from generate_series(1, ${ofOne}) m;
  delete from inventory where on_hand = 0;
  delete from stock_months;
  insert into stock_months (product_detail_id, place, month, change)
    select product_detail_id, place, date_trunc('month', at at time zone 'Europe/Stockholm')::date, sum(change)::int
    from stock_moves, lateral (values (from_place, -quantity), (to_place, quantity)) side (place, change)
    where place in ('stockholm', 'tehran', 'transit') group by 1, 2, 3;
  insert into inventory (product_detail_id, warehouse, on_hand) select product_detail_id, place, sum(change)::int from stock_months group by 1, 2
    on conflict (product_detail_id, warehouse) do update set on_hand = excluded.on_hand;
  set session_replication_role = origin;`

/** Indexes that are made again after so many rows; the audit of what is on hand says that all is as moves would have made it. */
const remade = `select indexname as name, indexdef as made from pg_indexes where indexname in
  ('product_details_search', 'products_search', 'stock_moves_product_detail_id', 'stock_moves_day', 'stock_moves_at')`

async function makeMoves(db, moves, titles) {
  const { rows } = await db.query(remade)
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await db.query(fill(moves, titles))
  for (const { made } of rows) await db.query(made)
  for (const table of ['products', 'product_details', 'inventory', 'stock_moves', 'stock_months']) await db.query(`vacuum analyze ${table}`)
}

const page = (more) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '', ...more })
const log = '/api/Inventory/MoveList'
const list = '/api/Inventory/StockholmList'
const both = '/api/Inventory/ProductsDetailInventoryList'
const day = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** As many moves, and titles, as a list is counted exactly: what of more takes longer is not the counting. */
const few = 10_000
/** The last page that a list which is not counted to its end leads to; its other end is read by turning it around. */
const lastCounted = 100

/** The ledger of so many moves and the lists of a tenth as many titles, to the same of 10,000 moves of 10,000 titles. */
export async function benchStock({ moves = 10_000_000 } = {}) {
  if (!postgres.binaries) return console.log(`\nThe bench of stock needs PostgreSQL: ${postgres.howToGetIt}.`)
  const { url, stop } = await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '512MB' })
  const stops = [stop]
  try {
    console.log(
      `\nStock on PostgreSQL, ${moves.toLocaleString('en')} moves of ${(moves / 10).toLocaleString('en')} titles (made first: some minutes for ten million)`,
    )
    const app = await startServer({ env: { ...withoutHumanCheck, DATABASE_URL: `${url}?statement_timeout=120000` } })
    stops.unshift(app.stop)
    const db = new pg.Pool({ connectionString: url, max: 1 })
    stops.unshift(() => db.end())
    const token = await signIn(app.url, 'admin')
    const once = async (path, body) => {
      const { median: time, failed } = await load({
        url: app.url,
        seconds: 0.5,
        connections: 1,
        next: () => requestText(path, { token, body }),
      })
      if (failed) throw new Error(`${path} was not answered with 200 for ${JSON.stringify(body)}`)
      return time
    }
    const measured = async (path, body) => {
      const times = []
      for (let round = 0; round <= rounds; round++) times.push(await once(path, body))
      return median(times.slice(1))
    }
    const all = async () => {
      const { rows } = await db.query('select max(id) as one from product_details')
      const [{ one }] = rows
      const last = Math.ceil(ofOne / 100)
      return {
        'The log, first page': await measured(log, page({})),
        'The log, the last page it counts to': await measured(log, page({ page: lastCounted })),
        'The log, oldest first': await measured(log, page({ sort: 'id asc' })),
        'The log of one title that moved 10,000 times': await measured(log, page({ filter: { productDetailId: one, place: 'stockholm' } })),
        'Its last page': await measured(log, page({ page: last, filter: { productDetailId: one, place: 'stockholm' } })),
        'Inventory, both warehouses, first page': await measured(both, page({})),
        'Inventory, both warehouses, the last page it counts to': await measured(both, page({ page: lastCounted })),
        'Inventory, both warehouses, oldest first': await measured(both, page({ sort: 'id asc' })),
        'One warehouse, by title': await measured(list, page({ sort: 'title asc' })),
        'One warehouse, with copies': await measured(list, page({ filter: { stock: 'some' } })),
        'A rare word': await measured(list, page({ searchKey: 'kattresan' })),
        'A code to its title': await measured('/api/Inventory/FindCode', { code: '9789900000418' }),
      }
    }
    await makeMoves(db, few, few)
    const before = await all()
    await makeMoves(db, moves - few - ofOne, moves / 10)
    const after = await all()
    for (const [name, time] of Object.entries(after))
      atMost(`${name}, to 10,000 moves`, time / before[name], 1.5, `${time.toFixed(1)} ms to ${before[name].toFixed(1)} ms`)
    const now = await measured(list, page({}))
    for (const [name, asOf, max] of [
      ['this month', day(1), 3],
      ['last year', day(400), 3],
      ['five years ago', day(1800), 3],
    ]) {
      const then = await measured(list, page({ filter: { asOf } }))
      atMost(`As it was ${name}, to as it is`, then / now, max, `${then.toFixed(1)} ms to ${now.toFixed(1)} ms`)
    }
    await measureInsert(db)
  } finally {
    for (const each of stops) await each()
  }
}

/** One move, with the ledger's triggers and without, each taken back. */
async function measureInsert(db) {
  const spent = { origin: [], replica: [] }
  for (let round = 0; round < 400; round++)
    for (const role of Object.keys(spent)) {
      await db.query('begin')
      await db.query(`set local session_replication_role = ${role}`)
      const start = performance.now()
      await db.query(`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
        select id, 'supplier', 'stockholm', 1, 'receipt', 'insert:1' from product_details where id = (select max(id) - ${round} from product_details)`)
      spent[role].push(performance.now() - start)
      await db.query('rollback')
    }
  const [withTriggers, without] = [median(spent.origin), median(spent.replica)]
  atMost('A move posted, to a row without triggers', withTriggers / without, 3, `${withTriggers.toFixed(2)} ms to ${without.toFixed(2)} ms`)
  const { rows } = await db.query(
    "select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('stock_months')) as size from stock_months",
  )
  print('Months of balances', rows[0].rows.toLocaleString('en'), '', null, rows[0].size)
}
