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

const other = {
  Price: (n) => `${110 + (n % 200)},50`,
  Pages: (n) => 101 + (n % 400),
  Publisher: () => 'Albert Boniers Förlg',
}
/** The next catalogue of the same publisher: another price and another number of pages of every book, and its own name misspelt. */
const changed = columns.map(([heading, cell]) => [heading, other[heading] ?? cell])

async function workbook(of, rows) {
  const all = [of.map(([heading]) => heading), ...Array.from({ length: rows }, (_, n) => of.map(([, cell]) => cell(n)))]
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

/** The calls of somebody who imports. */
function caller(url, token) {
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData
    const headers = { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) }
    const response = await fetch(`${url}/api/ImportFile/${path}`, { method, headers, body: isForm ? body : JSON.stringify(body) })
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${message}`)
    return data
  }
  return {
    upload(file) {
      const form = new FormData()
      form.set('data', JSON.stringify({ kind: 'book' }))
      form.set('file', file, 'books.xlsx')
      return call('POST', 'ExcelProduct', form)
    },
    say(item) {
      const columns = item.columns.map(({ index, field, value, decimal }) => ({
        index,
        field,
        value,
        decimal,
        isCreating: field === 'contributors',
      }))
      return call('PATCH', `EditImportMapping/${item.id}`, { version: item.version, sheet: item.sheet, columns })
    },
    async check(item) {
      let at = item
      do at = await call('POST', `CheckImport/${item.id}`, { version: at.version })
      while (at.state === 'checking')
      return at
    },
    async mend(item, text) {
      const [{ id: cause, rows }] = await call('POST', `ImportCauseList/${item.id}`, { page: 1, pageSize: 1, filter: '' })
      const answer = await call('POST', `ResolveImportCause/${item.id}`, { cause, rows, action: 'use', text })
      return answer.item
    },
    async apply(item) {
      let at = item
      do ({ item: at } = await call('POST', `ApplyImport/${item.id}`, { version: at.version, mode: 'good' }))
      while (at.state === 'applying')
      return at
    },
    async undo(item) {
      let at = item
      do ({ item: at } = await call('POST', `UndoImport/${item.id}`, { version: at.version }))
      while (at.state === 'undoing')
      return at
    },
  }
}

/** Asks something small ten times a second, until it is told to stop; says then how long the slowest answer took, in ms. */
function askBeside(url, token) {
  let slowest = 0
  let isDone = false
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' }
  const asking = (async () => {
    while (!isDone) {
      const [ms] = await timed(() => fetch(`${url}/api/User/GetCountMenu`, { headers }).then((each) => each.text()))
      slowest = Math.max(slowest, ms)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  asking.catch(() => undefined)
  return async () => {
    isDone = true
    await asking
    return slowest
  }
}

const mustBe = (count, rows, what) => {
  if (count !== rows) throw new Error(`Of ${rows} rows ${count} ${what}`)
}

async function measure(app, name, { added, other, rows, bare }) {
  const token = await signIn(app.url, 'catalogue')
  const { upload, say, check, mend, apply, undo } = caller(app.url, token)
  const describe = (ms) => `${(ms / 1000).toFixed(1)} s to ${(bare / 1000).toFixed(1)} s bare`
  const show = (what, ms) =>
    print(`${name}: ${what}`, ratio(ms / bare), '', null, `${describe(ms)}, ${((ms / rows) * 1000).toFixed(0)} µs a row`)
  const before = peak(app.pid)
  const stop = askBeside(app.url, token)
  const [reading, item] = await timed(() => upload(added))
  atMost(`${name}: reading ${rows} × ${width}`, reading / bare, 12, describe(reading))
  const mapped = await say(item)
  const [checking, checked] = await timed(() => check(mapped))
  show('checking', checking)
  mustBe(checked.counts.add, rows, 'are good')
  const [writing, written] = await timed(() => apply(checked))
  show('writing titles and editions', writing)
  const [undoing, undone] = await timed(() => undo(written))
  show('undoing it', undoing)
  mustBe(rows - undone.kept.length, rows, 'could be put back')
  print(`${name}: peak memory`, `+${(peak(app.pid) - before).toFixed(0)} MB`, '', null, `${peak(app.pid).toFixed(0)} MB in all`)

  await apply(await check(await say(await upload(added))))
  const next = await say(await upload(other))
  const [comparing, compared] = await timed(() => check(next))
  show('checking another price and pages of each', comparing)
  mustBe(compared.counts.faulty, rows, 'name no publisher')
  const [mending, mended] = await timed(() => mend(compared, 'Albert Bonniers Förlag'))
  show('correcting the one cause of all', mending)
  mustBe(mended.counts.change, rows, 'change something')
  const [changing, after] = await timed(() => apply(mended))
  show('writing another price and pages of each', changing)
  const [restoring, restored] = await timed(() => undo(after))
  show('undoing that', restoring)
  mustBe(rows - restored.kept.length, rows, 'could be put back')
  const slowest = await stop().catch((error) => print(`${name}: a small call meanwhile`, 'failed', '', false, String(error.cause ?? error)))
  if (slowest !== undefined) print(`${name}: slowest small call meanwhile`, `${slowest.toFixed(0)} ms`, '', null)
}

/**
 * An import from its file to the catalogue on both databases, step by step as ratios to inserting the same cells bare: of books that
 * are new, and then of other prices and pages of the same. `on`: one of the databases.
 */
export async function benchImports({ rows = 20_000, on } = {}) {
  console.log(`\nImporting ${rows.toLocaleString('en')} rows of ${width} cells`)
  const files = { added: await workbook(columns, rows), other: await workbook(changed, rows), rows, bare: await bareInserts(rows) }
  if (on !== 'postgres') {
    const folder = temporaryFolder('bench-import')
    const embedded = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
    try {
      await measure(embedded, 'embedded', files)
    } finally {
      await embedded.stop()
      folder.remove()
    }
  }
  if (on === 'embedded') return
  if (!postgres.binaries) return console.log(`On PostgreSQL it needs PostgreSQL: ${postgres.howToGetIt}.`)
  const server = await startPostgres()
  const app = await startServer({ env: { ...withoutHumanCheck, DATABASE_URL: server.url } })
  try {
    await measure(app, 'PostgreSQL', files)
  } finally {
    await app.stop()
    await server.stop()
  }
}
