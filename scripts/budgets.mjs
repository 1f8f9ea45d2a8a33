// `npm run budgets`: what the built app weighs on the wire, against its budgets. Sizes are gzip. All of it is worked out from
// the built graph (.vite/manifest.json): what a browser happens to load depends on how busy the machine is.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const kB = 1000
const app = 'dist/app'
const entry = 'index.html'
// The groups of vite.config.ts: what is around every page, and the order lists.
const workspace = 'workspace'
const list = 'orders'
/** The rows of every other page. */
const pageTable = 'rest'
/** What comes by itself once the list shows: the page of its first order, and what is shown when nothing can be fetched any more. */
const beside = ['basket', 'exceptions']
/** What may open there at any moment, and so is loaded when the browser is idle. */
const palette = ['Palette']
/** The parts that hear actors and everything else. Nobody waits for them. */
const recorder = ['recording', 'src/views/core/report/watch.ts']
const opened = ['ReportProblem', 'KeyboardHelp', 'orderDialogs']
/** What the list asks the server before it shows: who this is, the badges, and the rows. */
const calls = 3
/** A library's own screen may weigh what the library does. */
const exempt = /visx|RichText|proofOfWork|worker/i

if (!existsSync(`${app}/index.html`)) {
  console.error('There is nothing built to weigh: run npm run build first.')
  process.exit(1)
}

const manifest = JSON.parse(readFileSync(`${app}/.vite/manifest.json`, 'utf8'))
const html = readFileSync(`${app}/index.html`, 'utf8')
/** The document, and what it names that no module does: the script that sets the theme before the first paint. */
const document = ['index.html', ...[...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => file)].filter(
  (file) => !file.startsWith('assets/'),
)

const signIn = filesOf([entry])
const firstPaint = filesOf([entry, workspace, list])
const settled = filesOf([entry, workspace, list, ...beside])
const checks = [
  ['Sign-in, JavaScript before it is usable', weigh(signIn, '.js'), 95, 'kB'],
  ['Sign-in, CSS', weigh(signIn, '.css'), 45, 'kB'],
  ['Sign-in, requests before it is usable', document.length + signIn.size, 8, ''],
  ['Orders list cold by its link, JavaScript until it shows', weigh(firstPaint, '.js'), 163, 'kB'],
  ['Orders list cold by its link, all JavaScript', weigh(settled, '.js'), 186, 'kB'],
  ['The palette on the orders list, loaded when idle', weighBeside(palette, settled), 11, 'kB'],
  ['The recorder, loaded when idle', weighBeside(recorder, settled), 11.1, 'kB'],
  ['What else a key opens there, loaded when idle', weighBeside(opened, new Set([...settled, ...filesOf(recorder)])), 12.5, 'kB'],
  ['Orders list cold by its link, requests until it shows', document.length + firstPaint.size + calls, 12, ''],
  // The entry, each part that only the one before it asks for, and the rows.
  ['Orders list cold by its link, longest chain', 2 + hopsTo(list), 3, ''],
  ...screens().map(([name, weight]) => [`${name} adds`, weight, 45, 'kB']),
]

const width = Math.max(...checks.map(([name]) => name.length))
for (const [name, figure, budget, unit] of checks) {
  const number = unit ? figure.toFixed(1) : String(figure)
  console.log(`${figure <= budget ? '✓' : '✗'} ${name.padEnd(width)} ${number.padStart(7)} ${unit.padEnd(2)} of ${budget}`)
}
const over = checks.filter(([, figure, budget]) => figure > budget).length
console.log(over === 0 ? 'Every budget is kept.' : `${over} over budget.`)
process.exitCode = over === 0 ? 0 : 1

function chunkOf(name) {
  const named = Object.values(manifest).filter((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
  const found = manifest[name] ?? named[0]
  if (!found) throw new Error(`${name} is no part of the built app: name in scripts/budgets.mjs what took its place`)
  if (found === named[0] && named.length > 1) throw new Error(`${named.length} parts of the built app are called ${name}: name its module`)
  return found
}

/** The files that come with these parts: their own, and those of whatever they import. */
function filesOf(names) {
  const files = new Set()
  const take = (chunk) => {
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const name of chunk.imports ?? []) take(manifest[name])
  }
  for (const name of names) take(chunkOf(name))
  return files
}

/** How many parts have to be asked for one after the other, by the shortest way, until this one is here. */
function hopsTo(target) {
  const wanted = chunkOf(target).file
  let reached = [chunkOf(entry)]
  for (let hops = 0; hops < 10; hops++) {
    const together = closureOf(reached)
    if (together.some(({ file }) => file === wanted)) return hops
    reached = together.flatMap(({ dynamicImports = [] }) => dynamicImports.map((name) => manifest[name]))
  }
  throw new Error(`Nothing leads to ${target}`)
}

function closureOf(chunks, seen = new Set()) {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    closureOf(
      (chunk.imports ?? []).map((name) => manifest[name]),
      seen,
    )
  }
  return [...seen]
}

/** What every lazily loaded part adds to a page that has what the list has, and the page table that leads to it. */
function screens() {
  const before = new Set([...settled, ...filesOf([pageTable])])
  return Object.entries(manifest)
    .filter(([, { isDynamicEntry, src }]) => isDynamicEntry && !exempt.test(src ?? ''))
    .map(([name, { src, file }]) => [src ?? file, weighBeside([name], before)])
    .filter(([, weight]) => weight > 1)
    .sort(([, a], [, b]) => b - a)
}

/** What parts add to files that are there already. */
function weighBeside(names, before) {
  return weigh(new Set([...filesOf(names)].filter((file) => !before.has(file))), '.js')
}

function weigh(files, extension) {
  return [...files].filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + sizeOf(file), 0) / kB
}

function sizeOf(file) {
  return gzipSync(readFileSync(`${app}/${file}`), { level: 9 }).length
}
