import { readFileSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { chromium } from '../../scripts/chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { atMost, print } from '../report.mjs'
import { median } from '../server/load.mjs'

const watch = readFileSync(new URL('watch.js', import.meta.url), 'utf8')
const frame = 1000 / 60

/** A scan until its line is there, and a key in the record of a title until that is drawn anew: on a slow computer, in the demo. */
export async function benchScreens() {
  if (!chromium.executablePath) return console.log(`\nThe bench of screens needs Chromium: ${chromium.howToGetIt}.`)
  const folder = temporaryFolder('screens')
  const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
  const browser = await browsers.launch(chromium.launchOptions)
  try {
    console.log('\nScans and live records, 4× slower processor, medians')
    const token = await signIn(server.url, 'admin')
    const ask = async (path, body) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
      return (await (await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()).data
    }
    const open = async (path) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
      await context.addInitScript(watch)
      await context.addInitScript((held) => localStorage.setItem('token', held), token)
      const tab = await context.newPage()
      await tab.goto(path)
      await tab.waitForLoadState('networkidle')
      const cdp = await context.newCDPSession(tab)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      return tab
    }
    const list = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: { kind: 'book', stock: 'some' } }
    // Of a title once: what stands there has to change.
    const editions = new Map((await ask('Inventory/TehranList', list)).filter(({ isbn }) => isbn).map(({ title, isbn }) => [title, isbn]))
    const isbns = [...editions.values()].slice(0, 25)
    const counting = await open('/inventory/tehran/review/count')
    const scans = []
    for (const isbn of isbns) {
      const shown = counting.evaluate(`(async () => {
        globalThis.bench.entered = 0
        const line = () => document.querySelector('strong')?.textContent
        const before = line()
        return (await globalThis.bench.painted(() => globalThis.bench.entered && line() && line() !== before)) - globalThis.bench.entered
      })()`)
      await counting.keyboard.type(isbn, { delay: 3 })
      await counting.keyboard.press('Enter')
      scans.push(await shown)
      await counting.waitForTimeout(400)
    }
    const [{ id }] = await ask('Export/OnixList', { searchKey: '', page: 1, pageSize: 1, sort: 'id desc', filter: '' })
    const record = await open(`/services-integrations/onix/edit/${id}`)
    const typed = async (field) => {
      await field.click()
      await record.evaluate(() => globalThis.bench.keys.splice(0))
      for (const character of 'en annan titel') {
        await record.keyboard.press(character === ' ' ? 'Space' : character)
        await record.waitForTimeout(80)
      }
      return median(await record.evaluate(() => globalThis.bench.keys.splice(0)))
    }
    await record.locator('button[aria-pressed="false"]').filter({ hasText: '978' }).first().click()
    await record.locator('aside summary').click()
    const own = record.locator('aside').getByRole('textbox').first()
    await own.waitFor()
    const plain = await typed(record.getByPlaceholder('978…, one per line'))
    const live = await typed(own)
    const scan = median(scans)
    const comparison = (time) => `${time.toFixed(0)} ms to ${plain.toFixed(0)} ms`
    atMost(
      'A scan to its line, to a key in a plain field',
      scan / plain,
      2,
      `${comparison(scan)}, longest ${Math.max(...scans).toFixed(0)} ms of ${scans.length}`,
    )
    atMost('A key in the live record, to one in a plain field', live / plain, 2, comparison(live))
    for (const [name, time] of Object.entries({ 'A scan': scan, 'A key in the live record': live, 'A key in a plain field': plain }))
      print(`${name}, in frames of 60 a second`, (time / frame).toFixed(1), '', null)
  } finally {
    await browser.close()
    await server.stop()
    folder.remove()
  }
}
