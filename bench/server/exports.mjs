import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print } from '../report.mjs'
import { caller } from './beside.mjs'
import { beginExport } from './exporter.mjs'
import { median } from './load.mjs'

/** As many as an export holds; records are counted in four of them. */
const each = 5000
const fill = `
  insert into products (kind, title, language_ids, contributor_line) select 'book', 'Bok ' || n, array(select id from language where code = 'swe' limit 1), 'Anna Ek' from generate_series(1, ${each}) n;
  insert into product_details (product_id, kind, title, contributor, format, price, price_includes_vat, unit_price, isbn, pages)
    select t.id, 'book', t.title, 'Anna Ek', 'Hardback', 12900, true, 12170, b.body || (10 - b.sum % 10) % 10, 240
    from (select id, title, row_number() over (order by id) as n from products order by id desc limit ${each}) t
      cross join lateral (select body, (select sum(substr(body, i, 1)::int * (1 + 2 * ((i + 1) % 2)))::int from generate_series(1, 12) i) as sum
        from (select '97899' || lpad(t.n::text, 7, '0') as body) x) b;
  create temporary table model as select d.*, t.subject_ids, t.main_subject_id, t.id as title_id from product_details d join products t on t.id = d.product_id
    where t.kind = 'book' and d.publisher_id is not null and d.publishing_status is not null and d.publication_date is not null and d.tax_id is not null
      and d.currency_id is not null and d.format_id is not null and t.main_subject_id is not null and exists (select from products_contributors c where c.owner_id = t.id)
    order by d.book_cover_id is null, d.id limit 1;
  update product_details d set publisher_id = m.publisher_id, publishing_status = m.publishing_status, publication_date = m.publication_date, tax_id = m.tax_id, vat_rate = m.vat_rate,
    currency_id = m.currency_id, format_id = m.format_id, book_cover_id = m.book_cover_id
    from model m where d.id in (select id from product_details order by id desc limit ${each});
  update products t set subject_ids = m.subject_ids, main_subject_id = m.main_subject_id from model m where t.id in (select id from products order by id desc limit ${each});
  insert into products_contributors (owner_id, place, person_id, role_id) select t.id, c.place, c.person_id, c.role_id
    from (select id from products order by id desc limit ${each}) t, model m join products_contributors c on c.owner_id = m.title_id;`

/** Files of records and catalogues: what they take of the server, and what other calls wait for meanwhile. */
export async function benchExports() {
  if (!postgres.binaries) return console.log(`\nThe bench of exports needs PostgreSQL: ${postgres.howToGetIt}.`)
  const { url, stop } = await startPostgres()
  const stops = [stop]
  try {
    console.log('\nExports on PostgreSQL')
    const app = await startServer({ env: { ...withoutHumanCheck, DATABASE_URL: url } })
    stops.unshift(app.stop)
    const db = new pg.Pool({ connectionString: url, max: 1 })
    stops.unshift(() => db.end())
    await db.query(fill)
    await db.query('analyze')
    const token = await signIn(app.url, 'admin')
    const { ask, beside } = caller(app, token)
    const idle = await beside(() => wait(2000))
    const { data: ids } = {
      data: (await db.query(`select id from product_details order by id desc limit ${each}`)).rows.map(({ id }) => id),
    }
    const make = async (kind, count) => {
      const begun = await beginExport(ask, kind)
      const added = await beside(() => begun.add(ids.slice(0, count)))
      const checked = await beside(begun.check)
      const made = await beside(begun.make)
      return { added, checked, made }
    }
    const describe = ({ cpu, took, waits, last }) =>
      `${cpu.toFixed(1)} s of CPU in ${took.toFixed(1)} s; other calls: median ${median(waits).toFixed(0)} ms, longest ${last.toFixed(0)} ms of ${waits.length}`
    print('Other calls, nothing else going on', `${median(idle.waits).toFixed(1)} ms`, '', null, `longest ${idle.last.toFixed(0)} ms`)
    const marc = await make('marc21', each)
    print(
      `${each.toLocaleString('en')} titles added`,
      `${marc.added.took.toFixed(2)} s`,
      '≤ 2 s',
      marc.added.took <= 2,
      describe(marc.added),
    )
    print(`A check of ${each.toLocaleString('en')} titles`, `${marc.checked.cpu.toFixed(1)} s`, '', null, describe(marc.checked))
    const spent = { marc21: [marc.made], onix: [] }
    for (let n = 1; n < 4; n++) spent.marc21.push((await make('marc21', each)).made)
    for (let n = 0; n < 4; n++) spent.onix.push((await make('onix', each)).made)
    for (const [kind, made] of Object.entries(spent)) {
      const sum = (of) => made.reduce((total, one) => total + of(one), 0)
      const all = {
        cpu: sum(({ cpu }) => cpu),
        took: sum(({ took }) => took),
        waits: made.flatMap(({ waits }) => waits),
        last: Math.max(...made.map(({ last }) => last)),
      }
      const titles = sum(({ result }) => result.titles)
      print(
        `${titles.toLocaleString('en')} records to ${kind}`,
        `${((all.cpu / titles) * 1000).toFixed(2)} ms`,
        '',
        null,
        `of CPU a record; ${describe(all)}`,
      )
    }
    const pdf = (await make('catalog', 500)).made
    print('500 titles to PDF, CPU', `${pdf.cpu.toFixed(1)} s`, '≤ 20 s', pdf.cpu <= 20, describe(pdf))
    print('Held at most by the server', `${pdf.memory.toFixed(0)} MB`, '', null, `before any export ${idle.memory.toFixed(0)} MB`)
  } finally {
    for (const one of stops) await one()
  }
}
