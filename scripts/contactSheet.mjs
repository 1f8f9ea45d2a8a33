// `npm run contact-sheet`: twenty screens of the built product with its demo data, light, dark and on a phone, on one sheet for a review by eye.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { chromium } from './chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from './serve.mjs'

const out = 'dist/pictures'

/** A screen by its path, or the first record of the list at a path. */
const screens = {
  dashboard: { path: '/dashboard' },
  'new orders': { path: '/order/new-orders/list' },
  order: { first: '/order/inprogress-orders' },
  'order map': { path: '/order/map' },
  delivery: { first: '/order/inprogress-orders/deliveries' },
  invoices: { path: '/order/done-orders/invoices' },
  invoice: { first: '/order/done-orders/invoices' },
  till: { path: '/cash-sell' },
  books: { path: '/products/book-product/list' },
  title: { first: '/products/book-product/list' },
  imports: { path: '/products/import-export-products' },
  discount: { first: '/products/discount/list' },
  stock: { path: '/inventory/stockholm/list' },
  count: { path: '/inventory/stockholm/review/count' },
  request: { first: '/admin-agent/admin-distributor/list' },
  'ONIX export': { first: '/services-integrations/onix/list' },
  Fortnox: { path: '/fortnox/export-orders' },
  'sales report': { path: '/statistics/sales-report' },
  individuals: { path: '/accounts-profiles/individual-accounts/list' },
  individual: { first: '/accounts-profiles/individual-accounts/list' },
}

const looks = {
  light: { viewport: { width: 1366, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1366, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
}

/** Links of a list to its records' pages. */
const records = ['/edit/', '/detail-list/', '/delivery/', '/invoice/'].map((part) => `a[href*="${part}"]`).join()

/** Widths of the pictures on the sheet, in pixels. */
const shownAt = { light: 620, dark: 620, phone: 176 }

const nameOf = (screen, look) => `${out}/${screen.replaceAll(' ', '-')}-${look}.png`
const sourceOf = (screen, look) => `data:image/png;base64,${readFileSync(nameOf(screen, look)).toString('base64')}`

const sheetOf = () => `<!doctype html>
  <style>
    body { margin: 16px; font: 14px sans-serif; background: #ddd }
    section { display: flex; gap: 12px; margin-block-end: 16px }
    h2 { inline-size: 100px; margin: 0; font-size: 14px }
    img { block-size: auto; align-self: start }
  </style>
  ${Object.keys(screens)
    .map(
      (screen) =>
        `<section><h2>${screen}</h2>${Object.entries(shownAt)
          .map(([look, width]) => `<img width="${width}" src="${sourceOf(screen, look)}">`)
          .join('')}</section>`,
    )
    .join('')}`

const folder = temporaryFolder('contact-sheet')
const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
const browser = await browsers.launch(chromium.launchOptions)
try {
  mkdirSync(out, { recursive: true })
  const token = await signIn(server.url, 'admin')
  const open = async (look) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...look })
    await context.addInitScript((planted) => localStorage.setItem('token', planted), token)
    return context.newPage()
  }
  const goTo = async (page, path) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
  }

  const finder = await open(looks.light)
  const paths = {}
  for (const [screen, { path, first }] of Object.entries(screens)) {
    if (path) paths[screen] = path
    else {
      await goTo(finder, first)
      const link = finder.locator(records).first()
      await link.waitFor().catch(() => Promise.reject(new Error(`No record is linked on ${first}`)))
      paths[screen] = await link.getAttribute('href')
    }
  }
  for (const [look, options] of Object.entries(looks)) {
    const page = await open(options)
    for (const [screen, path] of Object.entries(paths)) {
      await goTo(page, path)
      await page.screenshot({ path: nameOf(screen, look) })
    }
  }

  const page = await browser.newPage({ viewport: { width: 1600, height: 800 } })
  await page.setContent(sheetOf())
  await page.screenshot({ path: `${out}/sheet.png`, fullPage: true })
  console.log(`${out}/sheet.png, and its ${Object.keys(paths).length * Object.keys(looks).length} pictures beside it`)
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}
