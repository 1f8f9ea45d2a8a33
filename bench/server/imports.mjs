import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { writeXlsxStream } from 'hucre/xlsx'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print, ratio } from '../report.mjs'

const width = 40

const isbnOf = (number) => {
  const body = `97899${String(number).padStart(7, '0')}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return body + ((10 - (sum % 10)) % 10)
}

/** What a publisher sends: books of 50 authors who are new, and columns that nobody asked for. */
const columns = [
  ['Title', (n) => `Bok ${n}`],
  ['Subtitle', (n) => `Undertitel till bok ${n}`],
  ['Contributors', (n) => `Efternamn${n % 50}, Förnamn${n % 50} (aut)`],
  ['Languages', () => 'swe'],
  ['ISBN', isbnOf],
  ['Format', (n) => (n % 2 ? 'Hardback' : 'Pocket')],
  ['Publisher', () => 'Albert Bonniers Förlag'],
  ['Published', (n) => `2026-${String(1 + (n % 12)).padStart(2, '0')}`],
  ['Price', (n) => `${100 + (n % 200)},50`],
  ['VAT', () => '6 %'],
  ['Pages', (n) => 100 + (n % 400)],
  ['Weight', (n) => 200 + (n % 600)],
  ['Height', () => 210],
  ['Width', () => 135],
  ['Thickness', (n) => 10 + (n % 30)],
  ['Edition', () => 1],
  ['Short description', (n) => `Om bok ${n}, som handlar om det den handlar om och inte om något annat`],
  ...Array.from({ length: width - 17 }, (_, i) => [`Note ${i + 1}`, (n) => `${i} ${n}`]),
]

async function workbook(rows) {
  const all = [columns.map(([heading]) => heading), ...Array.from({ length: rows }, (_, n) => columns.map(([, cell]) => cell(n)))]
  return new Response(writeXlsxStream(all, { name: 'Books' })).blob()
}

const timed = async (work) => {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

/** The same cells as bare rows of a bare table, 500 a statement, in this process. */
async function bareInserts(rows) {
  const folder = temporaryFolder('bare-import')
  const db = await PGlite.create(join(folder.path, 'db'))
  await db.exec('create table bare (id int primary key, cells jsonb not null)')
  const [ms] = await timed(async () => {
    for (let from = 0; from < rows; from += 500) {
      const some = Array.from({ length: Math.min(500, rows - from) }, (_, i) => ({
        id: from + i,
        cells: columns.map(([, cell]) => String(cell(from + i))),
      }))
      await db.query('insert into bare select id, cells from json_to_recordset($1::json) as r (id int, cells jsonb)', [
        JSON.stringify(some),
      ])
    }
  })
  await db.close()
  folder.remove()
  return ms
}

/** Megabytes that a process has held at most. */
const peak = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function measure(app, name, file, rows, bare) {
  const token = await signIn(app.url, 'catalogue')
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData
    const headers = { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) }
    const response = await fetch(`${app.url}/api/ImportFile/${path}`, { method, headers, body: isForm ? body : JSON.stringify(body) })
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${message}`)
    return data
  }
  const before = peak(app.pid)
  const form = new FormData()
  form.set('data', JSON.stringify({ kind: 'book' }))
  form.set('file', file, 'books.xlsx')
  let slowest = 0
  let isDone = false
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' }
  const beside = (async () => {
    while (!isDone) {
      const [ms] = await timed(() => fetch(`${app.url}/api/User/GetCountMenu`, { headers }).then((each) => each.text()))
      slowest = Math.max(slowest, ms)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  beside.catch(() => undefined)
  const [reading, item] = await timed(() => call('POST', 'ExcelProduct', form))
  const said = item.columns.map(({ index, field, value, decimal }) => ({
    index,
    field,
    value,
    decimal,
    isCreating: field === 'contributors',
  }))
  let at = await call('PATCH', `EditImportMapping/${item.id}`, { version: item.version, sheet: item.sheet, columns: said })
  const [checking] = await timed(async () => {
    do at = await call('POST', `CheckImport/${item.id}`, { version: at.version })
    while (at.state === 'checking')
  })
  if (at.counts.add !== rows) throw new Error(`Of ${rows} rows ${at.counts.add} are good`)
  const [applying] = await timed(async () => {
    do ({ item: at } = await call('POST', `ApplyImport/${item.id}`, { version: at.version, mode: 'good' }))
    while (at.state === 'applying')
  })
  const [undoing] = await timed(async () => {
    do ({ item: at } = await call('POST', `UndoImport/${item.id}`, { version: at.version }))
    while (at.state === 'undoing')
  })
  if (at.kept.length > 0) throw new Error(`Of ${rows} rows ${at.kept.length} could not be put back`)
  isDone = true
  await beside.catch((error) => print(`${name}: a small call meanwhile`, 'failed', '', false, String(error.cause ?? error)))
  const told = (ms) => `${(ms / 1000).toFixed(1)} s to ${(bare / 1000).toFixed(1)} s bare`
  atMost(`${name}: reading ${rows} × ${width}`, reading / bare, 12, told(reading))
  print(`${name}: checking`, ratio(checking / bare), '', null, told(checking))
  print(
    `${name}: writing titles and editions`,
    ratio(applying / bare),
    '',
    null,
    `${told(applying)}, ${((applying / rows) * 1000).toFixed(0)} µs a row`,
  )
  print(`${name}: undoing it`, ratio(undoing / bare), '', null, `${told(undoing)}, ${((undoing / rows) * 1000).toFixed(0)} µs a row`)
  print(`${name}: peak memory`, `+${(peak(app.pid) - before).toFixed(0)} MB`, '', null, `${peak(app.pid).toFixed(0)} MB in all`)
  print(`${name}: slowest small call meanwhile`, `${slowest.toFixed(0)} ms`, '', null)
}

/** An import from its file to the catalogue on both databases, step by step as ratios to inserting the same cells bare. */
export async function benchImports({ rows = 20_000 } = {}) {
  console.log(`\nImporting ${rows.toLocaleString('en')} rows of ${width} cells`)
  const file = await workbook(rows)
  const bare = await bareInserts(rows)
  const folder = temporaryFolder('bench-import')
  const embedded = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
  try {
    await measure(embedded, 'embedded', file, rows, bare)
  } finally {
    await embedded.stop()
    folder.remove()
  }
  if (!postgres.binaries) return console.log(`On PostgreSQL it needs PostgreSQL: ${postgres.howToGetIt}.`)
  const server = await startPostgres()
  const app = await startServer({ env: { ...withoutHumanCheck, DATABASE_URL: server.url } })
  try {
    await measure(app, 'PostgreSQL', file, rows, bare)
  } finally {
    await app.stop()
    await server.stop()
  }
}
