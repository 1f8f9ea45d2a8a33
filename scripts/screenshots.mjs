// `npm run screenshots`: the README's pictures, of the real screens of the built product with its demo data.
import { mkdirSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { chromium } from './chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from './serve.mjs'

const out = 'docs/images'
const shots = [
  { name: 'orders', path: '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc', ready: 'tbody a[href]' },
  { name: 'order', path: async (page) => page.locator('tbody a[href]').nth(2).getAttribute('href'), ready: 'h2' },
]

const folder = temporaryFolder('screenshots')
const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
const browser = await browsers.launch(chromium.launchOptions)
try {
  mkdirSync(out, { recursive: true })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const token = await signIn(server.url)
  await context.addInitScript((planted) => localStorage.setItem('token', planted), token)
  const page = await context.newPage()
  for (const { name, path, ready } of shots) {
    await page.goto(typeof path === 'string' ? path : await path(page))
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${out}/${name}.png` })
    console.log(`${out}/${name}.png`)
  }
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}
