// `npm run screenshots`: the README's pictures, light and dark, of the built product with its demo data and of the built Storybook.
import { mkdirSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { preview } from 'vite'
import { chromium } from './chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from './serve.mjs'

const out = 'docs/images'
const list = '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc'
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const folder = temporaryFolder('screenshots')
const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
const storybook = await preview({ configFile: false, build: { outDir: 'storybook-static' }, logLevel: 'silent' })
const storybookUrl = storybook.resolvedUrls.local[0]
const browser = await browsers.launch(chromium.launchOptions)
try {
  mkdirSync(out, { recursive: true })
  const token = await signIn(server.url)
  for (const colorScheme of ['light', 'dark']) {
    const open = async (viewport, baseURL) => {
      const context = await browser.newContext({ baseURL, viewport, colorScheme, locale: 'en-GB' })
      await context.addInitScript((planted) => localStorage.setItem('token', planted), token)
      return await context.newPage()
    }
    const shoot = async (page, name, path, ready) => {
      await page.goto(path)
      await ready(page).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${out}/${name}-${colorScheme}.png` })
    }
    const page = await open(desk, server.url)
    await shoot(page, 'list', list, () => page.locator('tbody a[href]'))
    const order = await page.locator('tbody a[href]').nth(2).getAttribute('href')
    await shoot(page, 'order', order, () => page.locator('h2'))
    const small = await open(phone, server.url)
    await shoot(small, 'phone', order, () => small.locator('h2'))
    const stories = await open(desk, storybookUrl)
    const story = `?path=/story/screens-order-handler-orders-moves--partly-failed&panel=false&globals=theme:${colorScheme}`
    await shoot(stories, 'storybook', story, () => stories.frameLocator('iframe').getByText('None of 10 moved'))
  }
  console.log(`8 pictures in ${out}`)
} finally {
  await browser.close()
  await storybook.close()
  await server.stop()
  folder.remove()
}
