import { atMost, print, ratio } from '../report.mjs'
import { askFilled } from './filled.mjs'
import { load, median, requestText } from './load.mjs'

const rounds = 5

/** The log and the accounts, as they are after years: `rows` of each. Their indexes are made afterwards, which is faster. */
const fill = (rows) => `
  insert into operator_activity_report (at, operator, action, entity, entity_name, record_id, record, record_version)
    select now() - interval '1 s' * (${rows} - n),
      (array['Anna Lindberg','Erik Öberg','Maryam Hosseini','مریم حسینی','Åsa Nyström','Reza Karimi','Lars Wallin'])[1 + n % 7],
      (array['added','changed','changed','removed'])[1 + n % 4], (array['Genre','Subject','Publisher','Person','Payment method'])[1 + n % 5],
      'Genre', n,
      (array['Bröderna','Sagan om','Boken','کتاب','History of','Notes on'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 7)
        || case when n % 125000 = 7 then ' Kattresan' else '' end, 1
    from generate_series(1, ${rows}) n;
  insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, email, phone)
    select case when n % 12 = 0 then 'institutional' else 'private' end,
      (array['Anna','Erik','Maryam','Lars','Åsa','Reza','Karin','Nasrin','Östen','Laleh','Per','Zahra','Ebba'])[1 + n % 13],
      (array['Ek','Lindberg','Hosseini','Åkesson','Karimi','Öberg','Moradi','Wallin','Rahimi','Nyström','Sjögren'])[1 + n % 11]
        || case when n % 125000 = 7 then ' Kattresan' else '' end,
      case when n % 3 = 0 then 'مریم' else '' end, case when n % 3 = 0 then 'حسینی' else '' end,
      case when n % 12 = 0 then 'Skolbiblioteket nr ' || n else '' end, 'bench' || n || '@example.se', '+46 70 ' || lpad(n::text, 7, '0')
    from generate_series(1, ${rows}) n;`

const searchIndexes = `select indexname as name, indexdef as made from pg_indexes
  where indexname in ('operator_activity_report_search', 'users_search')`

/** `query` answers with rows; several statements at once are fine where none are wanted. */
async function makeRows(query, rows) {
  const indexes = await query(searchIndexes)
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query(fill(rows))
  for (const { made } of indexes) await query(made)
  await query('vacuum analyze operator_activity_report')
  await query('vacuum analyze users')
}

/** Each list with the ways of searching it that differ, in words of `fill`. */
const lists = [
  {
    title: 'the activity report',
    path: '/api/OperatorActivityReport/OperatorActivityReportList',
    searches: {
      'one word': 'karimi',
      'a very frequent word': 'e',
      'a rare word': 'kattresan',
      'a part of a word': 'a47f',
      'a long text': 'Åsa Nyström Payment method Sagan om 6b3a2e1 Kattresan payment method sagan om åsa',
      'a row with every word in 210': 'Åsa Nyström Payment method Bröderna',
      'a dozen frequent words that never meet': 'Anna Lindberg Erik Öberg Maryam Hosseini Payment method Genre Bröderna Sagan om Boken',
      'a word that is nowhere': 'xylofon',
      'two letters that are nowhere': 'qx',
    },
  },
  {
    title: 'individual customers',
    path: '/api/User/UserPrivateList',
    searches: {
      'one word': 'karimi',
      'a very frequent word': 'example',
      'a rare word': 'kattresan',
      'a part of a number': '47111',
      'a long text': 'Ebba Sjögren Kattresan مریم حسینی +46 70 @example.se Skolbiblioteket',
      'a row with every word in 429': 'Anna Lindberg مریم حسینی +46 70 @example.se',
      'a dozen frequent words that never meet': 'Anna Erik Maryam Lars Reza Karin Nasrin Lindberg Hosseini Karimi Moradi Wallin Rahimi',
      'a word that is nowhere': 'xylofon',
      'two letters that are nowhere': 'qx',
    },
  },
]

/** How much longer a search takes than the first page of the same list, in the time of one answer. */
async function measure(app, token, name) {
  for (const { title, path, searches } of lists) {
    const page = (searchKey) => requestText(path, { token, body: { searchKey, page: 1, pageSize: 100, sort: 'id desc', filter: '' } })
    const once = async (searchKey) => {
      const { median: time, failed } = await load({ url: app.url, seconds: 0.4, connections: 1, next: () => page(searchKey) })
      if (failed) throw new Error(`Searching ${title} for ${searchKey} was not answered with 200`)
      return time
    }
    for (const [way, searchKey] of Object.entries(searches)) {
      const pairs = []
      for (let round = 0; round <= rounds; round++) pairs.push([await once(searchKey), await once('')])
      pairs.shift()
      const [searched, listed] = [0, 1].map((place) => median(pairs.map((pair) => pair[place])))
      const value = median(pairs.map(([search, first]) => search / first))
      const times = `${listed.toFixed(1)} ms to ${searched.toFixed(1)} ms`
      if (/every|never meet/.test(way)) print(`${name}, ${title}: ${way}`, ratio(value), '', null, times)
      else atMost(`${name}, ${title}: ${way}`, value, 3, times)
    }
  }
}

/** Twelve of the dearest searches at a time, and how long a small call takes meanwhile: it must not wait for them. */
async function crowd(app, token, name) {
  const { path, searches } = lists[0]
  const body = { searchKey: searches['a dozen frequent words that never meet'], page: 1, pageSize: 100, sort: 'operator asc', filter: '' }
  const small = requestText('/api/User/GetCountMenu', { token })
  const searching = load({ url: app.url, seconds: 4, connections: 12, next: () => requestText(path, { token, body }) })
  const meanwhile = await load({ url: app.url, seconds: 3, connections: 1, next: () => small })
  await searching
  print(`${name}: a small call beside twelve searches`, `${meanwhile.median.toFixed(1)} ms`, '', null, `${meanwhile.count} answered in 3 s`)
}

/** Searches of a million rows on both databases, as ratios to the first page of the same list. */
export async function benchSearch({ rows = 1_000_000 } = {}) {
  console.log(`\nSearching ${rows.toLocaleString('en')} rows (made first: some minutes)`)
  await askFilled({
    fill: (query) => makeRows(query, rows),
    ask: async ({ app, token, name }) => {
      await measure(app, token, name)
      await crowd(app, token, name)
    },
  })
}
