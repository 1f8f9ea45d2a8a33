import { atMost, print, ratio } from '../report.mjs'
import { askFilled } from './filled.mjs'
import { load, median, requestText } from './load.mjs'
import { measureSales } from './sales.mjs'

const rounds = 5

/** Half as many titles as editions, each of two, as if they had been entered over years; their indexes are made afterwards. */
const fill = (editions) => `
  insert into products (kind, title, non_latin_title, contributor_line, language_ids, status, sought, readiness)
    select 'book', (array['Bröderna','Sagan om','Boken om','Historien om','Notes on','A history of'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 7)
        || case when n % 62500 = 7 then ' Kattresan' else '' end,
      case when n % 3 = 0 then 'کتاب ' || n else '' end, (array['Anna Ek','Erik Lindberg','Maryam Hosseini','Åsa Öberg','Sadegh Hedayat'])[1 + n % 5],
      array[1 + n % 4], 'active', case when n % 3 = 0 then 'کتاب مریم حسینی' else 'Bonniers' end, n % 32
    from generate_series(1, ${editions / 2}) n;
  insert into product_details (product_id, kind, isbn, title, contributor, format, price, price_includes_vat, unit_price, sought, readiness, status)
    select t.id, 'book', b.body || (10 - b.sum % 10) % 10, t.title, t.contributor_line, (array['Hardback','Paperback'])[e], 12900, true, 12170, t.sought, t.readiness, 'active'
    from (select id, title, contributor_line, sought, readiness, row_number() over (order by id) as n from products where id > (select max(id) - ${editions / 2} from products)) t
      cross join generate_series(1, 2) e
      cross join lateral (select body, (select sum(substr(body, i, 1)::int * (1 + 2 * ((i + 1) % 2)))::int from generate_series(1, 12) i) as sum
        from (select '97899' || lpad((t.n * 2 + e)::text, 7, '0') as body) x) b;`

const searchIndexes = `select indexname as name, indexdef as made from pg_indexes where indexname in ('products_search', 'product_details_search')`

async function makeRows(query, editions) {
  const indexes = await query(searchIndexes)
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query(fill(editions))
  for (const { made } of indexes) await query(made)
  await query('vacuum analyze products')
  await query('vacuum analyze product_details')
}

const searches = {
  'one word': 'hosseini',
  'one word in Persian': 'حسینی',
  'a rare word': 'kattresan',
  'a word that is nowhere': 'xylofon',
  'an ISBN with hyphens': '978-99-0047-112',
  'two words': 'Notes Lindberg',
}

/** What a picker asks: twenty rows, the best first. The frequent words are in a fraction of all rows. */
const picked = {
  'a frequent word': 'hosseini',
  'the begin of many titles': 'notes',
  'the begin of many words': 'oberg',
  'a part of words': 'ist',
  'one letter': 'b',
  'two words': 'notes on',
  'one word in Persian': 'حسینی',
  'Persian words written together': 'مریمحسینی',
  'a rare word': 'kattresan',
}

/** They find nothing, so that what was meant is suggested. */
const misspelled = { 'a rare word': 'Kattrsan', 'a frequent word': 'Histrien', 'two words': 'Bröderna Kattrsan', 'in Persian': 'حسیینی' }

/** What both lists are narrowed by: what a fraction of them has, and what few or none have. */
const facets = {
  'ready for the shop': { ready: ['shop'] },
  'in two languages': { languageIds: [1, 3] },
  'without a weight': { lacks: ['weight'] },
  'drafts, of which there are none': { status: 'draft' },
}

const lists = [
  { title: 'titles', path: '/api/Product/ProductList' },
  { title: 'editions', path: '/api/ProductDetail/ProductDetailList' },
]

async function measure(app, token, name, editions) {
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
  /** In the time of the first page, each beside one of those. */
  const beside = async (path, body, first, firstPath = path) => {
    const pairs = []
    for (let round = 0; round <= rounds; round++) pairs.push([await once(path, body), await once(firstPath, first)])
    pairs.shift()
    const [slow, quick] = [0, 1].map((place) => median(pairs.map((pair) => pair[place])))
    return { value: median(pairs.map(([one, other]) => one / other)), times: `${quick.toFixed(1)} ms to ${slow.toFixed(1)} ms` }
  }
  const page = (more) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '', ...more })
  for (const { title, path } of lists) {
    for (const [way, searchKey] of Object.entries(searches)) {
      const { value, times } = await beside(path, page({ searchKey }), page({}))
      atMost(`${name}, ${title}: ${way}`, value, 3, times)
    }
    for (const [way, searchKey] of Object.entries(picked)) {
      const { value, times } = await beside(path, page({ searchKey, sort: '', pageSize: 20 }), page({}))
      atMost(`${name}, ${title}: ranking ${way}`, value, 3, times)
    }
    for (const [way, searchKey] of Object.entries(misspelled)) {
      const { value, times } = await beside(path, page({ searchKey, sort: '', pageSize: 20 }), page({}))
      atMost(`${name}, ${title}: suggestions for ${way}`, value, 3, times)
    }
    const rows = title === 'titles' ? editions / 2 : editions
    for (const [where, number] of [
      ['the middle', Math.floor(rows / 200)],
      ['the last page', Math.floor(rows / 100)],
    ]) {
      const { value, times } = await beside(path, page({ page: number }), page({}))
      print(`${name}, ${title}: ${where}`, ratio(value), '', null, times)
    }
    const { value, times } = await beside(path, page({ sort: 'title asc' }), page({}))
    atMost(`${name}, ${title}: by title`, value, 3, times)
  }
  for (const { title, path } of lists)
    for (const [way, filter] of Object.entries(facets)) {
      const { value, times } = await beside(path, page({ filter }), page({}))
      atMost(`${name}, ${title}: ${way}`, value, 3, times)
    }
  // Beside the same list narrowed by the same word: what the panel of filters asks is of what the list shows.
  for (const { title, path } of lists)
    for (const [way, searchKey] of [
      ['all', ''],
      ['of one word', searches['one word']],
      ['of a rare word', searches['a rare word']],
    ]) {
      const { times, value } = await beside(path.replace(/List$/, 'Facets'), { searchKey, filter: '' }, page({}), path)
      print(`${name}, ${title}: counts of each choice, ${way}`, ratio(value), '', null, times)
    }
  const looked = { isbn: '9789900471124', title: 'Notes on nothing' }
  const checked = await beside('/api/Product/CheckIsbn', looked, page({}), '/api/Product/ProductList')
  atMost(`${name}: CheckIsbn, beside a page of titles`, checked.value, 1, checked.times)
}

/** The catalogue with so many editions on both databases, as ratios to the first page of the same list. */
export async function benchTitles({ rows = 1_000_000, on } = {}) {
  console.log(`\nA catalogue of ${rows.toLocaleString('en')} editions (made first: some minutes)`)
  await askFilled({
    on,
    fill: (query) => makeRows(query, rows),
    ask: async ({ app, token, name, query }) => {
      await measure(app, token, name, rows)
      if (query) await measureSales({ app, token, query, name })
    },
  })
}
