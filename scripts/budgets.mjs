// `npm run budgets`: what the built app weighs on the wire, against its budgets. Sizes are gzip, from the
// built files; which files a page needs is seen in a real browser on the real server.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium as browsers } from 'playwright-core'
import { chromium } from './chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from './serve.mjs'

const kB = 1000
const listPath = '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc'
const rowSelector = 'tbody a[href]'
/** A library's own screen may weigh what the library does. */
const exempt = /visx|RichText|proofOfWork|worker/i

if (!existsSync('dist/app/index.html') || !existsSync('dist/server/main.js')) {
  console.error('There is nothing built to weigh: run npm run build first.')
  process.exit(1)
}
if (!chromium.executablePath) {
  console.error(`The budgets need a browser: ${chromium.howToGetIt}.`)
  process.exit(1)
}

const manifest = JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8'))
const checks = []
const check = (name, figure, budget, unit = 'kB') => checks.push({ name, figure, budget, unit, isKept: figure <= budget })

const folder = temporaryFolder('budgets')
const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
const browser = await browsers.launch(chromium.launchOptions)
try {
  const signInPage = await open('/login', 'input[name=mobile]')
  const before = signInPage.requests.filter(({ startedAt }) => startedAt <= signInPage.usableAt)
  check('Sign-in, JavaScript before it is usable', weigh(before, '.js'), 110)
  check('Sign-in, CSS', weigh(before, '.css'), 45)
  check('Sign-in, requests before it is usable', before.length, 8, '')

  const token = await signIn(server.url)
  const list = await open(listPath, rowSelector, token)
  const needed = list.requests.filter(({ startedAt }) => startedAt <= list.usableAt)
  check('Orders list cold by its link, all JavaScript', weigh(list.requests, '.js'), 190)
  check('Orders list cold by its link, requests until it shows', needed.length, 14, '')
  check('Orders list cold by its link, longest chain', await longestChain(listPath, token), 3, '')

  for (const [name, weight] of screens(list.requests.map(({ file }) => file))) check(`${name} adds`, weight, 45)
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

const width = Math.max(...checks.map(({ name }) => name.length))
for (const { name, figure, budget, unit, isKept } of checks) {
  const number = unit ? figure.toFixed(1) : String(figure)
  console.log(`${isKept ? '✓' : '✗'} ${name.padEnd(width)} ${number.padStart(7)} ${unit.padEnd(2)} of ${budget}`)
}
const over = checks.filter(({ isKept }) => !isKept).length
console.log(over === 0 ? 'Every budget is kept.' : `${over} over budget.`)
process.exitCode = over === 0 ? 0 : 1

/** Opens a page in a browser that has nothing of it yet. Times are ms since the navigation began. */
async function open(path, selector, token, { latency = 0, settle = 1500 } = {}) {
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await context.addInitScript(watch, { selector, token })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    if (latency > 0)
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
    const requests = []
    let began
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      began ??= timestamp
      if (request.url.startsWith('http'))
        requests.push({
          requestId,
          file: new URL(request.url).pathname,
          startedAt: (timestamp - began) * 1000,
          endedAt: Number.POSITIVE_INFINITY,
        })
    })
    cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      for (const request of requests) if (request.requestId === requestId) request.endedAt = (timestamp - began) * 1000
    })
    await page.goto(path)
    const usableAt = await page.waitForFunction(() => globalThis.usableAt, null, { timeout: 60_000 }).then((handle) => handle.jsonValue())
    await page.waitForTimeout(settle)
    return { requests, usableAt }
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes when the thing waited for is on screen. */
function watch({ selector, token }) {
  if (token) localStorage.setItem('token', token)
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    globalThis.usableAt = performance.now()
  }
  requestAnimationFrame(look)
}

/**
 * How many answers have to be waited for one after another once the page itself is here, the rows being the
 * last. Seen on a network so slow that whatever does not wait overlaps.
 */
async function longestChain(path, token) {
  const { requests } = await open(path, rowSelector, token, { latency: 1000 })
  let link = requests.find(({ file }) => file.endsWith('List'))
  let length = 0
  while (link) {
    const { startedAt } = link
    link = requests.filter(({ endedAt }) => endedAt <= startedAt).sort((a, b) => b.endedAt - a.endedAt)[0]
    if (link) length++
  }
  return length
}

/** What every lazily loaded part adds to a page that has what the list has. */
function screens(loaded) {
  const has = new Set(loaded.map((file) => file.slice(1)))
  return Object.values(manifest)
    .filter(({ isDynamicEntry, src }) => isDynamicEntry && !exempt.test(src ?? ''))
    .map((entry) => [
      entry.src ?? entry.file,
      [...closure(entry)].filter((file) => !has.has(file)).reduce((sum, file) => sum + sizeOf(file), 0) / kB,
    ])
    .filter(([, weight]) => weight > 1)
    .sort(([, a], [, b]) => b - a)
}

function closure(entry, files = new Set()) {
  if (files.has(entry.file)) return files
  files.add(entry.file)
  for (const name of entry.imports ?? []) closure(manifest[name], files)
  return files
}

function weigh(requests, extension) {
  const files = new Set(requests.map(({ file }) => file).filter((file) => file.endsWith(extension)))
  return [...files].reduce((sum, file) => sum + sizeOf(file.slice(1)), 0) / kB
}

function sizeOf(file) {
  return gzipSync(readFileSync(`dist/app/${file}`), { level: 9 }).length
}
