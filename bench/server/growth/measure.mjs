import { median } from '../load.mjs'

const page = (more) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '', ...more })
const day = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const daily = 'page'
const search = 'search'
/** How many times as long a call may take in an office a hundred times the size. */
export const limits = { [daily]: 1.5, [search]: 3 }

/** Filters of the long lists: some match most rows, some few, some days of years ago. */
const filters = {
  'Product/ProductList': [{ ready: ['shop'] }, { languageIds: [1, 3] }, { status: 'draft' }],
  'ProductDetail/ProductDetailList': [{ ready: ['shop'] }, { lacks: ['weight'] }],
  'Basket/DoneList': [
    { paymentState: 'invoice' },
    { customer: 'Skolbiblioteket nr 12' },
    { handledBy: 'me' },
    { createdFrom: day(800), createdTo: day(790) },
    { totalFrom: 100, totalTo: 99_999_999 },
    { totalFrom: 99_999_999 },
  ],
  'Basket/CancelledList': [{ createdFrom: day(800), createdTo: day(790) }],
  'Invoice/InvoiceList': [{ state: 'issued' }, { state: 'paid' }],
  'Inventory/MoveList': [{ place: 'stockholm' }, { kind: 'receipt' }, { day: { from: day(800), to: day(790) } }],
  'Inventory/StockholmList': [{ stock: 'some' }, { asOf: day(400) }],
  'OperatorActivityReport/OperatorActivityReportList': [
    { action: 'signedIn' },
    { entity: 'Order' },
    { at: { from: day(800), to: day(790) } },
    { action: 'removed' },
  ],
}

const searched = {
  'Product/ProductList': ['hosseini', 'kattresan', 'xylofon', '9789900000418'],
  'ProductDetail/ProductDetailList': ['hosseini', 'kattresan', 'xylofon'],
  'Basket/DoneList': ['lindberg', 'growth77@example.se', '4711', '9789900000418'],
  'Invoice/InvoiceList': ['lindberg', '10000041'],
  'User/UserPrivateList': ['lindberg', 'xylofon'],
  'Inventory/StockholmList': ['hosseini', 'kattresan'],
  'Inventory/MoveList': ['kattresan'],
  'OperatorActivityReport/OperatorActivityReportList': ['#4711', '192.0.2.17', 'xylofon'],
}

const reports = ['GetSalesReport', 'GetBookSalesReport', 'CustomerBookSalesReport', 'OpenBasketStatusBooksReport', 'AgentOrderTimeReport']

/** Lists of somebody else's work, of one record, and of what is not connected; reports, which are asked by their days. */
const left = [/^Distributor\//, /^DiscountCodePack\/Generated/, /^Report\//, /^Ftp/, /^Fortnox\//]

const pathsOf = async (url) => Object.entries((await (await fetch(`${url}/api/openapi.json`)).json()).paths)

/** Paths of the lists that the server has: what takes a page, a sort and a search. */
async function listPaths(url) {
  const properties = (call) => call.post?.requestBody?.content?.['application/json']?.schema?.properties ?? {}
  return (await pathsOf(url))
    .filter(
      ([path, call]) => !path.includes('{') && ['searchKey', 'page', 'pageSize', 'sort', 'filter'].every((name) => properties(call)[name]),
    )
    .map(([path]) => path.slice(1))
    .filter((path) => !left.some((each) => each.test(path)))
}

/** Calls by name: what is asked, and how it is limited. */
export async function callsOf(url) {
  const calls = []
  const add = (name, path, body, limit) => calls.push({ name, path, body, limit })
  for (const path of await listPaths(url)) {
    add(`${path}, first page`, path, page(), daily)
    add(`${path}, next page`, path, page({ page: 2 }), daily)
    add(`${path}, oldest first`, path, page({ sort: 'id asc' }), daily)
    for (const filter of filters[path] ?? []) add(`${path} ${JSON.stringify(filter)}`, path, page({ filter }), search)
    for (const searchKey of searched[path] ?? ['lindberg']) add(`${path}, ${searchKey}`, path, page({ searchKey, sort: '' }), search)
  }
  for (const report of reports)
    for (const [days, fromDate, toDate] of [
      ['ten days', day(800), day(790)],
      ['a year', day(765), day(400)],
    ])
      add(`Report/${report}, of ${days}`, `Report/${report}`, { fromDate, toDate }, search)
  add('Product/CheckIsbn', 'Product/CheckIsbn', { isbn: '9789900000418', title: 'Notes on nothing' }, search)
  add('Inventory/FindCode', 'Inventory/FindCode', { code: '9789900000418' }, daily)
  return calls
}

/** The page of one record, by its room: the newest of the first list of that room whose rows both offices can answer. */
export async function recordsOf(offices) {
  const [office] = offices
  const lists = await listPaths(office.url)
  const calls = []
  for (const [template, { get }] of await pathsOf(office.url)) {
    if (!get?.['x-reads'] || !/^[^{]*\{id\}$/.test(template)) continue
    const name = template.slice(1)
    for (const list of lists.filter((path) => path.split('/')[0] === name.split('/')[0])) {
      const ids = await Promise.all(offices.map((each) => newestOf(each, list)))
      const paths = Object.fromEntries(offices.map((each, i) => [each.name, name.replace('{id}', ids[i])]))
      const tried = await Promise.all(offices.map((each) => answered(each, { path: paths[each.name], method: 'GET' })))
      if (tried.some(({ status }) => status !== 200)) continue
      calls.push({ name: `${name} of ${list}`, paths, method: 'GET', limit: daily })
      break
    }
  }
  return calls
}

async function newestOf(office, path) {
  const { text } = await answered(office, { path, body: page({ pageSize: 1 }), method: 'POST' })
  return JSON.parse(text).data?.[0]?.id
}

async function answered({ url, token }, { path, body, method }) {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/**
 * How long a call takes, in ms: the middle of what can be measured in half a second, at least two and at most 15. Or what was refused; and whether it
 * answered no rows, as a page beyond the last one does.
 */
export async function timed(office, { path, paths, body, method = 'POST' }) {
  const times = []
  let isEmpty = false
  const until = performance.now() + 500
  while (times.length < 16 && (times.length < 3 || performance.now() < until)) {
    const started = performance.now()
    const { status, text } = await answered(office, { path: path ?? paths[office.name], body, method })
    if (status !== 200) return { refused: `${status}: ${text.slice(0, 160)}` }
    times.push(performance.now() - started)
    isEmpty = text.includes('"data":[]')
  }
  return { time: median(times.slice(1)), isEmpty }
}

/** Each move once for each of these orders, of which there are enough in both offices. */
export const moves = [
  { name: 'An order begun', path: (id) => `Basket/ChangeStatusToInProgress/${id}`, from: 'newOrders' },
  { name: 'An order finished', path: (id) => `Basket/ChangeStatusToDone/${id}?expected=inProgress`, from: 'inProgress' },
]
