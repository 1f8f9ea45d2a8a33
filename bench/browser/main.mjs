import { readFileSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium.mjs'
import { startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print } from '../report.mjs'
import { median } from '../server/load.mjs'
import { bare, ours } from './pages.mjs'
import { seed } from './seed.mjs'
import { serveBare } from './static.mjs'

const rounds = 5
const watch = readFileSync(new URL('watch.js', import.meta.url), 'utf8')

/** Measures our screens against bare React and Radix Themes in the same run, on a slow computer and a slow network. */
export async function benchBrowser() {
  if (!chromium.executablePath) {
    console.log(`\nThe browser's bench needs Chromium: ${chromium.howToGetIt}.`)
    return
  }
  await build({ configFile: 'bench/bare/vite.config.ts', logLevel: 'error' })
  const folder = temporaryFolder('bench')
  const env = { ...withoutHumanCheck, DATA_DIR: folder.path }
  await seed(env)
  const server = await startServer({ env })
  const still = await serveBare('dist/bare', server.url)
  const browser = await browsers.launch(chromium.launchOptions)
  try {
    console.log('\nBrowser, 4× slower processor, 10 Mbit and 40 ms, to a bare React + Radix Themes page, medians by turns')
    console.log('(the human check is off on both: on the real page it is solved while one types)\n')
    const pairs = []
    for (let round = 0; round < rounds; round++) {
      const first = round % 2 ? ours : bare
      const results = [await visit(browser, first), await visit(browser, first === ours ? bare : ours)]
      pairs.push(first === ours ? results : results.reverse())
    }
    const ratioOf = (name) => [median(pairs.map(([a]) => a[name])), median(pairs.map(([, b]) => b[name]))]
    for (const [name, title, target] of compared) {
      const [a, b] = ratioOf(name)
      atMost(title, a / b, target, `${a.toFixed(0)} ms to ${b.toFixed(0)} ms`)
    }
    await alone(browser, server.url)
  } finally {
    await browser.close()
    still.stop()
    await server.stop()
    folder.remove()
  }

  async function visit(in_, page) {
    const context = await in_.newContext({ baseURL: page === ours ? server.url : still.url, viewport: { width: 1280, height: 800 } })
    try {
      await context.addInitScript(watch)
      const tab = await context.newPage()
      const cdp = await context.newCDPSession(tab)
      await cdp.send('Network.enable')
      const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
      await cdp.send('Network.emulateNetworkConditions', network)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      return await page.measure(tab)
    } finally {
      await context.close()
    }
  }
}

const compared = [
  ['signIn', 'Sign-in page cold, until it is usable', 1.3],
  ['key', 'A key in a form field, until it is painted', 1.3],
  ['firstList', 'Login click, until the first list is painted', 1.6],
  ['basket', 'List → order page', 1.5],
  ['back', 'Order page → list', 1.5],
  ['again', 'The list opened again', 1.3],
  ['thousand', '1,000 rows', 0.3],
]

/** What has no counterpart: on this machine as it is. */
async function alone(browser, url) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watch)
  const tab = await context.newPage()
  const { heap, task, dropped } = await ours.measureAlone(tab, await context.newCDPSession(tab))
  print('Heap after ten screens', `${heap.toFixed(1)} MB`, '≤ 12 MB', heap <= 12)
  print('Longest task while 100 orders move in bulk', `${task.toFixed(0)} ms`, '≤ 50 ms', task <= 50, 'not slowed down; 0 is none over 50')
  const usual = median(dropped)
  print(
    'Frames dropped scrolling through 1,000 rows',
    String(usual),
    '0',
    usual === 0,
    `of 120, median of five times: ${dropped.join(', ')}`,
  )
  await context.close()
}
