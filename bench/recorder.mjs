import { cpSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { chromium } from '../scripts/chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../scripts/serve.mjs'
import { askDone } from './browser/pages.mjs'
import { seed } from './browser/seed.mjs'
import { runInPage } from './inPage.mjs'
import { print } from './report.mjs'
import { median } from './server/load.mjs'

const rounds = 3

/** What recording costs: its share of the time a bulk move takes in the page, at the server as it is installed; and what it keeps. */
export async function benchRecorder() {
  if (!chromium.executablePath) {
    console.log(`\nThe recorder's bench needs Chromium: ${chromium.howToGetIt}.`)
    return
  }
  const seeded = temporaryFolder('bench')
  const args = [...chromium.launchOptions.args, '--js-flags=--expose-gc', '--enable-precise-memory-info']
  const browser = await browsers.launch({ ...chromium.launchOptions, args })
  try {
    const { held, reckoned } = await runInPage(browser, 'bench/recorder.ts', 'fillRecorder')
    const max = `${megabytes(reckoned)} as it reckons itself; 12,000 moves`
    print('The recorder when it has run full, of the heap', megabytes(held), '≤ 2 MB', held <= 2_000_000, max)
    await seed({ ...withoutHumanCheck, DATA_DIR: seeded.path })
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await atServer(seeded.path, (url) => moveInPage(browser, url)))
    const share = median(runs.map(({ recording, taken }) => recording / taken))
    const each = runs.map(({ recording, taken }) => `${recording.toFixed(0)} ms of ${(taken / 1000).toFixed(1)} s`).join(', ')
    print('Recording a bulk move, of its time', `${(share * 100).toFixed(2)} %`, '≤ 1 %', share <= 0.01, `${runs[0].moved} orders: ${each}`)
  } finally {
    await browser.close()
    seeded.remove()
  }
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`

/** A server of its own over a copy of the seeded data, so that every round finds the same orders. */
async function atServer(seeded, run) {
  const folder = temporaryFolder('bench')
  cpSync(seeded, folder.path, { recursive: true })
  const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
  try {
    return await run(server.url)
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** Marks every order in progress done, its hold included, and tells the milliseconds that took and those that recording it did. */
async function moveInPage(browser, baseURL) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript((token) => localStorage.setItem('token', token), await signIn(baseURL))
    const tab = await context.newPage()
    await tab.goto('/order/inprogress-orders?page=1&pageSize=1000&sorted=true&field=id&type=desc')
    await tab.waitForFunction(() => document.querySelectorAll('tbody a[href]').length > 10)
    // The recorder comes when the page has nothing else to do, and then what it hears beside actors.
    await tab.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/watch-.*\.js$/.test(name)))
    await tab.waitForLoadState('networkidle')
    const answer = await askDone(tab)
    const cdp = await context.newCDPSession(tab)
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.setSamplingInterval', { interval: 1000 })
    await cdp.send('Profiler.start')
    const began = performance.now()
    await tab.keyboard.press('Enter')
    await tab.getByText(/^All \d+ moved/).waitFor({ timeout: 120_000 })
    const taken = performance.now() - began
    const { profile } = await cdp.send('Profiler.stop')
    return { taken, recording: recordingIn(profile), moved: Number(/\d+/.exec(answer)[0]) }
  } finally {
    await context.close()
  }
}

/** Methods through which the recorder hears actors and everything else. A build keeps their names, and no other code may have them. */
const entrances = new Set(['_sendInspectionEvent', 'hearTold', 'hearPlace', 'persist'])

/** Milliseconds of a profile spent there, and in all that is called from there. */
function recordingIn({ nodes, samples, timeDeltas }) {
  const children = new Map(nodes.map((node) => [node.id, node.children ?? []]))
  const inside = new Set()
  const enter = (id) => {
    inside.add(id)
    for (const child of children.get(id)) enter(child)
  }
  for (const { id, callFrame } of nodes) if (entrances.has(callFrame.functionName)) enter(id)
  const spent = samples.reduce((sum, id, i) => sum + (inside.has(id) ? timeDeltas[i] : 0), 0) / 1000
  if (spent === 0) throw new Error('The profile shows no recording: its functions go by other names')
  return spent
}
