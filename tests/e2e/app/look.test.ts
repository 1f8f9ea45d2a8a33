import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { temporaryFolder } from '../../../scripts/serve.mjs'
import { isFull } from '../../setup/times'
import { makeBasket, makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

/**
 * What the page would look like otherwise with another style sheet in place of its own: `element → property: value, purged value`.
 * In one turn, so that nothing loads or moves in between; tokens do not count, as nobody sees them.
 */
const differencesWith = (page: Page, css: string) =>
  page.evaluate((css) => {
    // Rows of a list repeat each other: one of each kind, told by its classes and its ancestors', is enough.
    const kindOf = (element: Element): string =>
      `${element.parentElement ? `${kindOf(element.parentElement)} ` : ''}${element.tagName}.${element.getAttribute('class') ?? ''}`
    const kinds = new Map([...document.querySelectorAll('body, body *')].map((element) => [kindOf(element), element]))
    const properties = [...getComputedStyle(document.body)].filter((property) => !property.startsWith('--'))
    const stylesNow = () => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
        else animation.finish()
      }
      const said: string[] = []
      for (const element of kinds.values()) {
        for (const part of [undefined, '::before', '::after', '::placeholder']) {
          const style = getComputedStyle(element, part)
          const isThere = part === '::placeholder' ? element.matches('input, textarea') : !part || style.content !== 'none'
          if (!isThere) continue
          const name = `${element.tagName}.${element.getAttribute('class') ?? ''}${part ?? ''}`
          for (const property of properties) said.push(`${name} → ${property}: ${style.getPropertyValue(property)}`)
        }
      }
      return said
    }
    const purged = stylesNow()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const own = links.find(({ href }) => /\/index-/.test(href))?.sheet
    if (!own) throw new Error('The page has no style sheet of its own')
    while (own.cssRules.length > 0) own.deleteRule(0)
    Array.from(sheet.cssRules).forEach((rule, i) => {
      own.insertRule(rule.cssText, i)
    })
    return stylesNow().flatMap((line, i) => (line === purged[i] ? [] : `${line}, purged ${purged[i]}`))
  }, css)

// It builds the app once more.
test.runIf(isFull)(
  'purging the style sheet changes nothing that can be seen, on any screen, nor in the dark',
  async ({ visit, person, onTestFinished }) => {
    const folder = temporaryFolder('full-css')
    onTestFinished(() => folder.remove())
    const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder.path, '--logLevel', 'error']
    execFileSync(process.execPath, build, { env: { ...process.env, NODE_ENV: 'production', RADIX_CSS: 'full' } })
    const largest = readdirSync(join(folder.path, 'assets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(folder.path, 'assets', name), 'utf8'))
      .sort((a, b) => b.length - a.length)[0]

    const orders = await person('orders')
    const [basket, order] = [await makeBasket(orders), await makeNewOrder(orders)]
    const screens = [
      { path: '/dashboard', ready: 'h1' },
      { path: '/change-password', ready: 'form' },
      { path: '/order/new-orders/list', ready: 'tbody a[href]' },
      { path: `/order/new-order/create-new-order/${basket}`, ready: 'h2' },
      { path: `/order/new-orders/edit/${order}`, ready: 'h2' },
      { path: '/no/such/page', ready: 'h1' },
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { path, ready } of [{ path: '/login', ready: 'form' }, ...(colorScheme === 'light' ? screens : screens.slice(2, 3))]) {
        const page = await visit({ ...(path !== '/login' && { as: orders }), path, colorScheme })
        await page.locator(ready).first().waitFor()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        const differences = await differencesWith(page, largest ?? '')
        expect(differences.slice(0, 5), `${path}, ${colorScheme}`).toEqual([])
      }
    }
  },
)

test('right to left, in the dark, and on a telephone: every screen fits and nothing is cut off', async ({ visit, person }) => {
  const orders = await person('orders')
  const order = await makeNewOrder(orders)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    const page = await visit({ as: orders, path: '/dashboard', viewport, colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.evaluate(() => localStorage.setItem('direction', 'rtl'))
    for (const path of ['/order/new-orders/list', `/order/new-orders/edit/${order}`, '/change-password']) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const root = await page.evaluate(() => ({
        dir: document.documentElement.dir,
        isDark: document.documentElement.classList.contains('dark'),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(root, `${path} at ${viewport.width}`).toEqual({ dir: 'rtl', isDark: true, overflow: 0 })
    }
  }
})
